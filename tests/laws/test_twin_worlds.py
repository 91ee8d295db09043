"""Law of twin worlds: exchange two cards that a viewer has not seen, and he is told exactly the same.

Not only the cards: the texts of explanations that he may not read are exchanged too, and questions that
he may not notice are left out.
"""

import random
from typing import Any

import msgspec
from hypothesis import assume, given

from paiju.games.bridge.moves import Asked, Words
from paiju.kernel import Deck, Illegal, State, Viewer, fold, told, zone_cards
from tests.laws.playing import Move, Played, deals, encode
from tests.laws.test_own_sight import answer


def twin(played: Played, viewer: Viewer, rng: random.Random) -> list[tuple[Any, ...]] | None:
    """The same actions with two unseen cards exchanged: the events of each move; None if they are not all legal."""
    seen = zone_cards(view_of(played, played.all_events, viewer))
    unseen = sorted(set(played.deck.cards) - set(seen))
    if len(unseen) < 2:
        return None
    one, other = rng.sample(unseen, 2)
    swapped = {one: other, other: one}
    deck = Deck(tuple(swapped.get(card, card) for card in played.deck.cards), played.deck.lot)
    opening = played.game.open(played.options, deck)
    state = fold(played.game.begin(played.options), opening)
    events = [opening]
    for move in played.moves:
        if unnoticed(move, viewer):
            events.append(())
            continue
        try:
            made = state.decide(move.seat, reworded(move.action, move.seat, viewer))
        except Illegal:
            return None
        events.append(made)
        state = fold(state, made)
    return events


def unnoticed(move: Move, viewer: Viewer) -> bool:
    """Whether the move is a question about the viewer's partner's call: it might as well not have been asked."""
    return any(isinstance(event, Asked) and viewer == frozenset(((event.of + 2) % 4,)) for event in move.events)


def reworded(action: Any, seat: int, viewer: Viewer) -> Any:
    """The action with other words of explanation, if it is the viewer's partner's: he may not notice."""
    words = getattr(action, "explanation", None)
    if isinstance(words, Words) and viewer == frozenset(((seat + 2) % 4,)):
        return msgspec.structs.replace(action, explanation=Words("other words", "别的话"))
    return action


def view_of(played: Played, events: list[tuple[Any, ...]], viewer: Viewer) -> State:
    return fold(played.game.begin(played.options), (event for part in events for event in told(part, viewer)))


@given(deals(90))
def test_unseen_cards_may_be_exchanged(played: Played) -> None:
    rng = random.Random(len(played.moves))
    found = False
    for viewer in played.viewers():
        for _ in range(3):
            other = twin(played, viewer, rng)
            if other is None:
                continue
            found = True
            for part, twins_part in zip(played.all_events, other, strict=True):
                if any(type(event).tells for event in (*part, *twins_part)):
                    break
                assert encode(told(part, viewer)) == encode(told(twins_part, viewer))
            else:
                same_view(played, other, viewer)
    assume(found)


def same_view(played: Played, other: list[tuple[Any, ...]], viewer: Viewer) -> None:
    """What the viewer has in the end, may do, and is refused, is the same in both worlds."""
    begin = played.game.begin(played.options)
    twins = fold(begin, (event for part in other for event in part))
    assert encode(view_of(played, played.all_events, viewer)) == encode(view_of(played, other, viewer))
    assert played.state.waiting == twins.waiting
    for seat in viewer & frozenset(played.game.seats(played.options)):
        assert played.state.choices(seat) == twins.choices(seat)
        for move in played.moves[-4:]:
            assert answer(played.state, seat, move.action) == answer(twins, seat, move.action)

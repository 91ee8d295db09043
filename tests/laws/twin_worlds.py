"""Law of twin worlds: exchange two cards that a viewer has not seen, and he is told exactly the same.

Not only in the hands: acts that name such a card, face down, name the other one; the texts of explanations that he may
not read are exchanged too, and questions that he may not notice are left out.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec

from paiju.cards import Card, Cards
from paiju.games.bridge.moves import Asked, Words
from paiju.kernel import Deck, Illegal, Viewer, fold, told, zone_cards
from tests.laws.own_sight import answer
from tests.laws.playing import Move, Played, encode


def check(played: Played, rng: Random) -> None:
    """Unseen cards may be exchanged, and the viewer is told, offered and refused the same."""
    viewer = rng.choice(played.viewers())
    for _ in range(3):
        other = twin(played, viewer, rng)
        if other is not None:
            compare(played, other, viewer)
            return


def compare(played: Played, other: Played, viewer: Viewer) -> None:
    """What the viewer is told is the same in both worlds, until something happens that the rules say aloud."""
    for part, twins_part in zip(played.all_events, other.all_events, strict=True):
        same = encode(told(part, viewer)) == encode(told(twins_part, viewer))
        if not same and any(type(event).tells for event in (*part, *twins_part)):
            return
        assert same
    assert encode(played.view(viewer)) == encode(other.view(viewer))
    assert played.state.waiting == other.state.waiting
    for seat in viewer & frozenset(played.game.seats(played.options)):
        assert played.state.choices(seat) == other.state.choices(seat)
        for move in played.moves[-4:]:
            assert answer(played.state, seat, move.action) == answer(other.state, seat, move.action)


def twin(played: Played, viewer: Viewer, rng: Random) -> Played | None:
    """The same actions with two unseen cards exchanged; None if there are none or the actions are not all legal."""
    faces = unseen_faces(played, viewer)
    if len(faces) < 2:
        return None
    cards = list(played.deck.cards)
    pair = rng.sample(faces, 2)
    one, other = (rng.choice([at for at, card in enumerate(cards) if card == face]) for face in pair)
    cards[one], cards[other] = cards[other], cards[one]
    deck = Deck(tuple(cards), played.deck.lot)
    made = Played(played.game, played.options, deck, played.game.open(played.options, deck))
    state = fold(played.game.begin(played.options), made.opening)
    for move in played.moves:
        action = reworded(exchanged(move.action, pair, len(cards) == len({*cards})), move.seat, viewer)
        events: tuple[Any, ...] = ()
        if not unnoticed(move, viewer):
            try:
                events = state.decide(move.seat, action)
            except Illegal:
                return None
        made.moves.append(Move(move.seat, action, events, state))
        state = fold(state, events)
    made.state = state
    return made


def exchanged(action: Any, pair: list[Card], single: bool) -> Any:
    """The action with these two faces exchanged, where there is one card of each: whoever names it does so unseen."""
    if not single:
        return action
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    named: dict[str, Cards] = {
        field: getattr(action, field) for field, kind in fields_of(type(action)) if Card in get_args(kind)
    }
    return msgspec.structs.replace(
        action, **{field: tuple(sorted([other.get(card, card) for card in cards])) for field, cards in named.items()}
    )


def unseen_faces(played: Played, viewer: Viewer) -> Cards:
    """The faces of which the viewer has seen no copy, nor heard the name."""
    unseen = Counter(played.deck.cards) - Counter(zone_cards(played.view(viewer)))
    whole, named = Counter(played.deck.cards), named_faces(played, viewer)
    return tuple(sorted(face for face, copies in unseen.items() if copies == whole[face] and face not in named))


def named_faces(played: Played, viewer: Viewer) -> set[Card]:
    """The faces that the viewer was told of, though he may not know where such a card lies now."""
    named: set[Card] = set()
    for event in (event for part in played.all_events for event in told(part, viewer)):
        for field, kind in fields_of(type(event)):
            if Card in (kind, *get_args(kind)):
                told_of = getattr(event, field)
                named |= set(told_of if isinstance(told_of, tuple) else (told_of,))
    return named


@cache
def fields_of(struct: type) -> tuple[tuple[str, Any], ...]:
    """The fields of an event or action with their types."""
    return tuple(get_type_hints(struct).items())


def unnoticed(move: Move, viewer: Viewer) -> bool:
    """Whether the move is a question about the viewer's partner's call: it might as well not have been asked."""
    return any(isinstance(event, Asked) and viewer == frozenset(((event.of + 2) % 4,)) for event in move.events)


def reworded(action: Any, seat: int, viewer: Viewer) -> Any:
    """The action with other words of explanation, if it is the viewer's partner's: he may not notice."""
    words = getattr(action, "explanation", None)
    if isinstance(words, Words) and viewer == frozenset(((seat + 2) % 4,)):
        return msgspec.structs.replace(action, explanation=Words("other words", "别的话"))
    return action

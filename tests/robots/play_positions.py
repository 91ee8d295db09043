"""Positions of play as a seat sees them, for the robot's tests."""

from collections.abc import Sequence

from msgspec.structs import replace

from paiju.cards import BACK, DECK, Cards, parse, parse_card
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.moves import Call, Play
from paiju.games.bridge.notation import call_of, contract_of
from paiju.games.bridge.options import deck_of
from paiju.games.bridge.playing import EVERYBODY, Playing
from paiju.kernel import State, fold, told

N, E, S, W = range(4)


def endgame(
    contract: str,
    declarer: int,
    hands: Sequence[str],
    *,
    leader: int,
    trick: str = "",
    won: tuple[int, int] | None = None,
    void: Sequence[Sequence[int]] = ((), (), (), ()),
) -> Playing:
    """A position with all cards seen: four hands N E S W, the rest of the pack gone by the hands in turn."""
    held = [parse(hand) for hand in hands]
    table = tuple(parse_card(card) for card in trick.split())
    played = {(leader + place) % 4: card for place, card in enumerate(table)}
    rest = [card for card in DECK if card not in table and not any(card in hand for hand in held)]
    gone: list[Cards] = []
    for seat, hand in enumerate(held):
        n = 13 - len(hand) - (seat in played)
        gone.append(tuple(sorted(rest[:n])))
        rest = rest[n:]
    assert not rest and len({len(cards) for cards in gone}) == 1, "the hands do not have equally many cards"
    tricks = len(gone[0])
    begun = Playing.begin(Options(), tuple(held), (), contract_of(contract, declarer))
    shown: list[tuple[int, ...]] = [(), (), (), ()]
    shown[begun.dummy], shown[declarer] = EVERYBODY, (begun.dummy,)
    return replace(
        begun,
        leader=leader,
        trick=table,
        gone=tuple(gone),
        won=won or (tricks, 0),
        shown=tuple(shown),
        void=tuple(tuple(suits) for suits in void),
    )


def seen(state: Playing, seat: int) -> Playing:
    """The position as this seat sees it."""
    hands = tuple(
        hand if who == seat or seat in state.shown[who] else (BACK,) * len(hand) for who, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


def on_turn(state: Playing) -> Playing:
    """The position as the player sees it who plays the hand on turn."""
    return seen(state, state.actor)


def table(hands: Sequence[str], calls: str, plays: str = "", board: int = 1) -> list[State]:
    """A deal of four PBN hands, its calls from the dealer and its cards in order, as each of the four sees it."""
    options = Options(board=board)
    state: State = GAME.begin(options)
    views: list[State] = [state] * 4
    events = GAME.open(options, deck_of(tuple(parse(hand) for hand in hands)))
    acts: list[Call | Play] = [Call(call_of(word)) for word in calls.split()]
    acts += [Play(parse_card(word)) for word in plays.split()]
    for act in (*acts, None):
        state = fold(state, events)
        views = [fold(view, told(events, frozenset((seat,)))) for seat, view in enumerate(views)]
        if act is not None:
            seat = state.actor if isinstance(state, Playing) else min(state.waiting)
            events = state.decide(seat, act)
    return views

"""A finished bridge deal with all hands open (明牌): its four hands, and the position before each card played."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from paiju.analysis.double_dummy import Deal as Hands
from paiju.analysis.double_dummy import Position
from paiju.cards import Cards
from paiju.games.bridge.moves import Played
from paiju.games.bridge.playing import Playing
from paiju.kernel import fold
from paiju.tables.deal import Deal


class Opened(msgspec.Struct, frozen=True):
    """What there is to work out of a deal (待算之局): the hands as dealt, N E S W, and every turn of the play."""

    hands: Hands
    turns: tuple[Position, ...] = ()

    @property
    def layout(self) -> str:
        """The hands in 26 hexadecimal digits (牌型): two bits a card, its seat; the same for the same deal anywhere."""
        seats = sum(seat << 2 * card for seat, hand in enumerate(self.hands) for card in hand)
        return f"{seats:026x}"


def opened(deal: Deal) -> Opened:
    """A finished bridge deal, opened (摊开)."""
    steps = list(states_of(deal))
    return Opened(steps[1][0].hands, turns_of(steps))


def states_of(deal: Deal) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The state before each move, and the move's events (逐手局面)."""
    state = deal.game.begin(deal.options)
    for move in deal.moves:
        yield state, move.events
        state = fold(state, move.events)
    yield state, ()


def turns_of(steps: Iterable[tuple[Any, tuple[Any, ...]]]) -> tuple[Position, ...]:
    """The position before each card of a play (逐张局面), from the states before the moves and the moves' events."""
    return tuple(
        Position(four(state.hands), _strain(state), state.turn, state.trick)
        for state, events in steps
        if isinstance(state, Playing) and any(isinstance(event, Played) for event in events)
    )


def four(hands: tuple[Cards, ...]) -> Hands:
    """Four hands as the analysis takes them (四家牌)."""
    north, east, south, west = hands
    return north, east, south, west


def _strain(state: Playing) -> int:
    return 4 if state.contract.trump is None else state.contract.trump

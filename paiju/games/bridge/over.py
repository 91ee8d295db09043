"""The end of a bridge board (打完): what was left, what was played, and the result."""

from typing import ClassVar

import msgspec

from paiju.cards import Card, Cards
from paiju.games.bridge import explaining
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import BridgeAction, BridgeEvent, BridgeResult
from paiju.games.bridge.options import Options
from paiju.kernel import Ended, Illegal, Seat

NOBODY: tuple[tuple[Seat, ...], ...] = ((), (), (), ())
"""No seats for any of the four hands."""
NO_CARDS: tuple[Cards, ...] = ((), (), (), ())
"""No cards for any of the four hands."""


class Trick(msgspec.Struct, frozen=True):
    """A complete trick (一墩): four cards in order of play from the leader's, and the hand that won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Over(Ended, tag="over", frozen=True):
    """The board is over (打完): what was left in the hands, what was played, and the result."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "gone", "trick")
    bars_undo: ClassVar[str] = "board-over"

    options: Options
    hands: tuple[Cards, ...]
    calls: tuple[Spoken, ...]
    outcome: BridgeResult
    gone: tuple[Cards, ...] = NO_CARDS
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    last: Trick | None = None

    @property
    def result(self) -> BridgeResult:
        """The board's result."""
        return self.outcome

    def decide(self, seat: Seat, action: BridgeAction) -> tuple[BridgeEvent, ...]:
        """Nothing can be done any more."""
        explaining.check(self.calls, action)
        raise Illegal("board-over")

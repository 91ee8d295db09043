"""The end of a hand of Chase the Pig (一盘打完): what was played, who took what, and the result."""

from typing import ClassVar

from paiju.cards import Cards, Faces
from paiju.games.gongzhu.moves import GongzhuAction, GongzhuEvent, GongzhuResult
from paiju.games.gongzhu.options import Options
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.taking import Trick

NOTHING: tuple[Cards, ...] = ((), (), (), ())
"""No cards for any of the four seats."""


class Over(State, tag="scored", frozen=True):
    """The hand is scored (已结算).

    By seat: `gone` what it played, `taken` the scoring cards it took, `sold_open` what it sold.
    """

    zones: ClassVar[tuple[str, ...]] = ("gone",)
    bars_undo: ClassVar[str] = "deal-over"

    options: Options
    gone: tuple[Cards, ...]
    taken: tuple[Cards, ...]
    sold_open: tuple[Faces, ...]
    outcome: GongzhuResult
    last: Trick | None = None

    @property
    def waiting(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    @property
    def result(self) -> GongzhuResult:
        """The hand's result."""
        return self.outcome

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Nothing."""
        return ()

    def decide(self, seat: Seat, action: GongzhuAction) -> tuple[GongzhuEvent, ...]:
        """Nothing can be done any more."""
        raise Illegal("wrong-phase")

    def evolve(self, event: GongzhuEvent) -> State:
        """Nothing more is booked."""
        return self

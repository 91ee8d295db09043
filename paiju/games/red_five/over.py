"""The end of a hand of red five (打完): what was played, what was buried, and the result."""

from typing import ClassVar

from paiju.cards import Card, Cards
from paiju.games.red_five.moves import RedFiveAction, RedFiveEvent, RedFiveResult
from paiju.games.red_five.options import Options
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.plays import Trick


class Over(State, tag="scored", frozen=True):
    """The hand is over (打完), and everything is open. `gone` holds by seat what it played."""

    zones: ClassVar[tuple[str, ...]] = ("buried", "gone")
    bars_undo: ClassVar[str] = "deal-over"

    options: Options
    outcome: RedFiveResult
    trump: int
    called: Card
    buried: Cards
    gone: tuple[Cards, ...]
    last: Trick | None = None

    @property
    def waiting(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    @property
    def result(self) -> RedFiveResult:
        """The hand's result."""
        return self.outcome

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Nothing."""
        return ()

    def decide(self, seat: Seat, action: RedFiveAction) -> tuple[RedFiveEvent, ...]:
        """Nothing can be done any more."""
        raise Illegal("wrong-phase")

    def evolve(self, event: RedFiveEvent) -> State:
        """Nothing more is booked."""
        return self

"""The end of a hand of four hundred (打完): what was played, what was buried, and the result."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.games.four_hundred.moves import FourHundredAction, FourHundredEvent, FourHundredResult
from paiju.games.four_hundred.options import Options
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.taking import Trick

NO_CARDS: tuple[Cards, ...] = ((), (), (), ())
"""No cards for any of the four seats."""


class Over(State, tag="scored", frozen=True):
    """The hand is over (打完). After four passes the cards are still in `hands` and `kitty`."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty", "buried", "gone")
    bars_undo: ClassVar[str] = "deal-over"

    options: Options
    outcome: FourHundredResult
    hands: tuple[Cards, ...]
    kitty: Cards = ()
    buried: Cards = ()
    trump: int | None = None
    last: Trick | None = None
    gone: tuple[Cards, ...] = NO_CARDS

    @property
    def waiting(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    @property
    def result(self) -> FourHundredResult:
        """The hand's result."""
        return self.outcome

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Nothing."""
        return ()

    def decide(self, seat: Seat, action: FourHundredAction) -> tuple[FourHundredEvent, ...]:
        """Nothing can be done any more."""
        raise Illegal("wrong-phase")

    def evolve(self, event: FourHundredEvent) -> State:
        """Nothing more is booked."""
        return self

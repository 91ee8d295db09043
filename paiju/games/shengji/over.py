"""The end of a deal of 升级 (打完): what was played, what was buried, and the result."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.games.shengji.deck import NO_CARDS
from paiju.games.shengji.moves import ShengjiAction, ShengjiEvent, ShengjiResult
from paiju.games.shengji.options import Options
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.plays import Trick


class Over(State, tag="scored", frozen=True):
    """The deal is over (打完). Where nobody had declared, the cards are still in `hands` and `kitty`.

    `gone` holds by seat what it played, `points` those in the tricks of each side, `failed` its failed throws by seat.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty", "buried", "gone")
    bars_undo: ClassVar[str] = "deal-over"

    options: Options
    outcome: ShengjiResult
    hands: tuple[Cards, ...] = NO_CARDS
    kitty: Cards = ()
    buried: Cards = ()
    gone: tuple[Cards, ...] = NO_CARDS
    last: Trick | None = None
    points: tuple[int, int] = (0, 0)
    failed: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def waiting(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    @property
    def result(self) -> ShengjiResult:
        """The deal's result."""
        return self.outcome

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Nothing."""
        return ()

    def decide(self, seat: Seat, action: ShengjiAction) -> tuple[ShengjiEvent, ...]:
        """Nothing can be done any more."""
        raise Illegal("wrong-phase")

    def evolve(self, event: ShengjiEvent) -> State:
        """Nothing more is booked."""
        return self

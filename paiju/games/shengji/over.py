"""The end of a deal of 升级 (打完): what was played, what was buried, and the result."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.games.shengji.deck import NO_CARDS
from paiju.games.shengji.moves import ShengjiResult
from paiju.games.shengji.options import Options
from paiju.kernel import Ended
from paiju.tricks.plays import Trick


class Over(Ended, tag="scored", frozen=True):
    """The deal is over (打完). Where nobody had declared, the cards are still in `hands` and `kitty`.

    `gone` holds by seat what it played, `points` those in the tricks of each side, `failed` its failed throws by seat.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty", "buried", "gone")

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
    def result(self) -> ShengjiResult:
        """The deal's result."""
        return self.outcome

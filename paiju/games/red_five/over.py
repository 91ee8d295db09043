"""The end of a hand of red five (打完): what was played, what was buried, and the result."""

from typing import ClassVar

from paiju.cards import Card, Cards
from paiju.games.red_five.moves import RedFiveResult
from paiju.games.red_five.options import Options
from paiju.kernel import Ended
from paiju.tricks.plays import Trick


class Over(Ended, tag="scored", frozen=True):
    """The hand is over (打完), and everything is open. `gone` holds by seat what it played."""

    zones: ClassVar[tuple[str, ...]] = ("buried", "gone")

    options: Options
    outcome: RedFiveResult
    trump: int
    called: Card
    buried: Cards
    gone: tuple[Cards, ...]
    last: Trick | None = None

    @property
    def result(self) -> RedFiveResult:
        """The hand's result."""
        return self.outcome

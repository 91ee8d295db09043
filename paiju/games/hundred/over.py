"""The end of a hand of hundred (打完): what was played, what was buried, and the result."""

from paiju.games.hundred.moves import HundredResult
from paiju.games.hundred.options import Options
from paiju.tricks.bids.over import Finished


class Over(Finished, tag="scored", frozen=True):
    """The hand is over (打完)."""

    options: Options
    outcome: HundredResult

    @property
    def result(self) -> HundredResult:
        """The hand's result."""
        return self.outcome

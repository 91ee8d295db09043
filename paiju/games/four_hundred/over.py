"""The end of a hand of four hundred (打完): what was played, what was buried, and the result."""

from paiju.games.four_hundred.moves import FourHundredResult
from paiju.games.four_hundred.options import Options
from paiju.tricks.bids.over import Finished


class Over(Finished, tag="scored", frozen=True):
    """The hand is over (打完)."""

    options: Options
    outcome: FourHundredResult

    @property
    def result(self) -> FourHundredResult:
        """The hand's result."""
        return self.outcome

"""The end of a hand of Chase the Pig (一盘打完): what was played, who took what, and the result."""

from typing import ClassVar

from paiju.cards import Cards, Faces
from paiju.games.gongzhu.moves import GongzhuResult
from paiju.games.gongzhu.options import Options
from paiju.kernel import Ended
from paiju.tricks.taking import Trick

NOTHING: tuple[Cards, ...] = ((), (), (), ())
"""No cards for any of the four seats."""


class Over(Ended, tag="scored", frozen=True):
    """The hand is scored (已结算).

    By seat: `gone` what it played, `taken` the scoring cards it took, `sold_open` what it sold.
    """

    zones: ClassVar[tuple[str, ...]] = ("gone",)

    options: Options
    gone: tuple[Cards, ...]
    taken: tuple[Cards, ...]
    sold_open: tuple[Faces, ...]
    outcome: GongzhuResult
    last: Trick | None = None

    @property
    def result(self) -> GongzhuResult:
        """The hand's result."""
        return self.outcome

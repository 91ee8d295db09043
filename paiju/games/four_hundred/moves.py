"""The language of four hundred (四百分的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar

from paiju.kernel import Event, Result, Seat
from paiju.tricks.bids.moves import BidEvent


class FourHundredResult(Result, frozen=True, kw_only=True):
    """The result of a hand (一副的结果). `scores` by seat, partners alike. docs/rules/four-hundred.en.md#score.

    `declarer` is None in a hand that nobody bid for, which is void: then only `dealer` and `totals` mean something.
    """

    dealer: Seat
    """Who dealt."""
    declarer: Seat | None = None
    bid: int = 0
    marks: tuple[int, int] = (0, 0)
    """Those in the tricks of seats 0 and 2, and of seats 1 and 3."""
    buried: int = 0
    """Marks in the four cards laid aside, which count for nobody."""
    made: bool = False
    bonus: int = 0
    """For a slam bid and made: 100 or 200."""
    totals: tuple[int, int] = (0, 0)
    """The match so far, this hand included: seats 0 and 2, seats 1 and 3."""
    winner: int | None = None
    """The side that has won the match: 0 for seats 0 and 2, 1 for seats 1 and 3; None while it goes on."""

    @property
    def is_void(self) -> bool:
        """Whether nobody bid (流局)."""
        return self.declarer is None


class Scored(Event, tag="scored", frozen=True):
    """The hand was scored (已计分), or is void, and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: FourHundredResult


FourHundredEvent = BidEvent | Scored

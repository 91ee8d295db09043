"""The terms of a team match (队式赛规程): boards, times, what is carried over; fixed when it is announced.

`docs/design/contests.md`.
"""

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

HALF = 8
"""Boards of each half of a match of sixteen (半场副数)."""
STILL = 180.0
"""Seconds left to come to one's seat in any case, once the line-ups are opened (最少入座时间)."""


class MatchTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a match (规程); what is left out is the usual.

    `minutes` are for each board in each room; `pause` is the half break of a match of sixteen, and `wait` the time
    after which a team that has not come forfeits, both in seconds. A `knock_out` that is drawn goes on: two boards,
    then one at a time. `carried` are the home team's IMPs from an earlier match, exact as `7` or `-13/2`. `compare`:
    when a board's two results are shown, after the match, or when both rooms have finished it. `robots` may be in a
    line-up. `delay` are the seconds by which spectators are behind, None for one finished board.
    """

    boards: Literal[8, 12, 16] = 8
    minutes: Annotated[int, Meta(ge=2, le=30)] = 8
    pause: Annotated[int, Meta(ge=10, le=3600)] = 300
    wait: Annotated[int, Meta(ge=60, le=7200)] = 900
    knock_out: bool = False
    carried: str = "0"
    compare: Literal["after", "finished"] = "after"
    robots: bool = False
    delay: Annotated[float, Meta(ge=0, le=7200)] | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for IMPs that are none."""
        if abs(self.carry) > 1000:
            raise ValueError("the field `carried` is of more IMPs than any match has")

    @property
    def carry(self) -> Fraction:
        """The IMPs that home brings along (带分)."""
        try:
            return Fraction(self.carried)
        except (ValueError, ZeroDivisionError):
            raise ValueError("the field `carried` is not a number of IMPs") from None

    def numbers(self, stanza: int) -> range:
        """The numbers of a stanza's boards (本节牌号): of halves, or the whole match; then two, then one at a time."""
        halves = [HALF, HALF] if self.boards == 2 * HALF else [self.boards]
        sizes = [*halves, 2]
        first = 1 + sum(sizes[: stanza - 1]) + max(0, stanza - 1 - len(sizes))
        return range(first, first + (sizes[stanza - 1] if stanza <= len(sizes) else 1))

    @property
    def halves(self) -> int:
        """How many stanzas there are without extra boards (正赛节数)."""
        return 2 if self.boards == 2 * HALF else 1

    def length(self, boards: int) -> float:
        """How long so many boards may take (限时), in seconds."""
        return 60.0 * self.minutes * boards

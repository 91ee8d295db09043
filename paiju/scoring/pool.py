"""The open pool (公开牌库): a deal scored as its results arrive, at many tables and many times.

Fixed scoring (复式记分) scores a table once and for ever, dynamic scoring (全场记分) all tables anew with each result.
Both are functions of the deal's results in the order they came. `docs/rules/bridge-scoring.en.md#pool`.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from paiju.scoring.datum import FEWEST, MOST, datum_imps
from paiju.scoring.matchpoints import matchpoints, percent

Form = Literal["imp", "mp"]
"""What a pool counts in (计分方式): IMPs against the datum, or percent of the matchpoints above the average."""
Points = int | Fraction
"""North-South's points on a board (南北得分): -24 to 24 IMPs, or -50 to 50 percent. East-West has the negative."""
LOST_BY_LEAVING = 16
"""What a disconnect costs (断线扣分), once a board: of 积分 if fixed, of 本周积分 if dynamic."""


def standing(scores: Sequence[int], form: Form = "imp") -> tuple[Points, ...]:
    """Dynamic scoring (全场记分): North-South's points of all results so far; 0 for all while they are fewer than six.

    `scores` are North-South's, in any order, 1 to 40. Raises ValueError for others.
    """
    if len(scores) > MOST:
        raise ValueError(f"a deal has at most {MOST} results, not {len(scores)}")
    if form == "imp" or len(scores) < FEWEST:
        return datum_imps(scores)
    return tuple(_above_average(points, len(scores)) for points in matchpoints(scores))


@lru_cache(maxsize=4096)
def _above_average(points: int, results: int) -> Fraction:
    return percent(points, results) - 50


def scored_now(scores: Sequence[int], form: Form = "imp") -> dict[int, Points]:
    """Fixed scoring (复式记分): whom the last of these results gets scored, and with what, for ever.

    `scores` are North-South's in the order they came. Gives North-South's points by place in that order: none up to
    the fifth result, all six with the sixth, then only the new one. Raises ValueError as `standing`.
    """
    points = standing(scores, form)
    if len(scores) < FEWEST:
        return {}
    first = 0 if len(scores) == FEWEST else len(scores) - 1
    return {place: points[place] for place in range(first, len(scores))}


def fixed(scores: Sequence[int], form: Form = "imp") -> tuple[Points, ...]:
    """Fixed scoring (复式记分): North-South's points of all results so far, each as it was once scored.

    `scores` are in the order they came; fewer than six have 0. Raises ValueError as `standing`.
    """
    final: dict[int, Points] = {}
    for count in range(FEWEST, len(scores) + 1):
        final |= scored_now(scores[:count], form)
    return tuple(final.values()) or standing(scores, form)


def may_be_dealt(finished: int, in_play: int) -> bool:
    """Whether a deal may go to one more table (还可发): with those that play it now it stays within 40 results."""
    return finished + in_play < MOST


class Record(NamedTuple):
    """A player's figures in fixed scoring (积分与赢和输): running points, and boards above, at and below 0."""

    points: Points
    won: int
    drawn: int
    lost: int

    @property
    def share_won(self) -> Fraction:
        """The boards won as a share of all scored (胜率), 0 to 1; 0 of none."""
        boards = self.won + self.drawn + self.lost
        return Fraction(self.won, boards) if boards else Fraction(0)


def record(points: Iterable[Points], disconnects: int = 0) -> Record:
    """The figures (积分与赢和输) of a player with these points on his boards, and so many disconnects."""
    own = list(points)
    total = sum(own) - LOST_BY_LEAVING * disconnects
    return Record(total, sum(x > 0 for x in own), sum(x == 0 for x in own), sum(x < 0 for x in own))

"""Adjusted scores (调整分): what a director awards where no result was got, or a result cannot stand.

Artificial, assigned and weighted scores, each side by itself, in every way of comparing a board. Laws 12, 86, 90;
`docs/rules/bridge-scoring.en.md#adjusted`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from paiju.scoring.datum import datum
from paiju.scoring.fouled import by_form, too_small
from paiju.scoring.imps import imp
from paiju.scoring.matchpoints import share, top
from paiju.scoring.rounding import to_tens

Grade = Literal["AVE+", "AVE", "AVE-"]
"""An artificial adjusted score (人为调整分): above average, average, below average."""
Form = Literal["mp", "ximp", "total-imp", "datum"]
"""How a board is compared (比较方式): matchpoints, mean IMPs per comparison, their sum, IMPs against the datum."""
USUAL_IMPS = 3
"""The IMPs of an average plus (平均加的 IMP); an average minus has the negative."""

_PERCENT = {"AVE+": Fraction(60), "AVE": Fraction(50), "AVE-": Fraction(40)}
_SIGN = {"AVE+": 1, "AVE": 0, "AVE-": -1}


class Artificial(NamedTuple):
    """An artificial adjusted score of a side (人为调整分), with its percent on the session's other boards, if known.

    Only matchpoints look at that percent.
    """

    grade: Grade
    others: Fraction | None = None

    @property
    def percent(self) -> Fraction:
        """Percent of a top (百分比): 60 or one's own if that is more; 50; 40 or one's own if that is less. Law 12C2."""
        fixed = _PERCENT[self.grade]
        if self.others is None or self.grade == "AVE":
            return fixed
        return max(fixed, self.others) if self.grade == "AVE+" else min(fixed, self.others)

    def imps(self, usual: int = USUAL_IMPS) -> int:
        """The IMPs (人为调整分的 IMP), always the same."""
        return _SIGN[self.grade] * usual


class Weighted(NamedTuple):
    """A score with several outcomes (加权分), North-South's with weights that add up to 1. Made by `weighted`."""

    parts: tuple[tuple[Fraction, int], ...]

    @property
    def mean(self) -> Fraction:
        """The weighted mean (加权平均)."""
        return sum((weight * score for weight, score in self.parts), Fraction(0))

    @property
    def reversed(self) -> "Weighted":
        """The same as East-West sees it (东西方看)."""
        return Weighted(tuple((weight, -score) for weight, score in self.parts))

    def against(self, other: "Weighted", worth: Callable[[int, int], int]) -> Fraction:
        """The weighted mean of what `worth` makes of each two outcomes (先换算再加权)."""
        if len(self.parts) == len(other.parts) == 1:
            return Fraction(worth(self.parts[0][1], other.parts[0][1]))
        return sum(
            (own * their * worth(score, than) for own, score in self.parts for their, than in other.parts), Fraction(0)
        )


class Adjusted(NamedTuple):
    """What each side of a table is awarded (双方各得); both scores as North-South has them.

    Sides whose awards are equal scores have a common one; otherwise they need not add up.
    """

    ns: Artificial | Weighted
    ew: Artificial | Weighted


class Sides(NamedTuple):
    """What a board is worth to each side of a table (双方得分): percent of the top, or IMPs; exact."""

    ns: Fraction
    ew: Fraction


def assigned(score: int) -> Weighted:
    """A score that a director assigns (指定分), like a result that was got. Raises ValueError as `weighted`."""
    return weighted([(Fraction(1), score)])


def weighted(parts: Sequence[tuple[Fraction, int]]) -> Weighted:
    """A weighted score (加权分) of weights and North-South's scores.

    Raises ValueError unless the weights are above 0 and add up to 1, and the scores are multiples of ten.
    """
    for weight, score in parts:
        if weight <= 0:
            raise ValueError(f"a weight is above 0, not {weight}")
        if score % 10:
            raise ValueError(f"a score is a multiple of 10, not {score}")
    if sum((weight for weight, _ in parts), Fraction(0)) != 1:
        raise ValueError("the weights of a score add up to 1")
    return Weighted(tuple(parts))


def both(score: Artificial | Weighted) -> Adjusted:
    """The same award for both sides (双方相同)."""
    return Adjusted(score, score)


def board(
    results: Sequence[int | Adjusted],
    form: Form,
    expected: int | None = None,
    forms: Sequence[Hashable] | None = None,
    usual: int = USUAL_IMPS,
) -> tuple[Sides, ...]:
    """What a board is worth at each table (一副牌各桌得分), adjusted scores among them: percent in `mp`, else IMPs.

    Each side's award is compared with what the other tables' players of the same direction were given; one who has an
    artificial score is no comparison. `expected` results (default: all that are there) set the scale of matchpoints and
    total IMPs; `forms` as in `board_matchpoints`. Raises ValueError.
    """
    expected = len(results) if expected is None else expected
    if expected < len(results):
        raise ValueError(f"{len(results)} results were obtained but only {expected} expected")
    # Most tables have one of a few scores: each is worked out once.
    known = {each: both(assigned(each)) if isinstance(each, int) else each for each in set(results)}
    groups = by_form(len(results), forms)
    found: list[Sides | None] = [None] * len(results)
    for places in groups:
        small = form == "mp" and too_small(len(places), len(groups), expected)
        times = Counter(results[place] for place in places)
        ns = _side([(known[each].ns, often) for each, often in times.items()], form, expected, small, usual)
        ew = _side([(_turned(known[each].ew), often) for each, often in times.items()], form, expected, small, usual)
        worth = dict(zip(times, map(Sides, ns, ew), strict=True))
        for place in places:
            found[place] = worth[results[place]]
    return tuple(each for each in found if each is not None)


def matchpoints_of(percent: Fraction, expected: int) -> Fraction:
    """So much percent of a board's top in matchpoints (折合比赛分), negative for a penalty. Raises ValueError."""
    return percent * top(expected) / 100


def of_session(boards: Sequence[Fraction | Grade]) -> tuple[Fraction, ...]:
    """A side's percents on all boards of a session (一节各副), its artificial scores by those on its other boards."""
    played = [each for each in boards if not isinstance(each, str)]
    others = sum(played, Fraction(0)) / len(played) if played else None
    return tuple(Artificial(each, others).percent if isinstance(each, str) else each for each in boards)


def imps_between(own: Weighted, other: Weighted) -> Fraction:
    """The IMPs of one score against another (两分之间的 IMP), of each two outcomes first, then weighted."""
    return own.against(other, lambda score, than: imp(score - than))


def _turned(award: Artificial | Weighted) -> Artificial | Weighted:
    return award.reversed if isinstance(award, Weighted) else award


_Times = Sequence[tuple[Artificial | Weighted, int]]
"""Awards, each with how often it stands there."""


def _side(awards: _Times, form: Form, expected: int, small: bool, usual: int) -> list[Fraction]:
    """What one direction's awards are worth among themselves, as that direction sees them."""
    scores = [(award, often) for award, often in awards if isinstance(award, Weighted)]
    obtained = sum(often for _, often in scores)
    if form == "datum":
        worth = iter(_against_datum(scores))
    elif form == "mp":
        points = _compared(scores, lambda own, other: (own >= other) + (own > other))
        worth = iter([share(each, obtained, expected, small) for each in points])
    else:
        times = Fraction(expected - 1 if form == "total-imp" else 1, max(obtained - 1, 1))
        worth = iter([times * each for each in _compared(scores, lambda own, other: imp(own - other))])
    return [
        next(worth) if isinstance(award, Weighted) else _artificial(award, form, expected, usual) for award, _ in awards
    ]


def _artificial(award: Artificial, form: Form, expected: int, usual: int) -> Fraction:
    if form == "mp":
        return award.percent
    return Fraction(award.imps(usual) * (expected - 1 if form == "total-imp" else 1))


def _compared(scores: Sequence[tuple[Weighted, int]], worth: Callable[[int, int], int]) -> Sequence[Fraction | int]:
    """The sum of each score's comparisons with all others."""
    if all(len(each.parts) == 1 for each, _ in scores):
        return _plain([(each.parts[0][1], often) for each, often in scores], worth)
    return [
        sum((often * own.against(other, worth) for other, often in scores), -own.against(own, worth))
        for own, _ in scores
    ]


def _plain(scores: Sequence[tuple[int, int]], worth: Callable[[int, int], int]) -> list[int]:
    """The same of scores that have one outcome each, as nearly all have: in whole numbers."""
    return [sum(often * worth(own, other) for other, often in scores) - worth(own, own) for own, _ in scores]


def _against_datum(scores: Sequence[tuple[Weighted, int]]) -> list[Fraction]:
    par = datum([each for score, often in scores for each in [to_tens(score.mean)] * often]) if scores else None
    if par is None:
        return [Fraction(0)] * len(scores)
    return [imps_between(score, assigned(par)) for score, _ in scores]

"""Matchpoints (比赛分, MP): how many other results on the board a result beats.

Two points for each worse result, one for each equal one, so all values are whole until a board with missing
or fouled results is brought to the full scale. Law 78A, Law 87; `docs/rules/bridge-scoring.en.md#matchpoints`.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import NamedTuple

from paiju.scoring.fouled import by_form, too_small


class Awards(NamedTuple):
    """What one result earns both sides (双方比赛分): matchpoints and percent, all exact.

    The sides need not add up to the top: in a small group of a fouled board both are compensated.
    """

    ns: Fraction
    ew: Fraction
    percent_ns: Fraction
    percent_ew: Fraction


def matchpoints(scores: Sequence[int]) -> tuple[int, ...]:
    """The matchpoints of North-South (南北比赛分) for each of the board's scores, in their order.

    East-West has the rest of the top. Raises ValueError if there is no score.
    """
    if not scores:
        raise ValueError("a board without results has no matchpoints")
    counts = Counter(scores)
    worse, points = 0, dict[int, int]()
    for score in sorted(counts):
        points[score] = 2 * worse + counts[score] - 1
        worse += counts[score]
    return tuple(points[score] for score in scores)


def board_a_match(score: int, other: int) -> int:
    """Board-a-match (逐副比胜负, BAM): 2 for the better of two results, 1 for equal, 0 for the worse."""
    return matchpoints((score, other))[0]


def top(results: int) -> int:
    """The top (顶分): the most matchpoints a board with this many results can give. Raises ValueError."""
    if results < 1:
        raise ValueError(f"a board needs at least one result, not {results}")
    return 2 * (results - 1)


def percent(points: Fraction | int, results: int) -> Fraction:
    """Matchpoints as percent of the top (百分比); 50 on a board with one result only. Raises ValueError."""
    best = top(results)
    if not 0 <= points <= best:
        raise ValueError(f"{points} matchpoints are outside 0 to {best}")
    return Fraction(100 * points) / best if best else Fraction(50)


def neuberg(points: Fraction | int, obtained: int, expected: int) -> Fraction:
    """Neuberg's formula (纽伯格公式): matchpoints among the results obtained, brought to those expected.

    The average stays the average. Raises ValueError if more results were obtained than expected.
    """
    if expected < obtained:
        raise ValueError(f"{obtained} results were obtained but only {expected} expected")
    if not 0 <= points <= top(obtained):
        raise ValueError(f"{points} matchpoints are outside 0 to {top(obtained)}")
    return Fraction(points * expected + expected - obtained) / obtained


def share(points: Fraction | int, obtained: int, expected: int, small: bool = False) -> Fraction:
    """A side's percent of the top (本方百分比), of its matchpoints among the results obtained.

    By Neuberg's formula, or in a `small` group of a fouled board fixed. Raises ValueError as `neuberg`.
    """
    if small:
        return 60 + 5 * (Fraction(points) - (obtained - 1))
    return percent(neuberg(points, obtained, expected), expected)


def board_matchpoints(
    scores: Sequence[int],
    expected: int | None = None,
    forms: Sequence[Hashable] | None = None,
    small_groups: bool = True,
) -> tuple[Awards, ...]:
    """The awards of a whole board (一副牌的比赛分), one for each score in order.

    `expected` is the number of results the board should have (default: those it has). `forms` marks, score by
    score, in which form a fouled board was played: each form is a group of its own (Law 87). With `small_groups`
    a group of at most three results that is at most a third of those expected gets fixed percentages instead of
    Neuberg's formula. Raises ValueError if the numbers do not fit together.
    """
    expected = len(scores) if expected is None else expected
    if expected < len(scores):
        raise ValueError(f"{len(scores)} results were obtained but only {expected} expected")
    groups = by_form(len(scores), forms)
    awards = dict[int, Awards]()
    for places in groups:
        small = small_groups and too_small(len(places), len(groups), expected)
        for place, points in zip(places, matchpoints([scores[p] for p in places]), strict=True):
            awards[place] = _award(points, len(places), expected, small)
    return tuple(awards[place] for place in range(len(scores)))


def _award(points: int, obtained: int, expected: int, small: bool) -> Awards:
    ns = share(points, obtained, expected, small)
    ew = share(top(obtained) - points, obtained, expected, small)
    return Awards(ns * top(expected) / 100, ew * top(expected) / 100, ns, ew)

"""The Rate (牌技指数): how well a player plays, 0 to 100, from his boards and those he played them with.

All exact; only `kept` rounds, once a week. `docs/rules/bridge-scoring.en.md#rate`; whole weeks: `weeks.py`.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from paiju.scoring.imps import BOUNDS
from paiju.scoring.pool import Form, Points

PER_IMP = 2
"""What one IMP is worth in percent of a board (每 IMP 折合)."""
KNOWN = 50
"""From so many boards on a Rate counts fully (完全计入的副数)."""
FADING = Fraction(9, 10)
"""What a week leaves of the weight of the past (每周衰减)."""
MOST_WEIGHT = 500
"""The most boards that the past can weigh (权重上限)."""
GRID = 1_000_000
"""A Rate and its weight are kept in whole millionths (保留六位小数)."""

_Number = TypeVar("_Number", Fraction, NDArray[np.int64])


class Rating(NamedTuple):
    """A player's Rate (牌技指数) from 0 to 100, and its weight (权重): the boards behind it, faded. New: 50 and 0."""

    rate: Fraction = Fraction(50)
    weight: Fraction = Fraction(0)


def strength(rating: Rating) -> Fraction:
    """The known strength (已知实力): how far above 50 the Rate is, less as long as fewer than 50 boards back it."""
    return min(Fraction(1), Fraction(rating.weight) / KNOWN) * (rating.rate - 50)


def board_percent(points: Points, form: Form) -> Fraction:
    """North-South's percent of a board (百分数) with these points of theirs, 0 to 100. Raises ValueError."""
    if abs(points) > (len(BOUNDS) if form == "imp" else 50):
        raise ValueError(f"{points} are no points that a board can give in {form}")
    return 50 + Fraction(points) * (PER_IMP if form == "imp" else 1)


def board_rates(percent: Fraction, ratings: Sequence[Rating], gone: Collection[int] = ()) -> tuple[Fraction, ...]:
    """The board Rates (单副指数) of the four players N, E, S, W: half of what was to be expected is set off.

    `percent` is North-South's, `ratings` are the old ones; those at the places `gone`, who disconnected, have 0.
    """
    shifts = four_shifts(percent - 50, *(strength(rating) / 2 for rating in ratings))
    return tuple(
        Fraction(0) if place in gone else min(max(50 + shift, Fraction(0)), Fraction(100))
        for place, shift in enumerate(shifts)
    )


def four_shifts(
    above: _Number, n: _Number, e: _Number, s: _Number, w: _Number
) -> tuple[_Number, _Number, _Number, _Number]:
    """How far from 50 the board Rates (单副指数偏移) of N, E, S, W are, before they are kept within 0 and 100.

    From how far above 50 North-South's percent is, and half of each strength: up with the opponents', down with the
    partner's. In any unit.
    """
    ns, ew = above + e + w, n + s - above
    return ns + n - s, ew + e - w, ns - n + s, ew - e + w


def faded(weight: Fraction, weeks: int = 1) -> Fraction:
    """What is left of a weight (衰减后的权重) after so many weeks. Raises ValueError for fewer than none."""
    if weeks < 0:
        raise ValueError(f"a week closes after the last one, not {-weeks} before it")
    return weight * FADING**weeks


def blend(old: Rating, mean: Fraction, boards: int, weeks: int = 1) -> Rating:
    """The Rate after a week (新牌技指数): the old one and the week's mean, each weighing as many boards as it has.

    `weeks` since the last close; without a rated board only the weight fades. Exact. Raises ValueError as `faded`.
    """
    weight = faded(old.weight, weeks)
    if not boards:
        return Rating(old.rate, weight)
    return Rating((weight * old.rate + boards * mean) / (weight + boards), min(Fraction(MOST_WEIGHT), weight + boards))


def kept(rating: Rating) -> Rating:
    """A rating as the club keeps it (入档): to six decimals, half to even.

    Exact fractions would grow without end: each week's denominators hold those of all opponents the week before.
    """
    return Rating(Fraction(round(rating.rate * GRID), GRID), Fraction(round(rating.weight * GRID), GRID))

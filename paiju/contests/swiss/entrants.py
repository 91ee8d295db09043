"""The pairs of a Swiss event (参赛各对) and the order that decides everything: pairing, byes, the final ranking.

`docs/rules/bridge-events.en.md#swiss-order`.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

import msgspec

TOO_OFTEN_AWAY = 2
"""Absent in so many rounds running, a pair is out (连续缺席轮数)."""


class Entrant(msgspec.Struct, frozen=True):
    """A pair and what it has done so far (一对的经过).

    `number` is its place in the order of registration, `boards` those it completed, `met` its opponents round by round,
    `norths` how often it sat North-South, `away` in how many rounds running it did not come.
    """

    number: int
    total: Fraction = Fraction(0)
    boards: int = 0
    met: tuple[int, ...] = ()
    byes: int = 0
    norths: int = 0
    away: int = 0
    withdrawn: bool = False


def registered(pairs: int) -> tuple[Entrant, ...]:
    """The entrants at the start (开赛), in the order of registration."""
    return tuple(Entrant(number) for number in range(1, pairs + 1))


def ordered(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The order (顺序): more points, then more boards completed, then earlier registration. Never two alike."""
    found = list(entrants)
    # In whole numbers, as comparing fractions takes most of the time that hundreds of pairs take.
    scale = lcm(*(each.total.denominator for each in found))
    return sorted(
        found, key=lambda each: (-each.total.numerator * (scale // each.total.denominator), -each.boards, each.number)
    )

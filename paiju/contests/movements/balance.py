"""How fairly a movement compares its pairs (均衡), for one champion.

Two pairs are compared once for each set they play in the same direction at different tables, minus once for each in
opposite ones; the set on which they meet counts for as many as it has other plays, T - 1 at T tables. In a complete
movement of R rounds the mean over all pairs is R (T - 1) / (2T - 1). What counts is how far single pairs are from it.
`docs/rules/bridge-events.en.md#balance`.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from paiju.contests.movements.shape import Movement


class Balance(NamedTuple):
    """How far comparisons are from their mean (偏差): the mean, the root of the mean square, the largest."""

    mean: Fraction
    rms: float
    largest: Fraction


def comparisons(movement: Movement) -> dict[tuple[int, int], int]:
    """How often two pairs are compared (比较次数), by both their numbers, the lower first."""
    sides = _sides(movement)
    plays = Counter(meeting.board_set for each in movement.rounds for meeting in each)
    met = {
        (min(meeting.pairs), max(meeting.pairs)): plays[meeting.board_set]
        for each in movement.rounds
        for meeting in each
    }
    # On the set of their meeting the two sit in opposite directions, which is no comparison: it is added back.
    return {
        (i, j): met.get((i, j), 0) + sum(own * other for own, other in zip(sides[i], sides[j], strict=True))
        for i, j in combinations(range(1, movement.pairs + 1), 2)
    }


def balance(movement: Movement) -> Balance:
    """The balance of a movement (均衡度)."""
    found = list(comparisons(movement).values())
    mean = Fraction(sum(found), len(found))
    off = [abs(each - mean) for each in found]
    return Balance(mean, sqrt(sum(each * each for each in off) / len(off)), max(off))


def _sides(movement: Movement) -> dict[int, list[int]]:
    """Of each pair, set by set: 1 if it plays it North-South, -1 East-West, 0 if not at all."""
    sides = {pair: [0] * movement.sets for pair in range(1, movement.pairs + 1)}
    for each in movement.rounds:
        for meeting in each:
            sides[meeting.ns][meeting.board_set - 1] = 1
            sides[meeting.ew][meeting.board_set - 1] = -1
    return sides

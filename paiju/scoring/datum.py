"""Datum scoring (复式记分, Butler): every result against one trimmed mean of them all.

`docs/rules/bridge-scoring.en.md#datum`.
"""

from collections.abc import Sequence
from fractions import Fraction

from paiju.scoring.imps import imp
from paiju.scoring.rounding import to_tens

FEWEST = 6
"""The fewest results (最少结果数) of which a datum is made."""
MOST = 40
"""The most results (最多结果数) a deal can have in the pool, where the table of dropped results ends."""

_DROPPED = ((30, 4), (20, 3), (12, 2), (FEWEST, 1))


def dropped(results: int) -> int | None:
    """How many scores are dropped at each end (去掉的最高最低分), by the number of results; None: not scored.

    Raises ValueError for no results and for more than 40, for which the number must be said.
    """
    if not 1 <= results <= MOST:
        raise ValueError(f"the number of results to drop is defined for 1 to {MOST} results, not {results}")
    return next((k for least, k in _DROPPED if results >= least), None)


def kept(scores: Sequence[int], drop: int) -> tuple[int, ...]:
    """The scores that count for the datum (保留的得分), sorted: without the `drop` highest and lowest.

    Raises ValueError if none would be left.
    """
    if drop < 0 or 2 * drop >= len(scores):
        raise ValueError(f"cannot drop {drop} of {len(scores)} results at each end")
    return tuple(sorted(scores)[drop : len(scores) - drop])


def datum(scores: Sequence[int], drop: int | None = None) -> int | None:
    """The datum (基准分): the mean of the scores kept, rounded half-even to tens; None: too few to score.

    `drop` overrides how many are dropped at each end. Raises ValueError for scores that are no multiples of ten,
    none at all, or a `drop` that leaves none.
    """
    for score in scores:
        if score % 10:
            raise ValueError(f"a score is a multiple of 10, not {score}")
    drop = dropped(len(scores)) if drop is None else drop
    if drop is None:
        return None
    rest = kept(scores, drop)
    return to_tens(Fraction(sum(rest), len(rest)))


def datum_imps(scores: Sequence[int], drop: int | None = None) -> tuple[int, ...]:
    """The IMPs of North-South against the datum (对基准分的 IMP) for each score, in order; 0 while not scored.

    East-West has the negative. Dropped scores are scored like all others. Raises ValueError as `datum`.
    """
    par = datum(scores, drop)
    return tuple(0 if par is None else imp(score - par) for score in scores)

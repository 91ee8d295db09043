"""Cross-IMPs (交叉 IMP, XIMP) and total IMPs (总 IMP): every result compared with every other.

The IMPs of each pair of scores are taken first and then added; never the IMPs of a mean score.
`docs/rules/bridge-scoring.en.md#cross-imp`.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from paiju.scoring.imps import imp


def cross_imps(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """The mean IMPs per comparison (平均 IMP) of North-South for each score, in order; 0 for a single result.

    East-West has the negative. Raises ValueError if there is no score or one is no multiple of ten.
    """
    others = max(len(scores) - 1, 1)
    return tuple(Fraction(total, others) for total in _sums(scores))


def total_imps(scores: Sequence[int], expected: int | None = None) -> tuple[Fraction, ...]:
    """The sum of the IMPs against all other results (总 IMP) of North-South for each score, in order.

    With fewer results than `expected` it is multiplied by (expected - 1) / (results - 1), so that all boards
    weigh the same. Raises ValueError as `cross_imps`, and if there are more results than expected.
    """
    expected = len(scores) if expected is None else expected
    if expected < len(scores):
        raise ValueError(f"{len(scores)} results were obtained but only {expected} expected")
    return tuple(mean * (expected - 1) for mean in cross_imps(scores))


def _sums(scores: Sequence[int]) -> tuple[int, ...]:
    if not scores:
        raise ValueError("a board without results has no IMPs")
    counts = Counter(scores)
    sums = {score: sum(n * imp(score - other) for other, n in counts.items()) for score in counts}
    return tuple(sums[score] for score in scores)

"""International match points (国际比赛分, IMP): a difference of two scores, flattened.

Law 78B; `docs/rules/bridge-scoring.en.md#imp`.
"""

from bisect import bisect_right

BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest difference (下限) worth 1, 2, … 24 IMPs."""


def imp(difference: int) -> int:
    """The IMPs (国际比赛分) of a difference in score, with its sign: -24 to 24.

    Raises ValueError if the difference is no multiple of ten, as every difference of two scores is.
    """
    if difference % 10:
        raise ValueError(f"a difference of scores is a multiple of 10, not {difference}")
    imps = bisect_right(BOUNDS, abs(difference))
    return imps if difference >= 0 else -imps

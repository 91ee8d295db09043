"""Victory points (胜利分, VP): a match's margin in IMPs, brought to a scale that knows its length.

The continuous 20-VP scale of 2013 for any number of boards, and discrete scales as tables a club can load.
VPs are whole hundredths: 1378 is 13.78. `docs/rules/bridge-scoring.en.md#vp`.
"""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

FULL = 2000
"""All of the 20 VP (满分) in hundredths."""
HALF = 1000
"""Each side's share of a drawn match (平局) in hundredths."""

_EXACT = Context(prec=60, rounding=ROUND_HALF_UP)
"""So many digits that no rounding edge is ever in doubt; a float would be."""


def vp(margin: int, boards: int) -> tuple[int, int]:
    """The VPs (胜利分) of a match won by `margin` IMPs (negative: lost) over `boards` boards, in hundredths.

    Gives own and opponents' VPs, together always 2000. Raises ValueError for a match of no boards: it is void.
    """
    scale = winner_scale(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    return (won, FULL - won) if margin >= 0 else (FULL - won, won)


@lru_cache(maxsize=256)
def winner_scale(boards: int) -> tuple[int, ...]:
    """The winner's VPs (胜方胜利分) in hundredths by margin, from 0 to the smallest that is sure of all 20.

    Raises ValueError for fewer than one board.
    """
    if boards < 1:
        raise ValueError(f"a match of {boards} boards is void and has no VPs")
    scale = [_raw(0, boards)]
    # 20 VP are reached at 15 * sqrt(boards) IMPs; squared, so that no root decides.
    while (len(scale) - 1) ** 2 < 225 * boards:
        scale.append(_raw(len(scale), boards))
    return tuple(_concave(scale))


def first_full(boards: int) -> int:
    """The smallest margin in IMPs that wins 20.00 VP (满分所需净胜分). Raises ValueError."""
    return winner_scale(boards).index(FULL)


def _raw(margin: int, boards: int) -> int:
    """The formula's value in hundredths, rounded half up: 10 + 10 (1 - R^(margin/X)) / (1 - R)."""
    if margin * margin >= 225 * boards:
        return FULL
    c, one = _EXACT, Decimal(1)
    r = c.subtract(c.sqrt(Decimal(5)), Decimal(2))
    blitz = c.multiply(Decimal(15), c.sqrt(Decimal(boards)))
    share = c.divide(c.subtract(one, c.power(r, c.divide(Decimal(margin), blitz))), c.subtract(one, r))
    return min(FULL, HALF + int(c.to_integral_value(c.multiply(share, Decimal(1000)))))


def _concave(scale: list[int]) -> list[int]:
    """Raise entries until no IMP is worth more than the one before it.

    That is the least concave table of whole hundredths above the rounded one, so the order does not matter.
    """
    settled = False
    while not settled:
        settled = True
        for margin in range(len(scale) - 2, 0, -1):
            least = -((scale[margin - 1] + scale[margin + 1]) // -2)
            if scale[margin] < least:
                scale[margin] = least
                settled = False
    return scale


class Step(NamedTuple):
    """A step of a discrete scale (分段): from this margin in IMPs on, winner's and loser's VPs in hundredths."""

    margin: int
    winner: int
    loser: int


class DiscreteScale(NamedTuple):
    """A discrete VP scale (分段胜利分表), read by `load_scale`; its steps rise by margin from 0."""

    steps: tuple[Step, ...]

    def vp(self, margin: int) -> tuple[int, int]:
        """Own and opponents' VPs (胜利分) in hundredths for a match won by `margin` IMPs (negative: lost)."""
        step = next(step for step in reversed(self.steps) if step.margin <= abs(margin))
        return (step.winner, step.loser) if margin >= 0 else (step.loser, step.winner)


def load_scale(rows: Iterable[Sequence[int | str | Decimal]]) -> DiscreteScale:
    """A discrete scale from a table (读入分段表) of rows `[margin, winner, loser]`, VPs as `14` or `"14.50"`.

    Raises ValueError naming the row if the table does not start at margin 0 with a draw, if margins do not rise,
    if a winner gets less (or a loser more) for a larger margin, or the loser more than the winner.
    """
    steps = [_step(number, row) for number, row in enumerate(rows, 1)]
    if not steps:
        raise ValueError("a VP scale needs at least one row")
    if steps[0].margin != 0 or steps[0].winner != steps[0].loser:
        raise ValueError("row 1: a VP scale starts at margin 0 with the same VPs for both")
    for number, (before, after) in enumerate(pairwise(steps), 2):
        if after.margin <= before.margin:
            raise ValueError(f"row {number}: margin {after.margin} does not rise above {before.margin}")
        if after.winner < before.winner or after.loser > before.loser:
            raise ValueError(f"row {number}: a larger margin may not be worth less")
    return DiscreteScale(tuple(steps))


def _step(number: int, row: Sequence[int | str | Decimal]) -> Step:
    if len(row) != 3:
        raise ValueError(f"row {number}: needs margin, winner's VPs and loser's VPs, not {len(row)} values")
    margin, winner, loser = row
    if not isinstance(margin, int) or margin < 0:
        raise ValueError(f"row {number}: {margin!r} is not a margin in whole IMPs")
    return Step(margin, _hundredths(number, winner), _hundredths(number, loser))


def _hundredths(number: int, value: int | str | Decimal) -> int:
    try:
        points = Decimal(value) * 100
    except ArithmeticError:
        raise ValueError(f"row {number}: {value!r} is not a number of VPs") from None
    if not points.is_finite() or points < 0 or points != points.to_integral_value():
        raise ValueError(f"row {number}: {value!r} is not a number of VPs with at most two decimals")
    return int(points)

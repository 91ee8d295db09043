"""Corrections in the pool (更正): a deal some of whose results a director has adjusted.

The table corrected is scored anew; fixed scores of the others stay. `docs/rules/bridge-scoring.en.md#pool-adjusted`.
"""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from paiju.scoring.adjusted import Adjusted, Artificial, Sides, Weighted, assigned, board, both
from paiju.scoring.datum import FEWEST, datum
from paiju.scoring.pool import Form
from paiju.scoring.rounding import to_tens

Result = int | Adjusted
"""North-South's score, or what the sides were awarded instead (结果)."""
_Key = TypeVar("_Key", bound=Hashable)


def enough(results: Iterable[Result]) -> bool:
    """Whether six tables can be compared (够六个): an artificial score of either side is no comparison."""
    awards = [_award(each) for each in results]
    return sum(not isinstance(ns, Artificial) and not isinstance(ew, Artificial) for ns, ew in awards) >= FEWEST


def standing(results: Sequence[Result], form: Form = "imp") -> tuple[Sides, ...]:
    """Dynamic scoring (全场记分): both sides' points of all results so far, matchpoints as percent above 50.

    While fewer than six can be compared only artificial scores are worth anything.
    """
    worth = board(results, "datum" if form == "imp" else "mp")
    average, scored = 50 if form == "mp" else 0, enough(results)

    def points(award: Artificial | Weighted, side: Fraction) -> Fraction:
        return side - average if scored or isinstance(award, Artificial) else Fraction(0)

    return tuple(Sides(*map(points, _award(result), sides)) for result, sides in zip(results, worth, strict=True))


def datum_ns(results: Sequence[Result]) -> int | None:
    """The datum (基准分) as North-South has it; None while fewer than six can be compared."""
    scores = [ns.mean for ns, _ in map(_award, results) if isinstance(ns, Weighted)]
    return datum([to_tens(score) for score in scores]) if enough(results) else None


def fixed(course: Iterable[tuple[_Key, Result]], form: Form = "imp") -> dict[_Key, tuple[Sides, bool]]:
    """Fixed scoring (复式记分): both sides' points of each table, and whether they are final.

    `course` says in order whose result came, and to what it was changed; the score itself again takes a change back.
    Whoever has no points yet is scored as soon as six can be compared, a changed result anew, as if it had come last;
    a change taken back brings back the points there were before it.
    """
    now, scored, before = dict[_Key, Result](), dict[_Key, Sides](), dict[_Key, Sides]()
    worth = dict[_Key, Sides]()
    for key, result in course:
        now[key] = result
        scored.pop(key, None)
        if key in before and isinstance(result, int):
            scored[key] = before[key]
        worth = dict(zip(now, standing(tuple(now.values()), form), strict=True))
        if enough(now.values()):
            scored = worth | scored
        before |= {each: sides for each, sides in scored.items() if isinstance(now[each], int) and each not in before}
    return {key: (scored.get(key, sides), key in scored) for key, sides in worth.items()}


def _award(result: Result) -> Adjusted:
    return both(assigned(result)) if isinstance(result, int) else result

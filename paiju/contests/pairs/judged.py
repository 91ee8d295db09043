"""Results as they stand (判后成绩): what tables made of their boards, with what a director has decided. Pure.

docs/rules/bridge-scoring.en.md#adjusted.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from paiju.contests.adjusting import adjusted_of
from paiju.contests.pairs.comparing import Played
from paiju.contests.pairs.moves import TableResult
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table
from paiju.scoring.adjusted import Weighted


class Stands(NamedTuple):
    """What counts of a board at a table (现行成绩): the result that came, None if only the director gave one."""

    table: Table
    result: TableResult | None
    played: Played

    @property
    def score(self) -> Fraction | None:
        """North-South's score as it counts (现行得分), the mean of several outcomes; None where no score was given."""
        score = self.played.score
        if isinstance(score, int):
            return Fraction(score)
        return score.ns.mean if isinstance(score.ns, Weighted) else None


def standing_results(now: Round, results: Iterable[TableResult] | None = None) -> list[Stands]:
    """The results of a round as they count (一轮现行成绩), or those that are given.

    Adjusted ones are as adjusted, cut ones left out; a table of which a pair is absent has none.
    """
    tables = {table.table: table for table in now.playing}
    came = {(each.table, each.board): each for each in (now.results if results is None else results)}
    found = list[Stands]()
    for place in [*came, *(place for place in now.adjusted if place not in came)]:
        table, result, awards = tables.get(place[0]), came.get(place), now.adjusted.get(place)
        if table is None or place in now.cut:
            continue
        if awards is not None:
            found.append(Stands(table, result, Played(place[1], table.ns, table.ew, adjusted_of(*awards))))
        elif result is not None:
            found.append(Stands(table, result, Played(place[1], table.ns, table.ew, result.score_ns)))
    return found


def played(now: Round, results: Iterable[TableResult] | None = None) -> list[Played]:
    """The same, to be compared (待比较之成绩)."""
    return [each.played for each in standing_results(now, results)]

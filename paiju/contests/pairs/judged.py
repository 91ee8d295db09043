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
    def score(self) -> Fraction | int | None:
        """North-South's score as it counts (现行得分), the mean of several outcomes; None where no score was given."""
        score = self.played.score
        if isinstance(score, int):
            return score
        return score.ns.mean if isinstance(score.ns, Weighted) else None


def standing_results(now: Round, results: Iterable[TableResult] | None = None) -> list[Stands]:
    """The results of a round as they count (一轮现行成绩), or those that are given.

    Adjusted ones are as adjusted, cut ones left out; a table of which a pair is absent has none.
    """
    tables = {table.table: table for table in now.playing}
    found, missing = list[Stands](), dict(now.adjusted)
    for each in now.results if results is None else results:
        place = each.table, each.board
        table, awards = tables.get(each.table), missing.pop(place, None)
        if table is not None and place not in now.cut:
            score = each.score_ns if awards is None else adjusted_of(*awards)
            found.append(Stands(table, each, Played(each.board, table.ns, table.ew, score)))
    for place, awards in missing.items():
        if (table := tables.get(place[0])) is not None and place not in now.cut:
            found.append(Stands(table, None, Played(place[1], table.ns, table.ew, adjusted_of(*awards))))
    return found


def played(now: Round, results: Iterable[TableResult] | None = None) -> list[Played]:
    """The same, to be compared (待比较之成绩)."""
    return [each.played for each in standing_results(now, results)]

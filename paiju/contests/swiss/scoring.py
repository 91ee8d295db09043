"""What a round of a Swiss event comes to (一轮得分): each pair's points above average, and its boards completed.

Totals are sums of these, so an unplayed board is worth an average. `docs/rules/bridge-events.en.md#swiss-scoring`.
"""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from paiju.contests.pairs.comparing import Played, compared
from paiju.contests.pairs.seatings import Pairing, Table
from paiju.contests.swiss.entrants import TOO_OFTEN_AWAY, Entrant
from paiju.scoring.adjusted import Adjusted, Artificial, Weighted

Form = Literal["ximp", "total-imp", "mp"]
"""How a Swiss event is scored (计分方式); in `mp` percent less 50."""
AVERAGE = Fraction(50)
"""Half of a top, in percent (平均分)."""


class Gain(NamedTuple):
    """What a pair has from a round (一轮所得): points above average, and boards completed."""

    points: Fraction
    boards: int


def gains(
    pairing: Pairing, results: Sequence[Played], boards: int, form: Form, absent: Collection[int] = ()
) -> dict[int, Gain]:
    """What each pair of a round gains (各对所得); `boards` are a round's, `absent` the pairs that did not come.

    Boards without a result were cut off: nothing for either side, and no comparison for the others. Raises ValueError
    for a result of a table that does not play, or more than `boards` boards.
    """
    playing = [table for table in pairing.tables if not _walkover(table, absent)]
    _check(playing, results, boards)
    found = dict.fromkeys((pair for table in pairing.tables for pair in (table.ns, table.ew)), Gain(Fraction(0), 0))
    found |= {
        pair: Gain(Fraction(0), boards)
        for table in pairing.tables
        if _walkover(table, absent)
        for pair in (table.ns, table.ew)
        if pair not in absent
    }
    found |= dict.fromkeys(pairing.byes, Gain(Fraction(0), boards))
    fixed = [alone(each) for each in results]
    average = AVERAGE if form == "mp" else Fraction(0)
    for each in compared(fixed, form, lambda board: len(playing)):
        for pair in (each.played.ns, each.played.ew):
            own = found[pair]
            found[pair] = Gain(own.points + each.of(pair) - average, own.boards + 1)
    return found


def after(
    entrants: Iterable[Entrant], pairing: Pairing, gained: dict[int, Gain], absent: Collection[int] = ()
) -> tuple[Entrant, ...]:
    """The entrants after a round (一轮之后). A walkover counts as met; who stays away twice running is out."""
    opponents = {table.ns: table.ew for table in pairing.tables} | {table.ew: table.ns for table in pairing.tables}
    norths = {table.ns for table in pairing.tables}
    nothing = Gain(Fraction(0), 0)

    def one(each: Entrant) -> Entrant:
        if each.number not in opponents and each.number not in pairing.byes:
            return each
        points, boards = gained.get(each.number, nothing)
        opponent = opponents.get(each.number)
        away = each.away + 1 if each.number in absent and opponent is not None else 0
        return replace(
            each,
            total=each.total + points,
            boards=each.boards + boards,
            met=each.met if opponent is None else (*each.met, opponent),
            byes=each.byes + (opponent is None),
            norths=each.norths + (each.number in norths),
            away=away,
            withdrawn=each.withdrawn or away >= TOO_OFTEN_AWAY,
        )

    return tuple(map(one, entrants))


def _walkover(table: Table, absent: Collection[int]) -> bool:
    return table.ns in absent or table.ew in absent


def _check(playing: Sequence[Table], results: Sequence[Played], boards: int) -> None:
    tables = {(table.ns, table.ew) for table in playing}
    for each in results:
        if (each.ns, each.ew) not in tables:
            raise ValueError(f"pair {each.ns} North-South does not play pair {each.ew} in this round")
    numbers = {each.board for each in results}
    if len(numbers) > boards:
        raise ValueError(f"a round has {boards} boards, not {len(numbers)}")


def alone(played: Played) -> Played:
    """A result with its artificial scores by themselves (不看他副), as totals are final after each round.

    They do not wait for what the pair has on its other boards.
    """
    score = played.score
    return played if isinstance(score, int) else played._replace(score=Adjusted(_alone(score.ns), _alone(score.ew)))


def _alone(award: Artificial | Weighted) -> Artificial | Weighted:
    return Artificial(award.grade, AVERAGE) if isinstance(award, Artificial) and award.others is None else award

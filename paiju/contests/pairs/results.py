"""What an event has come to so far (成绩): every table's result on each open board with its worth, each pair's rounds.

Only boards that everybody may see count here; who may is said by `paiju.contests.boards`. Pages and files read this.
docs/design/contests.md.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from paiju.contests.boards import board_over
from paiju.contests.movements.field import Field
from paiju.contests.pairs.comparing import compared
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.judged import standing_results
from paiju.contests.pairs.kept import while_same
from paiju.contests.pairs.moves import Board, TableResult
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table
from paiju.contests.swiss.entrants import Entrant, ordered
from paiju.contests.swiss.scoring import AVERAGE, Gain, alone
from paiju.scoring.adjusted import Form

R = TypeVar("R")


class TableScore(NamedTuple):
    """A table's result on a board (一桌成绩) and what it is worth to each side: percent, or IMPs; exact.

    `result` is what was played, None where the director gave one to a table that has none. `score` is North-South's as
    it counts, None where he gave an average.
    """

    round: Round
    table: Table
    board: int
    result: TableResult | None
    score: Fraction | int | None
    ns: Fraction
    ew: Fraction

    def of(self, pair: int) -> Fraction:
        """What it is worth to one of the two pairs (某对得分)."""
        return self.ns if pair == self.table.ns else self.ew


class Step(NamedTuple):
    """A pair's round (一对一轮): whom it met where, what it got, and where it stood after it.

    Without a table it had the bye. `points` and `total` are above average, as the event adds them up; `boards` are
    those completed so far, the `place` is among its line. All are None until the round is scored, and where sets
    circulate until the event is over. `absent`: it did not come.
    """

    round: int
    table: Table | None
    absent: bool
    points: Fraction | None
    total: Fraction | None
    boards: int | None
    place: int | None

    def opponent(self, pair: int) -> int | None:
        """The pair it met (对手)."""
        if self.table is None:
            return None
        return self.table.ew if self.table.ns == pair else self.table.ns


def _of_what(contest: PairsEvent) -> tuple[tuple[Round, ...], Field | None, bool]:
    return contest.rounds, contest.field, contest.over


def of_rounds(work: Callable[[PairsEvent], R]) -> Callable[[PairsEvent], R]:
    """Keep what `work` finds for as long as an event's rounds stand as they do (留存).

    It may look at the rounds, the field and whether the event is over only, and at what does not change once there is a
    round: the terms, and of the pairs those that the field has.
    """
    return while_same(_of_what)(work)


@of_rounds
def open_boards(contest: PairsEvent) -> tuple[tuple[Round, Board], ...]:
    """The boards that everybody may see (公开各副), by number, each with its round."""
    found = [(now, board) for now in contest.rounds for board in now.boards if board_over(contest, board.number)]
    return tuple(sorted(found, key=lambda each: each[1].number))


@of_rounds
def table_scores(contest: PairsEvent) -> tuple[TableScore, ...]:
    """Every result of every open board with its worth (各桌成绩), round by round."""
    due = {board.number: contest.plays(board.number) for _, board in open_boards(contest)}
    places = [(now, each) for now in contest.rounds for each in standing_results(now) if each.played.board in due]
    results = [each.played if contest.field is not None else alone(each.played) for _, each in places]
    worth = compared(results, contest.terms.form, lambda board: due[board])
    return tuple(
        TableScore(now, each.table, each.played.board, each.result, each.score, one.ns, one.ew)
        for (now, each), one in zip(places, worth, strict=True)
    )


@of_rounds
def by_board(contest: PairsEvent) -> dict[int, tuple[TableScore, ...]]:
    """The results of each open board (各副成绩), North-South's best score first, averages last."""
    found: dict[int, list[TableScore]] = {board.number: [] for _, board in open_boards(contest)}
    for each in table_scores(contest):
        found[each.board].append(each)
    return {number: tuple(sorted(own, key=_best_first)) for number, own in found.items()}


def _best_first(each: TableScore) -> tuple[bool, Fraction | int]:
    return each.score is None, -(each.score or 0)


@of_rounds
def by_pair(contest: PairsEvent) -> dict[int, tuple[TableScore, ...]]:
    """The results of each pair (各对成绩), round by round and board by board."""
    found: dict[int, list[TableScore]] = {pair: [] for pair in range(1, len(contest.pairs) + 1)}
    for each in table_scores(contest):
        found[each.table.ns].append(each)
        found[each.table.ew].append(each)
    order = {pair: sorted(own, key=lambda each: (each.round.number, each.board)) for pair, own in found.items()}
    return {pair: tuple(own) for pair, own in order.items()}


def per_board(form: Form, total: Fraction, boards: int) -> Fraction | None:
    """A total as it is per board (每副平均): percent, or IMPs; None without a board."""
    if not boards:
        return None
    return total / boards + (AVERAGE if form == "mp" else 0)


@of_rounds
def steps(contest: PairsEvent) -> dict[int, tuple[Step, ...]]:
    """Each pair's rounds (各对逐轮), in order; of a round that goes on only whom it meets."""
    numbers = range(1, len(contest.pairs) + 1)
    found: dict[int, list[Step]] = {pair: [] for pair in numbers}
    sofar = {pair: Entrant(pair) for pair in numbers}
    for now in contest.rounds:
        tables = {pair: table for table in now.pairing.tables for pair in (table.ns, table.ew)}
        gains = _gains(contest, now)
        told = now.scored and (contest.field is None or gains != {} or contest.over or contest.played_out)
        for pair, gain in gains.items():
            one = sofar[pair]
            sofar[pair] = Entrant(pair, one.total + gain.points, one.boards + gain.boards)
        places = _places(contest, sofar.values()) if told else {}
        for pair in numbers:
            if pair not in tables and pair not in now.pairing.byes:
                continue
            gain, one = gains.get(pair), sofar[pair]
            after = (gain.points if gain else Fraction(0), one.total, one.boards) if told else (None, None, None)
            found[pair].append(Step(now.number, tables.get(pair), pair in now.absent, *after, places.get(pair)))
    return {pair: tuple(own) for pair, own in found.items()}


def _gains(contest: PairsEvent, now: Round) -> Mapping[int, Gain]:
    """What pairs have from a round; where sets circulate, once all boards of all rounds are compared."""
    if now.gains or contest.field is None or not (contest.over or contest.played_out):
        return now.gains
    average = AVERAGE if contest.terms.form == "mp" else Fraction(0)
    found: dict[int, Gain] = {}
    for each in table_scores(contest):
        for pair in (each.table.ns, each.table.ew) if each.round is now else ():
            points, boards = found.get(pair, Gain(Fraction(0), 0))
            found[pair] = Gain(points + each.of(pair) - average, boards + 1)
    return found


def _places(contest: PairsEvent, sofar: Iterable[Entrant]) -> dict[int, int]:
    """Where pairs stand: in a Swiss event by its order, with a movement by the average in their line."""
    if contest.field is None:
        return {one.number: place for place, one in enumerate(ordered(sofar), 1)}
    lines: dict[int, list[Entrant]] = {}
    for one in sofar:
        if one.boards:
            lines.setdefault(contest.field.movement.line(one.number), []).append(one)
    averages = {line: sorted(-one.total / one.boards for one in own) for line, own in lines.items()}
    return {one.number: averages[line].index(-one.total / one.boards) + 1 for line, own in lines.items() for one in own}


def worked_out(contest: PairsEvent) -> PairsEvent:
    """Work out all that pages ask of an event (先算), so that the first who asks need not wait."""
    for work in (open_boards, table_scores, by_board, by_pair, steps):
        work(contest)
    return contest

"""What the boards of a pool come to (比较): always from all results anew, never by increments.

docs/rules/bridge-scoring.en.md#pool and #week-figures.
"""

from collections.abc import Iterator, Sequence

import msgspec

from paiju.contests.adjusting import adjusted_of
from paiju.contests.moves import ScoreAdjusted
from paiju.contests.pool import Pool, PoolBoard, Turn
from paiju.scoring import corrections
from paiju.scoring.adjusted import Sides
from paiju.scoring.adjusted import board as compared
from paiju.scoring.corrections import Result
from paiju.scoring.datum import FEWEST
from paiju.scoring.matchpoints import matchpoints, percent
from paiju.scoring.pool import LOST_BY_LEAVING, Points, fixed, standing
from paiju.scoring.weeks import Board


class Line(msgspec.Struct, frozen=True):
    """A table's line on a board (一桌成绩): North-South's points, None without a result.

    `points_ew` are East-West's where the result was adjusted; else they have the negative. `rated`: six results score
    it, and it counts for Rates.
    """

    turn: Turn
    points: Points | None
    rated: bool
    points_ew: Points | None = None

    def side(self, seat: int) -> Points | None:
        """The points of a seat's side (该方得分)."""
        if self.points is None or seat % 2 == 0:
            return self.points
        return -self.points if self.points_ew is None else self.points_ew

    def of(self, member: str) -> Points | None:
        """The points of the member's side (己方得分)."""
        return self.side(self.turn.members.index(member))


def lines(pool: Pool, board: PoolBoard) -> tuple[Line, ...]:
    """All tables that have done with a board (各桌成绩): those with a result in the order they came, then void ones."""
    turns = [pool.turns[deal] for deal in board.results]
    void = tuple(Line(pool.turns[deal], None, False) for deal in board.void)
    scores = [turn.score_ns for turn in turns if turn.score_ns is not None]
    if not scores:
        return void
    if len(board.course) > len(board.results):
        return (*_corrected(pool, board, turns), *void)
    points = (fixed if pool.room.scoring == "fixed" else standing)(scores, pool.form)
    rated = len(scores) >= FEWEST
    finished = (Line(*each, rated) for each in zip(turns, points, strict=True))
    return (*finished, *void)


def _corrected(pool: Pool, board: PoolBoard, turns: Sequence[Turn]) -> Iterator[Line]:
    """The lines of a board some of whose results have been adjusted."""
    if pool.room.scoring == "fixed":
        course = [(deal, _result(pool.turns[deal], adjusted)) for deal, adjusted in board.course]
        found = corrections.fixed(course, pool.form)
        for turn in turns:
            sides, final = found[turn.deal]
            yield Line(turn, sides.ns, final, sides.ew)
        return
    results = results_of(pool, board)
    rated = corrections.enough(results)
    for turn, sides in zip(turns, corrections.standing(results, pool.form), strict=True):
        yield Line(turn, sides.ns, rated, sides.ew)


def results_of(pool: Pool, board: PoolBoard) -> list[Result]:
    """The board's results as they stand (现结果), adjusted ones among them, in the order they came."""
    return [_result(turn, turn.adjusted) for deal in board.results if (turn := pool.turns[deal])]


def _result(turn: Turn, adjusted: ScoreAdjusted | None) -> Result:
    if adjusted is not None:
        return adjusted_of(adjusted.ns, adjusted.ew)
    assert turn.score_ns is not None
    return turn.score_ns


def percents(pool: Pool, board: PoolBoard) -> dict[str, Sides]:
    """Both sides' percent of the matchpoints (百分比) at each table with a result, by its deal."""
    results = results_of(pool, board)
    scores = [each for each in results if isinstance(each, int)]
    if len(scores) < len(results):
        return dict(zip(board.results, compared(results, "mp"), strict=True))
    shares = [percent(share, len(scores)) for share in matchpoints(scores)] if scores else []
    return {deal: Sides(own, 100 - own) for deal, own in zip(board.results, shares, strict=True)}


def datum_of(pool: Pool, board: PoolBoard) -> int | None:
    """The board's datum now (现基准分), in points of North-South; None while it has too few results."""
    return corrections.datum_ns(results_of(pool, board)) if pool.form == "imp" else None


def played(pool: Pool) -> tuple[Board, ...]:
    """All boards of the week as they count for it (本周各桌)."""
    return tuple(
        Board(line.turn.members, line.points, line.rated, frozenset(line.turn.gone), line.points_ew)  # pyright: ignore[reportArgumentType]  # four
        for board in pool.boards.values()
        for line in lines(pool, board)
    )


def of_member(pool: Pool, member: str) -> Iterator[tuple[PoolBoard, Line]]:
    """The member's boards of the week that are over (我的牌), by number, each with his table's line."""
    for number in sorted(pool.met.get(member, ())):
        board = pool.boards[number]
        for line in lines(pool, board):
            if member in line.turn.members:
                yield board, line


class Tally(msgspec.Struct):
    """What a member's boards of the week come to (一周累计); `points` less what his disconnects cost."""

    name: str
    points: Points = 0
    boards: int = 0
    rated: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, points: Points | None, rated: bool, gone: bool) -> None:
        """Count one more board (计入)."""
        self.points += (points or 0) - LOST_BY_LEAVING * gone
        self.boards += points is not None
        self.rated += rated or gone
        if rated and points is not None:
            self.won += points > 0
            self.drawn += points == 0
            self.lost += points < 0


def tallies(pool: Pool) -> dict[str, Tally]:
    """What everybody's week comes to so far (各人累计), by member, with the name he last played under."""
    found: dict[str, Tally] = {}
    for board in pool.boards.values():
        for line in lines(pool, board):
            gone = line.turn.gone
            for seat, player in enumerate(line.turn.players):
                own = found.setdefault(player.member, Tally(player.name))
                own.name = player.name
                own.add(line.side(seat), line.rated, player.member in gone)
    return found

"""What the boards of a pool come to (比较): always from all results anew, never by increments.

docs/rules/bridge-scoring.en.md#pool and #week-figures.
"""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from paiju.contests.pool import Pool, PoolBoard, Turn
from paiju.scoring.datum import FEWEST, datum
from paiju.scoring.matchpoints import matchpoints, percent
from paiju.scoring.pool import LOST_BY_LEAVING, Points, fixed, standing
from paiju.scoring.weeks import Board


class Line(msgspec.Struct, frozen=True):
    """A table's line on a board (一桌成绩): North-South's points, None without a result."""

    turn: Turn
    points: Points | None
    rated: bool

    def of(self, member: str) -> Points | None:
        """The points of the member's side (己方得分)."""
        if self.points is None or self.turn.members.index(member) % 2 == 0:
            return self.points
        return -self.points


def lines(pool: Pool, board: PoolBoard) -> tuple[Line, ...]:
    """All tables that have done with a board (各桌成绩): those with a result in the order they came, then void ones."""
    turns = [pool.turns[deal] for deal in board.results]
    scores = [turn.score_ns for turn in turns if turn.score_ns is not None]
    void = tuple(Line(pool.turns[deal], None, False) for deal in board.void)
    if not scores:
        return void
    points = (fixed if pool.room.scoring == "fixed" else standing)(scores, pool.form)
    rated = len(scores) >= FEWEST
    finished = (Line(*each, rated) for each in zip(turns, points, strict=True))
    return (*finished, *void)


def percents(pool: Pool, board: PoolBoard) -> dict[str, Fraction]:
    """North-South's percent of the matchpoints (百分比) at each table with a result, by its deal."""
    scores = [score for deal in board.results if (score := pool.turns[deal].score_ns) is not None]
    if not scores:
        return {}
    shares = matchpoints(scores)
    return {deal: percent(share, len(scores)) for deal, share in zip(board.results, shares, strict=True)}


def datum_of(pool: Pool, board: PoolBoard) -> int | None:
    """The board's datum now (现基准分), in points of North-South; None while it has too few results."""
    scores = [score for deal in board.results if (score := pool.turns[deal].score_ns) is not None]
    return datum(scores) if scores and pool.form == "imp" else None


def played(pool: Pool) -> tuple[Board, ...]:
    """All boards of the week as they count for it (本周各桌)."""
    return tuple(
        Board(line.turn.members, line.points, line.rated, frozenset(line.turn.gone))  # pyright: ignore[reportArgumentType]  # four
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
            points, gone = line.points, line.turn.gone
            for seat, player in enumerate(line.turn.players):
                own = found.setdefault(player.member, Tally(player.name))
                own.name = player.name
                own.add(-points if points and seat % 2 else points, line.rated, player.member in gone)
    return found

"""The pool over HTTP (复式与全场): its rooms, the week's ranking, its boards, one's own boards and Rate.

A table in a room is opened and joined as any other, with its `room`. Of a board nothing but its hash is told to
whoever may still meet it; who and how many have played it could be set against what a ranking gains.
"""

from fractions import Fraction
from typing import Any

import msgspec
from litestar import Controller, get
from litestar.params import FromQuery

from paiju.contests.boards import open_boards, open_to
from paiju.contests.pool import Pool, PoolBoard
from paiju.contests.rates import explain
from paiju.contests.readmodel import KeptFigures
from paiju.contests.rooms import ROOMS, Scoring, room_of
from paiju.contests.scores import Line, of_member, percents
from paiju.kernel import Illegal, Seat
from paiju.scoring.pool import Form
from paiju.scoring.rating import GRID, Rating
from paiju.tables.moves import Control
from paiju.web.api.bridge import Analysis
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor
from paiju.web.field import BoardPage, board_page, maybe, table_and_par
from paiju.web.standings import StandingLine, pool_of, ranked, standing_lines, told

AskedWeek = FromQuery[str | None]
"""A week by its Monday, as `2026-11-30`; without it this week."""


class RoomLine(msgspec.Struct, frozen=True):
    """A room as the lobby shows it (房间), with its week; times are in seconds since the epoch."""

    key: str
    title: dict[str, str]
    scoring: Scoring
    form: Form
    game: str
    control: Control
    week: str
    begins: float
    ends: float
    boards: int
    results: int
    playing: int
    """Tables that play a board of it now."""


class Ranking(msgspec.Struct, frozen=True):
    """The ranking of a room's week (本周排名), most points first. `you` has played here or not."""

    room: str
    form: Form
    week: str
    closed: bool
    lines: tuple[StandingLine, ...]
    you: StandingLine | None
    open: int
    """Boards of the week that the visitor may see."""


class PoolBoardLine(msgspec.Struct, frozen=True):
    """A board of the pool as everybody may know it (库中一副): its published hash.

    `open`: the visitor may see it; only then he is told how many tables have a result of it, and how many play it.
    `played`: he has been dealt it, or was shown it as an organiser.
    """

    board: int
    hash: str
    added: float
    results: int | None
    playing: int | None
    open: bool
    played: bool


class Boards(msgspec.Struct, frozen=True):
    """The boards of a room's week (本周各牌)."""

    room: str
    week: str
    closed: bool
    boards: tuple[PoolBoardLine, ...]


class OwnBoard(msgspec.Struct, frozen=True):
    """A board of one's own (我的一副): points and percent are those of one's side."""

    board: int
    deal: str
    seat: Seat
    outcome: Any
    points: float | None
    percent: float | None
    scored: bool
    results: int
    left: bool
    adjusted: bool


class OwnBoards(msgspec.Struct, frozen=True):
    """One's boards of a week (我的牌)."""

    room: str
    form: Form
    week: str
    closed: bool
    boards: tuple[OwnBoard, ...]


class RatingLine(msgspec.Struct, frozen=True):
    """A Rate and its weight (牌技指数与权重)."""

    rate: float
    weight: float


class BoardRateLine(msgspec.Struct, frozen=True):
    """How a board counts for the Rate (单副指数): percent plus half of what the four strengths make up."""

    board: int
    deal: str
    points: float | None
    percent: float | None
    own: float
    partner: float
    opponents: tuple[float, float]
    rate: float
    left: bool


class RateExplained(msgspec.Struct, frozen=True):
    """Where one's Rate comes from (牌技指数详解); of a week not closed, what it would be if it closed now."""

    room: str
    week: str
    closed: bool
    old: RatingLine
    faded: float
    boards: tuple[BoardRateLine, ...]
    mean: float
    new: RatingLine


class WeekLine(msgspec.Struct, frozen=True):
    """A member's figures at a week's close (某周数字)."""

    week: str
    points: float
    boards: int
    rated: int
    rate: float
    weight: float


class PoolsDoor(Controller):
    """The pool's doors (牌库)."""

    path = "/api/rooms"

    @get()
    async def rooms(self, club: InTheClub, visitor: Visitor) -> list[RoomLine]:
        """The rooms and their weeks."""
        return [_room_line(await club.steward.current(room)) for room in ROOMS.values()]

    @get("/{room:str}/ranking")
    async def ranking(self, club: InTheClub, visitor: Visitor, room: str, week: AskedWeek = None) -> Ranking:
        """The ranking of a week."""
        pool = await pool_of(club, visitor, room, week)
        found = await standing_lines(club, pool)
        you = next((line for line in found if line.member == visitor.id), None)
        shown = len(open_boards(pool, visitor.id, club.steward.now()))
        return Ranking(room, pool.form, pool.week, pool.closed, ranked(found), you, shown)

    @get("/{room:str}/boards")
    async def boards(self, club: InTheClub, visitor: Visitor, room: str, week: AskedWeek = None) -> Boards:
        """The boards of a week, each with its published hash."""
        pool, now = await pool_of(club, visitor, room, week), club.steward.now()
        found = tuple(_board_line(pool, board, visitor.id, now) for board in pool.boards.values())
        return Boards(room, pool.week, pool.closed, found)

    @get("/{room:str}/boards/{board:int}")
    async def board(
        self, club: InTheClub, visitor: Visitor, room: str, board: int, week: AskedWeek = None
    ) -> BoardPage:
        """A board with all its results; refused to whoever may still meet it."""
        pool = await pool_of(club, visitor, room, week)
        if not open_to(pool, visitor.id, board, club.steward.now()):
            raise Illegal("board-not-open")
        return board_page(club, pool, pool.board(board), visitor)

    @get("/{room:str}/boards/{board:int}/double-dummy")
    async def double_dummy(
        self, club: InTheClub, visitor: Visitor, room: str, board: int, week: AskedWeek = None
    ) -> Analysis:
        """A board's double-dummy table and par; refused to whoever may still meet it."""
        pool = await pool_of(club, visitor, room, week)
        if not open_to(pool, visitor.id, board, club.steward.now()):
            raise Illegal("board-not-open")
        return await table_and_par(club, pool.board(board))

    @get("/{room:str}/mine")
    async def mine(self, club: InTheClub, visitor: Visitor, room: str, week: AskedWeek = None) -> OwnBoards:
        """My boards of a week."""
        pool = await pool_of(club, visitor, room, week)
        own = tuple(_own_board(pool, board, line, visitor.id) for board, line in of_member(pool, visitor.id))
        return OwnBoards(room, pool.form, pool.week, pool.closed, own)

    @get("/{room:str}/rate")
    async def rate(self, club: InTheClub, visitor: Visitor, room: str, week: AskedWeek = None) -> RateExplained:
        """My Rate of a week, board by board."""
        if room_of(room).scoring != "dynamic":
            raise Illegal("no-rate-here")
        return await _explained(club, await pool_of(club, visitor, room, week), visitor.id)

    @get("/{room:str}/weeks")
    async def weeks(
        self, club: InTheClub, visitor: Visitor, room: str, member: FromQuery[str | None] = None
    ) -> list[WeekLine]:
        """My figures, or another member's, of the weeks that are closed, the latest first."""
        kept = await club.weeks.of_member(room_of(room).key, member or visitor.id)
        return [_week_line(each) for each in kept]


def _room_line(pool: Pool) -> RoomLine:
    room, boards = pool.room, pool.boards.values()
    return RoomLine(
        room.key, room.title, room.scoring, pool.form, room.game, room.control, pool.week, pool.begins, pool.ends,
        len(boards), sum(len(board.results) for board in boards), sum(len(board.playing) for board in boards),
    )  # fmt: skip


def _board_line(pool: Pool, board: PoolBoard, member: str, now: float) -> PoolBoardLine:
    may_see = open_to(pool, member, board.number, now)
    counts = (len(board.results), len(board.playing)) if may_see else (None, None)
    return PoolBoardLine(board.number, board.hash, board.added, *counts, may_see, pool.has_met(member, board.number))


def _own_board(pool: Pool, board: PoolBoard, line: Line, member: str) -> OwnBoard:
    turn, seat = line.turn, line.turn.members.index(member)
    share = percents(pool, board).get(turn.deal)
    return OwnBoard(
        board.number, turn.deal, seat, turn.outcome, maybe(line.of(member)), told(share[seat % 2]) if share else None,
        line.rated, len(board.results), member in turn.gone, turn.adjusted is not None,
    )  # fmt: skip


async def _explained(club: Club, pool: Pool, member: str) -> RateExplained:
    earlier = await club.steward.earlier(pool)
    why = explain(pool, next((each for each in earlier if each.closed), None), member)
    boards = tuple(
        BoardRateLine(
            board.board,
            board.deal,
            maybe(board.points),
            maybe(board.percent),
            told(board.strengths[0]),
            told(board.strengths[1]),
            (told(board.strengths[2]), told(board.strengths[3])),
            told(board.rate),
            board.gone,
        )
        for board in why.boards
    )
    return RateExplained(
        pool.room.key,
        pool.week,
        pool.closed,
        _rating(why.old),
        told(why.faded),
        boards,
        told(why.mean),
        _rating(why.new),
    )


def _rating(rating: Rating) -> RatingLine:
    return RatingLine(told(rating.rate), told(rating.weight))


def _week_line(kept: KeptFigures) -> WeekLine:
    figures = kept.figures
    return WeekLine(
        kept.week, told(Fraction(figures.points)), figures.boards, figures.rated,
        told(Fraction(figures.rate, GRID)), told(Fraction(figures.weight, GRID)),
    )  # fmt: skip

"""What is taken home from the pool (牌库下载): a week's ranking, the boards that one may see, a board's results."""

import asyncio
from typing import Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromQuery

from paiju.contests.boards import open_boards, open_to
from paiju.kernel import Illegal
from paiju.records import Record, write
from paiju.scoring.pool import Form
from paiju.web.api.downloads import attachment
from paiju.web.api.pools import AskedWeek
from paiju.web.api.session import Language
from paiju.web.doors import InTheClub, Visitor
from paiju.web.field import board_page
from paiju.web.pool_sheets import Placed, board_record, board_sheet, placed, ranking_sheet
from paiju.web.standings import pool_of, ranked, standing_lines


class RankingFile(msgspec.Struct, frozen=True):
    """The ranking of a room's week, the same to everybody (排名文件)."""

    room: str
    form: Form
    week: str
    closed: bool
    lines: tuple[Placed, ...]


class PoolFilesDoor(Controller):
    """The doors to the pool's files (牌库下载)."""

    path = "/api/rooms/{room:str}/files"

    @get("/ranking")
    async def ranking(
        self,
        club: InTheClub,
        visitor: Visitor,
        room: str,
        format: FromQuery[Literal["csv", "json"]],
        week: AskedWeek = None,
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """A week's ranking, all its lines."""
        pool = await pool_of(club, visitor, room, week)
        lines = ranked(await standing_lines(club, pool))
        if format == "csv":
            return attachment(pool.id, "csv", ranking_sheet(room, pool.form, lines, language))
        told = RankingFile(room, pool.form, pool.week, pool.closed, placed(lines))
        return attachment(pool.id, "json", msgspec.json.encode(told))

    @get("/boards")
    async def boards(
        self,
        club: InTheClub,
        visitor: Visitor,
        room: str,
        format: FromQuery[Literal["pbn"]],
        week: AskedWeek = None,
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """All boards of a week that the visitor may see, each with its results; refused while there is none."""
        pool = await pool_of(club, visitor, room, week)
        records: list[Record] = []
        for board in open_boards(pool, visitor.id, club.steward.now()):
            records.append(board_record(board_page(club, pool, board, visitor), language))
            await asyncio.sleep(0)  # a week has many boards, and tables wait
        if not records:
            raise Illegal("board-not-open")
        return attachment(pool.id, "pbn", _pbn(records))

    @get("/boards/{board:int}")
    async def board(
        self,
        club: InTheClub,
        visitor: Visitor,
        room: str,
        board: int,
        format: FromQuery[Literal["csv", "pbn"]],
        week: AskedWeek = None,
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """A board's results, with its deal in PBN; refused to whoever may still meet it."""
        pool = await pool_of(club, visitor, room, week)
        if not open_to(pool, visitor.id, board, club.steward.now()):
            raise Illegal("board-not-open")
        page = board_page(club, pool, pool.board(board), visitor)
        text = board_sheet(page, language) if format == "csv" else _pbn([board_record(page, language)])
        return attachment(f"{pool.id}-board-{board}", format, text)


def _pbn(records: list[Record]) -> bytes:
    return write(records, "boards.pbn")[0]

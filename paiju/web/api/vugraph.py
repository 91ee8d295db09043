"""Vugraph over HTTP (转播): what is on, the boards as far as they have been shown, and who comments.

What is live comes by the sockets; a match that is over is seen again by the same doors.
"""

from typing import cast

import msgspec
from litestar import Controller, get, post

from paiju.club.people import Member
from paiju.contests.vugraph.on_air import Showing
from paiju.kernel import Illegal
from paiju.tables.broadcast import Commentator, RoomStep
from paiju.web.api.account import Someone
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor


class OnVugraph(msgspec.Struct, frozen=True):
    """A match that can be watched now (正在转播). `delay`: seconds by which spectators are behind, None for one board.

    `refused`: why I may not watch it, None if I may. `commentators` are their names.
    """

    match: str
    title: str
    home: str
    visitors: str
    begins: float
    delay: float | None
    boards: int
    commentators: tuple[str, ...]
    refused: str | None


class ShownBoard(msgspec.Struct, frozen=True):
    """A board as far as it has been shown (已播), in both rooms: each step as it came by the sockets."""

    board: int
    open: tuple[RoomStep, ...]
    closed: tuple[RoomStep, ...]


class VugraphDoor(Controller):
    """The doors to broadcasts (转播)."""

    path = "/api"

    @get("/vugraph")
    async def on_now(self, club: InTheClub, visitor: Visitor) -> list[OnVugraph]:
        """The matches that are played now and broadcast."""
        return [await _line(club, showing, visitor) for showing in await club.vugraph.program.running()]

    @get("/matches/{match:str}/vugraph/{board:int}")
    async def board(self, club: InTheClub, visitor: Visitor, match: str, board: int) -> ShownBoard:
        """A board of a match, as far as it has been shown."""
        await club.vugraph.admit(match, visitor)
        air = (await club.vugraph.on_air(match)).air
        opened, closed = air.steps("open", board), air.steps("closed", board)
        if opened is None or closed is None:
            raise Illegal("no-such-board")
        return ShownBoard(board, _written(opened), _written(closed))

    @get("/matches/{match:str}/commentators")
    async def commentators(self, club: InTheClub, visitor: Visitor, match: str) -> list[Commentator]:
        """Who comments on a match."""
        await club.vugraph.program.showing(match)
        return await _named(club, match)

    @post("/matches/{match:str}/commentators/name", status_code=200)
    async def name(self, club: InTheClub, visitor: Visitor, match: str, data: Someone) -> list[Commentator]:
        """Name somebody to comment on a match of mine."""
        await club.vugraph.program.may_name(match, visitor)
        if data.member in await club.vugraph.program.insiders(match):
            raise Illegal("plays-in-match")
        await club.onlookers.name(match, data.member, visitor.id)
        return await _named(club, match)

    @post("/matches/{match:str}/commentators/dismiss", status_code=200)
    async def dismiss(self, club: InTheClub, visitor: Visitor, match: str, data: Someone) -> list[Commentator]:
        """Let somebody comment on a match of mine no more."""
        await club.vugraph.program.may_name(match, visitor)
        await club.onlookers.dismiss(match, data.member)
        return await _named(club, match)


async def _line(club: Club, showing: Showing, visitor: Member) -> OnVugraph:
    refused = None
    try:
        await club.vugraph.may_watch(showing.match, visitor)
    except Illegal as error:
        refused = error.code
    named = tuple((await club.onlookers.commentators(showing.match)).values())
    boards = len({place.board for place in showing.places})
    return OnVugraph(
        showing.match, showing.title, showing.home, showing.visitors, showing.begins, showing.delay, boards, named,
        refused,
    )  # fmt: skip


async def _named(club: Club, match: str) -> list[Commentator]:
    found = await club.onlookers.commentators(match)
    return [Commentator(member, name, club.grades.of(member)) for member, name in found.items()]


def _written(messages: list[bytes]) -> tuple[RoomStep, ...]:
    """Steps that are written already: JSON that stands for what it says."""
    return cast("tuple[RoomStep, ...]", tuple(msgspec.Raw(message) for message in messages))

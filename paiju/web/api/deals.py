"""Finished deals over HTTP (打过的牌): replay, record, double dummy. Nothing of a deal under way comes out here."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import FromQuery
from msgspec.structs import replace

from paiju.club.shares import Share
from paiju.kernel import OPEN, Illegal, Seat, fold, told
from paiju.records import Record, write
from paiju.records.recorded import recorded
from paiju.records.replay import replay
from paiju.tables.analyses.opened import opened
from paiju.tables.deal import Deal
from paiju.tables.history.answers import FoundDeal, FoundDeals, Occasion, Wanted
from paiju.tables.moves import Seal
from paiju.tables.record import record_of
from paiju.tables.wire import DealPlayer
from paiju.web.api.bridge import Analysis, analysis
from paiju.web.api.session import Language
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor, open_deal
from paiju.web.field import BoardPage, field_of

Format = FromQuery[Literal["json", "pbn", "lin"]]


class Step(msgspec.Struct, frozen=True):
    """One move of a replay (一步): whose, its events, and the deal after it with all hands open."""

    seat: Seat
    events: tuple[Any, ...]
    view: Any


class Replay(msgspec.Struct, frozen=True):
    """A finished deal, move by move (重放). `hash` was published before the play, `seal` opens it.

    A board of the pool has no seal here as long as somebody may still meet it.
    """

    deal: str
    table: str
    game: str
    players: tuple[DealPlayer, ...]
    started: float
    ended: float
    hash: str
    seal: Seal | None
    options: dict[str, Any]
    steps: tuple[Step, ...]
    outcome: Any


def _players(names: Iterable[str]) -> tuple[DealPlayer, ...]:
    return tuple(DealPlayer(name, False) for name in names)


def replay_of_record(board: str, record: Record) -> Replay:
    """The replay of a recorded board (重放记录). Raises Unplayable."""
    played = replay(record)
    steps = tuple(
        Step(move.seat, move.events, state) for move, state in zip(played.moves, played.states(), strict=True)
    )
    options = msgspec.to_builtins(played.options)
    return Replay(
        board, record.table, "bridge", _players(record.players), 0, 0, "", None, options, steps, played.result
    )


def names_in(club: Club, deal: Deal) -> tuple[str, ...]:
    """Who played it, as may be shown (牌手之名)."""
    return tuple(club.names.shown(player.member, player.name) for player in deal.players)


def replay_of(deal: Deal, names: tuple[str, ...], seal: Seal | None) -> Replay:
    """The replay of a finished deal (重放), with the names as they may be shown, and its seal if it is opened."""
    viewer = frozenset((OPEN,))
    view = deal.game.begin(deal.options)
    steps: list[Step] = []
    for move in deal.moves:
        events = told(move.events, viewer)
        view = fold(view, events)
        steps.append(Step(move.seat, events, view))
    players = tuple(DealPlayer(name, player.robot) for name, player in zip(names, deal.players, strict=True))
    return Replay(
        deal.id, deal.table, deal.game.key, players, deal.started, deal.ended or deal.started, deal.hash, seal,
        msgspec.to_builtins(deal.options), tuple(steps), deal.state.result,
    )  # fmt: skip


class DealsDoor(Controller):
    """The doors to finished deals (打过的牌)."""

    path = "/api/deals"

    @get()
    async def mine(
        self,
        club: InTheClub,
        visitor: Visitor,
        game: FromQuery[str | None] = None,
        since: FromQuery[float | None] = None,
        until: FromQuery[float | None] = None,
        name: FromQuery[str] = "",
        other: FromQuery[str | None] = None,
        beside: FromQuery[Literal["partner", "opponent"] | None] = None,
        contract: FromQuery[str] = "",
        result: FromQuery[Literal["made", "down", "won", "lost"] | None] = None,
        robots: FromQuery[bool | None] = None,
        event: FromQuery[Occasion | None] = None,
        more: FromQuery[str] = "",
    ) -> FoundDeals:
        """My deals, newest first, those that are so: `more` of the last answer asks for the next."""
        if not more:
            # Whoever comes from the table looks for the deal that has just ended.
            await club.asked.catch_up()
        wanted = Wanted(game, since, until, name, other, beside, contract, result, robots, event)
        found = await club.history.found(visitor.id, wanted, more)
        return replace(found, deals=tuple(_graded(club, deal) for deal in found.deals))

    @get("/{deal:str}/replay")
    async def replay(self, club: InTheClub, visitor: Visitor, deal: str) -> Replay:
        """A finished deal, move by move."""
        return await shown(club, await open_deal(club, visitor, deal))

    @get("/{deal:str}/record")
    async def record(self, club: InTheClub, visitor: Visitor, deal: str, format: Format = "json") -> Response[bytes]:
        """A finished deal as a file: the checkable record, or PBN or LIN."""
        return await file_of(club, await open_deal(club, visitor, deal), format, visitor.language)

    @get("/{deal:str}/double-dummy")
    async def double_dummy(self, club: InTheClub, visitor: Visitor, deal: str) -> Analysis:
        """Double dummy of a finished bridge deal, as far as it has been worked out."""
        return await analysis_of(club, await open_deal(club, visitor, deal))

    @get("/{deal:str}/field")
    async def field(self, club: InTheClub, visitor: Visitor, deal: str) -> BoardPage | None:
        """What all tables made of a finished deal's board; null if no others play it, or he may not see it yet."""
        return await field_of(club, await open_deal(club, visitor, deal), visitor)

    @get("/{deal:str}/share")
    async def shared(self, club: InTheClub, visitor: Visitor, deal: str) -> Share | None:
        """My link to a finished deal that I played, null if I have none yet."""
        (await open_deal(club, None, deal)).seat_of(visitor.id)
        return await club.shares.made(visitor.id, deal)

    @post("/{deal:str}/share", status_code=200)
    async def share(self, club: InTheClub, visitor: Visitor, deal: str) -> Share:
        """Make a link by which anybody may see a finished deal that I played."""
        (await open_deal(club, None, deal)).seat_of(visitor.id)
        return await club.shares.make(visitor.id, deal)

    @delete("/{deal:str}/share", status_code=204)
    async def unshare(self, club: InTheClub, visitor: Visitor, deal: str) -> None:
        """Withdraw my link to a deal; from then on it opens nothing."""
        await club.shares.withdraw(visitor.id, deal)


class ShownDoor(Controller):
    """The doors for whoever has a link to a deal (分享的牌), known here or not: they open that one deal."""

    path = "/api/shown"

    @get("/{key:str}/replay")
    async def replay(self, club: InTheClub, key: str) -> Replay:
        """The deal of a link, move by move."""
        return await shown(club, await open_deal(club, None, await club.shares.deal(key)))

    @get("/{key:str}/record")
    async def record(
        self, club: InTheClub, key: str, format: Format = "json", language: FromQuery[Language] = "en"
    ) -> Response[bytes]:
        """The deal of a link as a file, explanations in that language."""
        return await file_of(club, await open_deal(club, None, await club.shares.deal(key)), format, language)

    @get("/{key:str}/double-dummy")
    async def double_dummy(self, club: InTheClub, key: str) -> Analysis:
        """Double dummy of the bridge deal of a link, as far as it has been worked out."""
        return await analysis_of(club, await open_deal(club, None, await club.shares.deal(key)))

    @get("/{key:str}/field")
    async def field(self, club: InTheClub, key: str) -> BoardPage | None:
        """What all tables made of the board of a link's deal; null if no others play it."""
        return await field_of(club, await open_deal(club, None, await club.shares.deal(key)), None)


def _graded(club: Club, deal: FoundDeal) -> FoundDeal:
    """A deal with the grades that go with its players' names now."""
    return replace(deal, players=tuple(replace(one, grade=club.grades.of(one.member or "")) for one in deal.players))


async def shown(club: Club, deal: Deal) -> Replay:
    """The replay of a finished deal, sealed as long as somebody may still meet its board (重放)."""
    told = replay_of(deal, names_in(club, deal), deal.seal if await club.steward.opened(deal) else None)
    seated = zip(told.players, deal.players, strict=True)
    return replace(told, players=tuple(replace(one, grade=club.grades.of(player.member)) for one, player in seated))


async def file_of(club: Club, deal: Deal, format: str, language: str) -> Response[bytes]:
    """A finished deal as a file (下载). Raises Illegal: `no-such-format`, `seal-closed`."""
    names = names_in(club, deal)
    if format == "json":
        if not await club.steward.opened(deal):
            raise Illegal("seal-closed")
        text = msgspec.json.encode(record_of(deal, await club.play.deals.rows(deal.id), names))
    elif deal.game.key != "bridge":
        raise Illegal("no-such-format")
    else:
        text = write([bridge_record(deal, names, language)], f"deal.{format}")[0]
    headers = {"content-disposition": f'attachment; filename="{deal.id}.{format}"'}
    kind = "application/json" if format == "json" else "text/plain; charset=utf-8"
    return Response(text, media_type=kind, headers=headers)


async def analysis_of(club: Club, deal: Deal) -> Analysis:
    """Double dummy of a finished deal (明牌分析). Raises Illegal: `no-analysis`, `not-solved`."""
    if deal.game.key != "bridge":
        raise Illegal("no-analysis")
    return await analysis(club, deal.id, deal.options, opened(deal))


def bridge_record(deal: Deal, names: tuple[str, ...], language: str) -> Record:
    """A finished bridge deal as it is recorded (成记录), with the names as they may be shown."""
    day = datetime.fromtimestamp(deal.started, UTC).strftime("%Y.%m.%d")
    events = (event for move in deal.moves for event in move.events)
    tags = (("Date", day), ("Site", "paiju"))
    return recorded(deal.options, events, players=names, tags=tags, table=deal.table, language=language)

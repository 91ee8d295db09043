"""Finished deals over HTTP (打过的牌): replay, record, double dummy. Nothing of a deal under way comes out here."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromQuery

from paiju.kernel import OPEN, Illegal, Seat, fold, told
from paiju.records import Record, write
from paiju.records.recorded import recorded
from paiju.records.replay import replay
from paiju.tables.deal import Deal
from paiju.tables.moves import Seal
from paiju.tables.readmodel import PlayedDeal
from paiju.tables.record import record_of
from paiju.tables.wire import DealPlayer
from paiju.web.api.bridge import Analysis, analysis, turns_of
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor, open_deal


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
    async def mine(self, club: InTheClub, visitor: Visitor) -> list[PlayedDeal]:
        """My last deals, newest first."""
        return await club.asked.played_by(visitor.id)

    @get("/{deal:str}/replay")
    async def replay(self, club: InTheClub, visitor: Visitor, deal: str) -> Replay:
        """A finished deal, move by move."""
        played = await open_deal(club, visitor, deal)
        seal = played.seal if await club.steward.opened(played) else None
        return replay_of(played, names_in(club, played), seal)

    @get("/{deal:str}/record")
    async def record(
        self, club: InTheClub, visitor: Visitor, deal: str, format: FromQuery[Literal["json", "pbn", "lin"]] = "json"
    ) -> Response[bytes]:
        """A finished deal as a file: the checkable record, or PBN or LIN."""
        played = await open_deal(club, visitor, deal)
        names = names_in(club, played)
        if format == "json" and not await club.steward.opened(played):
            raise Illegal("seal-closed")
        elif format == "json":
            text = msgspec.json.encode(record_of(played, await club.play.deals.rows(deal), names))
        elif played.game.key != "bridge":
            raise Illegal("no-such-format")
        else:
            text = _bridge_record(played, names, visitor.language, format)
        headers = {"content-disposition": f'attachment; filename="{deal}.{format}"'}
        kind = "application/json" if format == "json" else "text/plain; charset=utf-8"
        return Response(text, media_type=kind, headers=headers)

    @get("/{deal:str}/double-dummy")
    async def double_dummy(self, club: InTheClub, visitor: Visitor, deal: str) -> Analysis:
        """Double dummy of a finished bridge deal; takes a second or a few."""
        played = await open_deal(club, visitor, deal)
        if played.game.key != "bridge":
            raise Illegal("no-analysis")
        steps = list(states_of(played))
        return await analysis(club, played.options, steps[1][0].hands, turns_of(steps))


def _bridge_record(deal: Deal, names: tuple[str, ...], language: str, format: str) -> bytes:
    day = datetime.fromtimestamp(deal.started, UTC).strftime("%Y.%m.%d")
    events = (event for move in deal.moves for event in move.events)
    tags = (("Date", day), ("Site", "paiju"))
    record = recorded(deal.options, events, players=names, tags=tags, table=deal.table, language=language)
    return write([record], f"deal.{format}")[0]


def states_of(deal: Deal) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The state before each move, and the move's events (逐手局面)."""
    state = deal.game.begin(deal.options)
    for move in deal.moves:
        yield state, move.events
        state = fold(state, move.events)
    yield state, ()

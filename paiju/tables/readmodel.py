"""What is asked about tables and deals across streams (查询): rows filled by a follower of the log."""

import asyncio
from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, Connection, Double, Integer, String, Table, Text, select, update

from paiju.club.names import booked
from paiju.store import Store
from paiju.store.followers import streams
from paiju.store.log import Row
from paiju.store.schema import log, metadata
from paiju.tables.deal import HOUSE

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("closed", Boolean, nullable=False, index=True),
)
"""Every table that was ever opened (牌桌)."""

deals = Table(
    "deals",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("table", String(64), nullable=False, index=True),
    Column("game", String(32), nullable=False),
    Column("board", Integer),
    Column("started", Double, nullable=False),
    Column("ended", Double),
    Column("abandoned", Boolean, nullable=False),
    Column("outcome", Text),
)
"""Every deal that was ever started (牌局), with its result as JSON."""

deal_players = Table(
    "deal_players",
    metadata,
    Column("deal", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("member", String(12), nullable=False, index=True),
    Column("name", Text, nullable=False),
)
"""Who played a deal (牌手)."""


_TOLD = streams("table/") | (streams("deal/") & ((log.c.number == 1) | (log.c.by == HOUSE)))
"""The rows that say anything here (所读之行): what players do in a deal comes to its table's row when it ends."""
BEHIND = 0.2
"""Seconds by which the answers here may be behind the log while the club plays."""


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal that somebody played (打过的牌)."""

    id: str
    table: str
    game: str
    board: int | None
    started: float
    ended: float
    outcome: Any


class _Event(msgspec.Struct):
    type: str
    game: str = ""
    table: str = ""
    options: dict[str, Any] = {}
    players: tuple[dict[str, Any], ...] = ()
    seat: int = -1
    player: dict[str, Any] = {}
    deal: str = ""
    outcome: Any = None


_EVENTS = msgspec.json.Decoder(tuple[_Event, ...])


def book(connection: Connection, row: Row) -> None:
    """Book a row of the log (入账)."""
    key = row.stream.partition("/")[2]
    for event in _EVENTS.decode(row.events):
        match event.type:
            case "table-opened":
                connection.execute(tables.insert().values(id=key, closed=False))
            case "table-closed":
                connection.execute(update(tables).where(tables.c.id == key).values(closed=True))
            case "deal-started":
                _started(connection, key, event, row.at)
            case "substituted":
                there = (deal_players.c.deal == key) & (deal_players.c.seat == event.seat)
                member = event.player["member"]
                values = {"member": member, "name": booked(connection, {member: event.player["name"]})[member]}
                connection.execute(update(deal_players).where(there).values(values))
            case "deal-closed" if event.outcome is not None:
                outcome = msgspec.json.encode(event.outcome).decode()
                connection.execute(update(deals).where(deals.c.id == event.deal).values(ended=row.at, outcome=outcome))
            case "abandoned":
                connection.execute(update(deals).where(deals.c.id == key).values(ended=row.at, abandoned=True))
            case _:
                pass


def _started(connection: Connection, key: str, event: _Event, at: float) -> None:
    connection.execute(
        deals.insert().values(
            id=key, table=event.table, game=event.game, board=event.options.get("board"), started=at, abandoned=False
        )
    )
    names = booked(connection, {player["member"]: player["name"] for player in event.players})
    for seat, player in enumerate(event.players):
        values = {"deal": key, "seat": seat, "member": player["member"], "name": names[player["member"]]}
        connection.execute(deal_players.insert().values(values))


def strike(connection: Connection, member: str, name: str) -> None:
    """Let a deleted member's name stand nowhere here (除名)."""
    connection.execute(update(deal_players).where(deal_players.c.member == member).values(name=name))


class ReadModel:
    """The questions about tables and deals (查询)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.follower = store.log.follow("tables", "", _TOLD)

    async def catch_up(self) -> None:
        """Book everything there is (追上). Raises StoreAway."""
        await self.follower.book(book)

    async def follow(self) -> None:
        """Book for ever (跟读), a little behind: the moves of that time share a transaction."""

        async def turn() -> None:
            await self.follower.book(book)
            await asyncio.sleep(BEHIND)

        await self.follower.forever(turn)

    async def open_tables(self) -> list[str]:
        """The tables that are not closed (未散之桌). Raises StoreAway."""
        query = select(tables.c.id).where(~tables.c.closed)
        return await self._store.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def played_by(self, member: str, most: int | None = 50) -> list[PlayedDeal]:
        """The last finished deals of a member, or all, newest first (我的牌). Raises StoreAway."""
        query = (
            select(deals.c.id, deals.c.table, deals.c.game, deals.c.board, deals.c.started, deals.c.ended)
            .add_columns(deals.c.outcome)
            .join(deal_players, deal_players.c.deal == deals.c.id)
            .where(deal_players.c.member == member, deals.c.ended.is_not(None), ~deals.c.abandoned)
            .order_by(deals.c.ended.desc())
            .limit(most)
        )

        def job(connection: Connection) -> list[PlayedDeal]:
            return [
                PlayedDeal(*row, outcome=msgspec.json.decode(outcome) if outcome else None)
                for *row, outcome in connection.execute(query)
            ]

        return await self._store.database.read(job)

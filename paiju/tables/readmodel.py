"""What is asked about tables and deals across streams (查询): rows filled by a follower of the log."""

import asyncio

import msgspec
from sqlalchemy import Boolean, Column, Connection, String, Table, select, update

from paiju.store import Store
from paiju.store.followers import streams
from paiju.store.log import Row
from paiju.store.schema import log, metadata
from paiju.tables.deal import HOUSE
from paiju.tables.history import readmodel as history

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("closed", Boolean, nullable=False, index=True),
)
"""Every table that was ever opened (牌桌)."""

_TOLD = streams("table/") | (streams("deal/") & ((log.c.number == 1) | (log.c.by == HOUSE)))
"""The rows that say anything here (所读之行): what players do in a deal comes to its table's row when it ends."""
BEHIND = 0.2
"""Seconds by which the answers here may be behind the log while the club plays."""


_EVENTS = msgspec.json.Decoder(tuple[history.DealEventSeen, ...])


def book(connection: Connection, row: Row) -> None:
    """Book a row of the log (入账)."""
    key = row.stream.partition("/")[2]
    for event in _EVENTS.decode(row.events):
        match event.type:
            case "table-opened":
                connection.execute(tables.insert().values(id=key, closed=False))
            case "table-closed":
                connection.execute(update(tables).where(tables.c.id == key).values(closed=True))
            case _:
                history.book(connection, key, event, row.at)


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

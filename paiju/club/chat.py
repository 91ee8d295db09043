"""Chat at tables (聊天): kept with the table, so that who comes back finds it."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from sqlalchemy import Column, Connection, Double, Identity, Integer, Select, String, Table, Text, select

from paiju.club.blocks import blocks
from paiju.store.database import Database
from paiju.store.schema import BigNumber, metadata

LINES = 60
"""How many lines a newcomer is shown."""

chat = Table(
    "chat",
    metadata,
    Column("number", BigNumber, Identity(), primary_key=True),
    Column("table", String(64), nullable=False, index=True),
    Column("member", String(12), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("to", String(10), nullable=False),
)
"""Every line said at a table (聊天)."""


class Line(msgspec.Struct, frozen=True):
    """A line said at a table (一句话)."""

    table: str
    member: str
    name: str
    seat: int | None
    text: str
    at: float
    to: Literal["table", "spectators"]


_LINE = tuple(chat.c[name] for name in Line.__struct_fields__)


class Chat:
    """What is said at the tables (聊天)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def say(
        self, table: str, member: str, name: str, seat: int | None, text: str, to: Literal["table", "spectators"]
    ) -> Line:
        """Keep a line (记话); it is durable when this returns. Raises StoreAway."""
        line = Line(table, member, name, seat, text, self._now(), to)
        values = msgspec.structs.asdict(line)
        await self._database.run(lambda connection: connection.execute(chat.insert().values(values)) and None)
        return line

    async def last(self, table: str, reader: str, spectator: bool) -> list[Line]:
        """The table's last lines in order (近话), but those of people whom the reader has blocked.

        Those among spectators only for a spectator. Raises StoreAway.
        """
        query = select(*_LINE).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(LINES)
        query = query.where(chat.c.member.not_in(select(blocks.c.other).where(blocks.c.member == reader)))
        if not spectator:
            query = query.where(chat.c.to == "table")
        return await self._lines(query)

    async def by(self, member: str) -> list[Line]:
        """Everything a member has said (某人所言), the oldest first. Raises StoreAway."""
        return await self._lines(select(*_LINE).where(chat.c.member == member).order_by(chat.c.number.desc()))

    async def _lines(self, query: Select[Any]) -> list[Line]:
        return await self._database.read(lambda connection: [Line(*row) for row in connection.execute(query)][::-1])


def forget(connection: Connection, member: str) -> None:
    """Keep nothing of what a member has said (忘)."""
    connection.execute(chat.delete().where(chat.c.member == member))

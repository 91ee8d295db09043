"""Chat at tables (聊天): kept with the table, so that who comes back finds it."""

from collections.abc import Callable
from typing import Literal

import msgspec
from sqlalchemy import Column, Connection, Double, Identity, Integer, String, Table, Text, select

from paiju.store.database import Database
from paiju.store.schema import BigNumber, metadata

LINES = 60
"""How many lines a newcomer is shown."""

chat = Table(
    "chat",
    metadata,
    Column("number", BigNumber, Identity(), primary_key=True),
    Column("table", String(64), nullable=False, index=True),
    Column("member", String(12), nullable=False),
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

    async def last(self, table: str, spectator: bool) -> list[Line]:
        """The table's last lines in order (近话); those among spectators only for a spectator. Raises StoreAway."""
        columns = [chat.c[name] for name in Line.__struct_fields__]
        query = select(*columns).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(LINES)
        if not spectator:
            query = query.where(chat.c.to == "table")

        def job(connection: Connection) -> list[Line]:
            return [Line(*row) for row in connection.execute(query)][::-1]

        return await self._database.read(job)

"""Letters (私信): what one person writes to another alone; kept, so that who comes back finds it."""

from collections.abc import Callable

import msgspec
from sqlalchemy import Column, Connection, Double, Identity, String, Table, Text, or_, select

from paiju.club.blocks import blocks
from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import BigNumber, metadata

LATEST = 200
"""How many letters one is shown."""

letters = Table(
    "letters",
    metadata,
    Column("number", BigNumber, Identity(), primary_key=True),
    Column("member", String(12), nullable=False, index=True),
    Column("to", String(12), nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)
"""Everything written to one person (私信)."""


class Letter(msgspec.Struct, frozen=True):
    """A letter (私信) by `member` to another, with their names as they are now."""

    member: str
    name: str
    to: str
    to_name: str
    text: str
    at: float


class Letters:
    """What people write to each other (私信)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def write(self, member: str, to: str, text: str) -> Letter:
        """Keep a letter (写信); it is durable when this returns.

        Raises Illegal: `no-such-member`, `malformed` to oneself; StoreAway.
        """
        at = self._now()

        def job(connection: Connection) -> Letter:
            if to == member:
                raise Illegal("malformed")
            written = Letter(member, person(connection, member).name, to, person(connection, to).name, text, at)
            connection.execute(letters.insert().values(member=member, to=to, text=text, at=at))
            return written

        return await self._database.run(job)

    async def of(self, member: str, most: int | None = LATEST) -> list[Letter]:
        """The last letters by and to a member, in order, but those of people he has blocked or muted (来往).

        Raises StoreAway.
        """
        writer, reader = members.alias("writer"), members.alias("reader")
        unheard = select(blocks.c.other).where(blocks.c.member == member)
        query = (
            select(letters.c.member, writer.c.name, letters.c.to, reader.c.name, letters.c.text, letters.c.at)
            .where(or_(letters.c.member == member, letters.c.to == member), letters.c.member.not_in(unheard))
            .where(writer.c.id == letters.c.member, reader.c.id == letters.c.to)
            .order_by(letters.c.number.desc())
            .limit(most)
        )
        return await self._database.read(lambda connection: [Letter(*row) for row in connection.execute(query)][::-1])


def forget(connection: Connection, member: str) -> None:
    """Keep nothing of what a member has written or been written (忘)."""
    connection.execute(letters.delete().where(or_(letters.c.member == member, letters.c.to == member)))

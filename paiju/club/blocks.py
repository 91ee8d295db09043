"""Whom a member does not want to hear of (屏蔽): what they say and where they invite to is not shown to him."""

from collections.abc import Callable

import msgspec
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, select

from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

MOST = 500
"""People whom one member can block."""

blocks = Table(
    "blocks",
    metadata,
    Column("member", String(12), ForeignKey("members.id"), primary_key=True),
    Column("other", String(12), ForeignKey("members.id"), primary_key=True, index=True),
    Column("since", Double, nullable=False),
)
"""Who does not want to hear of whom (屏蔽)."""


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom a member has blocked (被屏蔽者)."""

    member: str
    name: str


class Blocks:
    """Who does not want to hear of whom (屏蔽)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def block(self, member: str, other: str) -> None:
        """Hear no more of somebody (屏蔽). Raises Illegal: `no-such-member`, `malformed`, `too-many`; StoreAway."""
        at = self._now()

        def job(connection: Connection) -> None:
            person(connection, other)
            known = blocked_by(connection, member)
            if other == member:
                raise Illegal("malformed")
            if len(known) >= MOST:
                raise Illegal("too-many")
            if other not in known:
                connection.execute(blocks.insert().values(member=member, other=other, since=at))

        await self._database.run(job)

    async def unblock(self, member: str, other: str) -> None:
        """Hear of somebody again (取消屏蔽). Raises StoreAway."""
        pair = blocks.delete().where(blocks.c.member == member, blocks.c.other == other)
        await self._database.run(lambda connection: connection.execute(pair) and None)

    async def of(self, member: str) -> list[Blocked]:
        """Whom the member has blocked, by name (名单). Raises StoreAway."""
        query = select(members.c.id, members.c.name).where(blocks.c.other == members.c.id, blocks.c.member == member)
        query = query.order_by(members.c.key, members.c.id)
        return await self._database.read(lambda connection: [Blocked(*row) for row in connection.execute(query)])

    async def deaf_to(self, other: str) -> frozenset[str]:
        """Those who do not want to hear of this one (不愿听者). Raises StoreAway."""
        query = select(blocks.c.member).where(blocks.c.other == other)
        return await self._database.read(lambda connection: frozenset(connection.execute(query).scalars()))


def blocked_by(connection: Connection, member: str) -> frozenset[str]:
    """The ids of those whom a member has blocked (屏蔽了谁)."""
    return frozenset(connection.execute(select(blocks.c.other).where(blocks.c.member == member)).scalars())

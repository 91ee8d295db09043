"""Whom a member does not want to hear of (屏蔽), or only not to read (静音).

Of who is blocked neither words nor invitations and requests are shown to him, of who is muted no words.
"""

from collections.abc import Callable

import msgspec
from sqlalchemy import Boolean, Column, Connection, Double, ForeignKey, Select, String, Table, false, select, update

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
    Column("chat_only", Boolean, nullable=False, server_default=false()),
)
"""Who does not want to hear of whom (屏蔽); `chat_only`: he only does not read him (静音)."""


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom a member has blocked (被屏蔽者)."""

    member: str
    name: str


class Blocks:
    """Who does not want to hear of whom (屏蔽)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def block(self, member: str, other: str, chat_only: bool = False) -> None:
        """Hear no more of somebody (屏蔽), or only read him no more, whatever was before.

        Raises Illegal: `no-such-member`, `malformed`, `too-many`; StoreAway.
        """
        at = self._now()

        def job(connection: Connection) -> None:
            person(connection, other)
            if other == member:
                raise Illegal("malformed")
            mine = select(blocks.c.other).where(blocks.c.member == member)
            known = frozenset(connection.execute(mine).scalars())
            if other in known:
                pair = (blocks.c.member == member) & (blocks.c.other == other)
                connection.execute(update(blocks).where(pair).values(chat_only=chat_only))
            elif len(known) >= MOST:
                raise Illegal("too-many")
            else:
                connection.execute(blocks.insert().values(member=member, other=other, since=at, chat_only=chat_only))

        await self._database.run(job)

    async def unblock(self, member: str, other: str) -> None:
        """Hear of somebody again, and read him (取消屏蔽). Raises StoreAway."""
        pair = blocks.delete().where(blocks.c.member == member, blocks.c.other == other)
        await self._database.run(lambda connection: connection.execute(pair) and None)

    async def of(self, member: str, chat_only: bool = False) -> list[Blocked]:
        """Whom the member has blocked, or only muted, by name (名单). Raises StoreAway."""
        query = select(members.c.id, members.c.name).where(blocks.c.other == members.c.id, blocks.c.member == member)
        query = query.where(blocks.c.chat_only == chat_only)
        query = query.order_by(members.c.key, members.c.id)
        return await self._database.read(lambda connection: [Blocked(*row) for row in connection.execute(query)])

    async def deaf_to(self, other: str) -> frozenset[str]:
        """Those who have blocked this one (不愿听者). Raises StoreAway."""
        return await self._who(select(blocks.c.member).where(blocks.c.other == other, ~blocks.c.chat_only))

    async def blind_to(self, other: str) -> frozenset[str]:
        """Those who do not want to read this one (不愿读者): they have blocked or muted him. Raises StoreAway."""
        return await self._who(select(blocks.c.member).where(blocks.c.other == other))

    async def _who(self, query: Select[tuple[str]]) -> frozenset[str]:
        return await self._database.read(lambda connection: _ids(connection, query))


def blocked_by(connection: Connection, member: str) -> frozenset[str]:
    """The ids of those whom a member has blocked (屏蔽了谁)."""
    query = select(blocks.c.other).where(blocks.c.member == member, ~blocks.c.chat_only)
    return _ids(connection, query)


def _ids(connection: Connection, query: Select[tuple[str]]) -> frozenset[str]:
    return frozenset(str(one) for one in connection.execute(query).scalars())

"""Who watches the broadcasts of matches (观众): who has seen something of one, and who is named to comment on it."""

from collections.abc import Callable

from sqlalchemy import Column, Connection, Double, String, Table, select

from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

MOST = 8
"""Commentators of one match."""

onlookers = Table(
    "onlookers",
    metadata,
    Column("match", String(64), primary_key=True),
    Column("member", String(12), primary_key=True, index=True),
    Column("at", Double, nullable=False),
)
"""Who was let in to the broadcast of a match, and when for the first time."""

commentators = Table(
    "commentators",
    metadata,
    Column("match", String(64), primary_key=True),
    Column("member", String(12), primary_key=True, index=True),
    Column("by", String(12), nullable=False),
    Column("at", Double, nullable=False),
)
"""Who comments on a match, named by whom."""


class Onlookers:
    """Those who watch broadcasts, and those who comment (观众与解说)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def note(self, match: str, member: str) -> None:
        """Note that somebody is going to be shown a match (记观众), before he is. Raises StoreAway."""

        def job(connection: Connection) -> None:
            his = select(onlookers.c.at).where(onlookers.c.match == match, onlookers.c.member == member)
            if connection.execute(his).first() is None:
                connection.execute(onlookers.insert().values(match=match, member=member, at=self._now()))

        await self._database.run(job)

    async def watched(self, match: str, member: str) -> bool:
        """Whether somebody has been shown something of a match (看过). Raises StoreAway."""
        query = select(onlookers.c.at).where(onlookers.c.match == match, onlookers.c.member == member)
        return await self._database.read(lambda connection: connection.execute(query).first() is not None)

    async def commentators(self, match: str) -> dict[str, str]:
        """The names of those who comment on a match (解说), by member, the first named first. Raises StoreAway."""
        query = (
            select(members.c.id, members.c.name)
            .join(commentators, commentators.c.member == members.c.id)
            .where(commentators.c.match == match)
            .order_by(commentators.c.at, members.c.id)
        )
        return await self._database.read(lambda connection: dict(tuple(row) for row in connection.execute(query)))

    async def name(self, match: str, member: str, by: str) -> None:
        """Name a member to comment on a match (请解说); again changes nothing.

        Raises Illegal: `no-such-member`, `members-only`, `too-many-commentators`; StoreAway.
        """

        def job(connection: Connection) -> None:
            if person(connection, member).role == "guest":
                raise Illegal("members-only")
            named = set(connection.scalars(select(commentators.c.member).where(commentators.c.match == match)))
            if member in named:
                return
            if len(named) >= MOST:
                raise Illegal("too-many-commentators")
            connection.execute(commentators.insert().values(match=match, member=member, by=by, at=self._now()))

        await self._database.run(job)

    async def dismiss(self, match: str, member: str) -> None:
        """Let somebody comment on a match no more (免解说). Raises StoreAway."""
        gone = commentators.delete().where(commentators.c.match == match, commentators.c.member == member)
        await self._database.run(lambda connection: connection.execute(gone) and None)


def forget(connection: Connection, member: str) -> None:
    """Keep nothing of what a member has watched (忘)."""
    for table in (onlookers, commentators):
        connection.execute(table.delete().where(table.c.member == member))

"""Friends (好友): one asks, the other accepts; either may end it."""

from collections.abc import Callable

import msgspec
from msgspec.structs import astuple, replace
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, and_, or_, select, update

from paiju.club.blocks import blocked_by
from paiju.club.grades import Grade, Grades
from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

MOST = 500
"""Friends, and requests, that one member can have."""

friendships = Table(
    "friendships",
    metadata,
    Column("asker", String(12), ForeignKey("members.id"), primary_key=True),
    Column("asked", String(12), ForeignKey("members.id"), primary_key=True, index=True),
    Column("since", Double, nullable=False),
    Column("agreed", Double),
)
"""Who has asked whom (好友), and when he agreed, NULL while he has not. A pair has one row, whoever asked."""


class Friend(msgspec.Struct, frozen=True):
    """Somebody of a member's circle (友): since when he is a friend, or since when there is the request."""

    member: str
    name: str
    since: float
    grade: Grade | None = None


class Circle(msgspec.Struct, frozen=True):
    """A member's friends (好友圈), who asks him, and whom he has asked, each by name."""

    friends: tuple[Friend, ...]
    asking: tuple[Friend, ...]
    asked: tuple[Friend, ...]


class Friends:
    """Who is friends with whom (好友)."""

    def __init__(self, database: Database, now: Callable[[], float], grades: Grades) -> None:
        self._database = database
        self._now = now
        self._grades = grades

    async def of(self, member: str) -> Circle:
        """A member's circle (好友圈); requests of those whom he has blocked are not in it. Raises StoreAway."""
        circle = await self._database.read(lambda connection: _circle(connection, member))
        return Circle(*(tuple(self._graded(friend) for friend in each) for each in astuple(circle)))

    def _graded(self, friend: Friend) -> Friend:
        return replace(friend, grade=self._grades.of(friend.member))

    async def ask(self, member: str, other: str) -> None:
        """Ask somebody to be friends (请求); who has been asked by him accepts so.

        Raises Illegal: `no-such-member`, `not-a-member`, `malformed`, `too-many`; StoreAway.
        """
        at = self._now()

        def job(connection: Connection) -> None:
            if other == member:
                raise Illegal("malformed")
            if person(connection, other).role == "guest":
                raise Illegal("not-a-member")
            if _accepted(connection, other, member, at) or _is_there(connection, member, other):
                return
            mine = select(friendships.c.asked).where(_of(member))
            if len(connection.execute(mine).all()) >= MOST:
                raise Illegal("too-many")
            connection.execute(friendships.insert().values(asker=member, asked=other, since=at))

        await self._database.run(job)

    async def accept(self, member: str, other: str) -> None:
        """Agree to somebody's request (同意). Raises Illegal("no-request"), StoreAway."""
        at = self._now()

        def job(connection: Connection) -> None:
            if not _accepted(connection, other, member, at):
                raise Illegal("no-request")

        await self._database.run(job)

    async def remove(self, member: str, other: str) -> None:
        """End a friendship, decline a request, or take one's own back (解除). Raises StoreAway."""
        pair = friendships.delete().where(_of(member), _of(other))
        await self._database.run(lambda connection: connection.execute(pair) and None)


def forget(connection: Connection, member: str) -> None:
    """Let nobody be the member's friend (忘)."""
    connection.execute(friendships.delete().where(_of(member)))


def _of(member: str):
    return or_(friendships.c.asker == member, friendships.c.asked == member)


def _is_there(connection: Connection, asker: str, asked: str) -> bool:
    pair = and_(friendships.c.asker == asker, friendships.c.asked == asked)
    return connection.execute(select(friendships.c.asker).where(pair)).first() is not None


def _accepted(connection: Connection, asker: str, asked: str, at: float) -> bool:
    """Whether there was that request; it is agreed to now."""
    if not _is_there(connection, asker, asked):
        return False
    pair = and_(friendships.c.asker == asker, friendships.c.asked == asked, friendships.c.agreed.is_(None))
    connection.execute(update(friendships).where(pair).values(agreed=at))
    return True


def _circle(connection: Connection, member: str) -> Circle:
    other = and_(_of(member), or_(friendships.c.asker == members.c.id, friendships.c.asked == members.c.id))
    query = select(members.c.id, members.c.name, friendships.c.since, friendships.c.agreed, friendships.c.asker)
    rows = connection.execute(query.where(other, members.c.id != member).order_by(members.c.key)).all()
    unheard = blocked_by(connection, member)
    friends = tuple(Friend(row.id, row.name, row.agreed) for row in rows if row.agreed is not None)
    open_ones = [(row.asker == member, Friend(row.id, row.name, row.since)) for row in rows if row.agreed is None]
    asking = tuple(friend for own, friend in open_ones if not own and friend.member not in unheard)
    return Circle(friends, asking, tuple(friend for own, friend in open_ones if own))

"""Master points (大师分): a ledger of what was won where, and the grade 等级 that goes with each name.

`docs/rules/bridge-scoring.en.md#master-points`. Rows are only ever added: no point is lost, and no grade.
"""

import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Double,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
    select,
)

from paiju.club.changes import Changes
from paiju.club.leaders import Leaders, leaders
from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.scoring import masterpoints
from paiju.store.schema import metadata

MOST = 1000
"""Master points in one award."""

awards = Table(
    "master_points",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("member", String(12), ForeignKey("members.id"), nullable=False, index=True),
    Column("points", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("event", String(64)),
    Column("giver", String(12)),
    Column("at", Double, nullable=False),
    UniqueConstraint("event", "member"),
)
"""What was won (大师分账). An event gives a member his points once; `giver` is the admin who did it, if one did."""

Grade = dict[str, str]
"""A grade's name (等级) by language, en and zh."""


class Award(msgspec.Struct, frozen=True):
    """Master points that somebody won (一笔大师分), in an event or for the reason that an admin gave."""

    points: int
    reason: str
    event: str | None
    at: float


class MasterPoints(msgspec.Struct, frozen=True):
    """A member's master points (大师分): the sum, the grade from 1 to 12 with its name, and each award."""

    points: int
    number: int
    grade: Grade
    awards: tuple[Award, ...]


class Grades:
    """The ledger, and the grades that names carry (大师分与等级)."""

    def __init__(self, changes: Changes, now: Callable[[], float]) -> None:
        self._changes = changes
        self._database = changes.database
        self._now = now
        self._grades: dict[str, Grade] = {}
        changes.listen(self.look)

    async def look(self, member: str = "") -> None:
        """Look what grade a member, or each, has now (查). Raises StoreAway."""
        query = select(awards.c.member, func.sum(awards.c.points)).join(members, members.c.id == awards.c.member)
        query = query.where(members.c.deleted.is_(None)).group_by(awards.c.member)
        if member:
            query = query.where(awards.c.member == member)
        held = await self._database.read(
            lambda connection: [(row[0], int(row[1])) for row in connection.execute(query)]
        )
        self._grades.pop(member, None)
        self._grades |= {whose: named(points) for whose, points in held}

    def of(self, member: str) -> Grade | None:
        """The grade that goes with the member's name (等级); None for who has none yet."""
        return self._grades.get(member)

    async def award(
        self, member: str, points: int, reason: str, event: str | None = None, giver: str | None = None
    ) -> MasterPoints:
        """Give a member master points (授分); what he has then.

        Raises Illegal: `no-such-member`, `not-a-member` for a guest, `already-awarded` if the event has given him his,
        `malformed`; StoreAway.
        """
        if not 0 < points <= MOST or not reason.strip():
            raise Illegal("malformed")

        def job(connection: Connection) -> MasterPoints:
            if person(connection, member).role == "guest":
                raise Illegal("not-a-member")
            mine = select(awards.c.id).where(awards.c.event == event, awards.c.member == member)
            if event is not None and connection.execute(mine).first() is not None:
                raise Illegal("already-awarded")
            values = {"id": secrets.token_hex(6), "member": member, "points": points, "reason": reason.strip()}
            connection.execute(awards.insert().values(**values, event=event, giver=giver, at=self._now()))
            return _held(connection, member)

        return await self._changes.run(member, job)

    async def leaders(self, page: int, reader: str) -> Leaders:
        """A page of the members by their master points (大师分榜), with the reader's own line. Raises StoreAway."""
        points, count = func.sum(awards.c.points).label("figure"), func.count().label("count")
        had = select(awards.c.member, points, count).group_by(awards.c.member).subquery()
        return await self._database.read(lambda connection: leaders(connection, had, page, reader))

    async def held(self, member: str) -> MasterPoints:
        """A member's master points (大师分). Raises StoreAway."""
        return await self._database.read(lambda connection: _held(connection, member))


def named(points: int) -> Grade:
    """The name of the grade of so many master points (等级之名). Raises ValueError for fewer than none."""
    title = masterpoints.title(points)
    return {"en": title.en, "zh": title.zh}


def _held(connection: Connection, member: str) -> MasterPoints:
    columns = [awards.c[name] for name in Award.__struct_fields__]
    query = select(*columns).where(awards.c.member == member).order_by(awards.c.at, awards.c.id)
    won = tuple(Award(*row) for row in connection.execute(query))
    points = sum(award.points for award in won)
    return MasterPoints(points, masterpoints.title(points).number, named(points), won)

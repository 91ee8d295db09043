"""Clans (帮派): a member belongs to one at most; its captain (帮主) lets people in, and may hand over or dissolve."""

import secrets
from collections.abc import Callable

import msgspec
from msgspec.structs import replace
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, Text, func, select, update

from paiju.club import names
from paiju.club.grades import Grade, Grades
from paiju.club.people import members
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

MOST = 500
"""Members of one clan, and requests to it."""

clans = Table(
    "clans",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("about", Text, nullable=False),
    Column("captain", String(12), ForeignKey("members.id"), nullable=False, unique=True),
    Column("since", Double, nullable=False),
)
"""The clans (帮派); `key` is what names have in common that are the same."""

clan_members = Table(
    "clan_members",
    metadata,
    Column("member", String(12), ForeignKey("members.id"), primary_key=True),
    Column("clan", String(12), ForeignKey("clans.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
)
"""Who belongs to which clan (帮众), the captain too."""

clan_requests = Table(
    "clan_requests",
    metadata,
    Column("member", String(12), ForeignKey("members.id"), primary_key=True),
    Column("clan", String(12), ForeignKey("clans.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
)
"""Who wants to join which clan (申请); one request at a time."""


class Clan(msgspec.Struct, frozen=True):
    """A clan (帮派) as everybody sees it: `members` is their number, `captain` and `captain_name` who leads it."""

    id: str
    name: str
    about: str
    captain: str
    captain_name: str
    members: int
    captain_grade: Grade | None = None


class ClanMember(msgspec.Struct, frozen=True):
    """Somebody in a clan, or who asks for it (帮众), since then."""

    member: str
    name: str
    since: float
    grade: Grade | None = None


class ClanPage(msgspec.Struct, frozen=True):
    """A clan with its people (帮派页); who asks to join is told to its captain alone."""

    clan: Clan
    members: tuple[ClanMember, ...]
    asking: tuple[ClanMember, ...]


class Clans:
    """All clans (帮派)."""

    def __init__(self, database: Database, now: Callable[[], float], grades: Grades) -> None:
        self._database = database
        self._now = now
        self._grades = grades

    async def listed(self) -> list[Clan]:
        """The clans, the largest first (各帮). Raises StoreAway."""
        found = await self._database.read(lambda connection: sorted(_clans(connection), key=lambda clan: -clan.members))
        return [self._graded(clan) for clan in found]

    async def of(self, member: str) -> tuple[str | None, str | None]:
        """The id of a member's clan, and of the one he asks to join (所在). Raises StoreAway."""
        return await self._database.read(
            lambda c: (_clan_of(c, clan_members, member), _clan_of(c, clan_requests, member))
        )

    async def page(self, clan: str, reader: str) -> ClanPage:
        """A clan with its people (帮派页). Raises Illegal("no-such-clan"), StoreAway."""

        def job(connection: Connection) -> ClanPage:
            shown = _clan(connection, clan)
            asking = _people(connection, clan_requests, clan) if reader == shown.captain else ()
            return ClanPage(shown, _people(connection, clan_members, clan), asking)

        page = await self._database.read(job)
        of = self._grades.of
        members, asking = (
            tuple(replace(one, grade=of(one.member)) for one in people) for people in (page.members, page.asking)
        )
        return ClanPage(self._graded(page.clan), members, asking)

    def _graded(self, clan: Clan) -> Clan:
        return replace(clan, captain_grade=self._grades.of(clan.captain))

    async def found(self, member: str, name: str, about: str) -> str:
        """Found a clan and lead it (创帮); its id. Raises Illegal: as `names.proper`, `in-a-clan`; StoreAway."""
        called, key, at = names.proper(name), secrets.token_hex(6), self._now()

        def job(connection: Connection) -> str:
            _free(connection, member)
            if connection.execute(select(clans.c.id).where(clans.c.key == names.key_of(called))).first():
                raise Illegal("name-taken")
            values = {"id": key, "name": called, "key": names.key_of(called), "about": about.strip()}
            connection.execute(clans.insert().values(**values, captain=member, since=at))
            _join(connection, member, key, at)
            return key

        return await self._database.run(job)

    async def ask(self, member: str, clan: str) -> str:
        """Ask to join a clan (申请), instead of another if there was one; its captain.

        Raises Illegal: `no-such-clan`, `in-a-clan`, `too-many`; StoreAway.
        """

        def job(connection: Connection) -> str:
            _free(connection, member)
            captain = _clan(connection, clan).captain
            if len(_people(connection, clan_requests, clan)) >= MOST:
                raise Illegal("too-many")
            connection.execute(clan_requests.delete().where(clan_requests.c.member == member))
            connection.execute(clan_requests.insert().values(member=member, clan=clan, since=self._now()))
            return captain

        return await self._database.run(job)

    async def admit(self, captain: str, member: str) -> None:
        """Let in somebody who asks (收人). Raises Illegal: `captains-only`, `no-request`, `too-many`; StoreAway."""

        def job(connection: Connection) -> None:
            led = _led_by(connection, captain)
            if _clan_of(connection, clan_requests, member) != led:
                raise Illegal("no-request")
            if len(_people(connection, clan_members, led)) >= MOST:
                raise Illegal("too-many")
            _join(connection, member, led, self._now())

        await self._database.run(job)

    async def turn_away(self, captain: str, member: str) -> None:
        """Decline somebody's request, or send a member away (请离). Raises Illegal: `captains-only`, `malformed`."""

        def job(connection: Connection) -> None:
            led = _led_by(connection, captain)
            if member == captain:
                raise Illegal("malformed")
            for table in (clan_requests, clan_members):
                connection.execute(table.delete().where(table.c.member == member, table.c.clan == led))

        await self._database.run(job)

    async def leave(self, member: str) -> None:
        """Leave one's clan, or take back one's request (退帮).

        Raises Illegal: `captain-stays` while he leads others, `not-in-a-clan`; StoreAway. A captain alone dissolves.
        """

        def job(connection: Connection) -> None:
            clan = _clan_of(connection, clan_members, member)
            if clan is None and _clan_of(connection, clan_requests, member) is None:
                raise Illegal("not-in-a-clan")
            if clan is not None and _clan(connection, clan).captain == member:
                if len(_people(connection, clan_members, clan)) > 1:
                    raise Illegal("captain-stays")
                _dissolve(connection, clan)
            for table in (clan_requests, clan_members):
                connection.execute(table.delete().where(table.c.member == member))

        await self._database.run(job)

    async def hand_over(self, captain: str, member: str) -> None:
        """Make another member the captain (让位). Raises Illegal: `captains-only`, `not-in-a-clan`; StoreAway."""

        def job(connection: Connection) -> None:
            led = _led_by(connection, captain)
            if _clan_of(connection, clan_members, member) != led:
                raise Illegal("not-in-a-clan")
            connection.execute(update(clans).where(clans.c.id == led).values(captain=member))

        await self._database.run(job)

    async def dissolve(self, captain: str) -> None:
        """Dissolve one's clan (解散). Raises Illegal("captains-only"), StoreAway."""
        await self._database.run(lambda connection: _dissolve(connection, _led_by(connection, captain)))


def forget(connection: Connection, member: str) -> None:
    """Let a member be in no clan (忘); whoever has been in his longest leads it then, and without anybody it ends."""
    led = connection.execute(select(clans.c.id).where(clans.c.captain == member)).scalar_one_or_none()
    for table in (clan_requests, clan_members):
        connection.execute(table.delete().where(table.c.member == member))
    if led is not None:
        heirs = _people(connection, clan_members, led)
        if heirs:
            connection.execute(update(clans).where(clans.c.id == led).values(captain=heirs[0].member))
        else:
            _dissolve(connection, led)


def _clans(connection: Connection) -> list[Clan]:
    count = select(func.count()).where(clan_members.c.clan == clans.c.id).scalar_subquery()
    query = select(clans.c.id, clans.c.name, clans.c.about, clans.c.captain, members.c.name, count)
    query = query.where(members.c.id == clans.c.captain).order_by(clans.c.key)
    return [Clan(*row) for row in connection.execute(query)]


def _clan(connection: Connection, key: str) -> Clan:
    for clan in _clans(connection):
        if clan.id == key:
            return clan
    raise Illegal("no-such-clan")


def _people(connection: Connection, table: Table, clan: str) -> tuple[ClanMember, ...]:
    """Who stands in a table for a clan, the earliest first."""
    query = select(table.c.member, members.c.name, table.c.since).where(table.c.clan == clan)
    query = query.where(members.c.id == table.c.member).order_by(table.c.since, members.c.key)
    return tuple(ClanMember(*row) for row in connection.execute(query))


def _clan_of(connection: Connection, table: Table, member: str) -> str | None:
    return connection.execute(select(table.c.clan).where(table.c.member == member)).scalar_one_or_none()


def _led_by(connection: Connection, captain: str) -> str:
    led = connection.execute(select(clans.c.id).where(clans.c.captain == captain)).scalar_one_or_none()
    if led is None:
        raise Illegal("captains-only")
    return led


def _free(connection: Connection, member: str) -> None:
    if _clan_of(connection, clan_members, member) is not None:
        raise Illegal("in-a-clan")


def _join(connection: Connection, member: str, clan: str, at: float) -> None:
    connection.execute(clan_requests.delete().where(clan_requests.c.member == member))
    connection.execute(clan_members.insert().values(member=member, clan=clan, since=at))


def _dissolve(connection: Connection, clan: str) -> None:
    for table in (clan_requests, clan_members):
        connection.execute(table.delete().where(table.c.clan == clan))
    connection.execute(clans.delete().where(clans.c.id == clan))

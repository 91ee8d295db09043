"""Teams (队): four to eight members and a captain, formed freely; whoever is invited joins by his own consent.

Somebody may play in several. A team of fewer than four is still forming: it cannot play a match without robots.
"""

import secrets
from collections.abc import Callable

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    Column,
    Connection,
    Double,
    ForeignKey,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    func,
    select,
    update,
)

from paiju.club import names
from paiju.club.grades import Grade, Grades
from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

LEAST, MOST = 4, 8
"""Members of a team that may play a match (队员人数)."""
TEAMS = 20
"""Teams that one member may be in, and captains' invitations that wait for him."""

teams = Table(
    "teams",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("about", Text, nullable=False),
    Column("captain", String(12), ForeignKey("members.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
)
"""The teams (队); `key` is what names have in common that are the same."""


def _people_of(name: str) -> Table:
    return Table(
        name,
        metadata,
        Column("team", String(12), ForeignKey("teams.id"), nullable=False),
        Column("member", String(12), ForeignKey("members.id"), nullable=False, index=True),
        Column("since", Double, nullable=False),
        PrimaryKeyConstraint("team", "member"),
    )


team_members = _people_of("team_members")
"""Who belongs to which team (队员), the captain too."""
team_invitations = _people_of("team_invitations")
"""Whom a captain has invited (邀请入队)."""


class Team(msgspec.Struct, frozen=True):
    """A team (队) as everybody sees it: `members` is their number, `captain` and `captain_name` who leads it."""

    id: str
    name: str
    about: str
    captain: str
    captain_name: str
    members: int
    captain_grade: Grade | None = None


class TeamMember(msgspec.Struct, frozen=True):
    """Somebody in a team, or invited to it (队员), since then."""

    member: str
    name: str
    since: float
    grade: Grade | None = None


class TeamPage(msgspec.Struct, frozen=True):
    """A team with its people (队页), the earliest first; who is invited is told to its members alone."""

    team: Team
    members: tuple[TeamMember, ...]
    invited: tuple[TeamMember, ...]


class Teams:
    """All teams (各队)."""

    def __init__(self, database: Database, now: Callable[[], float], grades: Grades) -> None:
        self._database = database
        self._now = now
        self._grades = grades

    async def listed(self) -> list[Team]:
        """The teams, by name (各队). Raises StoreAway."""
        return [self._graded(team) for team in await self._database.read(_teams)]

    async def of(self, member: str) -> tuple[list[str], list[str]]:
        """The ids of the teams that a member is in, and of those he is invited to (所在、受邀). Raises StoreAway."""
        return await self._database.read(
            lambda c: (_teams_of(c, team_members, member), _teams_of(c, team_invitations, member))
        )

    async def page(self, team: str, reader: str) -> TeamPage:
        """A team with its people (队页). Raises Illegal("no-such-team"), StoreAway."""

        def job(connection: Connection) -> TeamPage:
            shown, people = _team(connection, team), _people(connection, team_members, team)
            mine = any(one.member == reader for one in people)
            return TeamPage(shown, people, _people(connection, team_invitations, team) if mine else ())

        page, of = await self._database.read(job), self._grades.of
        people, invited = (
            tuple(replace(one, grade=of(one.member)) for one in some) for some in (page.members, page.invited)
        )
        return TeamPage(self._graded(page.team), people, invited)

    def _graded(self, team: Team) -> Team:
        return replace(team, captain_grade=self._grades.of(team.captain))

    async def found(self, member: str, name: str, about: str) -> str:
        """Found a team and lead it (建队); its id. Raises Illegal: as `names.proper`, `name-taken`, `too-many`."""
        called, key, at = names.proper(name), secrets.token_hex(6), self._now()

        def job(connection: Connection) -> str:
            _room_for(connection, team_members, member)
            if connection.execute(select(teams.c.id).where(teams.c.key == names.key_of(called))).first():
                raise Illegal("name-taken")
            values = {"id": key, "name": called, "key": names.key_of(called), "about": about.strip()}
            connection.execute(teams.insert().values(**values, captain=member, since=at))
            connection.execute(team_members.insert().values(team=key, member=member, since=at))
            return key

        return await self._database.run(job)

    async def invite(self, captain: str, team: str, member: str) -> None:
        """Invite a member to one's team (邀请).

        Raises Illegal: `captains-only`, `no-such-team`, `no-such-member`, `members-only`, `team-full` of those in it
        and invited to it, `already-in-the-team`, `too-many`; StoreAway.
        """

        def job(connection: Connection) -> None:
            _led(connection, captain, team)
            if person(connection, member).member.guest:
                raise Illegal("members-only")
            here, asked = _people(connection, team_members, team), _people(connection, team_invitations, team)
            if any(one.member == member for one in here):
                raise Illegal("already-in-the-team")
            if any(one.member == member for one in asked):
                return
            if len(here) + len(asked) >= MOST:
                raise Illegal("team-full")
            _room_for(connection, team_invitations, member)
            connection.execute(team_invitations.insert().values(team=team, member=member, since=self._now()))

        await self._database.run(job)

    async def join(self, member: str, team: str) -> None:
        """Join a team to which one is invited (入队). Raises Illegal: `no-invitation`, `team-full`, `too-many`."""

        def job(connection: Connection) -> None:
            if team not in _teams_of(connection, team_invitations, member):
                raise Illegal("no-invitation")
            if len(_people(connection, team_members, team)) >= MOST:
                raise Illegal("team-full")
            _room_for(connection, team_members, member)
            _remove(connection, team_invitations, team, member)
            connection.execute(team_members.insert().values(team=team, member=member, since=self._now()))

        await self._database.run(job)

    async def decline(self, member: str, team: str) -> None:
        """Decline an invitation (谢绝), if there is one. Raises StoreAway."""
        await self._database.run(lambda connection: _remove(connection, team_invitations, team, member))

    async def send_away(self, captain: str, team: str, member: str) -> None:
        """Send somebody away, or take an invitation back (请离). Raises Illegal: `captains-only`, `malformed`."""

        def job(connection: Connection) -> None:
            _led(connection, captain, team)
            if member == captain:
                raise Illegal("malformed")
            _remove(connection, team_members, team, member)
            _remove(connection, team_invitations, team, member)

        await self._database.run(job)

    async def leave(self, member: str, team: str) -> None:
        """Leave a team (退队). Raises Illegal: `captain-stays` while he leads others, `not-in-the-team`; StoreAway.

        A captain alone dissolves it.
        """

        def job(connection: Connection) -> None:
            if team not in _teams_of(connection, team_members, member):
                raise Illegal("not-in-the-team")
            if _team(connection, team).captain != member:
                _remove(connection, team_members, team, member)
            elif len(_people(connection, team_members, team)) > 1:
                raise Illegal("captain-stays")
            else:
                _dissolve(connection, team)

        await self._database.run(job)

    async def hand_over(self, captain: str, team: str, member: str) -> None:
        """Make another of the team its captain (让位). Raises Illegal: `captains-only`, `not-in-the-team`."""

        def job(connection: Connection) -> None:
            _led(connection, captain, team)
            if team not in _teams_of(connection, team_members, member):
                raise Illegal("not-in-the-team")
            connection.execute(update(teams).where(teams.c.id == team).values(captain=member))

        await self._database.run(job)

    async def dissolve(self, captain: str, team: str) -> None:
        """Dissolve one's team (解散). Raises Illegal: `captains-only`, `no-such-team`; StoreAway."""

        def job(connection: Connection) -> None:
            _led(connection, captain, team)
            _dissolve(connection, team)

        await self._database.run(job)


def forget(connection: Connection, member: str) -> None:
    """Let a member be in no team (忘); whoever has been in his longest leads it then, and without anybody it ends."""
    connection.execute(team_invitations.delete().where(team_invitations.c.member == member))
    led = connection.execute(select(teams.c.id).where(teams.c.captain == member)).scalars().all()
    connection.execute(team_members.delete().where(team_members.c.member == member))
    for team in led:
        heirs = _people(connection, team_members, team)
        if heirs:
            connection.execute(update(teams).where(teams.c.id == team).values(captain=heirs[0].member))
        else:
            _dissolve(connection, team)


def _teams(connection: Connection) -> list[Team]:
    count = select(func.count()).where(team_members.c.team == teams.c.id).scalar_subquery()
    query = select(teams.c.id, teams.c.name, teams.c.about, teams.c.captain, members.c.name, count)
    query = query.where(members.c.id == teams.c.captain).order_by(teams.c.key)
    return [Team(*row) for row in connection.execute(query)]


def _team(connection: Connection, key: str) -> Team:
    for team in _teams(connection):
        if team.id == key:
            return team
    raise Illegal("no-such-team")


def _people(connection: Connection, table: Table, team: str) -> tuple[TeamMember, ...]:
    """Who stands in a table for a team, the earliest first."""
    query = select(table.c.member, members.c.name, table.c.since).where(table.c.team == team)
    query = query.where(members.c.id == table.c.member).order_by(table.c.since, members.c.key)
    return tuple(TeamMember(*row) for row in connection.execute(query))


def _teams_of(connection: Connection, table: Table, member: str) -> list[str]:
    query = select(table.c.team).where(table.c.member == member).order_by(table.c.since, table.c.team)
    return list(connection.execute(query).scalars())


def _led(connection: Connection, captain: str, team: str) -> None:
    if _team(connection, team).captain != captain:
        raise Illegal("captains-only")


def _room_for(connection: Connection, table: Table, member: str) -> None:
    if len(_teams_of(connection, table, member)) >= TEAMS:
        raise Illegal("too-many")


def _remove(connection: Connection, table: Table, team: str, member: str) -> None:
    connection.execute(table.delete().where(table.c.team == team, table.c.member == member))


def _dissolve(connection: Connection, team: str) -> None:
    for table in (team_invitations, team_members):
        connection.execute(table.delete().where(table.c.team == team))
    connection.execute(teams.delete().where(teams.c.id == team))

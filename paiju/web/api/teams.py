"""Teams over HTTP (队): founded, joined by who is invited and wants to, left, handed over, dissolved."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from paiju.club.teams import Team, TeamPage
from paiju.web.api.account import Someone
from paiju.web.api.session import Name
from paiju.web.club import Club
from paiju.web.doors import Here, InTheClub, Visitor


class NewTeam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team to be founded (建队)."""

    name: Name
    about: Annotated[str, Meta(max_length=300)] = ""


class TeamList(msgspec.Struct, frozen=True):
    """All teams, by name (各队): the ids of those I am in and of those I am invited to."""

    teams: tuple[Team, ...]
    mine: tuple[str, ...]
    invited: tuple[str, ...]


class TeamsDoor(Controller):
    """The teams' doors (队)."""

    path = "/api/teams"

    @get()
    async def teams(self, club: InTheClub, visitor: Visitor) -> TeamList:
        """All teams."""
        return await _list(club, visitor.id)

    @get("/{team:str}")
    async def page(self, club: InTheClub, visitor: Visitor, team: str) -> TeamPage:
        """A team with its people; its members see who is invited."""
        return await club.teams.page(team, visitor.id)

    @post(status_code=200)
    async def found(self, club: InTheClub, here: Here, data: NewTeam) -> TeamList:
        """Found a team and lead it."""
        club.limits.knock("ask", here.member.id)
        await club.teams.found(here.member.id, data.name, data.about)
        return await _list(club, here.member.id)

    @post("/{team:str}/invite", status_code=200)
    async def invite(self, club: InTheClub, here: Here, team: str, data: Someone) -> TeamPage:
        """Invite somebody to my team."""
        club.limits.knock("ask", here.member.id)
        await club.teams.invite(here.member.id, team, data.member)
        return await club.teams.page(team, here.member.id)

    @post("/{team:str}/join", status_code=200)
    async def join(self, club: InTheClub, here: Here, team: str) -> TeamList:
        """Join a team that has invited me."""
        await club.teams.join(here.member.id, team)
        return await _list(club, here.member.id)

    @post("/{team:str}/decline", status_code=200)
    async def decline(self, club: InTheClub, here: Here, team: str) -> TeamList:
        """Decline a team's invitation."""
        await club.teams.decline(here.member.id, team)
        return await _list(club, here.member.id)

    @post("/{team:str}/send-away", status_code=200)
    async def send_away(self, club: InTheClub, here: Here, team: str, data: Someone) -> TeamPage:
        """Send somebody of my team away, or take an invitation back."""
        await club.teams.send_away(here.member.id, team, data.member)
        return await club.teams.page(team, here.member.id)

    @post("/{team:str}/hand-over", status_code=200)
    async def hand_over(self, club: InTheClub, here: Here, team: str, data: Someone) -> TeamPage:
        """Make another of my team its captain."""
        await club.teams.hand_over(here.member.id, team, data.member)
        return await club.teams.page(team, here.member.id)

    @post("/{team:str}/leave", status_code=200)
    async def leave(self, club: InTheClub, here: Here, team: str) -> TeamList:
        """Leave a team; its last member dissolves it."""
        await club.teams.leave(here.member.id, team)
        return await _list(club, here.member.id)

    @post("/{team:str}/dissolve", status_code=200)
    async def dissolve(self, club: InTheClub, here: Here, team: str) -> TeamList:
        """Dissolve my team."""
        await club.teams.dissolve(here.member.id, team)
        return await _list(club, here.member.id)


async def _list(club: Club, member: str) -> TeamList:
    mine, invited = await club.teams.of(member)
    return TeamList(tuple(await club.teams.listed()), tuple(mine), tuple(invited))

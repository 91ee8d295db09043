"""People as others see them (牌手): a name, since when, and what their deals come to."""

import msgspec
from litestar import Controller, get
from litestar.params import FromQuery

from paiju.club.grades import Grade
from paiju.club.people import Role
from paiju.handicap.readmodel import TotalPoints
from paiju.tables.history.answers import GameFigures
from paiju.web.careers import PlayedContests, played
from paiju.web.doors import InTheClub, Visitor
from paiju.web.standings import RoomFigures, figures_of


class PlayerProfile(msgspec.Struct, frozen=True):
    """What everybody in the club may know of somebody (资料), who first came `since`; `grade` is None without one."""

    member: str
    name: str
    role: Role
    since: float
    grade: Grade | None
    master_points: int
    games: tuple[GameFigures, ...]
    handicap: TotalPoints
    rooms: tuple[RoomFigures, ...]


class PlayersDoor(Controller):
    """The doors to people's profiles (牌手)."""

    path = "/api/players"

    @get("/{member:str}")
    async def profile(self, club: InTheClub, visitor: Visitor, member: str) -> PlayerProfile:
        """Somebody's profile."""
        person = await club.members.person(member)
        # Of a board that the visitor may still meet even a mean would tell, to whoever looks before and after it.
        hidden = await club.steward.hidden(member, visitor.id)
        figures = tuple(await club.history.figures(member, hidden))
        points = (await club.grades.held(member)).points
        handicap = (await club.handicap.totals((member,)))[member]
        return PlayerProfile(
            person.id, person.name, person.role, person.since, club.grades.of(member), points, figures, handicap,
            tuple(await figures_of(club, visitor, member)),
        )  # fmt: skip

    @get("/{member:str}/contests")
    async def contests(
        self, club: InTheClub, visitor: Visitor, member: str, before: FromQuery[str] = ""
    ) -> PlayedContests:
        """Events and matches that somebody has played, the latest first: `more` asks for those `before` it."""
        await club.members.person(member)
        return played(club, await club.careers.of_member(member, before))

"""Master points over HTTP (大师分): what somebody has won, and the grade that goes with his name."""

from litestar import Controller, get

from paiju.club.grades import MasterPoints
from paiju.web.doors import InTheClub, Visitor


class GradesDoor(Controller):
    """The doors to master points (大师分)."""

    path = "/api/grades"

    @get("/{member:str}")
    async def held(self, club: InTheClub, visitor: Visitor, member: str) -> MasterPoints:
        """Somebody's master points, his grade, and where he won them."""
        await club.members.person(member)
        return await club.grades.held(member)

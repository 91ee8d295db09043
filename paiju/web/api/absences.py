"""Absences over HTTP (断线记录): what organisers see of who was away from boards that count."""

from litestar import Controller, get
from msgspec.structs import replace

from paiju.tables.absences.readmodel import Absence
from paiju.web.doors import InTheClub, Organiser


class AbsencesDoor(Controller):
    """The organisers' door to the list of absences (断线记录)."""

    path = "/api/absences"

    @get()
    async def latest(self, club: InTheClub, organiser: Organiser) -> list[Absence]:
        """The latest absences, the newest first; at most 200."""
        found = await club.absence_list.latest()
        return [replace(one, grade=club.grades.of(one.member)) for one in found]

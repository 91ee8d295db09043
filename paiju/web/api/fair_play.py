"""Fair play over HTTP (公平): what organisers may look at, and players never."""

from litestar import Controller, get

from paiju.club.same_place import SharedPlace
from paiju.web.doors import InTheClub, Organiser


class FairPlayDoor(Controller):
    """The organisers' doors to fair play (公平)."""

    path = "/api/fair-play"

    @get("/places")
    async def places(self, club: InTheClub, organiser: Organiser) -> list[SharedPlace]:
        """Who sat at one table from one browser or address, the newest first; at most 200."""
        return await club.same_place.latest()

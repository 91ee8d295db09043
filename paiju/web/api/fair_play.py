"""Fair play over HTTP (公平): what organisers may look at, and players never."""

from litestar import Controller, get

from paiju.club.same_place import SharedPlace
from paiju.tables.pairs.readmodel import FrequentPair
from paiju.web.doors import InTheClub, Organiser
from paiju.web.pair_report import PairReport, pair_report


class FairPlayDoor(Controller):
    """The organisers' doors to fair play (公平)."""

    path = "/api/fair-play"

    @get("/places")
    async def places(self, club: InTheClub, organiser: Organiser) -> list[SharedPlace]:
        """Who sat at one table from one browser or address, the newest first; at most 200."""
        return await club.same_place.latest()

    @get("/pairs")
    async def pairs(self, club: InTheClub, organiser: Organiser) -> list[FrequentPair]:
        """Who is often partners at bridge, most boards first; at most 200."""
        return await club.pairs.frequent()

    @get("/pairs/{one:str}/{other:str}")
    async def pair(self, club: InTheClub, organiser: Organiser, one: str, other: str) -> PairReport:
        """A pair's leads, doubles and slams against double dummy, beside its opponents'. It proves nothing."""
        return await pair_report(club, one, other, organiser.id)

"""Clans over HTTP (帮派): found, join by the captain's consent, leave, hand over, dissolve."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from paiju.club.clans import Clan, ClanPage
from paiju.web.api.account import Someone
from paiju.web.api.session import Name
from paiju.web.club import Club
from paiju.web.doors import Here, InTheClub, Visitor


class NewClan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clan to be founded (创帮)."""

    name: Name
    about: Annotated[str, Meta(max_length=300)] = ""


class ClanList(msgspec.Struct, frozen=True):
    """All clans, the largest first (各帮): the ids of the one I am in and of the one I ask to join."""

    clans: tuple[Clan, ...]
    mine: str | None
    asked: str | None


class ClansDoor(Controller):
    """The clans' doors (帮派)."""

    path = "/api/clans"

    @get()
    async def clans(self, club: InTheClub, visitor: Visitor) -> ClanList:
        """All clans."""
        return await _list(club, visitor.id)

    @get("/{clan:str}")
    async def page(self, club: InTheClub, visitor: Visitor, clan: str) -> ClanPage:
        """A clan with its people; its captain sees who asks to join."""
        return await club.clans.page(clan, visitor.id)

    @post(status_code=200)
    async def found(self, club: InTheClub, here: Here, data: NewClan) -> ClanList:
        """Found a clan and lead it."""
        club.limits.knock("ask", here.member.id)
        await club.clans.found(here.member.id, data.name, data.about)
        return await _list(club, here.member.id)

    @post("/{clan:str}/ask", status_code=200)
    async def ask(self, club: InTheClub, here: Here, clan: str) -> ClanList:
        """Ask to join a clan."""
        club.limits.knock("ask", here.member.id)
        await club.clans.ask(here.member.id, clan)
        return await _list(club, here.member.id)

    @post("/leave", status_code=200)
    async def leave(self, club: InTheClub, here: Here) -> ClanList:
        """Leave my clan, or take back my request."""
        await club.clans.leave(here.member.id)
        return await _list(club, here.member.id)

    @post("/admit", status_code=204)
    async def admit(self, club: InTheClub, here: Here, data: Someone) -> None:
        """Let in somebody who asks to join my clan."""
        await club.clans.admit(here.member.id, data.member)

    @post("/turn-away", status_code=204)
    async def turn_away(self, club: InTheClub, here: Here, data: Someone) -> None:
        """Decline somebody's request, or send a member of my clan away."""
        await club.clans.turn_away(here.member.id, data.member)

    @post("/hand-over", status_code=204)
    async def hand_over(self, club: InTheClub, here: Here, data: Someone) -> None:
        """Make another member of my clan its captain."""
        await club.clans.hand_over(here.member.id, data.member)

    @post("/dissolve", status_code=200)
    async def dissolve(self, club: InTheClub, here: Here) -> ClanList:
        """Dissolve my clan."""
        await club.clans.dissolve(here.member.id)
        return await _list(club, here.member.id)


async def _list(club: Club, member: str) -> ClanList:
    return ClanList(tuple(await club.clans.listed()), *await club.clans.of(member))

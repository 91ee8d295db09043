"""Convention cards over HTTP (约定卡): everybody in the club reads them, each member writes his own."""

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from paiju.club.conventions import ConventionCard, WrittenCard
from paiju.web.doors import Here, InTheClub, Visitor


class CardToWrite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card (写卡), and the name of the account one plays it with, null with anybody."""

    partner: Annotated[str, Meta(max_length=64)] | None
    card: ConventionCard


class CardToDrop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is not wanted any more (撤卡), by the id of the partner, null for the one with anybody."""

    partner: Annotated[str, Meta(max_length=64)] | None


class ConventionsDoor(Controller):
    """The doors to convention cards (约定卡)."""

    path = "/api/convention-cards"

    @get("/{member:str}")
    async def cards(self, club: InTheClub, visitor: Visitor, member: str) -> list[WrittenCard]:
        """All cards of a member."""
        await club.members.person(member)
        return await club.conventions.of(member)

    @get("/{member:str}/with/{partner:str}")
    async def between(self, club: InTheClub, visitor: Visitor, member: str, partner: str) -> WrittenCard | None:
        """The card that two partners play by, null if neither has one."""
        await club.members.person(member)
        return await club.conventions.between(member, partner)

    @post(status_code=200)
    async def write(self, club: InTheClub, here: Here, data: CardToWrite) -> list[WrittenCard]:
        """Write a card of mine, or write it anew."""
        partner = None if data.partner is None else (await club.members.called(data.partner)).id
        return await club.conventions.write(here.member.id, partner, data.card)

    @post("/drop", status_code=200)
    async def drop(self, club: InTheClub, here: Here, data: CardToDrop) -> list[WrittenCard]:
        """Throw a card of mine away."""
        return await club.conventions.drop(here.member.id, data.partner)

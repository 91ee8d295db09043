"""The club's people for its admins (管理): accounts, roles, blocks, links, invitations, settings."""

from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import FromQuery
from msgspec import Meta

from paiju.club.grades import Grade
from paiju.club.invitations import Invitation
from paiju.club.links import Link
from paiju.club.people import Person
from paiju.club.settings import Settings, SettingsChange
from paiju.web.account import keep_out
from paiju.web.api.account import Id, Someone
from paiju.web.club import Club
from paiju.web.doors import Admin, InTheClub


class AccountLine(Person, frozen=True):
    """An account as admins see it (账户), with its grade."""

    grade: Grade | None


class RoleGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall be what (任命)."""

    member: Id
    role: Literal["member", "organiser", "admin"]


class KeptOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is kept out, and why (封禁); he is told the reason."""

    member: Id
    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class InvitationWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to be made (邀请): how often and for how many days it is good, null without limit."""

    uses: Annotated[int, Meta(ge=1, le=10_000)] | None = 1
    days: Annotated[float, Meta(gt=0, le=3650)] | None = 14
    note: Annotated[str, Meta(max_length=200)] = ""


class InvitationToEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation to be taken back (收回邀请)."""

    code: Annotated[str, Meta(max_length=40)]


class PeopleDoor(Controller):
    """The admins' doors (管理)."""

    path = "/api/people"

    @get()
    async def people(
        self, club: InTheClub, admin: Admin, find: FromQuery[str] = "", guests: FromQuery[bool] = False
    ) -> list[AccountLine]:
        """The accounts by name, guests too if so wanted; at most 200."""
        return [_account(club, person) for person in await club.members.listed(find, guests)]

    @post("/role", status_code=200)
    async def role(self, club: InTheClub, admin: Admin, data: RoleGiven) -> AccountLine:
        """Make somebody a member, an organiser or an admin."""
        await club.members.give_role(data.member, data.role)
        return _account(club, await club.members.person(data.member))

    @post("/block", status_code=200)
    async def block(self, club: InTheClub, admin: Admin, data: KeptOut) -> AccountLine:
        """Keep somebody out: he is signed out, loses his seats, and is told why."""
        await keep_out(club, data.member, data.reason)
        return _account(club, await club.members.person(data.member))

    @post("/unblock", status_code=200)
    async def unblock(self, club: InTheClub, admin: Admin, data: Someone) -> AccountLine:
        """Let somebody in again."""
        await club.members.unblock(data.member)
        return _account(club, await club.members.person(data.member))

    @post("/link", status_code=200)
    async def link(self, club: InTheClub, admin: Admin, data: Someone) -> Link:
        """A one-time link by which somebody sets a new password; good for a day."""
        return await club.links.make(data.member)

    @get("/invitations")
    async def invitations(self, club: InTheClub, admin: Admin) -> list[Invitation]:
        """The invitations that are good, the newest first."""
        return await club.invitations.listed()

    @post("/invitations", status_code=200)
    async def invite(self, club: InTheClub, admin: Admin, data: InvitationWanted) -> Invitation:
        """Make an invitation."""
        return await club.invitations.make(admin.id, data.uses, data.days, data.note)

    @post("/invitations/end", status_code=204)
    async def uninvite(self, club: InTheClub, admin: Admin, data: InvitationToEnd) -> None:
        """Take an invitation back."""
        await club.invitations.end(data.code)

    @get("/settings")
    async def settings(self, club: InTheClub, admin: Admin) -> Settings:
        """The club's settings."""
        return await club.rules.now()

    @post("/settings", status_code=200)
    async def change_settings(self, club: InTheClub, admin: Admin, data: SettingsChange) -> Settings:
        """Change the club's settings, those that are given."""
        return await club.rules.change(data)


def _account(club: Club, person: Person) -> AccountLine:
    return AccountLine(**msgspec.structs.asdict(person), grade=club.grades.of(person.id))

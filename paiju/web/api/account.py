"""One's own account (我的账户): profile, password, sessions, whom one has blocked, export and the end of it."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from msgspec import Meta

from paiju.club.blocks import Blocked
from paiju.club.people import Person
from paiju.club.sessions import BrowserSession
from paiju.web.account import Export, exported, remove
from paiju.web.api.accounts import Email
from paiju.web.api.session import Password
from paiju.web.cookies import drop
from paiju.web.doors import Caller, Here, InTheClub, Visitor

Id = Annotated[str, Meta(max_length=64)]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's password, for what cannot be undone (验密码)."""

    password: Password


class PasswordChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One's old password and the new one (改密码)."""

    old: Password
    new: Password


class EmailChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one wants to get mail (改邮箱), null for nowhere."""

    password: Password
    email: Email | None


class SessionToEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session, by its id (登录)."""

    id: Id


class Someone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another member, by his id (某人)."""

    member: Id


class OwnSession(msgspec.Struct, frozen=True):
    """A browser in which one is signed in (登录); `here` is the one that asks."""

    session: BrowserSession
    here: bool


class AccountDoor(Controller):
    """The doors to one's own account (我的账户)."""

    path = "/api/account"

    @get()
    async def profile(self, club: InTheClub, here: Here) -> Person:
        """My account."""
        return await club.members.person(here.member.id)

    @post("/password", status_code=204)
    async def password(self, club: InTheClub, here: Here, data: PasswordChange) -> None:
        """Change my password; I stay signed in here only."""
        club.limits.knock("prove", here.member.id)
        await club.entrance.change_password(here, data.old, data.new)

    @post("/email", status_code=200)
    async def email(self, club: InTheClub, here: Here, data: EmailChange) -> Person:
        """Change where I get mail."""
        club.limits.knock("prove", here.member.id)
        await club.entrance.prove(here.member, data.password)
        await club.members.write_to(here.member.id, data.email)
        return await club.members.person(here.member.id)

    @get("/sessions")
    async def sessions(self, club: InTheClub, here: Here) -> list[OwnSession]:
        """Where I am signed in, the browser used last first."""
        own = await club.sessions.of_member(here.member.id)
        return [OwnSession(session, session.id == here.session.id) for session in own]

    @post("/sessions/end", status_code=204)
    async def end(self, club: InTheClub, here: Here, data: SessionToEnd) -> None:
        """Sign out of one browser."""
        await club.sessions.end(here.member.id, data.id)

    @post("/sessions/end-all", status_code=204)
    async def end_all(self, club: InTheClub, caller: Caller, here: Here) -> Response[None]:
        """Sign out everywhere, here too."""
        await club.sessions.end_all(here.member.id)
        return drop(caller)

    @get("/blocked")
    async def blocked(self, club: InTheClub, visitor: Visitor) -> list[Blocked]:
        """Of whom I do not want to hear."""
        return await club.blocks.of(visitor.id)

    @post("/block", status_code=204)
    async def block(self, club: InTheClub, visitor: Visitor, data: Someone) -> None:
        """Hear no more of somebody: his chat and his invitations are not shown to me."""
        await club.blocks.block(visitor.id, data.member)

    @get("/muted")
    async def muted(self, club: InTheClub, visitor: Visitor) -> list[Blocked]:
        """Whose words I do not want to read."""
        return await club.blocks.of(visitor.id, chat_only=True)

    @post("/mute", status_code=204)
    async def mute(self, club: InTheClub, visitor: Visitor, data: Someone) -> None:
        """Read no more of what somebody says; his invitations and requests still come. Unblocking ends it."""
        await club.blocks.block(visitor.id, data.member, chat_only=True)

    @post("/unblock", status_code=204)
    async def unblock(self, club: InTheClub, visitor: Visitor, data: Someone) -> None:
        """Hear of somebody again."""
        await club.blocks.unblock(visitor.id, data.member)

    @get("/export")
    async def export(self, club: InTheClub, visitor: Visitor) -> Response[Export]:
        """All that the club keeps of me, as a JSON file."""
        club.limits.knock("work", visitor.id)
        headers = {"content-disposition": f'attachment; filename="paiju-{visitor.id}.json"'}
        return Response(await exported(club, visitor.id), headers=headers)

    @post("/delete", status_code=204)
    async def delete(self, club: InTheClub, caller: Caller, here: Here, data: Proof) -> Response[None]:
        """Delete my account for ever: my name and what I said go, results stay."""
        club.limits.knock("prove", here.member.id)
        await club.entrance.prove(here.member, data.password)
        await remove(club, here.member.id)
        return drop(caller)

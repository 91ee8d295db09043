"""Accounts from outside (开户): registering, and the way back in for who has forgotten his password."""

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from msgspec import Meta

from paiju.club.entrance import NewAccount
from paiju.club.mail import ADDRESS
from paiju.club.names import key_of
from paiju.club.settings import Settings
from paiju.kernel import Illegal
from paiju.web.api.session import Language, Name, Password, Session, others_here, session_of
from paiju.web.cookies import keep
from paiju.web.doors import Caller, InTheClub

Email = Annotated[str, Meta(max_length=254, pattern=ADDRESS)]


class Registering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants an account (注册). A guest keeps what he has played."""

    name: Name
    password: Password
    language: Language = "en"
    email: Email | None = None
    invitation: Annotated[str, Meta(max_length=40)] = ""


class Forgetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose password is forgotten (忘密码)."""

    name: Name


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A password, set by a one-time link (凭链接设密码)."""

    token: Annotated[str, Meta(max_length=100)]
    password: Password


class Welcome(msgspec.Struct, frozen=True):
    """What a stranger is told of the club (会所): whether one needs an invitation, and whether it sends mail."""

    invited_only: bool
    mail: bool


class AccountsDoor(Controller):
    """The doors for those who are not in yet (开户)."""

    path = "/api/accounts"

    @get()
    async def welcome(self, club: InTheClub) -> Welcome:
        """How one gets an account here."""
        rules: Settings = await club.rules.now()
        return Welcome(rules.invited_only, club.post is not None)

    @post(status_code=200)
    async def register(self, club: InTheClub, caller: Caller, data: Registering) -> Response[Session]:
        """Make an account; a guest becomes a member and keeps his id, others begin anew."""
        club.limits.knock("register", caller.address)
        wanted = NewAccount(data.name, data.password, data.language, data.email, data.invitation)
        member, token = await club.entrance.register(caller.known, wanted, caller.browser, others_here(club, caller))
        return keep(session_of(club, member), token, caller)

    @post("/forgotten", status_code=202)
    async def forgotten(self, club: InTheClub, caller: Caller, data: Forgetting) -> None:
        """Send a one-time link to the account's address; the answer is the same whether there is one."""
        club.limits.knock("link", caller.address)
        if club.post is None:
            raise Illegal("no-mail")
        club.limits.knock("mail", key_of(data.name))
        club.errands.begin(club.post.remind(data.name))

    @post("/password", status_code=200)
    async def password(self, club: InTheClub, caller: Caller, data: NewPassword) -> Response[Session]:
        """Set a password by a one-time link, and come in."""
        club.limits.knock("link", caller.address)
        member, token = await club.entrance.by_link(data.token, data.password, caller.browser)
        if caller.known is not None and caller.known.member.id != member.id:
            await club.sessions.leave(caller.known)
        return keep(session_of(club, member), token, caller)

"""Coming in (入会): a name makes a guest, a password shows an account, a cookie keeps either."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from msgspec import Meta

from paiju.club.members import Present
from paiju.club.names import key_of
from paiju.club.people import Member, Role
from paiju.kernel import Illegal
from paiju.web.club import Club
from paiju.web.cookies import drop, keep
from paiju.web.doors import Caller, InTheClub, Stranger, Visitor
from paiju.web.sockets import COOKIE

Name = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=200)]
Language = Literal["en", "zh"]


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to come in (入会)."""

    name: Name
    language: Language = "en"


class LoggingIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account and its password (登录)."""

    name: Name
    password: Password


class Session(msgspec.Struct, frozen=True):
    """Who is in (会员): `table` is the latest table where he has a seat."""

    member: str
    name: str
    guest: bool
    role: Role
    language: str
    table: str | None


def session_of(club: Club, member: Member) -> Session:
    """Who is in, as he is told himself (会员)."""
    own = club.hall.tables_of(member.id)
    return Session(member.id, member.name, member.guest, member.role, member.language, own[0] if own else None)


def others_here(club: Club, caller: Stranger) -> Present:
    """Whether somebody present other than the caller has a name (重名)."""
    own = caller.known.member.id if caller.known else ""
    return lambda key: club.presence.named(key, own)


class Sessions(Controller):
    """The visitor's own session (登录)."""

    path = "/api/session"

    @get()
    async def session(
        self, club: InTheClub, caller: Caller, visitor: Visitor, request: Request[Any, Any, Any]
    ) -> Response[Session]:
        """Who I am; 401 `not-signed-in` for a stranger."""
        return keep(session_of(club, visitor), request.cookies[COOKIE], caller)

    @post(status_code=200)
    async def enter(self, club: InTheClub, caller: Caller, data: Entering) -> Response[Session]:
        """Come in under a name; who is in already changes his name and language."""
        club.limits.knock("enter", caller.address)
        present = others_here(club, caller)
        if caller.known is not None:
            member = await club.members.rename(caller.known.member, data.name, data.language, present)
            return Response(session_of(club, member))
        member, token = await club.entrance.welcome(data.name, data.language, caller.browser, present)
        return keep(session_of(club, member), token, caller)

    @post("/log-in", status_code=200)
    async def log_in(self, club: InTheClub, caller: Caller, data: LoggingIn) -> Response[Session]:
        """Come in with an account; who was in as a guest, or otherwise, no longer is."""
        club.limits.knock("log-in", caller.address)
        club.limits.knock("name", key_of(data.name))
        member, token = await club.entrance.log_in(data.name, data.password, caller.browser)
        if caller.known is not None:
            await club.sessions.leave(caller.known)
        return keep(session_of(club, member), token, caller)

    @delete(status_code=204)
    async def leave(self, club: InTheClub, caller: Caller) -> Response[None]:
        """Go out; the cookie is forgotten."""
        if caller.known is None:
            raise Illegal("not-signed-in")
        await club.sessions.leave(caller.known)
        return drop(caller)

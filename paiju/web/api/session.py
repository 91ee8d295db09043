"""Coming in (入会): a name makes a guest, a cookie keeps him."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from msgspec import Meta

from paiju.club.members import Member
from paiju.kernel import Illegal
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor
from paiju.web.sockets import COOKIE

YEAR = 365 * 24 * 3600


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to come in (入会)."""

    name: Annotated[str, Meta(max_length=100)]
    language: Literal["en", "zh"] = "en"


class Session(msgspec.Struct, frozen=True):
    """Who is in (会员): `table` is the latest table where he has a seat."""

    member: str
    name: str
    guest: bool
    language: str
    table: str | None


def _session(club: Club, member: Member) -> Session:
    own = club.hall.tables_of(member.id)
    return Session(member.id, member.name, member.guest, member.language, own[0] if own else None)


class Sessions(Controller):
    """The visitor's own session (登录)."""

    path = "/api/session"

    @get()
    async def session(self, club: InTheClub, visitor: Visitor) -> Session:
        """Who I am; 401 `not-signed-in` for a stranger."""
        return _session(club, visitor)

    @post(status_code=200)
    async def enter(self, club: InTheClub, request: Request[Any, Any, Any], data: Entering) -> Response[Session]:
        """Come in under a name; who is in already changes his name and language."""
        token = request.cookies.get(COOKIE)
        present = club.hall.present
        if token and await club.members.of(token) is not None:
            member = await club.members.rename(token, data.name, data.language, present)
            return Response(_session(club, member))
        member, token = await club.members.welcome(data.name, data.language, present)
        secure = request.url.scheme == "https" or request.headers.get("x-forwarded-proto") == "https"
        cookie = Cookie(COOKIE, "/", token, YEAR, secure=secure, httponly=True, samesite="lax")
        return Response(_session(club, member), cookies=[cookie])

    @delete()
    async def leave(self, club: InTheClub, visitor: Visitor, request: Request[Any, Any, Any]) -> None:
        """Go out; the cookie is forgotten."""
        token = request.cookies.get(COOKIE)
        if token is None:
            raise Illegal("not-signed-in")
        await club.members.sign_out(token)

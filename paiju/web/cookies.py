"""The session's cookie (登录凭证): no script reads it, no other site's form sends it, HTTPS keeps it to itself."""

from typing import Any, TypeVar

from litestar import Response
from litestar.datastructures import Cookie

from paiju.club.sessions import UNUSED
from paiju.web.doors import Stranger
from paiju.web.sockets import COOKIE

T = TypeVar("T")


def keep(answer: T, token: str, caller: Stranger) -> Response[T]:
    """An answer with which the browser keeps the token, until it was not used for so long (存)."""
    return Response(answer, cookies=[_cookie(token, int(UNUSED), caller)])


def drop(caller: Stranger) -> Response[Any]:
    """An answer with which the browser forgets its token (弃)."""
    return Response(None, status_code=204, cookies=[_cookie("", 0, caller)])


def _cookie(token: str, seconds: int, caller: Stranger) -> Cookie:
    return Cookie(COOKIE, "/", token, seconds, secure=caller.secure, httponly=True, samesite="lax")

"""The session's cookie, and the browser's own mark (登录凭证、浏览器记号): no script reads them, no other site's
form sends them, HTTPS keeps them to itself.

The mark says nothing of who uses the browser; it tells an organiser that two seats at a table are taken from one.
"""

import secrets
from typing import Any, TypeVar

from litestar import Response
from litestar.datastructures import Cookie

from paiju.club.sessions import UNUSED
from paiju.web.doors import Stranger
from paiju.web.sockets import COOKIE, MARK

T = TypeVar("T")


def keep(answer: T, token: str, caller: Stranger) -> Response[T]:
    """An answer with which the browser keeps the token and its mark, until it was not used for so long (存)."""
    mark = caller.mark or secrets.token_urlsafe(12)
    return Response(answer, cookies=[_cookie(COOKIE, token, caller), _cookie(MARK, mark, caller)])


def drop(caller: Stranger) -> Response[Any]:
    """An answer with which the browser forgets its token (弃)."""
    return Response(None, status_code=204, cookies=[_cookie(COOKIE, "", caller)])


def _cookie(name: str, value: str, caller: Stranger) -> Cookie:
    seconds = int(UNUSED) if value else 0
    return Cookie(name, "/", value, seconds, secure=caller.secure, httponly=True, samesite="lax")

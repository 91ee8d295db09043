"""Refusals over HTTP (拒): always `{code, cards}`, with the status that says whose fault it is."""

import math
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException

from paiju.club.entrance import AccountBlocked
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.tables.folds import Gone
from paiju.tables.one_seat import PlayingElsewhere
from paiju.web.limits import TooFast

_log = structlog.get_logger(__name__)
_STATUS = {
    "not-signed-in": 401,
    "not-host": 403,
    "hidden": 403,
    "plays-here": 403,
    "members-only": 403,
    "not-invited": 403,
    "organisers-only": 403,
    "admins-only": 403,
    "wrong-login": 403,
    "wrong-password": 403,
    "captains-only": 403,
    "no-such-member": 404,
    "no-such-clan": 404,
    "no-such-ladder": 404,
    "no-such-entrant": 404,
    "no-such-challenge": 404,
    "no-such-place": 404,
    "no-such-season": 404,
    "three-slots": 400,
    "wrong-length": 400,
    "no-such-team": 404,
    "no-such-match": 404,
    "no-such-session": 404,
    "no-such-room": 404,
    "no-such-board": 404,
    "no-such-week": 404,
    "no-such-event": 404,
    "no-such-round-robin": 404,
    "plays-in-match": 403,
    "no-such-pair": 404,
    "title-wanted": 400,
    "title-too-long": 400,
    "begins-too-soon": 400,
    "begins-too-late": 400,
    "board-not-open": 403,
    "deal-not-open": 403,
    "seal-closed": 403,
    "no-such-act": 404,
    "no-such-call": 404,
    "no-such-round": 404,
    "no-such-result": 404,
    "own-result": 403,
    "bad-award": 400,
    "note-wanted": 400,
    "note-too-long": 400,
    "no-such-link": 404,
    "no-such-contract": 400,
    "malformed": 400,
    "unknown-option": 400,
}


class Refusal(msgspec.Struct, frozen=True):
    """Why something was refused (拒): a code for the client's table of texts, and what explains it.

    `wait`, where it is not 0, is the number of seconds after which the same may be tried again.
    """

    code: str
    detail: str = ""
    cards: tuple[int, ...] = ()
    wait: int = 0


class TermRefused(Illegal):
    """A term of an event that there is not, or that cannot be so (规程有误): its name is told in `detail`."""

    def __init__(self, term: str) -> None:
        super().__init__("unknown-option")
        self.term = term


def term_refused(_: Request[Any, Any, Any], error: TermRefused) -> Response[Refusal]:
    """Which term of an event was refused."""
    return Response(Refusal(error.code, error.term), status_code=_STATUS[error.code])


def illegal(_: Request[Any, Any, Any], error: Illegal) -> Response[Refusal]:
    """A refused act."""
    return Response(Refusal(error.code, cards=error.cards), status_code=_STATUS.get(error.code, 409))


def elsewhere(_: Request[Any, Any, Any], error: PlayingElsewhere) -> Response[Refusal]:
    """He plays at another table, which `detail` names."""
    return Response(Refusal(error.code, detail=error.table), status_code=409)


def gone(_: Request[Any, Any, Any], error: Gone) -> Response[Refusal]:
    """Nothing of that name."""
    return Response(Refusal("no-such-deal" if "deal/" in str(error) else "no-such-table"), status_code=404)


def away(_: Request[Any, Any, Any], error: StoreAway) -> Response[Refusal]:
    """The store is away; the client may try again."""
    _log.warning("store-away", error=str(error))
    return Response(Refusal("store-away"), status_code=503, headers={"retry-after": "2"})


def too_fast(_: Request[Any, Any, Any], error: TooFast) -> Response[Refusal]:
    """Too many knocks at a door."""
    wait = math.ceil(error.wait)
    return Response(Refusal("too-fast", wait=wait), status_code=429, headers={"retry-after": str(wait)})


def blocked(_: Request[Any, Any, Any], error: AccountBlocked) -> Response[Refusal]:
    """An account that an admin has blocked, for the reason in `detail`."""
    return Response(Refusal("account-blocked", detail=str(error)), status_code=403)


def invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Refusal]:
    """A body or a parameter that is not what it should be."""
    return Response(Refusal("malformed", detail=str(error.extra or error.detail)), status_code=400)


def missing(_: Request[Any, Any, Any], error: NotFoundException) -> Response[Refusal]:
    """No such address."""
    return Response(Refusal("no-such-page"), status_code=404)


def other(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Anything else that HTTP knows, such as a method that is not allowed."""
    return Response(Refusal("malformed", detail=error.detail), status_code=error.status_code)


HANDLERS: Any = {
    Illegal: illegal,
    PlayingElsewhere: elsewhere,
    Gone: gone,
    StoreAway: away,
    TooFast: too_fast,
    AccountBlocked: blocked,
    TermRefused: term_refused,
    ValidationException: invalid,
    NotFoundException: missing,
    HTTPException: other,
}
"""Which exception is answered how."""

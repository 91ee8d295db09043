"""The doors (门): who comes in, who may do what, and who may see what. Every page, download and socket asks here."""

from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from paiju.club.browsers import kind_of
from paiju.club.people import Member
from paiju.club.sessions import SignedIn
from paiju.contests import boards
from paiju.kernel import Illegal
from paiju.tables.deal import Deal
from paiju.web.club import Club
from paiju.web.limits import neighbourhood
from paiju.web.scopes import Scope
from paiju.web.sockets import COOKIE, MARK, mark_in


class Stranger(msgspec.Struct, frozen=True):
    """Whoever asks, known or not (来人): his address as limits count it, his browser's kind, and who he is if known.

    `mark` is his browser's own, "" if it has none yet.
    """

    address: str
    browser: str
    secure: bool
    known: SignedIn | None
    mark: str = ""


CLUB = "paiju.club"
"""Under which name a request brings its club."""
InTheClub = NamedDependency[SkipValidation[Club]]
"""The club itself, for a handler."""
Caller = NamedDependency[SkipValidation[Stranger]]
"""Whoever asks, for a handler that lets strangers in."""
Visitor = NamedDependency[SkipValidation[Member]]
"""The member who asks, for a handler; a stranger is refused with `not-signed-in`."""
Here = NamedDependency[SkipValidation[SignedIn]]
"""The account that asks and its session, for a handler; a guest is refused with `members-only`."""
Organiser = NamedDependency[SkipValidation[Member]]
"""An organiser or an admin who asks, for a handler; others are refused with `organisers-only`."""
Admin = NamedDependency[SkipValidation[Member]]
"""An admin who asks, for a handler; others are refused with `admins-only`."""


def club_of(scope: Scope) -> Club:
    """The club that is asked (所问之俱乐部)."""
    club: Club = scope[CLUB]
    return club


async def caller(request: Request[Any, Any, Any], club: InTheClub) -> Stranger:
    """Whoever asks (来人). Raises Illegal("foreign-page") for another site's form."""
    origin = request.headers.get("origin")
    if request.method != "GET" and origin and origin.partition("://")[2] != request.headers.get("host"):
        raise Illegal("foreign-page")
    address = neighbourhood(request.client.host if request.client else "")
    # What a proxy says of its client is believed by the server, before anything comes here, if it is one we trust.
    secure = request.url.scheme == "https"
    known = await club.sessions.of(request.cookies.get(COOKIE))
    kind, mark = kind_of(request.headers.get("user-agent", "")), mark_in(request.cookies.get(MARK))
    return Stranger(address, kind, secure, known, mark)


async def visitor(caller: Caller) -> Member:
    """The member who asks (来者). Raises Illegal("not-signed-in")."""
    if caller.known is None:
        raise Illegal("not-signed-in")
    return caller.known.member


async def here(caller: Caller) -> SignedIn:
    """The account that asks, and where (来者与其登录). Raises Illegal: `not-signed-in`, `members-only`."""
    if (await visitor(caller)).guest or caller.known is None:
        raise Illegal("members-only")
    return caller.known


async def organiser(visitor: Visitor) -> Member:
    """An organiser who asks (主办). Raises Illegal("organisers-only")."""
    if visitor.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    return visitor


async def admin(visitor: Visitor) -> Member:
    """An admin who asks (管理员). Raises Illegal("admins-only")."""
    if visitor.role != "admin":
        raise Illegal("admins-only")
    return visitor


DEPENDENCIES = {"caller": caller, "visitor": visitor, "here": here, "organiser": organiser, "admin": admin}
"""Who a handler may ask for, by the name of its parameter."""


async def open_deal(club: Club, visitor: Member | None, key: str) -> Deal:
    """A deal that this member may be shown with all hands (可全看): it is over, he cannot meet its board any more, and
    he held a seat in it, may watch its table, or keeps order here.

    None is whoever comes with a link to it: then nobody can meet it. It is not held afterwards. Raises Illegal:
    `deal-under-way`, `no-such-deal` for one given up, `board-not-open` for one of a contest, `deal-not-open`,
    `board-still-to-play`; Gone, StoreAway.
    """
    deal = await club.play.deals.load(key)
    if deal.ended is None:
        raise Illegal("deal-under-way")
    club.play.deals.drop(key)
    if deal.abandoned:
        raise Illegal("no-such-deal")
    seen = club.steward.opened(deal) if visitor is None else club.steward.shows(deal, visitor)
    if not await seen:
        raise Illegal("board-not-open" if boards.place_of(deal.origin) else "deal-not-open")
    if visitor is not None and visitor.id not in deal.held and club.hall.awaits(visitor.id, deal.seal.deck, deal.table):
        raise Illegal("board-still-to-play")
    return deal

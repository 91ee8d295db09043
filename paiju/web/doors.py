"""The doors (门): who comes in, and who may see what. Every page, download and socket asks here."""

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from paiju.club.members import Member
from paiju.kernel import Illegal
from paiju.tables.deal import Deal
from paiju.web.club import Club
from paiju.web.sockets import COOKIE

InTheClub = NamedDependency[SkipValidation[Club]]
"""The club itself, for a handler."""
Visitor = NamedDependency[SkipValidation[Member]]
"""The member who asks, for a handler; a stranger is refused with `not-signed-in`."""


async def visitor(request: Request[Any, Any, Any], club: InTheClub) -> Member:
    """The member who asks (来者). Raises Illegal("not-signed-in"), and `foreign-page` for another site's form."""
    origin = request.headers.get("origin")
    if request.method != "GET" and origin and origin.partition("://")[2] != request.headers.get("host"):
        raise Illegal("foreign-page")
    member = await club.members.of(request.cookies.get(COOKIE))
    if member is None:
        raise Illegal("not-signed-in")
    return member


async def open_deal(club: Club, key: str) -> Deal:
    """A deal that may be shown with all hands (可全看): it is over. It is not held afterwards.

    Raises Illegal("deal-under-way"), Illegal("no-such-deal") for one given up, Gone, StoreAway.
    """
    deal = await club.play.deals.load(key)
    if deal.ended is None:
        raise Illegal("deal-under-way")
    club.play.deals.drop(key)
    if deal.abandoned:
        raise Illegal("no-such-deal")
    return deal

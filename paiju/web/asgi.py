"""The door to the street (门面): sockets on plain ASGI, everything else by the framework."""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response.base import ASGIResponse

from paiju import __version__
from paiju.kernel import Illegal
from paiju.web.api.absences import AbsencesDoor
from paiju.web.api.account import AccountDoor
from paiju.web.api.accounts import AccountsDoor
from paiju.web.api.adjustments import AdjustmentsDoor
from paiju.web.api.boards import BoardsDoor
from paiju.web.api.bridge import BridgeDoor
from paiju.web.api.clans import ClansDoor
from paiju.web.api.company import CompanyDoor
from paiju.web.api.conventions import ConventionsDoor
from paiju.web.api.deals import DealsDoor, ShownDoor
from paiju.web.api.directing import DirectingDoor
from paiju.web.api.errors import HANDLERS, Refusal
from paiju.web.api.event_files import EventFilesDoor
from paiju.web.api.event_results import EventResultsDoor
from paiju.web.api.events import EventsDoor
from paiju.web.api.fair_play import FairPlayDoor
from paiju.web.api.grades import GradesDoor
from paiju.web.api.handicap import HandicapDoor
from paiju.web.api.ladders import LaddersDoor, MyChallengesDoor
from paiju.web.api.leaders import LeadersDoor
from paiju.web.api.match_desk import MatchDeskDoor
from paiju.web.api.match_files import MatchFilesDoor
from paiju.web.api.matches import MatchesDoor
from paiju.web.api.movements import MovementsDoor
from paiju.web.api.people import PeopleDoor
from paiju.web.api.play import PlayDoor
from paiju.web.api.players import PlayersDoor
from paiju.web.api.pool_files import PoolFilesDoor
from paiju.web.api.pools import PoolsDoor
from paiju.web.api.round_robins import RoundRobinsDoor
from paiju.web.api.rules import RulesDoor
from paiju.web.api.session import Sessions
from paiju.web.api.tables import TablesDoor
from paiju.web.api.teams import TeamsDoor
from paiju.web.api.vugraph import VugraphDoor
from paiju.web.club import Club
from paiju.web.doors import CLUB, DEPENDENCIES, club_of
from paiju.web.health import health, ready
from paiju.web.limits import TooFast, neighbourhood
from paiju.web.metrics import FIGURES, Figures, metrics
from paiju.web.packing import Packing
from paiju.web.page import pages
from paiju.web.scopes import Receive, Scope, Send
from paiju.web.sockets import Sockets

DOORS = (
    VugraphDoor,
    Sessions, AccountsDoor, AccountDoor, PeopleDoor, PlayersDoor, CompanyDoor, ClansDoor, TeamsDoor, TablesDoor,
    PlayDoor, BoardsDoor, BridgeDoor, DealsDoor, ShownDoor, HandicapDoor, AbsencesDoor, FairPlayDoor, GradesDoor,
    PoolsDoor, PoolFilesDoor, AdjustmentsDoor, DirectingDoor, EventsDoor, MovementsDoor, EventResultsDoor,
    EventFilesDoor, LaddersDoor, MyChallengesDoor, LeadersDoor, MatchesDoor, MatchDeskDoor, MatchFilesDoor,
    RoundRobinsDoor, ConventionsDoor, RulesDoor,
)  # fmt: skip
"""All that is answered under `/api`."""


@cache
def http() -> Litestar:
    """All answers over HTTP (应答), made once a process as that takes long: which club's, each request says."""
    return Litestar(
        [health, ready, metrics, *DOORS, *pages()],
        dependencies={"club": Provide(club_of, sync_to_thread=False)}
        | {name: Provide(found) for name, found in DEPENDENCIES.items()},
        exception_handlers=HANDLERS,
        before_request=understood,
        openapi_config=OpenAPIConfig("paiju", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=1_000_000,
        logging_config=None,
    )


async def understood(request: Request[Any, Any, Any]) -> None:
    """Refuse a question with words that its door does not know (不识之问). Raises Illegal("unknown-option")."""
    if request.url.path.startswith("/api/") and request.query_params.keys() - _known_to(request.route_handler):
        raise Illegal("unknown-option")


@cache
def _known_to(handler: BaseRouteHandler) -> frozenset[str]:
    return frozenset(handler.parsed_fn_signature.parameters)


class Front:
    """The ASGI application (门面): `/ws` goes to the sockets."""

    def __init__(self, club: Club, errors: Callable[[], int] = lambda: 0, token: str | None = None) -> None:
        """`errors`: how many were logged; `token`: who shows it may see the club's figures from elsewhere."""
        self._sockets = Sockets(club)
        self._http: Any = Packing(http())
        self._club = club
        self._figures = Figures(club, errors, token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one line."""
        wait = self._wait(scope)
        if scope["type"] != "websocket":
            scope[CLUB], scope[FIGURES] = self._club, self._figures
            await (refused_for(wait) if wait else self._http)(scope, receive, send)
        elif scope["path"].rstrip("/").endswith("/ws") and not wait:
            await self._sockets(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4429 if wait else 4404})

    def _wait(self, scope: Scope) -> float:
        """Seconds that this one has to wait because too much comes from where he is."""
        try:
            self._club.limits.knock("street", neighbourhood((scope.get("client") or ("",))[0]))
        except TooFast as error:
            return error.wait
        return 0


def refused_for(wait: float) -> Any:
    """The answer to one who has to wait so many seconds (太快)."""
    seconds = math.ceil(wait)
    body = msgspec.json.encode(Refusal("too-fast", wait=seconds))
    return ASGIResponse(
        body=body, status_code=429, media_type="application/json", headers={"retry-after": str(seconds)}
    )

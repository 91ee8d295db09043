"""The door to the street (门面): sockets on plain ASGI, everything else by the framework."""

from typing import Any

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from paiju import __version__
from paiju.web.api.boards import BoardsDoor
from paiju.web.api.bridge import BridgeDoor
from paiju.web.api.deals import DealsDoor
from paiju.web.api.errors import HANDLERS
from paiju.web.api.rules import RulesDoor
from paiju.web.api.session import Sessions
from paiju.web.api.tables import TablesDoor
from paiju.web.club import Club
from paiju.web.doors import visitor
from paiju.web.page import pages
from paiju.web.sockets import Receive, Scope, Send, Sockets


@get("/api/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """That the club is open, and its version."""
    return {"status": "open", "version": __version__}


def http(club: Club | None) -> Litestar:
    """The club's answers over HTTP (应答); without a club only for their description."""
    return Litestar(
        [health, Sessions, TablesDoor, BoardsDoor, BridgeDoor, DealsDoor, RulesDoor, *pages()],
        dependencies={
            "club": Provide(lambda: club, sync_to_thread=False),
            "visitor": Provide(visitor),
        },
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig("paiju", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        # The page's own files come packed already.
        compression_config=CompressionConfig(
            "gzip", minimum_size=2000, gzip_compress_level=5, exclude=["/assets", "^/$"]
        ),
        request_max_body_size=1_000_000,
        logging_config=None,
    )


class Front:
    """The ASGI application (门面): `/ws` goes to the sockets."""

    def __init__(self, club: Club) -> None:
        self._http: Any = http(club)
        self._sockets = Sockets(club)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one line."""
        if scope["type"] != "websocket":
            await self._http(scope, receive, send)
        elif scope["path"].rstrip("/").endswith("/ws"):
            await self._sockets(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 4404})

"""The types of the wire as one OpenAPI file (线上类型): HTTP by the framework, sockets and games by msgspec."""

from typing import Any

import msgspec

from paiju.catalogue import GAMES
from paiju.tables.moves import DealAction, DealEvent
from paiju.tables.wire import ClientMessage, ServerMessage
from paiju.web.asgi import http

_REF = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    """The description of everything that crosses the wire (总类型), OpenAPI 3.1."""
    described: dict[str, Any] = http(None).openapi_schema.to_schema()
    named: dict[str, Any] = {
        "ClientMessage": ClientMessage,
        "ServerMessage": ServerMessage,
        "DealAction": DealAction,
        "DealEvent": DealEvent,
    }
    for key, game in GAMES.items():
        word = key.title().replace("_", "")
        named |= {f"{word}View": game.State, f"{word}AnyAction": game.Action, f"{word}AnyEvent": game.Event}
    schemas, components = msgspec.json.schema_components(tuple(named.values()), ref_template=_REF)
    known = described.setdefault("components", {}).setdefault("schemas", {})
    known.update(components)
    known.update(zip(named, schemas, strict=True))
    return described

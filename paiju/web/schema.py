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
    described: dict[str, Any] = http().openapi_schema.to_schema()
    known = described.setdefault("components", {}).setdefault("schemas", {})
    wire = {
        "ClientMessage": ClientMessage,
        "ServerMessage": ServerMessage,
        "DealAction": DealAction,
        "DealEvent": DealEvent,
    }
    _add(known, "", wire)
    for key, game in GAMES.items():
        types = {"View": game.State, "AnyAction": game.Action, "AnyEvent": game.Event, "Options": game.Options}
        _add(known, key.title().replace("_", ""), types)
    return described


def _add(known: dict[str, Any], word: str, types: dict[str, Any]) -> None:
    """Adds these types and all they are made of, a game's with its word before the name: games share names."""
    template = _REF.format(name=f"{word}{{name}}")
    schemas, components = msgspec.json.schema_components(tuple(types.values()), ref_template=template)
    known.update({word + name: schema for name, schema in components.items()})
    known.update({word + name: schema for name, schema in zip(types, schemas, strict=True) if name not in components})

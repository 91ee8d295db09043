"""Events and actions in words (行文): the tag, then each field that is not as it usually is; cards, seats, backs.

So a field that somebody was not told does not appear.
"""

import re
from collections.abc import Mapping
from typing import Any, cast, get_args, get_type_hints

import msgspec

from paiju.cards import Card, show
from paiju.kernel import Seat

_SEATED = frozenset({"seat", "seats", "of", "to", "asked", "declarer"})
"""The fields of events, and of structs in them, that hold seats."""


class Wording:
    """The words for one game's events (行文), with its names of seats."""

    def __init__(self, names: Mapping[Seat, str]) -> None:
        self.names = names

    def seats(self, seats: Any) -> str:
        """Seats by name (座位)."""
        return " ".join(self.names[seat] for seat in seats)

    def struct(self, struct: msgspec.Struct) -> str:
        """An event, an action, or a struct inside one (结构)."""
        kind = type(struct)
        hints = get_type_hints(kind)
        words = [str(kind.__struct_config__.tag)] if kind.__struct_config__.tag else []
        for field in msgspec.structs.fields(kind):
            value = getattr(struct, field.name)
            if value != field.default:
                words.append(f"{field.name}={self._value(field.name, hints[field.name], value)}")
        return " ".join(words) if kind.__struct_config__.tag else f"{{{' '.join(words)}}}"

    def _value(self, name: str, kind: Any, value: Any) -> str:
        if isinstance(value, msgspec.Struct):
            return self.struct(value)
        if isinstance(value, dict):
            pairs = cast("dict[str, Any]", value).items()
            return f"{{{' '.join(f'{key}={self._value(key, None, each)}' for key, each in pairs)}}}"
        if isinstance(value, tuple | list):
            row = cast("tuple[Any, ...]", value)
            if Card in get_args(kind):
                return counted(show(row))
            if name in _SEATED:
                return self.seats(row)
            return f"[{', '.join(self._value('', None, each) for each in row)}]"
        return self._single(name, kind, value)

    def _single(self, name: str, kind: Any, value: Any) -> str:
        if kind is Card:
            return show((value,))
        if name in _SEATED and isinstance(value, int) and not isinstance(value, bool):
            return self.names[value]
        return (
            value if isinstance(value, str) and re.fullmatch(r"[\w-]+", value) else msgspec.json.encode(value).decode()
        )


def counted(text: str) -> str:
    """Text with many card backs in a row counted (数牌背): `13×??`."""
    return re.sub(r"\?\?( \?\?)+", lambda backs: f"{backs[0].count('??')}×??", text)

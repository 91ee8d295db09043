"""Moves for the store's tests."""

from itertools import count

import msgspec

from paiju.store import Entry

_numbers = count(1)


def entry(act: str | None = None, by: str = "ann", size: int = 10, at: float = 1_800_000_000.25) -> Entry:
    """A move as tables write them; its id is new unless given."""
    name = act or f"act-{next(_numbers)}"
    action = msgspec.json.encode({"type": "play", "card": "SA", "黑桃": "A", "of": name})
    events = msgspec.json.encode([{"type": "played", "by": by, "filler": "x" * size}])
    return Entry(act=name, by=by, at=at, action=action, events=events)

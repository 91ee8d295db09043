"""Meeting points (会合处): where those who come at the same instant to play the same find each other.

Each kind of play has a stream that names one table. Whoever finds no table to sit down at asks for the named one; if
that can take nobody any more he names another, by an append of which one wins. The others follow the winner, whichever
process they came by. A table may be named before it is there: then whoever comes first opens it.
"""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from paiju.kernel import Event
from paiju.store.log import Conflict, Row
from paiju.tables.deal import HOUSE
from paiju.tables.folds import Folds, Gone, Judged


class TableNamed(Event, tag="table-named", frozen=True):
    """From now on people meet at this table (约定牌桌)."""

    table: str


class Meeting(msgspec.Struct, frozen=True):
    """A meeting point as its stream folds (会合处)."""

    table: str
    number: int

    def after(self, row: Row) -> "Meeting":
        """The meeting point after one more row (记)."""
        return replace(self, table=_named(row), number=row.number)


def first(_key: str, row: Row) -> Meeting:
    """The meeting point after its first row (首行)."""
    return Meeting(_named(row), row.number)


class Meetings:
    """All meeting points (各会合处)."""

    def __init__(self, meetings: Folds[Meeting], now: Callable[[], float]) -> None:
        self._meetings = meetings
        self._now = now

    async def table(self, kind: str, full: str = "") -> str:
        """The id of the table where people meet for this kind of play (约桌), not the `full` one. Raises StoreAway."""
        # A stream for each day, so that none grows for ever.
        key, fresh = f"{kind}-{datetime.fromtimestamp(self._now(), UTC):%Y-%m-%d}", uuid.uuid4().hex[:12]
        named = (TableNamed(fresh),)
        try:
            found, _ = await self._meetings.act(
                key, fresh, HOUSE, lambda now: Judged(None, named if now.table == full else ())
            )
        except Gone:
            try:
                return (await self._meetings.create(key, fresh, HOUSE, None, named)).table
            except Conflict:
                return await self.table(kind, full)
        return found.table


def _named(row: Row) -> str:
    (event,) = _EVENTS.decode(row.events)
    return event.table


_EVENTS = msgspec.json.Decoder(tuple[TableNamed, ...])

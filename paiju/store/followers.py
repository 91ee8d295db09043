"""Followers (跟读者) read the log across streams, every row once and in order, from where they stopped.

On PostgreSQL a row may be committed after rows with higher positions. So the order is that of the transactions'
numbers, then of positions, and nobody reads past the oldest transaction that is still under way: what he has read
is then complete for ever. On SQLite, with its one writer, all those numbers are 0 and nothing is ever under way.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import structlog
from sqlalchemy import ColumnElement, Connection, func, insert, literal_column, select, true, tuple_, update

from paiju.store.bells import Bells
from paiju.store.log import Row, StoreAway, beyond, row_of
from paiju.store.schema import followers, log

if TYPE_CHECKING:
    from paiju.store.database import Database

Place = tuple[int, int]
"""A transaction's number and a position (位置)."""

_ROW = [column for column in log.c if column is not log.c.xid]
_START: Place = (0, 0)
_LAST_POSITION = 2**63 - 1
_MOST = 100  # rows in one transaction of a follower: other writers wait for it
_POLL = 1.0  # seconds until somebody looks without a bell
_SOON = 0.02  # seconds until he looks again when a row was there that might not be the next
_BREATH = 0.2  # seconds from one look to the next when rows keep coming: a look costs more than most of them
_OLDEST_UNDER_WAY: ColumnElement[int] = literal_column("pg_snapshot_xmin(pg_current_snapshot())::text::bigint")

_log = structlog.get_logger(__name__)


def streams(prefix: str) -> ColumnElement[bool]:
    """The condition that a row's stream begins so (流名前缀)."""
    if not prefix:
        return true()
    return (log.c.stream >= prefix) & (log.c.stream < beyond(prefix))


def heads_of(prefix: str) -> Callable[[Connection], dict[str, int]]:
    """The job behind `Log.heads` (各流末号)."""
    query = select(log.c.stream, func.max(log.c.number)).where(streams(prefix)).group_by(log.c.stream)

    def job(connection: Connection) -> dict[str, int]:
        return {stream: number for stream, number in connection.execute(query)}

    return job


@dataclass(frozen=True, slots=True)
class _Found:
    """What lies before a follower."""

    stored: Place
    rows: list[tuple[Place, Row]]
    seen: Place
    """Up to here nothing else will ever come to be for him."""
    more: bool
    """There are settled rows behind these."""
    held: bool
    """There are rows that a transaction still under way might come to stand before."""


class Follower:
    """One reader of all streams that begin with a prefix (跟读者); his name keeps his place."""

    def __init__(
        self, name: str, prefix: str, database: "Database", bells: Bells, only: ColumnElement[bool] | None = None
    ) -> None:
        """`only`: a condition on the log's columns; all other rows pass him by."""
        self.name = name
        self.prefix = prefix
        self._his = streams(prefix) if only is None else streams(prefix) & only
        self._database = database
        self._bells = bells
        # Rows of other streams are not read again, though the place that is stored stays before them.
        self._seen: tuple[Place, Place] = (_START, _START)
        self._held = False
        self._caught_up: float | None = None

    @property
    def behind(self) -> float | None:
        """Seconds since he had read all that there was (落后); None before the first time."""
        return None if self._caught_up is None else time.monotonic() - self._caught_up

    @property
    def position(self) -> int:
        """The position of the last row that he has booked or handed on, as far as he knows (所至)."""
        return self._seen[0][1]

    async def book(self, booking: Callable[[Connection, Row], None]) -> int:
        """Book all that is there now (入账); how many rows.

        Each row is booked once: what `booking` writes and the place are one transaction. It may be run more than
        once for a row whose transaction failed. Raises StoreAway, and whatever `booking` raises.
        """
        count = 0
        while True:
            found = await self._look()
            if found.rows and not await self._database.run(lambda c, f=found: self._book(c, f, booking)):
                continue  # a namesake in another process was faster
            count += len(found.rows)
            self._settle(found)
            if not found.more:
                return count

    async def tell(self, handling: Callable[[Row], Awaitable[None]]) -> int:
        """Hand on all that is there now (转告); how many rows.

        Each row is handed on at least once: after a crash, or beside a namesake, up to a hundred rows come again.
        Raises StoreAway, and whatever `handling` raises; that row comes again.
        """
        count = 0
        while True:
            found = await self._look()
            place = found.stored
            try:
                for reached, row in found.rows:
                    await handling(row)
                    place, count = reached, count + 1
            finally:
                if place != found.stored:
                    await self._database.run(lambda c, f=found, p=place: self._move(c, f.stored, p))
            self._settle(found)
            if not found.more:
                return count

    async def forever(self, turn: Callable[[], Awaitable[object]]) -> NoReturn:
        """Take a turn at each bell, and each second in case one was lost (一直跟读).

        `await f.forever(lambda: f.book(booking))`. While the store is away it waits; other errors are raised.
        """
        pause = _SOON
        with self._bells.waking(self.prefix) as bell:
            while True:
                bell.clear()
                try:
                    await turn()
                except StoreAway as error:
                    _log.warning("follower-waits", name=self.name, error=str(error))
                    await asyncio.sleep(_POLL)
                    continue
                pause = min(_POLL, pause * 2) if self._held else _SOON
                if not self._held:
                    await asyncio.sleep(_BREATH)
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause if self._held else _POLL):
                        await bell.wait()

    async def rewind(self, clearing: Callable[[Connection], None]) -> None:
        """Begin again from the first row (从头再来), in one transaction with `clearing`, which empties the tables."""

        def job(connection: Connection) -> None:
            clearing(connection)
            self._write(connection, _START)

        await self._database.run(job)
        self._seen = (_START, _START)

    # --- jobs ------------------------------------------------------------------------------------------------------

    async def _look(self) -> _Found:
        found = await self._database.read(self._found)
        self._held = found.held
        return found

    def _settle(self, found: _Found) -> None:
        stored = found.rows[-1][0] if found.rows else found.stored
        self._seen = (stored, found.seen)
        if not found.more:
            self._caught_up = time.monotonic()

    def _found(self, connection: Connection) -> _Found:
        stored = self._stored(connection)
        known, seen = self._seen
        start = max(seen, stored) if known == stored else stored
        on_postgresql = connection.dialect.name == "postgresql"
        settled = log.c.xid < _OLDEST_UNDER_WAY if on_postgresql else true()
        # The row's own number is the order on SQLite, and its only index.
        after = tuple_(log.c.xid, log.c.position) > start if on_postgresql else log.c.position > start[1]
        order = (log.c.xid, log.c.position) if on_postgresql else (log.c.position,)
        query = (
            select(*_ROW, log.c.xid, settled.label("settled")).where(after, self._his).order_by(*order).limit(_MOST + 1)
        )
        lines = connection.execute(query).all()
        rows = [((line.xid, line.position), row_of(line[: len(_ROW)])) for line in lines if line.settled]
        more = len(rows) > _MOST
        if more:
            seen = rows[_MOST - 1][0]
        elif on_postgresql:
            oldest: int = connection.execute(select(_OLDEST_UNDER_WAY)).scalar_one()
            seen = (oldest - 1, _LAST_POSITION)
        else:
            last: int | None = connection.execute(select(func.max(log.c.position))).scalar_one()
            seen = (0, last or 0)
        return _Found(stored, rows[:_MOST], seen, more, held=len(rows) < len(lines))

    def _book(self, connection: Connection, found: _Found, booking: Callable[[Connection, Row], None]) -> bool:
        if self._stored(connection) != found.stored:
            return False
        for _place, row in found.rows:
            booking(connection, row)
        self._write(connection, found.rows[-1][0])
        return True

    def _move(self, connection: Connection, stored: Place, place: Place) -> None:
        if self._stored(connection) == stored:
            self._write(connection, place)

    def _stored(self, connection: Connection) -> Place:
        query = select(followers.c.xid, followers.c.position).where(followers.c.name == self.name)
        line = connection.execute(query).first()
        return _START if line is None else (line[0], line[1])

    def _write(self, connection: Connection, place: Place) -> None:
        xid, position = place
        known = update(followers).where(followers.c.name == self.name)
        if not connection.execute(known.values(xid=xid, position=position)).rowcount:
            connection.execute(insert(followers).values(name=self.name, xid=xid, position=position))

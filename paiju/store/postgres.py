"""The log on PostgreSQL (服务器上的日志): one writing task in each process, any number of processes.

All entries that wait go into one statement, which is one transaction and one flush. The statement takes its
transaction's number after it has seen the row before, so that a stream's rows are in the order of those numbers:
followers depend on it.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import ColumnElement, Connection, text

from paiju.store import Store, link
from paiju.store.database import PostgresDatabase
from paiju.store.followers import Follower, heads_of
from paiju.store.log import ActTaken, Conflict, Entry, Row, StoreAway, check, row_of
from paiju.store.notify import CHANNEL, NotifyBells
from paiju.store.pulse import Pulse

_MOST = 1000  # rows in one statement
_WAIT = 5.0  # seconds that moves wait for a server that has just gone, before their callers are told
_SHEET = 80  # bells in one notification, whose payload must stay under 8000 bytes

_COLUMNS = 'position, stream, number, act, "by", at, action, events'
# One row a stream, so that the number before is a committed row and never one of the same statement, which might
# not come to be; in the order of the streams, so that two processes cannot wait for each other.
_INSERT = f"""
    WITH placed AS (
        INSERT INTO log (stream, number, act, "by", at, action, events)
        SELECT b.* FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::text[])
            AS b (stream, number, act, "by", at, action, events)
        WHERE b.number = 1 + coalesce((SELECT max(l.number) FROM log l WHERE l.stream = b.stream), 0)
        ORDER BY b.stream COLLATE "C"
        ON CONFLICT DO NOTHING
        RETURNING position, stream, number
    ), bells AS (
        SELECT stream || ' ' || number AS bell, (row_number() OVER () - 1) / {_SHEET} AS sheet FROM placed
    ), rung AS (
        SELECT pg_notify('{CHANNEL}', string_agg(bell, E'\\n')) FROM bells GROUP BY sheet
    )
    SELECT stream, position, (SELECT count(*) FROM rung) FROM placed
"""
_BY_ACT = f"""
    SELECT {_COLUMNS} FROM log JOIN unnest($1::text[], $2::text[]) AS b (stream, act) USING (stream, act)
"""
_AFTER = f"SELECT {_COLUMNS} FROM log WHERE stream = $1 AND number > $2 ORDER BY number"

_log = structlog.get_logger(__name__)


@dataclass(slots=True, eq=False)
class _Append:
    stream: str
    number: int
    entry: Entry
    action: str
    events: str
    answer: asyncio.Future[Row]


class PostgresLog:
    """The log on PostgreSQL (日志); see `Log`."""

    def __init__(self, url: str, readers: link.Pool, database: PostgresDatabase, bells: NotifyBells) -> None:
        self._url = url
        self._readers = readers
        self._database = database
        self._bells = bells
        self.followers: list[Follower] = []
        self._waiting: deque[_Append] = deque()
        self._some = asyncio.Event()
        self._connection: link.Link | None = None
        self._reachable = True
        self._closing = False
        self.pulse = Pulse(lambda: len(self._waiting))
        self._task = asyncio.create_task(self._write())

    async def append(self, stream: str, number: int, entry: Entry) -> Row:
        """As `Log.append`."""
        action, events = check(stream, number, entry)
        if self._closing:
            raise StoreAway("the store is closed")
        answer: asyncio.Future[Row] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(stream, number, entry, action, events, answer))
        self._some.set()
        return await answer

    async def read(self, stream: str, after: int = 0) -> list[Row]:
        """As `Log.read`."""
        with link.telling():
            found = await self._readers.fetch(_AFTER, stream, after)
        return [row_of(each) for each in found]

    async def heads(self, prefix: str = "") -> dict[str, int]:
        """As `Log.heads`."""
        return await self._database.read(heads_of(prefix))

    def follow(self, name: str, prefix: str = "", only: ColumnElement[bool] | None = None) -> Follower:
        """As `Log.follow`."""
        self.followers.append(Follower(name, prefix, self._database, self._bells, only))
        return self.followers[-1]

    async def close(self) -> None:
        """Write what still waits, then let the connection go (收笔)."""
        self._closing = True
        self._some.set()
        await self._task

    # --- the writing task ------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while True:
            await self._some.wait()
            if not self._waiting:
                if self._closing:
                    break
                self._some.clear()
                continue
            batch = self._take()
            try:
                await self._store(batch)
            except Exception as error:
                _tell_all(batch, error)
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=link.PATIENCE)
        await self._readers.close()

    def _take(self) -> list[_Append]:
        """The first that waits in each stream; the others keep their places."""
        taken: dict[str, _Append] = {}
        left: deque[_Append] = deque()
        for one in self._waiting:
            if one.stream in taken or len(taken) == _MOST:
                left.append(one)
            else:
                taken[one.stream] = one
        self._waiting = left
        return list(taken.values())

    async def _store(self, batch: list[_Append]) -> None:
        """Store and answer a batch. If the line breaks it is tried again: what was stored is found by its act."""
        loop = asyncio.get_running_loop()
        until = loop.time() + (_WAIT if self._reachable else 0.0)
        pause = 0.05
        while True:
            try:
                connection = await self._connected()
                placed = await self._insert(connection, batch)
                missing = [one for one in batch if one.stream not in placed]
                stored = await self._stored(connection, missing) if missing else {}
                break
            except Exception as error:
                away = link.as_away(error)
                if away is None and not link.lost_a_race(error):
                    raise
                self._drop()
                if loop.time() >= until:
                    self._give_up(batch, away or StoreAway(str(error)))
                    return
            await asyncio.sleep(pause)
            pause = min(0.5, pause * 2)
        self._reachable = True
        self.pulse.wrote()
        for one in batch:
            self._answer(one, placed.get(one.stream), stored.get((one.stream, one.entry.act)))

    async def _connected(self) -> link.Link:
        if self._connection is None or self._connection.is_closed():
            self._connection = await link.connect(self._url)
            self._bells.own = self._connection.get_server_pid()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _insert(self, connection: link.Link, batch: list[_Append]) -> dict[str, int]:
        """The positions of the rows that came to be, by stream."""
        rows = await connection.fetch(
            _INSERT,
            [one.stream for one in batch],
            [one.number for one in batch],
            [one.entry.act for one in batch],
            [one.entry.by for one in batch],
            [one.entry.at for one in batch],
            [one.action for one in batch],
            [one.events for one in batch],
        )
        return {stream: position for stream, position, _rung in rows}

    async def _stored(self, connection: link.Link, missing: list[_Append]) -> dict[tuple[str, str], Row]:
        """What the log already holds of these acts."""
        found: Sequence[Sequence[Any]] = await connection.fetch(
            _BY_ACT, [one.stream for one in missing], [one.entry.act for one in missing]
        )
        rows = (row_of(each) for each in found)
        return {(row.stream, row.act): row for row in rows}

    def _answer(self, one: _Append, position: int | None, stored: Row | None) -> None:
        entry = one.entry
        if position is not None:
            stored = row_of((position, one.stream, one.number, entry.act, entry.by, entry.at, one.action, one.events))
        if stored is None:
            _tell_all([one], Conflict(one.stream, one.number))
        elif stored.by != entry.by:
            _tell_all([one], ActTaken(one.stream, entry.act))
        else:
            if not one.answer.done():
                one.answer.set_result(stored)
            # A row found on a second try as well: the bell of the first came while we did not listen.
            self._bells.ring(stored.stream, stored.number)

    def _give_up(self, batch: list[_Append], error: StoreAway) -> None:
        """Tell everybody who waits; from now on each is told at once, until the server answers again."""
        _log.warning("store-away", error=str(error), waiting=len(batch) + len(self._waiting))
        self._reachable = False
        self.pulse.failed(error)
        _tell_all([*batch, *self._waiting], error)
        self._waiting.clear()


def _tell_all(batch: list[_Append], error: Exception) -> None:
    for one in batch:
        if not one.answer.done():
            # An exception keeps the traces of all who raise it, so each gets his own.
            one.answer.set_exception(error if len(batch) == 1 else _copy(error))


def _copy(error: Exception) -> Exception:
    return StoreAway(*error.args) if isinstance(error, StoreAway) else error


def settle_after_restore(connection: Connection) -> None:
    """Make old transaction numbers small again (还原之后) if the log was restored into a new PostgreSQL.

    There the numbers begin anew: rows with the old ones would never seem settled, and new rows would sort before
    them. Each row's number becomes how many followers have not read as far: that keeps every follower's place.
    """
    foreign = """
        SELECT 1 FROM (SELECT max(xid) AS xid FROM log UNION ALL SELECT max(xid) FROM followers) AS known
        WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    """
    if connection.execute(text(foreign)).first() is None:
        return
    _log.warning("log-restored", doing="transaction numbers begin anew")
    connection.execute(
        text("""
        UPDATE log SET xid =
            (SELECT count(*) FROM followers f WHERE (f.xid, f.position) < (log.xid, log.position))
        """)
    )
    connection.execute(
        text("""
        UPDATE followers SET position = 9223372036854775807, xid =
            (SELECT count(*) FROM followers f WHERE (f.xid, f.position) < (followers.xid, followers.position))
        """)
    )


async def open_postgres(url: str) -> Store:
    """Open a club's database (开库) on a server. Raises StoreAway, TooNew; ValueError for too old a server."""
    with link.telling():
        first = await link.connect(url)
        version = int((await first.fetch("SHOW server_version_num"))[0][0])
        await first.close(timeout=link.PATIENCE)
    if version < link.OLDEST * 10000:
        raise ValueError(f"PostgreSQL {version // 10000} is too old: the club needs {link.OLDEST} or newer")
    database = PostgresDatabase(url)
    bells = NotifyBells(url)
    try:
        await database.upgrade(settle_after_restore)
        await bells.open()
    except BaseException:
        await bells.close()
        await database.close()
        raise
    log = PostgresLog(url, await link.pool(url), database, bells)

    async def close() -> None:
        await log.close()
        await bells.close()
        await database.close()

    _log.info("store-open", postgresql=version // 10000)
    return Store(log, database, bells, log.pulse, close)

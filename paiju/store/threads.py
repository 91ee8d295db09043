"""SQLite's threads (库线程): one writes, and all that wait share its flush; some read.

Every write of the process goes through this thread and its one connection, which also does the checkpoints:
SQLite before 3.51.3 can damage a database in which one connection checkpoints while another commits.
"""

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

from paiju.store.bells import Bells
from paiju.store.log import ActTaken, Conflict, Entry, Row, StoreAway, check, row_of, told_by
from paiju.store.pulse import Pulse

T = TypeVar("T")

_MOST = 2000  # rows in one transaction: keeps the last of them from waiting for ever
_BUSY = 5.0  # seconds to wait for a lock that no other process of ours can hold
_WRITTEN_BACK = 4000  # pages of the write-ahead log that are written back together: most were written many times
_COLUMNS = 'position, stream, number, act, "by", at, action, events'
_INSERT = """
    INSERT INTO log (stream, number, act, "by", at, action, events)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
    WHERE ?2 = 1 + coalesce((SELECT max(number) FROM log WHERE stream = ?1), 0)
    ON CONFLICT DO NOTHING
"""
_TOGETHER = 64  # rows in one statement
_REMEMBERED = 50_000  # streams whose last number is kept in memory
_BY_ACT = f"SELECT {_COLUMNS} FROM log WHERE stream = ? AND act = ?"
_AFTER = f"SELECT {_COLUMNS} FROM log WHERE stream = ? AND number > ? ORDER BY number"


@cache
def _insert_many(rows: int) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * rows)
    return f'INSERT INTO log (stream, number, act, "by", at, action, events) VALUES {values}'


# The disk's and the file's troubles; every other error of SQLite is a mistake of ours and must look like one.
_TROUBLES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}


def as_away(error: BaseException, reading: bool = False) -> StoreAway | None:
    """What a caller is told if this is trouble with disk or file (库不可用); None if it is anything else."""
    cause = getattr(error, "orig", None) or error  # the driver's own error inside SQLAlchemy's
    kind = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest is its details
    # Who was only to read and writes makes a mistake.
    if kind not in _TROUBLES or (reading and kind == sqlite3.SQLITE_READONLY):
        return None
    return StoreAway(f"the club's database cannot be used: {cause}")


def telling(reading: bool = False) -> AbstractContextManager[None]:
    """Tell the trouble with disk or file inside as StoreAway (转述)."""
    return told_by(lambda error: as_away(error, reading))


@dataclass(slots=True, eq=False)
class _Append:
    stream: str
    number: int
    entry: Entry
    action: str
    events: str
    answer: asyncio.Future[Row]

    def row(self, position: int) -> Row:
        """The row that it has become."""
        entry = self.entry
        return Row(
            entry.act, entry.by, entry.at, entry.action, entry.events,
            position=position, stream=self.stream, number=self.number,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[[], object]
    answer: asyncio.Future[object]


def _open(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=_BUSY, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise StoreAway(f"{path} cannot be opened: {error}") from error
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreAway(f"{path} lies on a file system that cannot keep a write-ahead log (it offers {mode!r})")
        for pragma in (
            "synchronous = FULL",
            "foreign_keys = ON",
            "temp_store = MEMORY",
            f"wal_autocheckpoint = {_WRITTEN_BACK}",
            f"journal_size_limit = {64 * 1024 * 1024}",
        ):
            connection.execute(f"PRAGMA {pragma}")
    except (sqlite3.Error, StoreAway) as error:
        connection.close()
        raise StoreAway(f"{path} cannot be used: {error}") from error
    return connection


class Writer:
    """The one thread that writes (执笔线程), with the one connection that does."""

    def __init__(self, path: Path, bells: Bells) -> None:
        """Open the database for writing. Raises StoreAway if it cannot be, or cannot keep a write-ahead log."""
        self._bells = bells
        self._loop = asyncio.get_running_loop()
        self._inbox: SimpleQueue[_Append | _Job | None] = SimpleQueue()
        self._appends: deque[_Append] = deque()
        self._jobs: deque[_Job] = deque()
        self._heads: dict[str, int] = {}
        self._closing = False
        self.pulse = Pulse(lambda: self._inbox.qsize() + len(self._appends) + len(self._jobs))
        self.connection = _open(path)
        # A daemon, so that a process that forgets to close can still end.
        self._thread = threading.Thread(target=self._work, name="paiju-store", daemon=True)
        self._thread.start()

    async def append(self, stream: str, number: int, entry: Entry) -> Row:
        """Store a move together with all that wait (记一手); as `Log.append`."""
        action, events = check(stream, number, entry)
        answer: asyncio.Future[Row] = self._loop.create_future()
        self._hand_in(_Append(stream, number, entry, action, events, answer))
        return await answer

    async def call(self, work: Callable[[], T]) -> T:
        """Do a short piece of work between two transactions of the log (插一件事); it may use the connection."""
        answer: asyncio.Future[object] = self._loop.create_future()
        self._hand_in(_Job(work, answer))
        return await answer  # pyright: ignore[reportReturnType]  # the queue holds works of every type

    async def close(self) -> None:
        """Write what still waits, then end the thread and close the connection (收笔)."""
        if not self._closing:
            self._closing = True
            self._inbox.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _hand_in(self, item: _Append | _Job) -> None:
        if self._closing:
            raise StoreAway("the store is closed")
        self._inbox.put(item)

    # --- in the thread ---------------------------------------------------------------------------------------------

    def _work(self) -> None:
        going = True
        while going or self._appends or self._jobs:
            going = self._collect(wait=going and not self._appends and not self._jobs) and going
            if self._appends:
                self._append_all([self._appends.popleft() for _ in range(min(_MOST, len(self._appends)))])
            # One job at most before the moves that came meanwhile: people wait for those.
            if self._jobs:
                self._do(self._jobs.popleft())
        self.connection.close()

    def _collect(self, wait: bool) -> bool:
        """Sort what has come in; False once the end has been called."""
        try:
            while True:
                item = self._inbox.get(block=wait)
                wait = False
                match item:
                    case _Append():
                        self._appends.append(item)
                    case _Job():
                        self._jobs.append(item)
                    case None:
                        return False
        except Empty:
            return True

    def _append_all(self, batch: list[_Append]) -> None:
        """One transaction and one flush for the whole batch; a row that fails by itself fails alone."""
        outcomes: list[Row] | list[Row | Exception]
        try:
            self._roll_back()
            self.connection.execute("BEGIN IMMEDIATE")
            outcomes = self._together(batch) or [self._insert(one) for one in batch]
            self.connection.execute("COMMIT")
            self._remember(outcomes)
        except Exception as error:
            self._roll_back()
            outcomes = [as_away(error) or error for _ in batch]
        self._tell(lambda: self._answer(batch, outcomes))

    def _together(self, batch: list[_Append]) -> list[Row]:
        """The rows of the batch, all written by as few statements as can be; none if one of them needs a closer look.

        Each must be the next of its stream as far as this thread has written it: that is a look into memory.
        """
        known: dict[str, int] = {}
        for one in batch:
            if one.number != 1 + known.get(one.stream, self._heads.get(one.stream, -1)):
                return []
            known[one.stream] = one.number
        rows: list[Row] = []
        try:
            while len(rows) < len(batch):
                # Powers of two, so that a handful of prepared statements serves batches of all sizes.
                most = min(_TOGETHER, 1 << (len(batch) - len(rows)).bit_length() - 1)
                rows += self._insert_some(batch[len(rows) : len(rows) + most])
        except sqlite3.IntegrityError:
            self._roll_back()
            self.connection.execute("BEGIN IMMEDIATE")
            return []
        return rows

    def _insert_some(self, some: list[_Append]) -> list[Row]:
        values: list[object] = []
        for one in some:
            entry = one.entry
            values += (one.stream, one.number, entry.act, entry.by, entry.at, one.action, one.events)
        last = self.connection.execute(_insert_many(len(some)), values).lastrowid
        assert last is not None
        # A new row's position is the highest so far and one more.
        return [one.row(position) for position, one in enumerate(some, last - len(some) + 1)]

    def _insert(self, one: _Append) -> Row | Exception:
        """The row that now stands in the log for this act, or why there is none."""
        entry = one.entry
        values = (one.stream, one.number, entry.act, entry.by, entry.at, one.action, one.events)
        done = self.connection.execute(_INSERT, values)
        if done.rowcount == 1 and done.lastrowid is not None:
            return one.row(done.lastrowid)
        stored = self.connection.execute(_BY_ACT, (one.stream, entry.act)).fetchone()
        if stored is None:
            return Conflict(one.stream, one.number)
        row = row_of(stored)
        return row if row.by == entry.by else ActTaken(one.stream, entry.act)

    def _remember(self, outcomes: Sequence[Row | Exception]) -> None:
        """Keep the last number of each stream (末号): never higher than it is, or gaps could come to be."""
        if len(self._heads) > _REMEMBERED:
            self._heads.clear()
        for row in outcomes:
            if isinstance(row, Row):
                self._heads[row.stream] = max(row.number, self._heads.get(row.stream, 0))

    def _roll_back(self) -> None:
        # Some failures have already ended the transaction; and a rollback can fail on the same full disk: then it
        # is tried again before the next transaction.
        with suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def _do(self, job: _Job) -> None:
        try:
            self._roll_back()
            result, failure = job.work(), None
        except Exception as error:
            result, failure = None, error
        self._tell(lambda: _settle(job.answer, result, failure))

    def _tell(self, say: Callable[[], None]) -> None:
        # Once the loop is gone, so is everybody who waited for an answer.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(say)

    # --- in the loop -----------------------------------------------------------------------------------------------

    def _answer(self, batch: list[_Append], outcomes: Sequence[Row | Exception]) -> None:
        if isinstance(outcomes[0], StoreAway):
            self.pulse.failed(outcomes[0])
        else:
            self.pulse.wrote()
        for one, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, Row):
                if not one.answer.done():
                    one.answer.set_result(outcome)
                self._bells.ring(outcome.stream, outcome.number)
            else:
                _settle(one.answer, None, outcome)


def _settle(answer: asyncio.Future[T], result: T | None, failure: Exception | None) -> None:
    if answer.done():  # its caller was cancelled
        return
    if failure is not None:
        answer.set_exception(failure)
    else:
        answer.set_result(result)  # pyright: ignore[reportArgumentType]  # None is a result, too


class Readers:
    """Threads that only read (读者)."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._closed = False
        self._own = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="paiju-read")

    def connect(self) -> sqlite3.Connection:
        """A new connection that can neither write nor checkpoint (只读连接)."""
        made = sqlite3.connect(self._path, timeout=_BUSY, isolation_level=None, check_same_thread=False)
        made.execute("PRAGMA query_only = ON")
        made.execute("PRAGMA wal_autocheckpoint = 0")
        return made

    def connection(self) -> sqlite3.Connection:
        """The connection of the thread that asks, itself one of the readers (本线程的连接)."""
        known: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if known is None:
            known = self._own.connection = self.connect()
            self._open.append(known)
        return known

    async def call(self, work: Callable[[], T]) -> T:
        """Do this in a reader's thread (读). Raises StoreAway once closed."""
        if self._closed:
            raise StoreAway("the store is closed")
        return await self._loop.run_in_executor(self._threads, work)

    async def rows(self, stream: str, after: int) -> list[Row]:
        """The rows of a stream above a number (读流); as `Log.read`."""
        with telling():
            found = await self.call(lambda: self.connection().execute(_AFTER, (stream, after)).fetchall())
        return [row_of(each) for each in found]

    async def close(self) -> None:
        """Wait for who still reads, then close (收卷); to be called before the writer is closed."""
        self._closed = True
        await self._loop.run_in_executor(None, self._threads.shutdown)
        for connection in self._open:
            connection.close()

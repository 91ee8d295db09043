"""SQL for everything but the log's appends (数据库): jobs on a SQLAlchemy connection, the same on both databases.

A job is a plain function of a connection. It must be short, and it may be run more than once: PostgreSQL lets one
of two jobs that met try again, so that every job may be written as if it were alone.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from paiju.store import link, threads
from paiju.store.log import StoreAway
from paiju.store.migrations import upgrade

T = TypeVar("T")

_TRIES = 12
_UPGRADING = 0x7061696A75  # the advisory lock of whoever brings the tables up to date


class Database(Protocol):
    """The club's tables (库)."""

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Do a job in one transaction that writes (写): all of it or, if it raises, nothing. Raises StoreAway."""
        ...

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Do a job that only reads, in one unchanging view of the tables (读). Raises StoreAway."""
        ...


class SqliteDatabase:
    """The tables on SQLite (嵌入式): writing jobs take turns with the log on its thread."""

    def __init__(self, writer: threads.Writer, readers: threads.Readers) -> None:
        self._writer = writer
        self._readers = readers
        self._writing = create_engine("sqlite://", creator=lambda: writer.connection, poolclass=StaticPool)
        self._reading = create_engine("sqlite:///", creator=readers.connect)
        _begin_with(self._writing, "BEGIN IMMEDIATE")
        _begin_with(self._reading, "BEGIN")

    async def run(self, job: Callable[[Connection], T]) -> T:
        """As `Database.run`."""
        with threads.telling():
            return await self._writer.call(lambda: _within(self._writing, job))

    async def read(self, job: Callable[[Connection], T]) -> T:
        """As `Database.read`."""
        with threads.telling(reading=True):
            return await self._readers.call(lambda: _within(self._reading, job))

    async def upgrade(self) -> None:
        """Bring the tables to this version (升级), before anybody else comes in."""
        await self.run(upgrade)

    def close(self) -> None:
        """Close the readers' connections; the writer's is its own."""
        self._reading.dispose()


def _begin_with(engine: Engine, words: str) -> None:
    # Left to itself the driver begins at the first write, so that what was read before might have changed.
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(words)

    event.listen(engine, "begin", begin)


def _within(engine: Engine, job: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return job(connection)


class PostgresDatabase:
    """The tables on PostgreSQL (服务器)."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: link.connect(url),
            pool_pre_ping=True,
            pool_size=4,
            max_overflow=4,
            pool_timeout=link.PATIENCE,
        )
        self._closed = False
        self._writing = self._engine.execution_options(isolation_level="SERIALIZABLE")
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    async def run(self, job: Callable[[Connection], T]) -> T:
        """As `Database.run`."""
        for again in range(1, _TRIES + 1):
            try:
                with link.telling():
                    async with self._open(self._writing).begin() as connection:
                        return await connection.run_sync(job)
            except DBAPIError as error:
                if not link.lost_a_race(error):
                    raise
            await asyncio.sleep(random.uniform(0, 0.002 * 2**again))
        raise StoreAway(f"a job met others {_TRIES} times")

    async def read(self, job: Callable[[Connection], T]) -> T:
        """As `Database.read`."""
        with link.telling(reading=True):
            async with self._open(self._reading).begin() as connection:
                return await connection.run_sync(job)

    async def upgrade(self, *also: Callable[[Connection], None]) -> None:
        """Bring the tables to this version (升级), one process after the other, and do what else a start needs."""

        def in_turn(connection: Connection) -> None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADING})
            upgrade(connection)
            for job in also:
                job(connection)

        # Under the usual isolation a process that had to wait would not see what the other has done.
        committed = self._engine.execution_options(isolation_level="READ COMMITTED")
        with link.telling():
            async with committed.begin() as connection:
                await connection.run_sync(in_turn)

    async def close(self) -> None:
        """Close all connections."""
        self._closed = True
        await self._engine.dispose()

    def _open(self, engine: AsyncEngine) -> AsyncEngine:
        if self._closed:
            raise StoreAway("the store is closed")
        return engine

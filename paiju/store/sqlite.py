"""The log on SQLite (嵌入式日志), in a data folder that belongs to one process."""

import asyncio
import sqlite3
from pathlib import Path

import structlog
from sqlalchemy import ColumnElement

from paiju.store import Store
from paiju.store.bells import Bells
from paiju.store.copies import NotCopied, keep_before_upgrade
from paiju.store.database import Database, SqliteDatabase
from paiju.store.folder import FolderLock
from paiju.store.followers import Follower, heads_of
from paiju.store.log import Entry, Row, StoreAway
from paiju.store.threads import Readers, Writer

_log = structlog.get_logger(__name__)


class SqliteLog:
    """The log on SQLite (日志); see `Log`."""

    def __init__(self, writer: Writer, readers: Readers, database: Database, bells: Bells) -> None:
        self._writer = writer
        self._readers = readers
        self._database = database
        self._bells = bells
        self.followers: list[Follower] = []

    async def append(self, stream: str, number: int, entry: Entry) -> Row:
        """As `Log.append`."""
        return await self._writer.append(stream, number, entry)

    async def read(self, stream: str, after: int = 0) -> list[Row]:
        """As `Log.read`."""
        return await self._readers.rows(stream, after)

    async def heads(self, prefix: str = "") -> dict[str, int]:
        """As `Log.heads`."""
        return await self._database.read(heads_of(prefix))

    def follow(self, name: str, prefix: str = "", only: ColumnElement[bool] | None = None) -> Follower:
        """As `Log.follow`."""
        self.followers.append(Follower(name, prefix, self._database, self._bells, only))
        return self.followers[-1]


async def open_sqlite(path: Path) -> Store:
    """Open a club's file (开库), made if need be; one of an older version is copied first.

    Raises FolderTaken, StoreAway, TooNew, OSError.
    """
    path = path.absolute()
    lock = FolderLock(path.parent)
    try:
        if kept := await asyncio.to_thread(keep_before_upgrade, path):
            _log.info("copied-before-upgrade", copy=str(kept))
        bells = Bells()
        writer = Writer(path, bells)
    except NotCopied as error:
        lock.release()
        raise StoreAway(str(error)) from error
    except BaseException:
        lock.release()
        raise
    readers = Readers(path)
    database = SqliteDatabase(writer, readers)

    async def close() -> None:
        # The writer is the last to close, because the last one to close does the final checkpoint.
        await readers.close()
        database.close()
        await writer.close()
        lock.release()

    try:
        await database.upgrade()
    except BaseException:
        await close()
        raise
    _log.info("store-open", database=str(path), sqlite=sqlite3.sqlite_version)
    return Store(SqliteLog(writer, readers, database, bells), database, bells, writer.pulse, close)

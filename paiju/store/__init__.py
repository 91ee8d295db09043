"""The store (库): the log, the bells and the tables, on SQLite or on PostgreSQL; nobody else needs to know which."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.store.bells import Bells
from paiju.store.log import ActTaken, Conflict, Entry, Log, Row, StoreAway
from paiju.store.pulse import Pulse

if TYPE_CHECKING:
    from paiju.store.database import Database

__all__ = ["ActTaken", "Bells", "Conflict", "Entry", "Log", "Row", "Store", "StoreAway", "open_store"]


@dataclass(frozen=True, slots=True)
class Store:
    """An open store (库)."""

    log: Log
    database: "Database"
    bells: Bells
    pulse: Pulse
    close: Callable[[], Awaitable[None]]
    """Write what still waits, then let everything go. Whoever comes later is told StoreAway."""


async def open_store(where: str | Path) -> Store:
    """Open a store (开库) and bring its tables to this version.

    `where` is a SQLite file, its folder, `sqlite:///folder/club.db`, or `postgresql://user@host/database`.
    Raises FolderTaken if another process has the folder; StoreAway if there is no getting in; TooNew if a newer
    version wrote the tables; ValueError for an address that is none.
    """
    # Each is imported only where it is used: a small club need not load PostgreSQL's driver.
    address = str(where)
    if address.startswith(("postgresql://", "postgres://")):
        from paiju.store.postgres import open_postgres

        return await open_postgres(address)
    if address.startswith("sqlite:///"):
        address = address.removeprefix("sqlite:///")
    elif "://" in address:
        raise ValueError(f"{address!r} is neither sqlite:///… nor postgresql://…")
    if not address or address == ":memory:":
        raise ValueError("a club needs a file or a folder to live in")
    path = Path(address)
    from paiju.store.sqlite import open_sqlite

    return await open_sqlite(path / "club.db" if path.is_dir() or not path.suffix else path)

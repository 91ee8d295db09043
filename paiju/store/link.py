"""How this process reaches PostgreSQL (连接): one way to connect, and what it means when that fails."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, cast

import asyncpg
from sqlalchemy.exc import TimeoutError as PoolExhausted

from paiju.store.log import StoreAway, told_by

OLDEST = 15
"""The oldest PostgreSQL that serves."""
PATIENCE = 10.0
"""Seconds after which a server that says nothing counts as gone."""

# Classes of SQLSTATE that speak of the server, not of the statement: connection, read-only standby, resources
# (a full disk), shutdown and restart, files, damage.
_TROUBLES = {"08", "25", "53", "57", "58", "XX"}
_READ_ONLY = "25006"
_TRY_AGAIN = {"40001", "40P01"}


class Link(Protocol):
    """One connection to PostgreSQL, as far as the store uses it (连接)."""

    async def fetch(self, query: str, *args: object, timeout: float | None = None) -> Sequence[Sequence[Any]]:
        """The rows of a statement."""
        ...

    async def add_listener(self, channel: str, callback: Callable[[object, int, str, object], None]) -> None:
        """Call back at each notification with the connection, the sender's process, the channel and the payload."""
        ...

    def add_termination_listener(self, callback: Callable[[object], None]) -> None:
        """Call back when the connection has ended."""
        ...

    def get_server_pid(self) -> int:
        """The number of the server's process behind this connection."""
        ...

    def is_closed(self) -> bool:
        """Whether the connection is known to have ended."""
        ...

    def terminate(self) -> None:
        """End it at once, without a word to the server."""
        ...

    async def close(self, *, timeout: float | None = None) -> None:
        """End it as the protocol says."""
        ...


class Pool(Protocol):
    """Connections for short readings (读池)."""

    async def fetch(self, query: str, *args: object, timeout: float | None = None) -> Sequence[Sequence[Any]]:
        """The rows of a statement, by whichever connection is free."""
        ...

    async def close(self) -> None:
        """Wait for who still reads, then close."""
        ...


_SETTINGS: dict[str, Any] = {
    "timeout": PATIENCE,
    "command_timeout": PATIENCE,
    # Durability is ours to promise, whatever the server's settings say.
    "server_settings": {"application_name": "paiju", "synchronous_commit": "on", "jit": "off"},
}


_driver = cast(Any, asyncpg)  # which tells no types


async def connect(url: str) -> Link:
    """Connect (接通). Raises what `as_away` understands, or an error of asyncpg that needs a person."""
    return cast(Link, await _driver.connect(url, **_SETTINGS))


async def pool(url: str) -> Pool:
    """A pool of readers (读池), which connects when it is first used."""

    async def leave(_connection: object) -> None:
        """Readers change nothing in their session, so nothing has to be reset."""

    return cast(Pool, await _driver.create_pool(url, min_size=0, max_size=4, reset=leave, **_SETTINGS))


def as_away(error: BaseException, reading: bool = False) -> StoreAway | None:
    """What a caller is told if the server is gone or cannot write (库不可用); None if it is anything else."""
    cause = _cause(error)
    state = getattr(cause, "sqlstate", None)
    gone = isinstance(cause, OSError | TimeoutError | PoolExhausted | asyncpg.InterfaceError)
    if not gone and (state is None or state[:2] not in _TROUBLES):
        return None
    if reading and state == _READ_ONLY:  # who was only to read and writes makes a mistake
        return None
    return StoreAway(f"the club's database cannot be reached or cannot write: {cause or type(cause).__name__}")


def telling(reading: bool = False) -> AbstractContextManager[None]:
    """Tell the server's trouble inside as StoreAway (转述)."""
    return told_by(lambda error: as_away(error, reading))


def lost_a_race(error: BaseException) -> bool:
    """Whether the same transaction may well succeed if it is tried again (可重试)."""
    return getattr(_cause(error), "sqlstate", None) in _TRY_AGAIN


def _cause(error: BaseException) -> BaseException:
    """The driver's own error inside SQLAlchemy's."""
    inner = getattr(error, "orig", None)
    if inner is None:
        return error
    return inner.__cause__ or inner

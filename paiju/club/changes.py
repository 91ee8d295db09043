"""That something about a member has changed (会员变动): told to whoever keeps it in memory, in this process and others.

It is a bell, and no more than that: whoever hears it reads the tables. One that was lost is made up for by a bell
without a name, at which everybody forgets what he keeps.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from sqlalchemy import Connection

from paiju.store import Store
from paiju.store.log import StoreAway
from paiju.store.notify import ring_with

T = TypeVar("T")
Heard = Callable[[str], Awaitable[None]]
"""Called with a member's id, or with nothing when it may be anybody's."""
_PREFIX = "member/"
_log = structlog.get_logger(__name__)


class Changes:
    """The bells of the members (会员铃)."""

    def __init__(self, store: Store) -> None:
        self.database = store.database
        self._listeners: list[Heard] = []
        self._telling: set[asyncio.Task[None]] = set()
        self._cancel = store.bells.subscribe(self._rung, _PREFIX)

    def listen(self, heard: Heard) -> None:
        """Tell this one of every change from now on (听); hearing the same twice must do no harm."""
        self._listeners.append(heard)

    async def run(self, member: str, job: Callable[[Connection], T]) -> T:
        """Do a job that changes a member (变), and tell of it once it is stored. Raises StoreAway."""

        def and_ring(connection: Connection) -> T:
            done = job(connection)
            ring_with(connection, f"{_PREFIX}{member}")
            return done

        done = await self.database.run(and_ring)
        await self._tell(member)
        return done

    async def close(self) -> None:
        """Hear nothing more (停听); nothing is under way when this returns."""
        self._cancel()
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)

    def _rung(self, stream: str, _number: int) -> None:
        task = asyncio.get_running_loop().create_task(self._tell(stream.removeprefix(_PREFIX)))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, member: str) -> None:
        for heard in self._listeners:
            try:
                await heard(member)
            except StoreAway as error:
                _log.warning("change-unheard", member=member, error=str(error))

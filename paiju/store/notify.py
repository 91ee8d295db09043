"""Bells between processes (跨进程的铃), by PostgreSQL's NOTIFY: rung inside the append's own transaction.

So a bell is heard only after its row can be read, and never for a row that was not stored.
"""

import asyncio
import contextlib

import structlog
from sqlalchemy import Connection, func, select

from paiju.store import link
from paiju.store.bells import Bells

CHANNEL = "paiju"
"""The one channel; a payload is lines of `stream number`."""

_LOOK = 15.0  # seconds between two questions whether the line still stands
_log = structlog.get_logger(__name__)


def ring_with(connection: Connection, stream: str) -> None:
    """Ring in a job's own transaction (随事务打铃), for other processes: on SQLite, where there are none, nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{stream} 0")))


class NotifyBells(Bells):
    """The bells of all processes on one PostgreSQL (众铃)."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._task: asyncio.Task[None] | None = None
        self.own: int | None = None
        """The server's process behind our own writer, whose bells have been rung here already."""

    async def open(self) -> None:
        """Listen from now on (开听). Raises StoreAway if the server cannot be reached at the start."""
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._listen(listening))
        waiting = asyncio.create_task(listening.wait())
        await asyncio.wait({self._task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not listening.is_set():
            with link.telling():
                await self._task

    async def close(self) -> None:
        """Stop listening (停听)."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self, listening: asyncio.Event) -> None:
        pause = 0.1
        while True:
            try:
                await self._until_lost(listening)
                pause = 0.1
            except Exception as error:
                if not listening.is_set():
                    raise
                _log.warning("bells-away", error=str(error))
            await asyncio.sleep(pause)
            pause = min(2.0, pause * 2)

    async def _until_lost(self, listening: asyncio.Event) -> None:
        connection = await link.connect(self._url)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _connection: ended.set())
            await connection.add_listener(CHANNEL, self._heard)
            if listening.is_set():
                self.lost()
            listening.set()
            while not ended.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK):
                        await ended.wait()
                        return
                # A server that was cut off says nothing, not even that.
                await connection.fetch("SELECT 1")
        finally:
            connection.terminate()

    def _heard(self, _connection: object, sender: int, _channel: str, payload: object) -> None:
        if sender == self.own:
            return
        for line in str(payload).splitlines():
            stream, _, number = line.rpartition(" ")
            self.ring(stream, int(number))

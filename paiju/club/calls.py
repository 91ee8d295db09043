"""Calls (传话): what one process of the club asks the others to tell their people at once.

What is told stands elsewhere for good, if it must last; here it lies for a minute, so that a bell which was lost can be
made up for.
"""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Literal

import msgspec
import structlog
from sqlalchemy import Column, Connection, Double, Identity, String, Table, Text, select

from paiju.store import Store
from paiju.store.log import StoreAway
from paiju.store.notify import ring_with
from paiju.store.schema import BigNumber, metadata

KEPT = 60.0
"""Seconds for which a call is kept."""
_PREFIX = "call/"
_log = structlog.get_logger(__name__)

calls = Table(
    "calls",
    metadata,
    Column("number", BigNumber, Identity(), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("to", String(64), nullable=False),
    Column("message", Text, nullable=False),
    Column("but", Text, nullable=False),
    Column("at", Double, nullable=False, index=True),
)
"""What was called out in the last minute (传话); `but` are the members who are not told, as JSON."""

Kind = Literal["member", "lobby", "table", "spectators", "match"]
"""Whom a call is for: a member, the lobby, a table with or without its players, those who watch a match."""


class Call(msgspec.Struct, frozen=True):
    """A call (传话): the message as it is sent, to whoever or whatever is named `to`, but not to these members."""

    kind: Kind
    to: str
    message: bytes
    but: frozenset[str] = frozenset()


class Calls:
    """The calls between the processes of a club (传话)."""

    def __init__(self, store: Store, now: Callable[[], float], heard: Callable[[Call], None]) -> None:
        """`heard` is called once, and in their order, with each call that another process makes."""
        self._store = store
        self._now = now
        self._heard = heard
        self._known: dict[str, float] = {}
        """The calls that were made or heard here, and when."""
        self._rung: set[str] = set()
        self._all = False
        self._some = asyncio.Event()
        store.bells.subscribe(self._bell, _PREFIX)

    async def make(self, call: Call) -> None:
        """Let every other process hear this (传). Raises StoreAway."""
        key, at = secrets.token_hex(8), self._now()
        self._know(key, at)
        values = {
            "id": key, "kind": call.kind, "to": call.to, "message": call.message.decode(),
            "but": json.dumps(sorted(call.but)), "at": at,
        }  # fmt: skip

        def job(connection: Connection) -> None:
            connection.execute(calls.insert().values(values))
            ring_with(connection, f"{_PREFIX}{key}")

        await self._store.database.run(job)

    async def begin(self) -> None:
        """Take what has been called before as heard (自此听起). Raises StoreAway."""
        for key, _ in await self._read(None):
            self._know(key, self._now())

    async def follow(self) -> None:
        """Hear what others call for ever (听传), and forget what is old."""
        while True:
            try:
                async with asyncio.timeout(KEPT):
                    await self._some.wait()
            except TimeoutError:
                await self._patiently(self._forget)
                continue
            self._some.clear()
            await self._patiently(self._hear)

    def _bell(self, stream: str, _number: int) -> None:
        key = stream.removeprefix(_PREFIX)
        if not key:
            self._all = True  # bells may have been lost
        elif key not in self._known:
            self._rung.add(key)
        else:
            return
        self._some.set()

    async def _hear(self) -> None:
        # Cleared before it is read: what rings during the reading is read after it.
        asked, everything = self._rung, self._all
        self._rung, self._all = set(), False
        try:
            found = await self._read(None if everything else asked)
        except StoreAway:
            self._rung |= asked
            self._all |= everything
            raise
        for key, call in found:
            if key not in self._known:
                self._know(key, self._now())
                self._heard(call)

    async def _patiently(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreAway as error:
            _log.warning("calls-unheard", error=str(error))
            await asyncio.sleep(1)
            self._some.set()

    async def _forget(self) -> None:
        old = calls.delete().where(calls.c.at < self._now() - KEPT)
        await self._store.database.run(lambda connection: connection.execute(old) and None)

    def _know(self, key: str, at: float) -> None:
        self._known[key] = at
        while (first := next(iter(self._known))) and self._known[first] < at - 3 * KEPT:
            del self._known[first]

    async def _read(self, keys: Iterable[str] | None) -> list[tuple[str, Call]]:
        """These calls, or all that are kept, in their order."""
        query = select(calls.c.id, calls.c.kind, calls.c.to, calls.c.message, calls.c.but).order_by(calls.c.number)
        if keys is not None:
            query = query.where(calls.c.id.in_(list(keys)))
        rows = await self._store.database.read(lambda connection: connection.execute(query).all())
        return [(key, Call(kind, to, text.encode(), frozenset(json.loads(but)))) for key, kind, to, text, but in rows]

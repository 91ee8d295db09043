"""Folds of streams (叠): what each stream comes to, kept at hand, and the one way by which anything is written.

An act is judged against the fold, appended under the next number, and only then told to anyone. If somebody else
was faster, the new state is read and the act is judged again.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from paiju.kernel import Event, Illegal
from paiju.store.log import ActTaken, Conflict, Entry, Log, Row


class Folded(Protocol):
    """What a stream folds to (叠成之物)."""

    @property
    def number(self) -> int:
        """The last row's number."""
        ...


F = TypeVar("F", bound=Folded)
Told = Callable[[str, Row, Any], None]
"""Who is told of a row: the stream's id, the row, and the fold after it."""


class Gone(Exception):
    """There is no such stream (没有此流)."""


class _Held(Generic[F]):
    """One stream at hand: its fold, and who did which act."""

    def __init__(self, fold: F) -> None:
        self.fold = fold
        self.acts: dict[str, tuple[str, int]] = {}


class Folds(Generic[F]):
    """The folds of all streams with one prefix (同类各流)."""

    def __init__(
        self,
        log: Log,
        prefix: str,
        first: Callable[[str, Row], F],
        after: Callable[[F, Row], F],
        now: Callable[[], float],
        shared: bool = False,
    ) -> None:
        """`shared`: other processes write too, so that what is refused is looked at again with what they wrote."""
        self.log = log
        self.prefix = prefix
        self._first = first
        self._after = after
        self._now = now
        self._shared = shared
        self._held: dict[str, _Held[F]] = {}
        self._loading: dict[str, asyncio.Task[F]] = {}
        self._told: list[Told] = []

    def listen(self, told: Told) -> None:
        """Tell this one of every row from now on, once each and in order within a stream (听)."""
        self._told.append(told)

    @property
    def keys(self) -> tuple[str, ...]:
        """The streams at hand (在手各流)."""
        return tuple(self._held)

    def at_hand(self, key: str) -> F | None:
        """The fold if it is at hand already (已在手)."""
        held = self._held.get(key)
        return held.fold if held else None

    async def load(self, key: str) -> F:
        """The fold of a stream (载入). Raises Gone, StoreAway."""
        held = self._held.get(key)
        if held:
            return held.fold
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._read(key))
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def rows(self, key: str) -> list[Row]:
        """All rows of a stream (各行)."""
        return await self.log.read(f"{self.prefix}/{key}")

    async def create(self, key: str, act: str, by: str, action: Any, events: tuple[Event, ...]) -> F:
        """Begin a stream with its first row (立流). Raises Conflict if it is there already, StoreAway."""
        row = await self.log.append(f"{self.prefix}/{key}", 1, self._entry(act, by, action, events))
        self._advance(key, [row])
        return self._held[key].fold

    async def act(
        self,
        key: str,
        act: str,
        by: str,
        action: Any,
        judge: Callable[[F], tuple[Event, ...]],
        booked: Callable[[F], Any] | None = None,
    ) -> tuple[F, int]:
        """Judge, append, and book an act (动); the fold after it and the number of its row.

        The same act of the same member again is answered with its first number and judged no more. An act that
        judges to no events writes nothing; its number is 0. `booked` gives the action as the row keeps it, when
        that depends on the state it meets. Raises Illegal, Gone, StoreAway.
        """
        while True:
            fold = await self.load(key)
            held = self._held[key]
            if act in held.acts:
                who, number = held.acts[act]
                if who != by:
                    raise Illegal("malformed")
                return held.fold, number
            try:
                events = judge(fold)
            except Illegal:
                if not self._shared or not await self._behind(key, fold.number):
                    raise
                continue
            if not events:
                return fold, 0
            kept = booked(fold) if booked else action
            try:
                row = await self.log.append(f"{self.prefix}/{key}", fold.number + 1, self._entry(act, by, kept, events))
            except Conflict:
                await self.catch_up(key)
                continue
            except ActTaken as error:
                raise Illegal("malformed") from error
            if row.number > held.fold.number + 1:
                await self.catch_up(key)
            self._advance(key, [row])
            return await self.load(key), row.number

    async def _behind(self, key: str, number: int) -> bool:
        """Whether others have written since that number; then it is read."""
        await self.catch_up(key)
        return (await self.load(key)).number > number

    async def catch_up(self, key: str) -> None:
        """Read what others have written (追上), and tell of it."""
        held = self._held.get(key)
        if held:
            self._advance(key, await self.log.read(f"{self.prefix}/{key}", held.fold.number))

    def rung(self, stream: str, number: int) -> Coroutine[Any, Any, None] | None:
        """A bell rang for a stream (铃): what has to be awaited, if the stream is at hand and behind."""
        prefix, _, key = stream.partition("/")
        held = self._held.get(key)
        if prefix != self.prefix or held is None or held.fold.number >= number:
            return None
        return self.catch_up(key)

    def drop(self, key: str) -> None:
        """Let go of a stream that is over (放下); it is read again when asked for."""
        self._held.pop(key, None)

    async def _read(self, key: str) -> F:
        rows = await self.rows(key)
        if not rows:
            raise Gone(f"{self.prefix}/{key}")
        if key not in self._held:
            held = _Held(self._first(key, rows[0]))
            held.acts[rows[0].act] = (rows[0].by, 1)
            for row in rows[1:]:
                held.fold = self._after(held.fold, row)
                held.acts[row.act] = (row.by, row.number)
            self._held[key] = held
        return self._held[key].fold

    def _advance(self, key: str, rows: list[Row]) -> None:
        for row in rows:
            held = self._held.get(key)
            if held is None and row.number == 1:
                held = self._held[key] = _Held(self._first(key, row))
            elif held is None:
                continue
            elif row.number == held.fold.number + 1:
                held.fold = self._after(held.fold, row)
            else:
                continue
            held.acts[row.act] = (row.by, row.number)
            for told in self._told:
                told(key, row, held.fold)

    def _entry(self, act: str, by: str, action: Any, events: tuple[Event, ...]) -> Entry:
        return Entry(act, by, self._now(), msgspec.json.encode(action), msgspec.json.encode(events))

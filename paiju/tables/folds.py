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

_encode = msgspec.json.Encoder().encode


class Judged(msgspec.Struct, frozen=True, gc=False):
    """What an act was judged to (裁定): the action as its row keeps it, what it led to, and the state after that."""

    action: Any
    events: tuple[Any, ...]
    state: Any = None
    """Where judging had to fold the events, what they folded to."""


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
        after: Callable[[F, Row, Judged | None], F],
        now: Callable[[], float],
        shared: bool = False,
    ) -> None:
        """`after` gets what a row was judged to if that happened here, so that it need not be read again.

        `shared`: other processes write too, so that what is refused is looked at again with what they wrote."""
        self.log = log
        self.prefix = prefix
        self._first = first
        self._after = after
        self._now = now
        self._shared = shared
        self._held: dict[str, _Held[F]] = {}
        self._loading: dict[str, asyncio.Task[_Held[F]]] = {}
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
        return (await self._hold(key)).fold

    async def latest(self, key: str) -> F:
        """The fold of a stream as it is now (最新), whoever has written. Raises Gone, StoreAway."""
        if self._shared:
            await self.catch_up(key)
        return await self.load(key)

    async def rows(self, key: str) -> list[Row]:
        """All rows of a stream (各行)."""
        return await self.log.read(f"{self.prefix}/{key}")

    async def create(self, key: str, act: str, by: str, action: Any, events: tuple[Event, ...]) -> F:
        """Begin a stream with its first row (立流). Raises Conflict if it is there already, StoreAway."""
        row = await self.log.append(f"{self.prefix}/{key}", 1, self._entry(act, by, Judged(action, events)))
        self._advance(key, row)
        return self._held[key].fold

    async def act(self, key: str, act: str, by: str, judge: Callable[[F], Judged]) -> tuple[F, int]:
        """Judge, append, and book an act (动); the fold after it and the number of its row.

        The same act of the same member again is answered with its first number and judged no more. An act that
        judges to no events writes nothing; its number is 0. Raises Illegal, Gone, StoreAway.
        """
        while True:
            held = self._held.get(key) or await self._hold(key)
            fold = held.fold
            if act in held.acts:
                who, number = held.acts[act]
                if who != by:
                    raise Illegal("malformed")
                return fold, number
            try:
                judged = judge(fold)
            except Illegal:
                if not self._shared or not await self._behind(key, fold.number):
                    raise
                continue
            if not judged.events:
                return fold, 0
            row = await self._append(key, fold.number + 1, self._entry(act, by, judged), judged)
            if row is not None:
                return self.at_hand(key) or await self.load(key), row.number

    async def _append(self, key: str, number: int, entry: Entry, judged: Judged) -> Row | None:
        """Store what was judged, and book it; None if somebody was faster, and what he did is read."""
        try:
            row = await self.log.append(f"{self.prefix}/{key}", number, entry)
        except Conflict:
            await self.catch_up(key)
            return None
        except ActTaken as error:
            raise Illegal("malformed") from error
        held = self._held.get(key)
        if held is not None and row.number > held.fold.number + 1:
            await self.catch_up(key)
        # What is stored may be older: the same act, when it came by another process.
        own = row.number == number and row.events == entry.events and row.action == entry.action
        self._advance(key, row, judged if own else None)
        return row

    async def _behind(self, key: str, number: int) -> bool:
        """Whether others have written since that number; then it is read."""
        await self.catch_up(key)
        return (await self.load(key)).number > number

    async def catch_up(self, key: str) -> None:
        """Read what others have written (追上), and tell of it."""
        held = self._held.get(key)
        if held:
            for row in await self.log.read(f"{self.prefix}/{key}", held.fold.number):
                self._advance(key, row)

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

    async def _hold(self, key: str) -> _Held[F]:
        """What is held of a stream, read if it is not at hand; whoever waited for it keeps it, even if it is let go."""
        held = self._held.get(key)
        if held:
            return held
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._read(key))
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _read(self, key: str) -> _Held[F]:
        rows = await self.rows(key)
        if not rows:
            raise Gone(f"{self.prefix}/{key}")
        if key not in self._held:
            held = _Held(self._first(key, rows[0]))
            held.acts[rows[0].act] = (rows[0].by, 1)
            for row in rows[1:]:
                held.fold = self._after(held.fold, row, None)
                held.acts[row.act] = (row.by, row.number)
            self._held[key] = held
        return self._held[key]

    def _advance(self, key: str, row: Row, judged: Judged | None = None) -> None:
        held = self._held.get(key)
        if held is None and row.number == 1:
            held = self._held[key] = _Held(self._first(key, row))
        elif held is not None and row.number == held.fold.number + 1:
            held.fold = self._after(held.fold, row, judged)
        else:
            return
        held.acts[row.act] = (row.by, row.number)
        for told in self._told:
            told(key, row, held.fold)

    def _entry(self, act: str, by: str, judged: Judged) -> Entry:
        return Entry(act, by, self._now(), _encode(judged.action), _encode(judged.events))

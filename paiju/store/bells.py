"""Bells (铃): "stream X has move N", and never more than that.

A bell carries no truth. Who hears one reads the log; who misses one looks by himself a little later. A bell with
an empty stream says that some may have been lost, so that everybody looks.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager

import structlog

Heard = Callable[[str, int], None]
"""Called in the event loop with a stream and its latest number; `("", 0)` when bells may have been lost."""

_log = structlog.get_logger(__name__)


class Bells:
    """The bells of one process (铃)."""

    def __init__(self) -> None:
        self._listeners: dict[object, tuple[str, Heard]] = {}

    def subscribe(self, heard: Heard, prefix: str = "") -> Callable[[], None]:
        """Call `heard` at each bell of the streams that begin so (订阅), until the function returned is called."""
        key = object()
        self._listeners[key] = (prefix, heard)

        def cancel() -> None:
            self._listeners.pop(key, None)

        return cancel

    def ring(self, stream: str, number: int) -> None:
        """Say that a stream has this number (打铃). One listener's failure is logged and keeps nobody from hearing."""
        for prefix, heard in list(self._listeners.values()):
            if not stream.startswith(prefix) and stream:
                continue
            try:
                heard(stream, number)
            except Exception:
                _log.exception("bell-failed", stream=stream, number=number)

    def lost(self) -> None:
        """Say that bells may have been lost (失铃): everybody looks by himself."""
        self.ring("", 0)

    @asynccontextmanager
    async def hear(self, prefix: str = "") -> AsyncGenerator[AsyncIterator[tuple[str, int]], None]:
        """The bells from now on, one after the other (听铃): `async with bells.hear("deal/") as heard: async for …`.

        Who listens slowly gets only the latest number of each stream.
        """
        waiting: dict[str, int] = {}
        some = asyncio.Event()

        def heard(stream: str, number: int) -> None:
            waiting[stream] = max(number, waiting.get(stream, 0))
            some.set()

        async def each() -> AsyncIterator[tuple[str, int]]:
            while True:
                await some.wait()
                stream = next(iter(waiting))
                number = waiting.pop(stream)
                if not waiting:
                    some.clear()
                yield stream, number

        cancel = self.subscribe(heard, prefix)
        try:
            yield each()
        finally:
            cancel()

    @contextmanager
    def waking(self, prefix: str = "") -> Generator[asyncio.Event, None, None]:
        """An event that each bell of these streams sets (唤醒); its owner clears it before he looks."""
        event = asyncio.Event()
        cancel = self.subscribe(lambda _stream, _number: event.set(), prefix)
        try:
            yield event
        finally:
            cancel()

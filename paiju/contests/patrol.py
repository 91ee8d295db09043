"""The round of a steward (巡查): one contest after another, for ever."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Container, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

import structlog

from paiju.store.log import StoreAway

TURN = 1.0
"""Seconds between two looks at the contests that go on."""
SEARCH = 10.0
"""Seconds between two looks for contests announced elsewhere."""
SOON = 0.2
"""Seconds from what stirs a steward until he looks, so that he looks once for many."""
SHARE = 32
"""How many tables are opened or closed at a time."""
A = TypeVar("A")
R = TypeVar("R")
_log = structlog.get_logger(__name__)


class Contests(Protocol):
    """The contests of a kind (各场): all there ever were, and those that this process has at hand."""

    async def keys(self) -> list[str]:
        """All there ever were (历次). Raises StoreAway."""
        ...

    @property
    def now(self) -> Callable[[], float]:
        """Their time (时刻)."""
        ...

    @property
    def known(self) -> tuple[str, ...]:
        """Those at hand (在手各场)."""
        ...


async def patrol(
    contests: Contests, step: Callable[[str], Awaitable[float | None]], done: Container[str], stirred: asyncio.Event
) -> None:
    """Let `step` do what is due in each contest that is not `done`, once a turn (巡查), for ever.

    A step tells when something is due there next; a turn is over then, or soon after it was `stirred`. A step that
    fails leaves the other contests alone, and is tried again.
    """
    keys, searched = list[str](), -SEARCH
    while True:
        stirred.clear()
        due = list[float]()
        try:
            if time.monotonic() >= searched + SEARCH:
                keys, searched = await contests.keys(), time.monotonic()
            for key in sorted({*keys, *contests.known}):
                if key not in done and (at := await _surely(key, step)) is not None:
                    due.append(at - contests.now())
        except StoreAway as error:
            _log.warning("steward-waits", error=str(error))
        with suppress(TimeoutError):
            await asyncio.wait_for(stirred.wait(), min((wait for wait in due if 0 < wait < TURN), default=TURN))
            await asyncio.sleep(SOON)


async def _surely(key: str, step: Callable[[str], Awaitable[float | None]]) -> float | None:
    try:
        return await step(key)
    except StoreAway:
        raise
    except Exception:
        _log.exception("contest-stuck", contest=key)
        return None


async def side_by_side(work: Callable[[A], Awaitable[R]], items: Sequence[A]) -> list[R]:
    """Do the same for each of many (并行), some at a time, so that they share flushes and others get their turn.

    Raises what the first one raised that failed, when those at work with it have ended.
    """
    found = list[R]()
    for first in range(0, len(items), SHARE):
        ends = await asyncio.gather(*(work(item) for item in items[first : first + SHARE]), return_exceptions=True)
        for end in ends:
            if isinstance(end, BaseException):
                raise end
            found.append(end)
    return found

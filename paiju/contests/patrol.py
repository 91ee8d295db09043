"""The round of a steward (巡查): one contest after another, for ever."""

import asyncio
from collections.abc import Awaitable, Callable, Container
from typing import Protocol

import structlog

from paiju.store.log import StoreAway

TURN = 1.0
"""Seconds between two looks at the contests that go on."""
SEARCH = 10
"""Turns between two looks for contests announced elsewhere."""
_log = structlog.get_logger(__name__)


class Contests(Protocol):
    """The contests of a kind (各场): all there ever were, and those that this process has at hand."""

    async def keys(self) -> list[str]:
        """All there ever were (历次). Raises StoreAway."""
        ...

    @property
    def known(self) -> tuple[str, ...]:
        """Those at hand (在手各场)."""
        ...


async def patrol(contests: Contests, step: Callable[[str], Awaitable[object]], done: Container[str]) -> None:
    """Let `step` do what is due in each contest that is not `done`, once a turn (巡查), for ever.

    A step that fails leaves the other contests alone, and is tried again.
    """
    turn, keys = 0, list[str]()
    while True:
        try:
            if turn % SEARCH == 0:
                keys = await contests.keys()
            for key in sorted({*keys, *contests.known}):
                if key not in done:
                    await _surely(key, step)
        except StoreAway as error:
            _log.warning("steward-waits", error=str(error))
        turn += 1
        await asyncio.sleep(TURN)


async def _surely(key: str, step: Callable[[str], Awaitable[object]]) -> None:
    try:
        await step(key)
    except StoreAway:
        raise
    except Exception:
        _log.exception("contest-stuck", contest=key)

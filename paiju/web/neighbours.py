"""The neighbours (邻室): the other processes of the club, whose people are here as well as one's own."""

import asyncio
from contextlib import suppress

import structlog

from paiju.club.whereabouts import PREFIX, At, Whereabouts
from paiju.store import Store
from paiju.store.log import StoreAway
from paiju.tables.feed import Feed
from paiju.web.presence import Presence

BEAT = 2.0
"""Seconds between two signs of life."""
PAUSE = 0.1
"""Seconds in which comings and goings are bundled."""
_log = structlog.get_logger(__name__)


class Neighbours:
    """The neighbours as one process knows them (邻室)."""

    def __init__(self, store: Store, presence: Presence, feed: Feed) -> None:
        self._whereabouts = Whereabouts(store)
        self._presence = presence
        self._feed = feed
        self._stirred = asyncio.Event()
        self._told_by_others = False
        presence.listen(self._stir)
        feed.listen(self._stir)
        self._cancel = store.bells.subscribe(self._rung, PREFIX)

    async def meet(self) -> None:
        """Write down who is here, and read who is elsewhere (互通). Raises StoreAway."""
        await self._whereabouts.write(self._here())
        found = await self._whereabouts.others()
        self._told_by_others = True
        self._presence.elsewhere(found.people)
        self._feed.elsewhere(found.tables)
        self._told_by_others = False

    async def follow(self) -> None:
        """Do so whenever anything has changed, for ever (相望)."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._stirred.wait()
            self._stirred.clear()
            try:
                await self.meet()
            except StoreAway as error:
                _log.warning("neighbours-unseen", error=str(error))
            await asyncio.sleep(PAUSE)

    async def leave(self) -> None:
        """Take leave of them (告别): nobody is connected here any more."""
        self._cancel()
        with suppress(StoreAway):
            await self._whereabouts.leave()

    def _here(self) -> frozenset[At]:
        at_tables = ((member, table) for table, there in self._feed.own.items() for member in there)
        return frozenset((*((member, "") for member in self._presence.own), *at_tables))

    def _stir(self, _changed: str) -> None:
        if not self._told_by_others:
            self._stirred.set()

    def _rung(self, stream: str, _number: int) -> None:
        if stream != f"{PREFIX}{self._whereabouts.process}":
            self._stirred.set()

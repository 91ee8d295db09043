"""Notes to captains of what has changed in their challenges (梯级动静), wherever in the club they are."""

import asyncio

import structlog

from paiju.contests.ladder.contest import Ladder
from paiju.contests.ladder.ladders import BY_NAME, Ladders
from paiju.contests.ladder.rolls import Rolls
from paiju.store.log import StoreAway
from paiju.tables.folds import Folds
from paiju.tables.sight import encode
from paiju.tables.wire import EventNote
from paiju.web.presence import Presence

PAUSE = 0.5
"""Seconds between two rounds of notes."""
_log = structlog.get_logger(__name__)


class LadderNotes:
    """The notes of one process, to the captains who are connected to it (梯级动静)."""

    def __init__(self, folds: Folds[Ladder], ladders: Ladders, rolls: Rolls, presence: Presence) -> None:
        self._ladders = ladders
        self._rolls = rolls
        self._presence = presence
        self._stirred: set[str] = set()
        self._told: dict[str, frozenset[str]] = {}
        """By ladder, the captains whom it concerned when they were last told."""
        self._changed = asyncio.Event()
        folds.listen(lambda key, _row, _ladder: self.stir(key))

    def stir(self, key: str) -> None:
        """Something has changed on this ladder (有变), here or in another process."""
        if key.removeprefix("ladder-") in BY_NAME:
            self._stirred.add(key)
            self._changed.set()

    async def run(self) -> None:
        """Tell of changes for ever (告知)."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            stirred, self._stirred = self._stirred, set[str]()
            for key in stirred:
                try:
                    await self._tell(key)
                except StoreAway as error:
                    _log.warning("ladder-untold", ladder=key, error=str(error))
            await asyncio.sleep(PAUSE)

    async def _tell(self, key: str) -> None:
        ladder = await self._ladders.ladder(key.removeprefix("ladder-"))
        rolls = await self._rolls.listed(ladder.kind)
        now = frozenset(rolls[side].captain for each in ladder.open for side in each.both if side in rolls)
        told = encode(EventNote(key, True))
        for member in now | self._told.get(key, frozenset()):
            self._presence.tell(member, told)
        self._told[key] = now

"""Notes of what has changed in events (赛事动静), to whom they concern, and to everybody who looks at the lobby.

A note says only that something has changed; what, one asks for. Notes are bundled, each `PAUSE` seconds late.
"""

import asyncio

import structlog

from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import Events, is_event
from paiju.contests.pairs.kept import itself, while_same
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.tables.folds import Folds
from paiju.tables.sight import encode
from paiju.tables.wire import EventNote
from paiju.web.hall import Hall
from paiju.web.presence import Presence

PAUSE = 0.4
"""Seconds from a change to its note, in which others may join it."""
TOGETHER, BREATH = 50, 0.01
"""So many are told at once, and so many seconds later the next."""
_log = structlog.get_logger(__name__)


class EventNotes:
    """The notes of one process, to those who are connected to it (赛事动静)."""

    def __init__(self, folds: Folds[PairsEvent], events: Events, presence: Presence, hall: Hall) -> None:
        self._events = events
        self._presence = presence
        self._hall = hall
        self._stirred: set[str] = set()
        self._concerned: dict[str, frozenset[str]] = {}
        """By event that is not over, whom it concerned when it was last told of."""
        self._changed = asyncio.Event()
        folds.listen(lambda key, _row, _event: self.stir(key))

    def stir(self, key: str) -> None:
        """Something has changed in this event (有变), here or in another process."""
        if is_event(key):
            self._stirred.add(key)
            self._changed.set()

    async def run(self) -> None:
        """Tell of changes for ever (告知)."""
        while True:
            await self._changed.wait()
            # A round that has begun is told of when most of its tables are open.
            await asyncio.sleep(PAUSE)
            self._changed.clear()
            stirred, self._stirred = self._stirred, set[str]()
            for key in stirred:
                try:
                    await self._tell(await self._events.event(key))
                except (StoreAway, Illegal) as error:
                    _log.warning("event-untold", contest=key, error=str(error))

    async def _tell(self, event: PairsEvent) -> None:
        now = concerned(event)
        yours = now | self._concerned.get(event.id, frozenset())
        told = encode(EventNote(event.id, True))
        for number, member in enumerate(yours, 1):
            self._presence.tell(member, told)
            if number % TOGETHER == 0:
                await asyncio.sleep(BREATH)  # all will ask at once
        self._hall.tell(encode(EventNote(event.id, False)), yours)
        if event.over:
            self._concerned.pop(event.id, None)
        else:
            self._concerned[event.id] = now


@while_same(itself)
def concerned(event: PairsEvent) -> frozenset[str]:
    """Whom an event concerns (当事人): who sits in its registration room, is registered, or plays for one who is."""
    chairs = [chair.player for chair in event.chairs.values()]
    pairs = [player for pair in event.pairs for player in pair]
    reserves = list(event.now_on.substitutes.values()) if event.now_on is not None else []
    return frozenset(player.member for player in (*chairs, *pairs, *reserves) if not player.robot)

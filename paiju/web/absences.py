"""Who is away from boards that count (断线), as far as this process sees connections come and go.

What is found is noted in the deals' streams; what it costs follows from there. Each process notes whom it has lost,
and takes back at once what another has noted of somebody who is here. No process that dies has noted anything of the
lines that died with it, and one that begins ends the absences it finds: so nobody pays for the club's own faults.
"""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

from paiju.kernel import Event
from paiju.scoring.disconnects import GRACE, TOGETHER, fell_together
from paiju.store.log import Row, StoreAway
from paiju.tables.absences import judging
from paiju.tables.deal import Deal
from paiju.tables.errands import Errands
from paiju.tables.folds import Folds, Gone
from paiju.tables.moves import Away, Back
from paiju.tables.play import Play
from paiju.tables.seating import Table

NOTICED = 10.0
"""Seconds after which a lost connection is noted: a page loaded again is back by then."""
_log = structlog.get_logger(__name__)


class Absences:
    """The absences that this process notes (断线)."""

    def __init__(
        self,
        tables: Folds[Table],
        play: Play,
        tables_of: Callable[[str], tuple[str, ...]],
        now: Callable[[], float],
        grace: float = GRACE,
        judges: bool = True,
    ) -> None:
        """`tables_of`: the open tables where a member sits. `judges`: this process also decides what has lasted."""
        self._tables = tables
        self._play = play
        self._tables_of = tables_of
        self._now = now
        self._grace = grace
        self._noticed = min(NOTICED, grace / 2)
        self._judges = judges
        self._lines: dict[str, int] = {}
        self._lost: dict[str, float] = {}
        """When the last line of each was lost who has not been seen since."""
        self._drops: deque[tuple[float, int]] = deque()
        """The latest losses: when, and how many people were here before."""
        self._errands = Errands()
        play.deals.listen(self._moved)

    def arrived(self, member: str) -> None:
        """A line of a member was opened (到)."""
        self._lines[member] = self._lines.get(member, 0) + 1
        self._lost.pop(member, None)
        if self._lines[member] == 1:
            self._errands.begin(self._arrived(member))

    def left(self, member: str) -> None:
        """A line of a member was closed (走)."""
        self._lines[member] -= 1
        if self._lines[member]:
            return
        at = self._now()
        self._drops.append((at, len(self._lines)))
        while self._drops[0][0] < at - 2 * (self._noticed + TOGETHER):
            self._drops.popleft()
        del self._lines[member]
        self._lost[member] = at
        self._errands.begin(self._notice(member, at))

    async def resume(self, deal: str) -> None:
        """Look after a deal that was under way before (续): as the club was away, all that was noted of it ends."""
        if not self._judges:
            return
        await self._note(deal, lambda now: judging.excused(now, "club"))
        for gone in (await self._play.deals.load(deal)).away.values():
            self._errands.begin(self._judge(deal, gone))

    async def _arrived(self, member: str) -> None:
        # The deals are held from now on, so that this process hears what others note of him.
        for deal in await self._deals_of(member):
            if member in self._lines:
                await self._note(deal, lambda now: judging.came(now, member))

    async def _notice(self, member: str, at: float) -> None:
        await asyncio.sleep(self._noticed)
        if self._lost.get(member) != at:
            return
        drops = [drop for drop, _ in self._drops]
        present = max((before for drop, before in self._drops if abs(drop - at) <= TOGETHER), default=0)
        why = "many" if fell_together(at, drops, present) else ""
        for deal in await self._deals_of(member):
            if self._lost.get(member) == at:
                await self._note(deal, lambda now: judging.went(now, member, at, why))

    async def _judge(self, deal: str, gone: Away) -> None:
        assert gone.since is not None
        await asyncio.sleep(max(0.0, gone.since + self._grace - self._now()) + 0.01)
        await self._note(deal, lambda now: judging.stayed_away(now, gone.member, self._now(), self._grace))

    async def _deals_of(self, member: str) -> tuple[str, ...]:
        """The deals under way at the member's tables that count."""
        found: list[str] = []
        for key in self._tables_of(member):
            table = self._tables.at_hand(key)
            if table is not None and table.deal is not None and (table.scoring or table.room):
                found.append((await self._play.deals.load(table.deal)).id)
        return tuple(found)

    async def _note(self, deal: str, judge: Callable[[Deal], tuple[Event, ...]]) -> None:
        """Note it however long the store is away."""
        while True:
            try:
                await self._play.note(deal, judge)
                return
            except StoreAway as error:
                _log.warning("absence-waits", deal=deal, error=str(error))
                await asyncio.sleep(1)
            except Gone:
                return

    def _moved(self, key: str, row: Row, deal: Deal) -> None:
        if not deal.counts:
            return
        if row.number == 1:
            for player in deal.players:
                if (at := self._lost.get(player.member)) is not None:
                    self._errands.begin(self._notice(player.member, at))
        for event in deal.latest:
            if isinstance(event, Back) and not event.excused:
                self._lost.pop(event.member, None)
            elif isinstance(event, Away):
                if event.member in self._lines:
                    self._errands.begin(self._arrived(event.member))
                if self._judges:
                    self._errands.begin(self._judge(key, deal.away[event.member]))

"""The analyst (分析员): works out finished bridge deals in the background, and at once what somebody asks for.

The work itself is done by the solver's process, trick by trick, so that whoever asks waits for a trick of the others'
deals at most. What comes of it is kept at every step: a process that dies leaves the rest to the next.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog

from paiju.analysis import double_dummy
from paiju.analysis.double_dummy import Position
from paiju.analysis.solver import NotSolved, Solver
from paiju.store.log import StoreAway
from paiju.tables.analyses.opened import Opened, opened
from paiju.tables.analyses.readmodel import LEASE, Analyses, KeptAnalysis, Values
from paiju.tables.deal import Deal
from paiju.tables.errands import Errands
from paiju.tables.folds import Folds, Gone

DEADLINE = 60.0
"""Seconds after which a deal's table, or the cards of a trick, are given up for this time."""
PATIENCE = 3.0
"""Seconds that somebody who asks is let wait until he is told what there is so far."""
IDLE = 1.0
"""Seconds between two looks at an empty queue."""
_log = structlog.get_logger(__name__)


class Analyst:
    """The analyst of one process (分析员)."""

    def __init__(self, kept: Analyses, deals: Folds[Deal], solver: Solver, now: Callable[[], float]) -> None:
        self._kept = kept
        self._deals = deals
        self._solver = solver
        self._now = now
        self._errands = Errands()
        self._at: dict[str, asyncio.Event] = {}
        """What this process works on, with what happens when it stops."""
        self._set: asyncio.Event | None = None
        """Somebody's many deals whose tables are worked out, with what happens when that stops."""

    async def of(self, key: str, deal: Opened) -> KeptAnalysis:
        """What is known of a deal (分析): if that is not all, it is worked on from now on. Raises StoreAway."""
        found = await self._kept.of(key, deal.layout)
        if not found.done:
            if key not in self._at:
                self._at[key] = asyncio.Event()
                self._errands.begin(self._asked(key, deal))
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._at[key].wait()
        return await self._kept.of(key, deal.layout)

    async def table(self, deal: Opened) -> double_dummy.Table | None:
        """A deal's table alone (明牌表), worked out if need be; None if that takes too long. Raises StoreAway."""
        found = await self._kept.of("", deal.layout)
        if found.table is None:
            with suppress(NotSolved):
                return await self._table(deal, PATIENCE)
        return found.table

    async def tables(self, deals: Sequence[Opened]) -> list[double_dummy.Table | None]:
        """The tables of many deals (各副明牌表); None for those still being worked out: ask again. Raises StoreAway."""
        layouts = [deal.layout for deal in deals]
        found = await self._kept.tables(layouts)
        missing = [deal for deal in deals if deal.layout not in found]
        if missing:
            # Many ask for the same at the end of an event: what one of them has begun the others wait for.
            if self._set is None:
                self._set = asyncio.Event()
                self._errands.begin(self._tables(missing))
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._set.wait()
            found = await self._kept.tables(layouts)
        return [found.get(layout) for layout in layouts]

    async def follow(self) -> None:
        """Work out whatever waits, for ever (跟做)."""
        while True:
            try:
                if not await self.round():
                    await asyncio.sleep(IDLE)
            except StoreAway as error:
                _log.warning("analyst-waits", error=str(error))
                await asyncio.sleep(IDLE)

    async def round(self) -> bool:
        """Work out one deal that waits (一副); False if none does. Raises StoreAway."""
        key = await self._kept.next(self._now())
        if key is None:
            return False
        if stops := self._at.get(key):
            await stops.wait()
            return True
        self._at[key] = asyncio.Event()
        await self._work(key, None)
        return True

    async def _asked(self, key: str, deal: Opened) -> None:
        try:
            await self._work(key, deal)
        except StoreAway as error:
            _log.warning("analysis-left", deal=key, error=str(error))

    async def _tables(self, deals: Sequence[Opened]) -> None:
        stops = self._set
        assert stops is not None
        try:
            for deal in deals:
                with suppress(NotSolved):
                    await self._table(deal, DEADLINE)
        except StoreAway as error:
            _log.warning("tables-left", error=str(error))
        finally:
            self._set = None
            stops.set()

    async def _work(self, key: str, deal: Opened | None) -> None:
        """Do one that is in `_at` already; without its cards they are read from the log."""
        try:
            if await self._kept.take(key, self._now()):
                await self._do(key, deal)
        finally:
            self._at.pop(key).set()

    async def _do(self, key: str, deal: Opened | None) -> None:
        try:
            deal = deal or await self._read(key)
            if (await self._kept.of(key, deal.layout)).table is None:
                await self._table(deal, DEADLINE)
            await self._kept.keep_cards(key, await self._cards(key, deal.turns))
        except (NotSolved, ValueError, LookupError, Gone) as error:
            # A deal that cannot be analysed must not keep the others from it.
            _log.warning("not-analysed", deal=key, error=str(error))
            await self._kept.let_go(key, self._now(), failed=True)
        except asyncio.CancelledError:
            with suppress(StoreAway):
                await self._kept.let_go(key, self._now(), failed=False)
            raise

    async def _read(self, key: str) -> Opened:
        at_hand = self._deals.at_hand(key) is not None
        deal = await self._deals.load(key)
        if not at_hand:
            self._deals.drop(key)
        return opened(deal)

    async def _table(self, deal: Opened, seconds: float) -> double_dummy.Table:
        [table] = await self._solver.run(double_dummy.tables, (deal.hands,), seconds=seconds)
        await self._kept.keep_table(deal.layout, table)
        return table

    async def _cards(self, key: str, turns: tuple[Position, ...]) -> Values:
        cards: list[dict[int, int]] = []
        held = self._now()
        for begin in range(0, len(turns), 4):
            cards += await self._solver.run(double_dummy.values, turns[begin : begin + 4], seconds=DEADLINE)
            if self._now() - held > LEASE / 4:
                held = self._now()
                await self._kept.hold(key, held)
        return tuple(cards)

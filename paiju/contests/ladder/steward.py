"""The steward of the ladders (梯级管家): silence, times that nobody agreed, matches, the ends of seasons.

All that is due follows from the log, and every row has a number, so several may work at once, and each may die between
any two writes.
"""

import asyncio

import structlog

from paiju.contests.ladder import entering, running
from paiju.contests.ladder.contest import Challenge, Ladder
from paiju.contests.ladder.fixtures import Fixtures
from paiju.contests.ladder.ladders import Ladders
from paiju.contests.ladder.rolls import Rolls
from paiju.contests.ladder.terms import KINDS, Kind
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.tables.deal import HOUSE

TURN = 2.0
"""Seconds between two looks at the ladders."""
SEARCH = 15
"""Turns between two looks for teams and clans that were dissolved."""
_log = structlog.get_logger(__name__)


class LadderSteward:
    """The steward of both ladders (梯级管家)."""

    def __init__(self, ladders: Ladders, rolls: Rolls, fixtures: Fixtures) -> None:
        self._ladders = ladders
        self._rolls = rolls
        self._fixtures = fixtures
        self._called_off: set[tuple[str, int]] = set()

    async def rounds(self) -> None:
        """Look after the ladders for ever (巡查)."""
        turn = 0
        while True:
            for kind in KINDS:
                try:
                    await self.step(kind)
                    if turn % SEARCH == 0:
                        await self.sweep(kind)
                except StoreAway as error:
                    _log.warning("ladder-steward-waits", error=str(error))
                except Exception:
                    _log.exception("ladder-stuck", ladder=kind)
            turn += 1
            await asyncio.sleep(TURN)

    async def step(self, kind: Kind) -> Ladder:
        """Do all that is due on a ladder now (一步). Raises StoreAway."""
        ladder, at = await self._ladders.ladder(kind), self._ladders.now()
        if running.next_due(ladder) <= at:
            ladder = await self._ladders.act(kind, HOUSE, lambda now, at: ())
        for own in running.to_open(ladder, at):
            ladder = await self._surely(ladder, own, at)
        for own in running.to_look_at_again(ladder, at):
            came = await self._fixtures.again(ladder, own)
            if came is not None and running.correct(ladder, own.number, came):
                ladder = await self._ladders.act(
                    kind, HOUSE, lambda now, at, own=own, came=came: running.correct(now, own.number, came)
                )
        for own in running.to_call_off(ladder, at):
            if (ladder.id, own.number) not in self._called_off:
                await self._fixtures.call_off(ladder, own)
                self._called_off.add((ladder.id, own.number))
        return ladder

    async def _surely(self, ladder: Ladder, own: Challenge, at: float) -> Ladder:
        """See to one challenge's match; one that cannot be seen to leaves the others alone, and is tried again."""
        try:
            came = await self._fixtures.see_to(ladder, own, at)
            if came is None:
                return ladder
            return await self._ladders.act(ladder.kind, HOUSE, lambda now, at: running.book(now, own.number, came, at))
        except StoreAway:
            raise
        except Exception:
            _log.exception("challenge-stuck", ladder=ladder.id, challenge=own.number)
            return ladder

    async def sweep(self, kind: Kind) -> Ladder:
        """Take teams and clans off the ladder that were dissolved (清理). Raises StoreAway."""
        ladder, there = await self._ladders.ladder(kind), await self._rolls.listed(kind)
        for key in ladder.order:
            if key in there:
                continue
            try:
                ladder = await self._ladders.act(
                    kind, HOUSE, lambda now, at, key=key: entering.withdraw(now, key, at, "dissolved")
                )
            except Illegal as error:
                # One that plays just now goes when its match is over; one that others took off is gone.
                if error.code not in ("match-begun", "not-on-the-ladder"):
                    raise
        return ladder

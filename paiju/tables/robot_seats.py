"""Robots at tables (机器人座位): they hear the moves as their seats are told them, think elsewhere, and act as anyone.

How they think is handed in, so that this file knows no game and no process.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import structlog

from paiju.kernel import TABLE, Illegal, Seat, State, fold, told
from paiju.store.log import StoreAway
from paiju.tables.deal import Deal
from paiju.tables.errands import Errands
from paiju.tables.folds import Gone
from paiju.tables.play import Play
from paiju.tables.table import ROBOT

Think = Callable[[State, Seat], Awaitable[Any]]
"""What a robot does with its view of the deal from a seat; None: nothing."""
_log = structlog.get_logger(__name__)


def sight(deal: Deal, seat: Seat) -> State:
    """The deal as its seat was told it (视野)."""
    viewer = frozenset((seat,))
    events = (event for move in deal.moves for event in told(move.events, viewer))
    return fold(deal.game.begin(deal.options), events)


def _may_act(deal: Deal) -> Iterable[Seat]:
    """The seats that are awaited, or in a window that the table closes, those that have something to do."""
    waiting = deal.waiting
    if TABLE not in waiting:
        return [seat for seat in waiting if seat >= 0]
    return [seat for seat in range(len(deal.players)) if deal.state.choices(seat)]


class RobotSeats:
    """All seats that robots play (机器人座位)."""

    def __init__(self, play: Play, think: Think, now: Callable[[], float], pace: float = 0.7) -> None:
        """`pace` is the least time in seconds between the last move and a robot's, so that people can follow."""
        self._play = play
        self._think = think
        self._now = now
        self._pace = pace
        self._errands = Errands()
        play.deals.listen(lambda _key, _row, deal: self.mind(deal))

    def mind(self, deal: Deal) -> None:
        """Act for the robots that this deal waits for, or that may act while the table itself is awaited (照看)."""
        if deal.undo is not None or deal.halted is not None:
            return
        for seat in _may_act(deal):
            if deal.players[seat].robot:
                self._errands.begin(self._turn(deal, seat))

    async def _turn(self, deal: Deal, seat: Seat) -> None:
        """One turn of a robot; if the deal moves on meanwhile, the turn that this move starts replaces it."""
        ripe = max(deal.moves[-1].at + self._pace, deal.clock.since + deal.control.least)
        try:
            action = await self._think(sight(deal, seat), seat)
        except Exception:
            # Whatever a robot's mind does, the table goes on.
            _log.exception("robot-failed", deal=deal.id, seat=seat)
            action = deal.late(seat)
        await asyncio.sleep(max(0.0, ripe - self._now()))
        try:
            await self._act(deal, seat, action)
        except Gone:
            return
        except StoreAway as error:
            _log.warning("robot-waits", deal=deal.id, error=str(error))
            await asyncio.sleep(1)
            self.mind(await self._play.deals.load(deal.id))

    async def _act(self, deal: Deal, seat: Seat, action: Any) -> None:
        now = await self._play.deals.load(deal.id)
        # A window stays open while cards come in: what was thought of is still to be judged.
        gone = now.state != deal.state and not (TABLE in now.waiting and TABLE in deal.waiting)
        if now.undo is not None or now.halted is not None or gone or not now.players[seat].robot or action is None:
            return
        try:
            await self._play.act_for(deal.id, seat, ROBOT.member, action)
        except Illegal as error:
            latest = await self._play.deals.load(deal.id)
            if latest.state != deal.state or latest.undo is not None or latest.halted is not None:
                return
            _log.error("robot-refused", deal=deal.id, seat=seat, action=repr(action), code=error.code)
            await self._play.act_for(deal.id, seat, ROBOT.member, latest.late(seat))

"""The house (牌桌管家): moves the table on when time is up, for the table itself and for seats that are late.

It knows no game: what it does is the first choice of the seat, the safest. Acting twice does no harm, because the
number in the log is taken; a restart computes every deadline again from the log.
"""

import asyncio
from collections.abc import Callable, Iterable

import structlog

from paiju.kernel import TABLE, Illegal, Seat
from paiju.store.log import StoreAway
from paiju.tables.deal import HOUSE, Deal
from paiju.tables.errands import Errands
from paiju.tables.folds import Gone
from paiju.tables.play import Play

_log = structlog.get_logger(__name__)
GRACE = 0.3
"""Seconds after a deadline that an act still on its way may take."""


class House:
    """The house of all tables (牌桌管家)."""

    def __init__(self, play: Play, now: Callable[[], float]) -> None:
        self._play = play
        self._now = now
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._errands = Errands()
        play.deals.listen(lambda _key, _row, deal: self.mind(deal))

    def mind(self, deal: Deal) -> None:
        """Look after a deal from its present state on (照看)."""
        timer = self._timers.pop(deal.id, None)
        if timer is not None:
            timer.cancel()
        due = next_due(deal)
        if due is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, due - self._now())
            self._timers[deal.id] = loop.call_later(wait, self._start, deal.id, deal.number)

    def _start(self, key: str, number: int) -> None:
        self._errands.begin(self._act(key, number))

    async def _act(self, key: str, number: int) -> None:
        try:
            deal = await self._play.deals.load(key)
            if deal.number != number:
                return
            for seat in late_seats(deal, self._now()):
                await self._play.act_for(key, seat, HOUSE, deal.late(seat))
                return
        except Illegal as error:
            _log.info("house-refused", deal=key, code=error.code)
        except Gone:
            _log.warning("house-found-no-deal", deal=key)
        except StoreAway as error:
            _log.warning("house-waits", deal=key, error=str(error))
            await asyncio.sleep(1)
            self._start(key, number)


def next_due(deal: Deal) -> float | None:
    """When the house has to act next (下一次代行), in seconds since the epoch; None when never."""
    if deal.halted is not None:
        return None
    if TABLE in deal.waiting:
        wait = deal.state.choices(TABLE)[0].example.pace
        return deal.moves[-1].at + wait * deal.control.pace
    deadlines = deal.deadlines
    return min(deadlines.values()) + GRACE if deadlines else None


def late_seats(deal: Deal, now: float) -> Iterable[Seat]:
    """The seats for which the house acts now (迟到者): the table itself, or those whose time is up."""
    if TABLE in deal.waiting:
        return (TABLE,)
    return tuple(seat for seat, due in sorted(deal.deadlines.items()) if due <= now)

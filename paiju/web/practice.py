"""Hints in practice (练习提示): where one plays with robots only and nothing counts, what a robot would do, and why."""

from collections.abc import Awaitable, Callable

from paiju.cards import Cards
from paiju.kernel import Illegal, Seat, State, fold, told
from paiju.robots.advice import Advice
from paiju.tables.deal import Deal
from paiju.tables.folds import Folds
from paiju.tables.seating import Table

KEPT = 500
"""Hints that are kept, so that who asks again gets the same and nothing is thought out twice."""


class Practice:
    """Hints at tables of practice (练习)."""

    def __init__(
        self, tables: Folds[Table], deals: Folds[Deal], advise: Callable[[State, Seat, Cards], Awaitable[Advice | None]]
    ) -> None:
        self._tables = tables
        self._deals = deals
        self._advise = advise
        self._kept: dict[tuple[str, int, Seat], Advice] = {}

    async def advice(self, table: str, member: str) -> Advice:
        """What a robot would do in the member's seat now, and why (提示).

        Raises Illegal: `not-your-turn`, `not-seated`, `undo-pending`, `no-hint-here` where others than robots play or
        the deal counts; Gone, StoreAway.
        """
        key = (await self._tables.load(table)).deal
        if key is None:
            raise Illegal("not-your-turn")
        deal = await self._deals.load(key)
        seat = deal.seat_of(member)
        if deal.counts or not all(player.robot for at, player in enumerate(deal.players) if at != seat):
            raise Illegal("no-hint-here")
        if deal.undo is not None:
            raise Illegal("undo-pending")
        if (deal.id, deal.number, seat) not in self._kept:
            advice = await self._worked_out(deal, seat)
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[deal.id, deal.number, seat] = advice
        return self._kept[deal.id, deal.number, seat]

    async def _worked_out(self, deal: Deal, seat: Seat) -> Advice:
        # Nothing but what the seat sees goes in, so nothing else can come out.
        viewer = frozenset((seat,))
        view = fold(deal.game.begin(deal.options), (e for move in deal.moves for e in told(move.events, viewer)))
        advice = await self._advise(view, seat, deal.game.pack(deal.options))
        if advice is None:
            raise Illegal("not-your-turn")
        return advice

"""Playing at a table (打牌): the one write path for the acts of people, robots, the house and the director."""

import asyncio
import time
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from paiju.kernel import TABLE, Event, Game, Illegal, Seat
from paiju.tables.absences.judging import broken_off, left, took_over_again
from paiju.tables.deal import HOUSE, Acted, Deal, started
from paiju.tables.folds import Folds, Judged
from paiju.tables.moves import Abandoned, Control, DealAction, Player, Seal, Substituted, Watched


class Play:
    """All deals that are played here (各副牌)."""

    def __init__(self, deals: Folds[Deal], now: Callable[[], float] = time.time) -> None:
        self.deals = deals
        self._now = now

    async def start(
        self,
        key: str,
        game: Game,
        options: Any,
        table: str,
        players: tuple[Player, ...],
        control: Control,
        seal: Seal,
        origin: dict[str, Any] | None = None,
        scoring: str = "",
    ) -> Deal:
        """Start a deal (开牌); it is durable when this returns. Raises Conflict, StoreAway."""
        events = started(game, options, table, players, control, seal, origin, scoring)
        return await self.deals.create(key, "start", HOUSE, Acted(TABLE, None), events)

    async def act(self, key: str, member: str, act: str, action: Any) -> tuple[Deal, int]:
        """An act of a member at his seat (动作). Raises Illegal, Gone, StoreAway.

        Where acts take a least time this one is held back until it has passed; what is refused is refused at once.
        """
        deal = self.deals.at_hand(key) or await self.deals.load(key)
        if deal.control.least and (wait := self._unripe(deal, member, action)) > 0:
            await asyncio.sleep(wait)
        return await self.deals.act(key, act, member, lambda deal: deal.judge(deal.seat_of(member), action))

    def _unripe(self, deal: Deal, member: str, action: Any) -> float:
        """Seconds until an act that would be accepted now may be booked."""
        wait = deal.clock.since + deal.control.least - self._now()
        if wait <= 0 or isinstance(action, DealAction):
            return 0
        with suppress(Illegal):  # to be judged again, with whatever others have written
            seat = deal.seat_of(member)
            deal.judge(seat, action)
            return wait if seat in deal.waiting else 0
        return 0

    async def act_for(self, key: str, seat: Seat, by: str, action: Any) -> Deal:
        """An act for a seat by a robot or the house (代行). Raises Illegal, Gone, StoreAway."""
        deal, _ = await self.deals.act(key, uuid.uuid4().hex, by, lambda deal: deal.judge(seat, action))
        return deal

    async def substitute(self, key: str, seat: Seat, player: Player) -> Deal:
        """Put a robot on the seat, or a person in its stead if he may take over (换人). Raises Gone, StoreAway."""

        def judge(deal: Deal) -> tuple[Event, ...]:
            if deal.ended is not None or deal.players[seat] == player:
                return ()
            if player.robot:
                return (*left(deal, seat), Substituted(seat, player))
            if not deal.may_take_over(player.member, seat):
                return ()
            return (Substituted(seat, player), *took_over_again(deal, seat, player.member))

        return await self.note(key, judge)

    async def watch(self, key: str, shown: Mapping[str, frozenset[Seat]]) -> Deal:
        """Note which hands spectators are going to be shown, before they are (记旁观). Raises Gone, StoreAway."""

        def judge(deal: Deal) -> tuple[Event, ...]:
            if deal.ended is not None:
                return ()
            seen = deal.watched
            return tuple(Watched(who, tuple(sorted(seats))) for who, seats in shown.items() if seen.get(who) != seats)

        return await self.note(key, judge)

    async def abandon(self, key: str, reason: str, leavers: tuple[Seat, ...] = ()) -> Deal:
        """Give the deal up without a result (弃局), as these have left it. Raises Gone, StoreAway."""

        def judge(deal: Deal) -> tuple[Event, ...]:
            if deal.ended is not None:
                return ()
            return (*(broken_off(deal, leavers) if leavers else ()), Abandoned(reason))

        return await self.note(key, judge)

    async def hand_over(self, key: str, seat: Seat, player: Player) -> Deal:
        """Put a person on the seat of somebody else, as a director wants it (替补); not one who has seen other hands.

        Raises Gone, StoreAway.
        """

        def judge(deal: Deal) -> tuple[Event, ...]:
            before = deal.players[seat]
            if deal.ended is not None or before == player or deal.has_seen_others(player.member, seat):
                return ()
            gone = () if before.robot else left(deal, seat, "director")
            return (*gone, Substituted(seat, player), *took_over_again(deal, seat, player.member))

        return await self.note(key, judge)

    async def note(self, key: str, judge: Callable[[Deal], tuple[Event, ...]], by: str = HOUSE) -> Deal:
        """Book what the house finds round the game, or a director decides (记事), if anything.

        Raises Illegal as `judge`, Gone, StoreAway.
        """
        acted = Acted(TABLE, None)
        deal, _ = await self.deals.act(key, uuid.uuid4().hex, by, lambda deal: Judged(acted, judge(deal)))
        return deal

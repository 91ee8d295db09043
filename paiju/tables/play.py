"""Playing at a table (打牌): the one write path for the acts of people, robots, the house and the director."""

import uuid
from typing import Any

from paiju.kernel import Game, Seat
from paiju.tables.deal import HOUSE, Acted, Deal, started
from paiju.tables.folds import Folds
from paiju.tables.moves import Abandoned, Control, Player, Seal, Substituted


class Play:
    """All deals that are played here (各副牌)."""

    def __init__(self, deals: Folds[Deal]) -> None:
        self.deals = deals

    async def start(
        self, key: str, game: Game, options: Any, table: str, players: tuple[Player, ...], control: Control, seal: Seal
    ) -> Deal:
        """Start a deal (开牌); it is durable when this returns. Raises Conflict, StoreAway."""
        events = started(game, options, table, players, control, seal)
        return await self.deals.create(key, "start", HOUSE, Acted(-1, None), events)

    async def act(self, key: str, member: str, act: str, action: Any) -> tuple[Deal, int]:
        """An act of a member at his seat (动作). Raises Illegal, Gone, StoreAway."""
        return await self.deals.act(
            key,
            act,
            member,
            None,
            lambda deal: deal.decide(deal.seat_of(member), action),
            lambda deal: Acted(deal.seat_of(member), action),
        )

    async def act_for(self, key: str, seat: Seat, by: str, action: Any) -> Deal:
        """An act for a seat by a robot or the house (代行). Raises Illegal, Gone, StoreAway."""
        deal, _ = await self.deals.act(
            key, uuid.uuid4().hex, by, Acted(seat, action), lambda deal: deal.decide(seat, action)
        )
        return deal

    async def substitute(self, key: str, seat: Seat, player: Player) -> Deal:
        """Put another player on the seat (换人). Raises Gone, StoreAway."""
        deal, _ = await self.deals.act(
            key,
            uuid.uuid4().hex,
            HOUSE,
            Acted(-1, None),
            lambda deal: () if deal.ended is not None or deal.players[seat] == player else (Substituted(seat, player),),
        )
        return deal

    async def abandon(self, key: str, reason: str) -> Deal:
        """Give the deal up without a result (弃局). Raises Gone, StoreAway."""
        deal, _ = await self.deals.act(
            key,
            uuid.uuid4().hex,
            HOUSE,
            Acted(-1, None),
            lambda deal: () if deal.ended is not None else (Abandoned(reason),),
        )
        return deal

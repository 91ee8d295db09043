"""Tables at which robots play in other people's names (机器人各桌), with a clock that does not wait.

Tables, deals, log and house are those of the club; whoever takes it up again goes on where it stood.
"""

import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from paiju.club.seats_in_play import SeatsInPlay
from paiju.kernel import TABLE, Event, Illegal
from paiju.robots import choose
from paiju.store import Store
from paiju.tables import deal as deals
from paiju.tables import seating
from paiju.tables.deal import HOUSE, Deal
from paiju.tables.folds import Folds
from paiju.tables.moves import Player
from paiju.tables.play import Play
from paiju.tables.robot_seats import sight
from paiju.tables.seating import Table
from paiju.tables.table import Give, Tables

Act = Callable[[Deal, int, Random], Any]
"""What a robot does at its seat."""


def tables_of(store: Store, now: Callable[[], float], give: Give) -> Tables:
    """The tables of a club in which there is nothing else (空会所各桌)."""
    tables: Folds[Table] = Folds(store.log, "table", seating.first, lambda table, row, _: table.after(row), now, True)
    play = Play(Folds(store.log, "deal", deals.first, Deal.after, now, True), now)
    return Tables(tables, play, give, SeatsInPlay(store.database))


class RobotTables:
    """A club's tables with robots at all seats (机器人各桌)."""

    def __init__(self, tables: Tables, rng: Random, act: Act | None = None) -> None:
        """`act`: what the robots do at their seats; by itself what those of the club do by rules."""
        self._rng = rng
        self._act = act or by_rules
        self.tables = tables
        self.play = tables.play

    async def play_out(self, key: str, names: Mapping[str, str], boards: int | None = None) -> None:
        """Everybody comes to his place at a table, and all its boards are played, or so many; `names`: of members."""
        table = await self.tables.settle(key)
        for seat, member in enumerate(table.places):
            if not table.closed and table.players[seat] is None and member in names:
                player = Player(member, names[member])
                table = await self._change(key, player, lambda now, p=player, s=seat: seating.sit(now, p, s, False))
        while table.stage not in ("over", "closed") and (table.deal or boards is None or table.begun < boards):
            if table.deal is not None:
                await self._deal(table.deal)
            else:
                for player in table.players:
                    if player is not None and not player.robot:
                        with suppress(Illegal):  # the table has gone on by itself
                            await self._change(key, player, lambda now, p=player: seating.ready(now, p.member, True))
            table = await self.tables.settle(key)

    async def _change(self, key: str, player: Player, judge: Callable[[Table], tuple[Event, ...]]) -> Table:
        return await self.tables.change(key, player.member, uuid.uuid4().hex, judge)

    async def _deal(self, key: str) -> None:
        deal = await self.play.deals.load(key)
        while deal.ended is None:
            seat = min(deal.waiting)
            by = HOUSE if seat == TABLE else deal.players[seat].member
            action = deal.late(seat) if seat == TABLE else self._act(deal, seat, self._rng)
            deal = await self.play.act_for(key, seat, by, action)


LAPSES = 12
"""One act in so many is done without thought, or all tables would come to the same."""


def by_rules(deal: Deal, seat: int, rng: Random) -> Any:
    """What a robot does at its seat by rules, now and then without thought (按规则)."""
    if not rng.randrange(LAPSES):
        return deal.late(seat)
    action = choose(sight(deal, seat), seat, rng)
    return deal.late(seat) if action is None else action

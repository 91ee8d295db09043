"""Tables, deals and the steward on a real store, as a process that runs them has them; its clock is the test's."""

from collections.abc import Callable
from typing import Any

from paiju.catalogue import options_of
from paiju.club.seats_in_play import SeatsInPlay
from paiju.contests import pool
from paiju.contests.pairs import contest
from paiju.contests.pairs.events import Events
from paiju.contests.pool import Pool
from paiju.contests.rooms import ROOMS
from paiju.contests.steward import Steward
from paiju.store import Store
from paiju.tables import deal, seating
from paiju.tables.deal import Deal
from paiju.tables.folds import Folds
from paiju.tables.moves import Player
from paiju.tables.play import Play
from paiju.tables.seating import Table
from paiju.tables.table import Tables


class Process:
    """One process of the club: nothing of it but the store outlives it."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        folds: Any = lambda prefix, first, after: Folds(store.log, prefix, first, after, now, shared=True)  # noqa: E731
        self.table_folds: Folds[Table] = folds("table", seating.first, lambda table, row, _: table.after(row))
        self.play = Play(folds("deal", deal.first, Deal.after))
        self.pools: Folds[Pool] = folds("contest", pool.first, lambda now, row, _: now.after(row))
        self.events = Events(folds("contest", contest.first, lambda now, row, _: now.after(row)), now)
        self.steward = Steward(self.pools, self.table_folds, self.play.deals, now, (self.events,))
        self.tables = Tables(self.table_folds, self.play, self.steward.give, SeatsInPlay(store.database))

    async def sit(self, four: tuple[Player, ...], room: str) -> Table:
        """Four members at a new table of the room, none ready."""
        chosen = ROOMS[room]
        options, manners = options_of(chosen.game, chosen.options), chosen.manners(private=True)
        table = await self.tables.open(four[0], "", chosen.game, options, manners, 0, room=room)
        for seat, player in enumerate(four[1:], 1):
            await self.tables.change(
                table.id, player.member, f"sit {seat}", lambda now, p=player, s=seat: seating.sit(now, p, s, False)
            )
        return await self.table_folds.load(table.id)

    async def ready(self, table: Table, *but: str) -> Table:
        """All are ready but these."""
        for player in table.players:
            if player is not None and player.member not in but:
                await self.tables.change(
                    table.id, player.member, f"ready {table.begun} {player.member}",
                    lambda now, p=player: seating.ready(now, p.member, True),
                )  # fmt: skip
        return await self.table_folds.load(table.id)

    async def play_out(self, key: str, bid: str | None = None) -> Deal:
        """Play a deal to its end as the house would for who is late, after a bid or none."""
        now = await self.play.deals.load(key)
        if bid is not None:
            (seat,) = now.state.waiting
            now = await self.play.act_for(key, seat, "house", deal.action_of(now.game, _call(bid)))
        while now.ended is None:
            (seat,) = now.state.waiting
            now = await self.play.act_for(key, seat, "house", now.late(seat))
        return now


def _call(bid: str) -> bytes:
    return b'{"type":"call","call":"' + bid.encode() + b'"}'

"""Who plays on in a demonstration club (常客): one with robots at a table of each game, teams, and a Swiss event.

Regulars act as anybody does, at the pace of people; their seats are members' seats, and only the players are programs.
"""

import asyncio
import uuid
from collections.abc import Callable
from contextlib import suppress
from random import Random

from msgspec.structs import replace

from paiju.catalogue import PRESETS, Preset, options_of
from paiju.cli.demo import NAME, REGULARS
from paiju.cli.demo_matches import TeamPlayers
from paiju.cli.robot_tables import by_rules
from paiju.club.names import key_of
from paiju.club.people import Member
from paiju.contests.pairs.robots import set_robots
from paiju.contests.pairs.terms import TEMPLATES
from paiju.kernel import Event, Illegal
from paiju.store.log import StoreAway
from paiju.tables import seating
from paiju.tables.folds import Gone
from paiju.tables.moves import Manners, Player
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT
from paiju.web.club import Club

EVENT = "随时瑞士赛 Swiss Any Time"
PAIRS = 6
"""Robot pairs in the Swiss event that is under way."""
COMING = 4.0
"""Seconds between an event's announcement and its first round."""
BETWEEN = 60.0
"""Seconds after which it is looked whether another event is wanted."""


class Regulars:
    """The regulars of a demonstration club (常客); `pace`: they act after so many seconds, or thrice as many."""

    def __init__(self, club: Club, rng: Random, pace: float = 1.0) -> None:
        self._club = club
        self._rng = rng
        self._pace = pace
        self._moved: dict[tuple[str, str], asyncio.Event] = {}
        club.play.deals.listen(lambda _key, _row, deal: self._stir(deal.table))
        club.tables.tables.listen(lambda key, _row, _table: self._stir(key))

    async def run(self) -> None:
        """Play for ever (常在)."""
        games = {preset.game: preset for preset in reversed(PRESETS)}
        demo, *people = [await self._named(name) for name in (NAME, *REGULARS)]
        hosts = zip(people, games.values(), strict=False)
        others = {member.id: member for member in people[len(games) :]}
        await asyncio.gather(
            self._events(demo),
            TeamPlayers(self._club, others, self._at_his_place, self._rng).run(demo.id),
            *(self._at_tables(who, preset) for who, preset in hosts),
        )

    async def _named(self, name: str) -> Member:
        [found] = [one for one in await self._club.members.listed(name) if key_of(one.name) == key_of(name)]
        return found.member

    async def _at_tables(self, who: Member, preset: Preset) -> None:
        """A regular at a table of one game, and at the next one when it is over."""
        while True:
            try:
                await self._plays(await self._table(who, preset), who.id)
            except StoreAway:
                await asyncio.sleep(1)

    async def _table(self, who: Member, preset: Preset) -> Table:
        for key in self._club.hall.tables_of(who.id):
            return await self._club.tables.tables.load(key)
        options = options_of(preset.game, preset.options)
        title, host = preset.title[who.language], Player(who.id, who.name)
        return await self._club.tables.open(host, title, preset.game, options, Manners(watching="seat"), 0, True)

    async def _at_his_place(self, key: str, player: Player, seat: int) -> None:
        """A player of a match at his table, until it is closed. Raises Illegal, Gone, StoreAway."""
        await self._changes(key, player.member, lambda now: seating.sit(now, player, seat, False))
        await self._plays(await self._club.tables.tables.load(key), player.member)

    async def _plays(self, table: Table, member: str) -> None:
        """Until the table is over or closed."""
        moved = self._moved[table.id, member] = asyncio.Event()
        try:
            while not table.closed:
                moved.clear()
                with suppress(Illegal):  # somebody was faster, or has asked for something
                    await self._acts(await self._club.tables.tables.load(table.id), member)
                await moved.wait()
                table = await self._club.tables.tables.load(table.id)
        except Gone:
            pass
        finally:
            del self._moved[table.id, member]

    async def _acts(self, table: Table, member: str) -> None:
        """Whatever the regular has to do now at his table."""
        if table.deal is None:
            await self._thinks(4 if table.begun else 0)
            if table.stage == "over" and not table.may_begin_anew:
                await self._changes(table.id, member, lambda now: seating.leave(now, member, ROBOT))
            else:
                await self._changes(table.id, member, lambda now: seating.ready(now, member, True))
            return
        deal = await self._club.play.deals.load(table.deal)
        seat = deal.seat_of(member)
        if deal.ended is None and seat in deal.waiting:
            await self._thinks(1)
            await self._club.play.act(deal.id, member, uuid.uuid4().hex, by_rules(deal, seat, self._rng))

    async def _changes(self, table: str, member: str, judge: Callable[[Table], tuple[Event, ...]]) -> None:
        await self._club.tables.change(table, member, uuid.uuid4().hex, judge)

    async def _thinks(self, times: float) -> None:
        await asyncio.sleep(times * self._pace * self._rng.uniform(1, 3))

    def _stir(self, table: str) -> None:
        for (key, _), moved in self._moved.items():
            if key == table:
                moved.set()

    async def _events(self, demo: Member) -> None:
        """One Swiss event of robot pairs is under way or about to begin; others may register for it too."""
        terms = replace(TEMPLATES["short"], early=True, corrections=0)
        while True:
            with suppress(StoreAway):
                events = self._club.events
                if not await events.going_on():
                    event = await events.announce(EVENT, events.now() + COMING, terms, demo)
                    await events.act(event.id, demo.id, lambda now, _at: set_robots(now, demo, PAIRS))
            await asyncio.sleep(BETWEEN)

"""A pairs event of robots (机器人双人赛), run as the club runs one, with a clock that does not wait.

Registration, steward, tables, log and ledger are those of the club; only the players are robots, and time jumps to the
next moment at which something is due. Whoever takes it up again goes on where it stood.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random

from paiju.cli.robot_tables import Act, RobotTables, tables_of
from paiju.club.changes import Changes
from paiju.club.entrance import Entrance
from paiju.club.grades import Grades
from paiju.club.people import Member
from paiju.contests.pairs import contest, entering, running
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import Events, table_key
from paiju.contests.pairs.steward import EventSteward
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Event
from paiju.store import Store
from paiju.tables.folds import Folds

Pair = tuple[Member, Member]


class RobotEvent:
    """A club with nothing in it but events of robots (机器人赛场); `at` is its time."""

    def __init__(self, store: Store, at: float, rng: Random, act: Act | None = None) -> None:
        """`act`: what the robots do at their seats; by itself what those of the club do by rules."""
        self.at = at
        now = self.now
        self._changes = Changes(store)
        folds: Folds[PairsEvent] = Folds(
            store.log, "contest", contest.first, lambda one, row, _: one.after(row), now, True
        )
        self.events = Events(folds, now)
        self.tables = tables_of(store, now, self.events.give)
        self.play_out = RobotTables(self.tables, rng, act).play_out
        self.grades = Grades(self._changes, now)
        self.steward = EventSteward(self.events, self.tables, self.grades)

    def now(self) -> float:
        """Its time (时刻)."""
        return self.at

    async def close(self) -> None:
        """Let go of the store's bells (收)."""
        await self._changes.close()

    async def announce(self, pairs: int, terms: Terms) -> tuple[PairsEvent, list[Pair]]:
        """Accounts for so many pairs, and an event that begins when registration has been open (公布)."""
        event, field = await announced(self.events, Entrance(self._changes, self.now), pairs, terms)
        self.at = event.opens
        return event, field

    async def enter(self, key: str, pairs: Sequence[Pair]) -> None:
        """All pairs sit down in the registration room and raise their hands, if they have not done so (报名)."""

        async def held(seconds: float) -> None:
            self.at += seconds

        await entered(self.events, key, pairs, held)

    async def run(self, key: str, told: Callable[[PairsEvent], None] = lambda _: None) -> PairsEvent:
        """Run the event to its end (跑完); `told` after each step."""
        while True:
            event = await self.steward.step(key)
            told(event)
            due = running.next_due(event)
            if event.over or due is None:
                return event
            if event.now_on is not None and not event.now_on.looked:
                now = event.now_on
                names = {player.member: player.name for pair in event.pairs for player in pair}
                keys = (table_key(event, now, each) for each in now.playing)
                await asyncio.gather(*(self.play_out(key, names) for key in keys))
            self.at = max(self.at, due)


async def announced(events: Events, entrance: Entrance, pairs: int, terms: Terms) -> tuple[PairsEvent, list[Pair]]:
    """Accounts for so many pairs, and an event for which they can register in a moment (公布)."""
    host = (await entrance.make("Organiser", "admin", "en"))[0].member
    people = [(await entrance.make(f"Robot {n}", "member", "en"))[0].member for n in range(1, 2 * pairs + 1)]
    title, begins = f"{terms.method.capitalize()} of robots", events.now() + 60 * terms.opens + 1
    event = await events.announce(title, begins, terms, host)
    return event, list(zip(people[::2], people[1::2], strict=True))


async def entered(events: Events, key: str, pairs: Sequence[Pair], held: Callable[[float], Awaitable[None]]) -> None:
    """Pairs sit down and raise their hands (报名); `held` lets time go by when all tables of the room are taken."""
    for first in range(0, len(pairs), entering.TABLES):
        if first:
            await held((await events.event(key)).terms.hold)
        for table, pair in enumerate(pairs[first : first + entering.TABLES], 1):
            for side, who in enumerate(pair):
                await events.act(key, who.id, partial(_seated, who=who, table=table, side=side))
                await events.act(key, who.id, partial(_with_hand_up, who=who))


def _seated(now: PairsEvent, at: float, who: Member, table: int, side: int) -> tuple[Event, ...]:
    return () if _done(now, who, at) else entering.sit(now, who, table, side, at)


def _with_hand_up(now: PairsEvent, at: float, who: Member) -> tuple[Event, ...]:
    return () if _done(now, who, at) else entering.hand(now, who.id, True, at)


def _done(now: PairsEvent, who: Member, at: float) -> bool:
    """Whether he is registered already, or was in a run before this one."""
    return now.pair_of(who.id) is not None or at >= now.begins or bool(now.rounds)

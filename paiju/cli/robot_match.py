"""Team matches of robots (机器人队式赛), run as the club runs them, with a clock that does not wait.

Line-ups, steward, tables and log are those of the club; only the players are robots, and time jumps to the next moment
at which something is due. Whoever takes them up again goes on where they stood.
"""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from paiju.cli.robot_tables import Act, RobotTables, tables_of
from paiju.club.changes import Changes
from paiju.club.entrance import Entrance
from paiju.club.people import Member
from paiju.contests.teams import lining_up, match, running
from paiju.contests.teams.match import Match, table_key
from paiju.contests.teams.matches import Matches
from paiju.contests.teams.moves import ROOMS, Side
from paiju.contests.teams.steward import MatchSteward
from paiju.kernel import Event
from paiju.store import Store
from paiju.tables.folds import Folds
from paiju.tables.moves import Player


class RobotMatches:
    """A club with nothing in it but team matches of robots (机器人队式赛场); `at` is its time."""

    def __init__(self, store: Store, at: float, rng: Random, act: Act | None = None) -> None:
        """`act`: what the robots do at their seats; by itself what those of the club do by rules."""
        self.at = at
        self._changes = Changes(store)
        folds: Folds[Match] = Folds(
            store.log, "contest", match.first, lambda one, row, _: one.after(row), self.now, True
        )
        self.matches = Matches(folds, self.now)
        self.tables = tables_of(store, self.now, self.matches.give)
        self._robots = RobotTables(self.tables, rng, act)
        self.steward = MatchSteward(self.matches, self.tables)

    def now(self) -> float:
        """Its time (时刻)."""
        return self.at

    async def close(self) -> None:
        """Let go of the store's bells (收)."""
        await self._changes.close()

    async def teams(self, many: int, each: int = 4) -> list[tuple[Side, Member]]:
        """So many teams of accounts, with their captains (建队)."""
        entrance = Entrance(self._changes, self.now)
        found: list[tuple[Side, Member]] = []
        for number in range(1, many + 1):
            names = [f"Robot {number}.{n}" for n in range(1, each + 1)]
            people = [(await entrance.make(name, "member", "en"))[0].member for name in names]
            roster = tuple(Player(one.id, one.name) for one in people)
            found.append((Side(f"team{number}", f"Team {number}", people[0].id, roster), people[0]))
        return found

    async def line_up(self, key: str, captains: Sequence[Member]) -> Match:
        """Both captains hand in the first four of their rosters (交名单)."""
        for who in captains:
            now = await self.matches.match(key)
            side = now.led_by(who.id)
            if side is not None:
                four = [player.member for player in now.side(side).roster[:4]]
                await self.act(key, who.id, lambda now, at, w=who, f=four: lining_up.line_up(now, w, f))
        return await self.matches.match(key)

    async def act(self, key: str, by: str, judge: Callable[[Match, float], tuple[Event, ...]]) -> Match:
        """Somebody does something in a match (动)."""
        return await self.matches.act(key, by, judge)

    async def run(self, key: str, told: Callable[[Match], None] = lambda _: None) -> Match:
        """Run a match to its end (跑完); `told` after each step."""
        while True:
            now = await self.steward.step(key)
            told(now)
            due = running.next_due(now)
            if now.over or due is None:
                return now
            if now.now_on is not None and not running.all_played(now, now.now_on):
                await self._play(now)
                if (await self.steward.step(key)).number > now.number:
                    continue
            self.at = max(self.at, due)

    async def _play(self, now: Match) -> None:
        """Both rooms of the stanza that goes on are played out."""
        assert now.now_on is not None
        number = now.now_on.number
        people = (player for side in (now.home, now.visitors) for player in side.roster if not player.robot)
        names = {player.member: player.name for player in people}
        keys = (table_key(now, number, room) for room in ROOMS)
        await asyncio.gather(*(self._robots.play_out(key, names) for key in keys))

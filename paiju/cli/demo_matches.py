"""Team matches in a demonstration club (常客队赛): one of the regulars' goes on always, so that there is Vugraph.

Their captains hand in line-ups, and the regulars play whatever match they are in, that of a challenge too.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random

from paiju.club.people import Member
from paiju.contests.teams import lining_up
from paiju.contests.teams.match import Match, table_key
from paiju.contests.teams.matches import LONGEST, begins_of, match_key
from paiju.contests.teams.moves import ROOMS, Side
from paiju.contests.teams.running import SIDES
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.tables.folds import Gone
from paiju.tables.moves import Player
from paiju.web.club import Club

TERMS = MatchTerms(boards=8, delay=0)
COMING = 2.0
"""Seconds between a match's announcement and its start."""
NEAR = 4 * 3600.0
"""No match is announced while one of theirs is as near as this, in seconds."""
LOOK = 2.0
"""Seconds between two looks at the matches."""
Plays = Callable[[str, Player, int], Awaitable[None]]
"""A regular plays at a table, in this seat, until it is closed."""


class TeamPlayers:
    """The regulars who play in teams (常客队员), by their ids; `plays`: how one plays at a table."""

    def __init__(self, club: Club, people: Mapping[str, Member], plays: Plays, rng: Random) -> None:
        self._club = club
        self._people = people
        self._plays = plays
        self._rng = rng
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def run(self, host: str) -> None:
        """Play for ever (常赛); what is announced is so by `host`."""
        async with asyncio.TaskGroup() as tasks:
            while True:
                with suppress(StoreAway):
                    going = await self._going()
                    if all(match.begins > self._club.matches.now() + NEAR for match in going):
                        await self._announce(host)
                    for match in going:
                        await self._line_up(match)
                        self._sit_down(match, tasks)
                await asyncio.sleep(LOOK)

    async def _going(self) -> list[Match]:
        """Their matches that are not over."""
        matches = self._club.matches
        keys = [key for key in await matches.keys() if begins_of(key) > matches.now() - LONGEST]
        found = [await matches.match(key) for key in keys]
        return [match for match in found if not match.over and self._theirs(match.home, match.visitors)]

    def _theirs(self, *sides: Side) -> bool:
        people = {member for side in sides for member in (side.captain, *(player.member for player in side.roster))}
        return people <= self._people.keys()

    async def _announce(self, host: str) -> None:
        """Two teams that have no challenge to play meet now."""
        ladder, now = await self._club.ladders.ladder("teams"), self._club.matches.now()
        busy = {team for challenge in ladder.open if challenge.begins is not None for team in challenge.both}
        pages = [await self._club.teams.page(team.id, "") for team in await self._club.teams.listed()]
        sides = [
            Side(page.team.id, page.team.name, page.team.captain, tuple(Player(o.member, o.name) for o in page.members))
            for page in pages
            if page.team.id not in busy
        ]
        free = [side for side in sides if self._theirs(side)]
        if len(free) > 1:
            home, visitors = self._rng.sample(free, 2)
            begins = now + COMING
            await self._club.matches.open(match_key(begins), home, visitors, TERMS, begins, host)

    async def _line_up(self, match: Match) -> None:
        for who in SIDES:
            side = match.side(who)
            if who not in match.sealed and match.stage in ("lineup", "half"):
                captain, four = self._people[side.captain], [player.member for player in side.roster[:4]]
                with suppress(Illegal):  # it has begun meanwhile
                    await self._club.matches.act(
                        match.id, captain.id, lambda now, _, c=captain, f=four: lining_up.line_up(now, c, f)
                    )

    def _sit_down(self, match: Match, tasks: asyncio.TaskGroup) -> None:
        """Whoever has a seat in the stanza that goes on, and is not there, goes and plays."""
        now = match.now_on
        if now is None:
            return
        for room in ROOMS:
            for seat, player in enumerate(now.players(room)):
                if player.member not in self._playing or self._playing[player.member].done():
                    work = self._at_table(table_key(match, now.number, room), player, seat)
                    self._playing[player.member] = tasks.create_task(work)

    async def _at_table(self, table: str, player: Player, seat: int) -> None:
        with suppress(Illegal, Gone, StoreAway):  # not open yet, or closed meanwhile: he looks again
            await self._plays(table, player, seat)

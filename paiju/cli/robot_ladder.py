"""A ladder of robots' teams (机器人梯级赛), run as the club runs it, with a clock that does not wait.

Ladder, steward, teams and matches are those of the club; only the players are robots.
"""

from collections.abc import Sequence
from math import ceil
from random import Random

from paiju.cli.robot_match import RobotMatches
from paiju.cli.robot_tables import Act
from paiju.club.changes import Changes
from paiju.club.clans import Clans
from paiju.club.grades import Grades
from paiju.club.people import Member
from paiju.club.teams import Teams
from paiju.contests.ladder import challenging, contest, entering
from paiju.contests.ladder.contest import Challenge, Ladder
from paiju.contests.ladder.fixtures import Fixtures, match_of
from paiju.contests.ladder.ladders import Ladders
from paiju.contests.ladder.rolls import Rolls
from paiju.contests.ladder.steward import LadderSteward
from paiju.contests.ladder.terms import DAY, HOUR, NOTICE, Length
from paiju.contests.rooms import HOURS_EAST
from paiju.store import Store
from paiju.tables.deal import HOUSE
from paiju.tables.folds import Folds
from paiju.tables.moves import Player


class RobotLadder:
    """The ladder of teams in a club of robots (机器人队梯); `club` has its matches, and its time."""

    def __init__(
        self, store: Store, at: float, rng: Random, act: Act | None = None, hours_east: float = HOURS_EAST
    ) -> None:
        """`act`: what the robots do at their seats; by itself what those of the club do by rules."""
        self.club = RobotMatches(store, at, rng, act)
        now = self.club.now
        folds: Folds[Ladder] = Folds(
            store.log, "contest", contest.first, lambda ladder, row, _: ladder.after(row), now, True
        )
        self._changes = Changes(store)
        grades = Grades(self._changes, now)
        self.teams, clans = Teams(store.database, now, grades), Clans(store.database, now, grades)
        self.ladders, rolls = Ladders(folds, now, hours_east), Rolls(self.teams, clans)
        self.steward = LadderSteward(self.ladders, rolls, Fixtures(rolls, self.club.matches))

    async def close(self) -> None:
        """Let go of the store's bells (收)."""
        await self._changes.close()
        await self.club.close()

    async def enter(self, name: str, people: Sequence[Player]) -> str:
        """Found a team of these, led by the first, and let it come to the ladder's foot (建队上梯); its id."""
        captain, *others = people
        team = await self.teams.found(captain.member, name, "")
        for each in others:
            await self.teams.invite(captain.member, team, each.member)
            await self.teams.join(each.member, team)
        await self.ladders.act("teams", captain.member, lambda now, at: entering.enter(now, team, name, len(people)))
        return team

    async def challenge(self, challenger: str, challenged: str) -> int:
        """One challenges another (挑战); the challenge's number."""
        ladder = await self.ladders.act(
            "teams", HOUSE, lambda now, at: challenging.challenge(now, challenger, challenged, at)
        )
        return len(ladder.challenges)

    async def decline(self, number: int) -> None:
        """The challenged declines (拒战)."""
        await self.ladders.act(
            "teams", HOUSE, lambda now, at: challenging.decline(now, number, now.challenge(number).challenged)
        )

    async def agree(self, number: int, boards: Length, ahead: float) -> Challenge:
        """It is accepted over so many boards, to be played on the hour after so many seconds (约战).

        Its match is opened if it is less than a day away.
        """
        hours_east, begins = self.ladders.hours_east, ceil((self.club.at + max(ahead, NOTICE)) / HOUR) * HOUR
        slots = [begins + days * DAY for days in range(3)]
        act = self.ladders.act
        await act(
            "teams", HOUSE,
            lambda now, at: challenging.accept(
                now, number, now.challenge(number).challenged, boards, slots, at, hours_east
            ),
        )  # fmt: skip
        await act(
            "teams", HOUSE, lambda now, at: challenging.pick(now, number, now.challenge(number).challenger, begins, at)
        )
        return (await self.steward.step("teams")).challenge(number)

    async def play(self, own: Challenge, captains: Sequence[Member]) -> Ladder:
        """The match of a challenge is played at its time (打完); the ladder after it."""
        key = match_of(await self.ladders.ladder("teams"), own)
        await self.club.line_up(key, captains)
        assert own.begins is not None
        self.club.at = own.begins
        await self.club.run(key)
        return await self.steward.step("teams")

"""The steward of the ladders on a real store: deadlines and matches happen by themselves, once, whoever dies when."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from paiju.cli.robot_ladder import RobotLadder
from paiju.club.people import Member
from paiju.contests.ladder import challenging, contest, running
from paiju.contests.ladder.fixtures import match_of
from paiju.contests.ladder.terms import DAY, HOUR, season_at
from paiju.contests.teams import directing
from paiju.kernel import Illegal
from paiju.store import Store

EAST = 8.0


class Process(RobotLadder):
    """A process of the club with its ladders, its matches, and robots that pass; `club.at` is the time."""

    def __init__(self, store: Store, at: float) -> None:
        super().__init__(store, at, Random(1), lambda deal, seat, _: deal.late(seat), EAST)

    async def enter_all(self, many: int) -> list[tuple[str, Member]]:
        """So many teams of four, on the ladder; their ids and captains."""
        teams = await self.club.teams(many)
        return [(await self.enter(side.name, side.roster), captain) for side, captain in teams]


@asynccontextmanager
async def process(store: Store, at: float) -> AsyncGenerator[Process]:
    here = Process(store, at)
    yield here
    await here.close()


async def kinds(store: Store) -> Counter[str]:
    """What happened on the ladder and in its matches, and how often."""
    streams = ["contest/ladder-teams", *await store.log.heads("contest/match-")]
    rows = [row for stream in streams for row in await store.log.read(stream)]
    return Counter(event["type"] for row in rows for event in msgspec.json.decode(row.events))


def begin() -> float:
    """A moment at the beginning of a season, so that none ends in the test."""
    return season_at(time.time(), EAST).begins + DAY


async def test_two_stewards_run_challenges_to_their_results_once(store: Store) -> None:
    async with process(store, begin()) as one, process(store, begin()) as two:

        async def step() -> contest.Ladder:
            two.club.at = one.club.at
            return (await asyncio.gather(one.steward.step("teams"), two.steward.step("teams")))[0]

        (a, _), (b, bob), (c, cid) = await one.enter_all(3)
        act = one.ladders.act
        await act("teams", bob.id, lambda now, at: challenging.challenge(now, b, a, at))
        await act("teams", cid.id, lambda now, at: challenging.challenge(now, c, b, at))
        await act("teams", bob.id, lambda now, at: challenging.accept(now, 2, b, 8, (), at, EAST))
        one.club.at += 72 * HOUR
        assert (await step()).order == (b, a, c), "silence"
        one.club.at = running.next_due(await one.ladders.ladder("teams"))
        ladder = await step()
        own = ladder.challenges[2]
        assert own.set_by == "club" and own.begins is not None
        key = match_of(ladder, own)
        with pytest.raises(Illegal, match="no-such-match"):
            await one.club.matches.match(key)
        one.club.at = own.begins - DAY
        await step()
        match = await one.club.line_up(key, (bob, cid))
        assert (match.home.team, match.visitors.team, match.begins, match.terms.boards) == (b, c, own.begins, 8)
        one.club.at = own.begins
        assert (await one.club.run(key)).outcome is not None
        ladder = await step()
        assert (ladder.challenges[2].how, ladder.challenges[2].imps, ladder.order) == ("drawn", ("0", "0"), (b, a, c))

        judge = Member("j", "Judge", "organiser", "en")
        await one.club.matches.act(
            key, judge.id, lambda now, at: directing.award(now, 1, "AVE-", "AVE+", "misinformed", judge, at)
        )
        ladder = await step()
        assert (ladder.challenges[2].how, ladder.order) == ("won", (c, a, b)), "a director's award changes places"
        await one.club.matches.act(
            key, judge.id, lambda now, at: directing.award(now, 1, None, None, "they were not", judge, at)
        )
        ladder = await step()
        assert (ladder.challenges[2].how, ladder.order) == ("drawn", (b, a, c))

        await act("teams", cid.id, lambda now, at: challenging.challenge(now, c, a, at))
        await act("teams", "x", lambda now, at: challenging.accept(now, 3, a, 12, (), at, EAST))
        one.club.at = running.next_due(await one.ladders.ladder("teams"))
        own = (await step()).challenges[3]
        one.club.at = (own.begins or 0) - HOUR
        ladder = await step()
        await one.club.line_up(match_of(ladder, own), (cid,))
        await one.club.run(match_of(ladder, own))
        ladder = await step()
        assert (ladder.challenges[3].how, ladder.order) == ("challenged-absent", (b, c, a))

        await one.teams.dissolve(cid.id, c)
        await asyncio.gather(one.steward.sweep("teams"), two.steward.sweep("teams"))
        assert (await step()).order == (b, a)
    seen = await kinds(store)
    assert seen["challenge-ended"] == seen["challenged"] == 3 and seen["time-set"] == 2 and seen["left"] == 1
    assert (seen["match-announced"], seen["match-ended"], seen["result-corrected"]) == (2, 4, 2)
    assert seen["ladder-opened"] == 1


class Died(BaseException):
    """A process that was killed just after it had written a row."""


async def test_a_ladder_goes_on_wherever_its_process_dies(store: Store) -> None:
    append, deadly = store.log.append, [""]

    async def appended(stream: str, number: int, entry: Any) -> Any:
        row = await append(stream, number, entry)
        if deadly[0] and f'"type":"{deadly[0]}"'.encode() in entry.events:
            raise Died
        return row

    store.log.append = appended
    at = begin()
    async with process(store, at) as here:
        (a, ann), (b, bob), (c, cid) = await here.enter_all(3)
        await here.ladders.act("teams", bob.id, lambda now, at: challenging.challenge(now, b, a, at))
        await here.ladders.act("teams", ann.id, lambda now, at: challenging.accept(now, 1, a, 16, (), at, EAST))
        await here.ladders.act("teams", cid.id, lambda now, at: challenging.challenge(now, c, b, at))
    for deadly[0], wait in (("challenge-ended", 4 * DAY), ("time-set", 6 * DAY), ("match-announced", 7 * DAY)):
        async with process(store, at + wait) as here:
            with pytest.raises(Died):
                await here.steward.step("teams")
    deadly[0] = "challenge-ended"
    async with process(store, at + 7 * DAY) as here:
        with pytest.raises(Died):
            await here.ladders.act("teams", bob.id, lambda now, at: challenging.give_up(now, 1, b, at))
    deadly[0] = ""
    async with process(store, at + 7 * DAY) as here:
        ladder = await here.steward.step("teams")
        match = await here.club.matches.match(match_of(ladder, ladder.challenges[1]))
        assert match.outcome is not None and match.outcome.reason == "called-off"
        assert (await here.steward.step("teams")).number == ladder.number and ladder.order == (a, c, b)
    seen = await kinds(store)
    assert seen["challenge-ended"] == 2 and seen["time-set"] == seen["match-announced"] == seen["match-ended"] == 1


async def test_a_match_that_could_not_be_opened_in_time_gets_another(store: Store) -> None:
    async with process(store, begin()) as here:
        (a, _), (b, bob) = await here.enter_all(2)
        await here.ladders.act("teams", bob.id, lambda now, at: challenging.challenge(now, b, a, at))
        await here.ladders.act("teams", "x", lambda now, at: challenging.accept(now, 1, a, 8, (), at, EAST))
        here.club.at = running.next_due(await here.ladders.ladder("teams"))
        before = (await here.steward.step("teams")).challenges[1].begins
        here.club.at += 5 * DAY
        after = (await here.steward.step("teams")).challenges[1].begins
        assert before is not None and after is not None and before < here.club.at < after
        await here.teams.leave((await here.teams.page(a, "")).members[-1].member, a)
        here.club.at = after
        assert (await here.steward.step("teams")).challenges[1].how == "challenged-absent", "three are too few"

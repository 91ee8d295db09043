"""Robot pairs in an event: an organiser sets how many there are, and they come to every round by themselves."""

import time
from random import Random

import pytest

from paiju.cli.robot_event import RobotEvent
from paiju.contests.pairs.events import table_key
from paiju.contests.pairs.robots import MOST, robot_pairs, set_robots
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Illegal
from paiju.store import Store
from paiju.tables import seating
from paiju.tables.deal import HOUSE
from tests.contests.pairs.world import HOST, World, member


def test_they_enter_behind_who_is_registered_and_the_last_leaves_first() -> None:
    world = World()
    world.enter(2)
    assert len(world.act(lambda now: set_robots(now, HOST, 3))) == 3
    assert robot_pairs(world.contest) == (3, 4, 5) and world.contest.pairs[0][0].member == "1N"
    first, second, third = (world.contest.pairs[number - 1] for number in (3, 4, 5))
    assert len({player.member for pair in (first, second, third) for player in pair}) == 6
    assert world.act(lambda now: set_robots(now, HOST, 3)) == ()
    world.act(lambda now: set_robots(now, HOST, 1))
    assert world.contest.pairs[2:] == (first,)
    world.withdraw("1S")
    assert robot_pairs(world.contest) == (2,)
    world.act(lambda now: set_robots(now, HOST, 2))
    assert world.contest.pairs[1:] == (first, second)


def test_who_may_have_them_and_how_many() -> None:
    world = World()
    for by, wanted, code in (
        (member("x"), 2, "organisers-only"),
        (HOST, -1, "malformed"),
        (HOST, MOST + 1, "malformed"),
    ):
        with pytest.raises(Illegal, match=code):
            world.act(lambda now, by=by, wanted=wanted: set_robots(now, by, wanted))
    world.act(lambda now: set_robots(now, HOST, 4))
    world.begin()
    with pytest.raises(Illegal, match="registration-closed"):
        world.act(lambda now: set_robots(now, HOST, 5))


async def test_they_play_an_event_with_people_to_its_end(store: Store) -> None:
    here = RobotEvent(store, time.time(), Random(1), lambda deal, seat, _: deal.late(seat))
    try:
        contest, people = await here.announce(1, Terms(rounds=2, boards=2, least=2))
        await here.enter(contest.id, people)
        here.at += contest.terms.hold
        await here.steward.step(contest.id)
        await here.events.act(contest.id, HOST.id, lambda now, at: set_robots(now, HOST, 2))
        here.at = contest.begins
        contest = await here.steward.step(contest.id)
        (round_one,) = contest.rounds
        table = await here.tables.tables.load(table_key(contest, round_one, round_one.pairing.tables[0]))
        robots = [seat for seat, player in enumerate(table.players) if player is not None and player.robot]
        assert len(robots) == 2 and table.stage == "waiting", "they have come, and wait for the two people"
        with pytest.raises(Illegal, match="not-your-place"):
            await here.tables.change(table.id, HOUSE, "away", lambda now: seating.dismiss(now, HOUSE, robots[0]))
        contest = await here.run(contest.id)
        assert [len(each.results) for each in contest.rounds] == [2, 2] and not any(r.absent for r in contest.rounds)
        assert contest.places is not None and {place.rank for place in contest.places} == {1, 2, 3}
        assert (await here.steward.step(contest.id)).points_given, "a robot has no ledger, and that stops nobody"
    finally:
        await here.close()

"""The steward of Swiss events on a real store: whoever dies where, an event goes on, and nothing is done twice."""

import asyncio
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator
from fractions import Fraction
from pathlib import Path
from random import Random

import msgspec
import pytest

from paiju.cli.robot_event import Pair, RobotEvent
from paiju.club.people import Member
from paiju.contests import boards
from paiju.contests.pairs import entering, events, finished, results, running
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import deal_keys, table_key
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Illegal
from paiju.store import Store, open_store
from paiju.store.log import Row
from paiju.tables import seating
from paiju.tables.moves import Player
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT

TERMS = Terms(rounds=2, boards=2)
HOST = Member("host", "Host", "organiser", "en")
ROOT = Path(__file__).parents[3]


def passing(store: Store, at: float) -> RobotEvent:
    """A process whose robots pass, and play the first card they may."""
    return RobotEvent(store, at, Random(1), lambda deal, seat, _: deal.late(seat))


@pytest.fixture
async def robots(store: Store) -> AsyncGenerator[RobotEvent]:
    here = passing(store, time.time())
    yield here
    await here.close()


async def kinds(store: Store, key: str) -> Counter[str]:
    """What happened in the event, and how often."""
    rows = await store.log.read(f"contest/{key}")
    return Counter(event["type"] for row in rows for event in msgspec.json.decode(row.events))


async def points(robots: RobotEvent, pairs: list[Pair]) -> list[list[int]]:
    """The awards that each player of each pair has."""
    return [[award.points for who in pair for award in (await robots.grades.held(who.id)).awards] for pair in pairs]


async def check(store: Store, robots: RobotEvent, contest: PairsEvent, pairs: list[Pair]) -> None:
    """Everything has happened once, and everybody has what he won."""
    seen = await kinds(store, contest.id)
    assert seen["pair-entered"] == len(pairs) and seen["round-paired"] == seen["round-scored"] == contest.terms.rounds
    assert seen["event-finished"] == seen["points-given"] == 1 and contest.points_given and contest.places is not None
    assert sum(Fraction(place.points) for place in contest.places) == 0
    won = {place.pair: place.master_points for place in contest.places}
    told = await points(robots, pairs)
    assert told == [[won[n]] * 2 if won[n] else [] for n in range(1, len(pairs) + 1)]


async def begun(robots: RobotEvent, pairs: int, terms: Terms = TERMS) -> tuple[PairsEvent, list[Pair]]:
    """An event in its first round, with its tables open."""
    contest, field = await robots.announce(pairs, terms)
    await robots.enter(contest.id, field)
    robots.at = contest.begins
    return await robots.steward.step(contest.id), field


async def come(robots: RobotEvent, contest: PairsEvent, key: str, seats: tuple[int, ...] = (0, 1, 2, 3)) -> Table:
    """These come to their places at a table."""
    table = await robots.tables.settle(key)
    for seat in seats:
        table = await sit(robots, key, table.places[seat], seat)
    return table


async def sit(robots: RobotEvent, key: str, member: str, seat: int) -> Table:
    act = f"sit {member} {seat} {time.monotonic_ns()}"
    return await robots.tables.change(
        key, member, act, lambda now: seating.sit(now, Player(member, member), seat, False)
    )


async def play(robots: RobotEvent, deal_key: str) -> None:
    deals = robots.tables.play
    deal = await deals.deals.load(deal_key)
    while deal.ended is None:
        seat = min(deal.waiting)
        deal = await deals.act_for(deal_key, seat, "house", deal.late(seat))


async def go_on(robots: RobotEvent, key: str) -> Table:
    await robots.tables.settle(key)
    return await robots.tables.change(key, "house", f"go on {time.monotonic_ns()}", seating.go_on)


async def test_an_event_runs_itself_to_its_awards(store: Store, robots: RobotEvent) -> None:
    contest, pairs = await robots.announce(5, TERMS)
    await robots.enter(contest.id, pairs)
    contest = await robots.run(contest.id)
    await check(store, robots, contest, pairs)
    first, second = contest.rounds
    assert [len(each.results) for each in contest.rounds] == [4, 4]
    assert len({*first.pairing.byes, *second.pairing.byes} & {1, 2, 3, 4, 5}) == 2
    for now in contest.rounds:
        for table in now.pairing.tables:
            for number, key in enumerate(deal_keys(contest, now, table)):
                deal = await robots.tables.play.deals.load(key)
                assert deal.seal == now.boards[number].seal and deal.hash == now.boards[number].hash
            assert (await robots.tables.tables.load(table_key(contest, now, table))).closed
    assert await robots.steward.step(contest.id) == contest, "nothing is due any more"


@pytest.mark.parametrize("kept", [finished.KEPT, 1])
async def test_what_tables_finish_is_known_and_compared_before_anybody_asks(
    robots: RobotEvent, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    monkeypatch.setattr(finished, "KEPT", kept)
    contest, pairs = await begun(robots, 4)
    names = {one.id: one.name for pair in pairs for one in pair}
    for table in contest.rounds[0].playing:
        await robots.play_out(table_key(contest, contest.rounds[0], table), names)
    read, rows = list[str](), robots.tables.play.deals.rows

    async def noted(key: str) -> list[Row]:
        read.append(key)
        return await rows(key)

    monkeypatch.setattr(robots.tables.play.deals, "rows", noted)
    robots.at = contest.rounds[0].deadline
    contest = await robots.steward.step(contest.id)
    assert [len(each.results) for each in contest.rounds] == [4] and (read == []) == (kept > 1)
    monkeypatch.setattr(results, "compared", None)
    assert len(results.table_scores(contest)) == 4


async def test_who_asks_after_the_club_has_opened_again_finds_a_late_event_at_hand(
    store: Store, robots: RobotEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest, pairs = await robots.announce(4, TERMS)
    empty = await robots.events.announce("Nobody comes", contest.begins, TERMS, HOST)
    await robots.enter(contest.id, pairs)
    contest = await robots.run(contest.id)
    assert (await robots.run(empty.id)).cancelled
    again = passing(store, robots.at + 3600)
    try:
        await again.events.resume()
        assert again.events.known == (contest.id,), "who was not held has nothing to show"
        with monkeypatch.context() as patched:
            patched.setattr(results, "compared", None)
            assert len(results.table_scores(await again.events.event(contest.id))) == 8
        broken = passing(store, again.at)
        with monkeypatch.context() as patched:
            patched.setattr(events, "worked_out", _not_fitting)
            await broken.events.resume()
        assert broken.events.known == (contest.id,), "and the club opens"
        await broken.close()
        again.at += events.ASKED_FOR + 7200
        assert not again.events.keep(contest) and again.events.known == ()
    finally:
        await again.close()


def _not_fitting(contest: PairsEvent) -> PairsEvent:
    raise ValueError(f"{contest.title}: more results than tables")


async def test_an_event_of_long_ago_is_not_read_again(store: Store, robots: RobotEvent) -> None:
    done, pairs = await robots.announce(4, TERMS)
    await robots.enter(done.id, pairs)
    done = await robots.run(done.id)
    assert not await robots.events.settled(done.id), "not long ago"
    left = await robots.events.announce("Left alone", robots.at + 7200, TERMS, HOST)
    robots.at = left.opens
    await robots.enter(left.id, pairs)
    later = passing(store, robots.at + events.LONGEST + 3600)
    try:
        assert await later.events.settled(done.id) and not await later.events.settled(left.id)
        rounds = asyncio.create_task(later.steward.rounds())
        async with asyncio.timeout(20):
            while (await later.events.event(left.id)).now_on is None:
                await asyncio.sleep(0.02)
        rounds.cancel()
        assert later.events.known == (left.id,)
    finally:
        await later.close()


async def test_more_pairs_register_than_the_room_has_tables(
    robots: RobotEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entering, "TABLES", 2)
    contest, _ = await begun(robots, 5)
    assert len(contest.pairs) == 5


async def test_boards_that_circulate_are_dealt_again_and_stay_secret(store: Store, robots: RobotEvent) -> None:
    terms = Terms(method="mitchell", rounds=2, boards=2, form="mp")
    contest, pairs = await robots.announce(6, terms)
    await robots.enter(contest.id, pairs)
    secret: set[str] = set()

    def told(event: PairsEvent) -> None:
        secret.update(key for now, table in event.secret_tables for key in deal_keys(event, now, table))

    contest = await robots.run(contest.id, told)
    assert contest.places is not None and [len(each.results) for each in contest.rounds] == [6, 6]
    assert [len(each.boards) for each in contest.rounds] == [6, 0], "three sets for three tables, and again"
    made, dealt = {board.number: board for board in contest.rounds[0].boards}, set[str]()
    for now in contest.rounds:
        for table in now.pairing.tables:
            for number, key in zip(contest.numbers(table.board_set), deal_keys(contest, now, table), strict=True):
                assert (await robots.tables.play.deals.load(key)).seal == made[number].seal
                dealt.add(key)
    assert secret == dealt
    won = {place.pair: place.master_points for place in contest.places}
    assert sorted(won.values())[-2:] == [3, 3], "each line has its champion"
    assert await points(robots, pairs) == [[won[n]] * 2 if won[n] else [] for n in range(1, 7)]


async def test_two_stewards_at_once_do_everything_once(store: Store, robots: RobotEvent) -> None:
    beside = passing(store, robots.at)
    try:
        contest, pairs = await robots.announce(4, TERMS)
        await robots.enter(contest.id, pairs)
        while not contest.points_given:
            due = running.next_due(contest)
            assert due is not None
            robots.at = beside.at = max(robots.at, due)
            contest, _ = await asyncio.gather(robots.steward.step(contest.id), beside.steward.step(contest.id))
        await check(store, robots, contest, pairs)
        assert [sorted(now.absent) for now in contest.rounds] == [[1, 2, 3, 4]] * len(contest.rounds), "nobody came"
    finally:
        await beside.close()


async def test_what_is_unfinished_at_the_end_is_cut_off(robots: RobotEvent) -> None:
    contest, _ = await begun(robots, 4)
    now = contest.rounds[0]
    one, two = (table_key(contest, now, table) for table in now.pairing.tables)
    for key in (one, two):
        await come(robots, contest, key)
    await play(robots, f"{one}-1")
    table = await go_on(robots, one)
    assert table.deal == f"{one}-2", "the next board comes by itself"
    robots.at = now.deadline + 5
    await play(robots, f"{one}-2")
    contest = await robots.steward.step(contest.id)
    assert [each.deal for each in contest.rounds[0].results] == [f"{one}-1"], "the second was too late"
    assert (await robots.tables.play.deals.load(f"{two}-1")).abandoned
    assert sorted(entrant.boards for entrant in contest.entrants) == [0, 0, 1, 1]
    with pytest.raises(Illegal, match="table-closed"):
        await sit(robots, two, contest.pairs[0][0].member, 0)
    with pytest.raises(Illegal, match="round-over"):
        await robots.events.give(await robots.tables.tables.load(two))


async def test_a_pair_with_an_empty_seat_after_the_grace_is_absent(robots: RobotEvent) -> None:
    contest, _ = await begun(robots, 4)
    now = contest.rounds[0]
    one, two = (table_key(contest, now, table) for table in now.pairing.tables)
    await come(robots, contest, one)
    await come(robots, contest, two, (0, 2, 3))
    left = await robots.tables.change(one, "x", "leave", lambda t: seating.leave(t, t.places[1], ROBOT))
    assert left.deal is not None, "who leaves a board under way has come"
    robots.at += TERMS.grace
    contest = await robots.steward.step(contest.id)
    assert contest.rounds[0].absent == {now.pairing.tables[1].ew}
    assert (await robots.tables.tables.load(two)).closed and not (await robots.tables.tables.load(one)).closed


async def test_all_may_leave_a_table_of_a_round_and_come_back(robots: RobotEvent) -> None:
    contest, _ = await begun(robots, 4)
    key = table_key(contest, contest.rounds[0], contest.rounds[0].pairing.tables[0])
    table = await come(robots, contest, key, (2,))
    table = await robots.tables.change(key, "x", "leave", lambda t: seating.leave(t, t.places[2], ROBOT))
    assert not table.closed and (await come(robots, contest, key)).deal == f"{key}-1"


async def test_a_place_is_for_whom_it_belongs_to_or_his_substitute(robots: RobotEvent) -> None:
    contest, pairs = await begun(robots, 4)
    key = table_key(contest, contest.rounds[0], contest.rounds[0].pairing.tables[0])
    table = await come(robots, contest, key, (0,))
    for member in ("stranger", table.places[0], table.places[3]):
        with pytest.raises(Illegal, match="not-your-place"):
            await sit(robots, key, member, 1)
    north = table.places[0]
    other = next(who for pair in pairs for who in pair if who.id == table.places[2])
    reserve = Member("reserve", "Reserve", "member", "en")
    await robots.events.act(contest.id, other.id, lambda s, at: entering.substitute(s, other.id, north, reserve, at))
    await robots.steward.step(contest.id)
    table = await robots.tables.tables.load(key)
    assert table.players[0] is None and table.places[0] == "reserve"
    with pytest.raises(Illegal, match="not-your-place"):
        await sit(robots, key, north, 0)
    assert (await come(robots, contest, key)).deal == f"{key}-1"


async def test_a_board_of_the_round_is_for_nobody_but_who_played_it_until_the_round_is_over(robots: RobotEvent) -> None:
    contest, _ = await begun(robots, 4)
    now = contest.rounds[0]
    one, two = (table_key(contest, now, table) for table in now.pairing.tables)
    for key in (one, two):
        await come(robots, contest, key)
    await play(robots, f"{one}-1")
    deal = await robots.tables.play.deals.load(f"{one}-1")
    mine, theirs = deal.players[0].member, (await robots.tables.tables.load(two)).places[0]
    assert boards.shows_in_event(contest, deal, mine)
    for other in (theirs, "stranger", contest.host.member):
        assert not boards.shows_in_event(contest, deal, other)
    assert not boards.board_over(contest, 1)
    assert set(await robots.events.hidden(mine, theirs)) == {f"{one}-1", f"{one}-2"}
    assert await robots.events.hidden(mine, mine) == []
    robots.at = now.deadline
    contest = await robots.steward.step(contest.id)
    assert boards.shows_in_event(contest, deal, theirs) and boards.board_over(contest, 1)
    assert await robots.events.hidden(mine, theirs) == []
    with pytest.raises(Illegal, match="no-such-board"):
        boards.board_over(contest, 99)


async def test_unknown_events_are_refused(robots: RobotEvent) -> None:
    for key in ("fixed-2026-11-30", "event-1", "event-00000000-00000000", "../x"):
        with pytest.raises(Illegal, match="no-such-event"):
            await robots.events.event(key)


async def test_an_event_goes_on_wherever_its_process_is_killed(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    robots = passing(store, time.time())
    contest, pairs = await robots.announce(4, TERMS)
    await robots.close()
    await store.close()
    members = [who.id for pair in pairs for who in pair]
    states = ("pair-entered", "round-paired", "table-opened", "deal-closed")
    states += ("absent-noted", "table-closed", "round-scored", "event-finished", "award", "-")
    for kind in states:
        words = [sys.executable, "-m", "tests.contests.pairs.worker", str(tmp_path), contest.id, kind, *members]
        ended = await asyncio.to_thread(subprocess.run, words, cwd=ROOT, capture_output=True, timeout=120)
        assert ended.returncode == (0 if kind == "-" else -signal.SIGKILL), (kind, ended.stderr.decode())
    store = await open_store(tmp_path)
    robots = passing(store, time.time())
    contest = await robots.events.event(contest.id)
    await check(store, robots, contest, pairs)
    assert all(not now.absent and len(now.results) == 4 for now in contest.rounds)
    await robots.close()
    await store.close()

"""The steward on a real store: whatever dies between two writes, boards are given, booked and closed once."""

import asyncio

import pytest

from paiju.club.people import Member
from paiju.contests.readmodel import Weeks, strike
from paiju.contests.rooms import LATE, ROOMS, week_at
from paiju.scoring.disconnects import GRACE
from paiju.store import Store
from paiju.tables import seating
from paiju.tables.absences.judging import stayed_away
from paiju.tables.deal import Deal
from paiju.tables.folds import Judged
from paiju.tables.record import check, record_of
from paiju.tables.table import ROBOT
from tests.contests.house import Process
from tests.contests.world import NOW, four

CLOSING = week_at(NOW).ends + LATE + 61


class Clock:
    """What the club takes for the time."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def somebody(member: str) -> Member:
    return Member(member, member, "member", "en")


async def kinds(store: Store, key: str) -> list[str]:
    """What the pool's stream says happened, in order."""
    rows = await store.log.read(f"contest/{key}")
    return [part.split(b'"')[0].decode() for row in rows for part in row.events.split(b'{"type":"')[1:]]


async def test_a_board_reserved_before_a_crash_is_the_one_that_is_played(store: Store, clock: Clock) -> None:
    first = Process(store, clock)
    table = await first.ready(await first.sit(four(0), "fixed"), "0W")
    # All are ready, and the process dies before it opens the deal.
    await first.table_folds.act(table.id, "last", "0W", lambda now: Judged(None, seating.ready(now, "0W", True)))
    given = await first.steward.give(await first.table_folds.load(table.id))
    again = Process(store, clock)
    table, key = await again.tables.settle(table.id), f"{table.id}-1"
    assert table.deal == key
    deal = await again.play.deals.load(key)
    assert deal.seal == given.seal and deal.origin == given.origin
    pool = await again.steward.current(ROOMS["fixed"])
    assert deal.hash == pool.boards[1].hash and pool.boards[1].playing == {deal.id}
    assert (await kinds(store, pool.id)).count("reserved") == 1


async def test_a_result_not_booked_before_a_crash_is_booked_after_it_once(store: Store, clock: Clock) -> None:
    first = Process(store, clock)
    table = await first.ready(await first.sit(four(0), "dynamic"))
    assert table.deal is not None
    deal = await first.play_out(table.deal, "1NT")
    again, beside = Process(store, clock), Process(store, clock)
    await asyncio.gather(again.steward.round(), beside.steward.round(), again.tables.settle(table.id))
    pool = await again.steward.current(ROOMS["dynamic"])
    assert pool.boards[1].results == (deal.id,)
    turn = pool.turns[deal.id]
    assert turn.score_ns == deal.state.result.score_ns and turn.lead is not None and turn.gone == ()  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue]
    await asyncio.gather(*(process.steward.settle(deal.id) for process in (again, beside)))
    assert (await kinds(store, pool.id)).count("result-came") == 1


async def test_a_result_is_heard_of_in_the_log(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    following = asyncio.create_task(process.steward.follow())
    try:
        table = await process.ready(await process.sit(four(0), "fixed"))
        assert table.deal is not None
        await process.play_out(table.deal)
        async with asyncio.timeout(30):
            while not (pool := await process.steward.current(ROOMS["fixed"])).boards[1].results:
                await asyncio.sleep(0.05)
        assert pool.turns[table.deal].outcome["contract"] is None and pool.turns[table.deal].score_ns == 0
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


async def test_a_table_that_the_club_closes_in_the_middle_gives_its_board_back(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    table = await process.ready(await process.sit(four(0), "fixed"))
    assert table.deal is not None
    await process.tables.change(table.id, "house", "close", lambda now: seating.close(now, "deserted"))
    await process.steward.round()
    pool = await process.steward.current(ROOMS["fixed"])
    assert not pool.boards[1].playing and pool.boards[1].void == (table.deal,)
    assert pool.turns[table.deal].gone == () and pool.has_met("0N", 1)


async def leave(process: Process, table: str, *leavers: str) -> None:
    for member in leavers:
        await process.tables.change(
            table, member, f"leave {member}", lambda now, m=member: seating.leave(now, m, ROBOT)
        )


async def test_who_all_leave_their_board_pay_for_it(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    table = await process.ready(await process.sit(four(0), "fixed"))
    assert table.deal is not None
    await leave(process, table.id, "0E", "0N", "0S", "0W")
    await process.steward.round()
    pool = await process.steward.current(ROOMS["fixed"])
    assert pool.boards[1].void == (table.deal,) and pool.turns[table.deal].gone == ("0E", "0N", "0S", "0W")


async def test_who_stays_away_pays_and_the_others_are_scored(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    table = await process.ready(await process.sit(four(0), "fixed"))
    assert table.deal is not None
    await leave(process, table.id, "0E")
    clock.at += GRACE + 1
    await process.play.note(table.deal, lambda deal: stayed_away(deal, "0E", clock.at))
    await process.play_out(table.deal)
    await process.steward.settle(table.deal)
    turn = (await process.steward.current(ROOMS["fixed"])).turns[table.deal]
    assert turn.members[1] == "0E" and turn.state == "finished" and turn.gone == ("0E",)


async def test_a_board_that_was_never_begun_comes_back_when_its_table_is_closed(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    table = await process.sit(four(0), "fixed")
    await process.steward.give(table)
    await process.steward.round()
    pool = await process.steward.current(ROOMS["fixed"])
    assert pool.boards[1].playing, "its table may still begin it"
    await process.tables.change(table.id, "house", "close", lambda now: seating.close(now, "deserted"))
    await process.steward.round()
    pool = await process.steward.current(ROOMS["fixed"])
    assert not pool.boards[1].playing and (await kinds(store, pool.id))[-1] == "released"


async def test_a_board_given_on_sunday_and_begun_on_monday_is_one_of_the_new_week(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    table = await process.sit(four(0), "fixed")
    await process.steward.give(table)
    old = await process.steward.current(ROOMS["fixed"])
    clock.at = old.ends + 1
    table = await process.ready(table)
    await process.steward.round()
    new = await process.steward.current(ROOMS["fixed"])
    assert new.id != old.id and new.before == old.id and new.boards[1].playing == {table.deal}
    assert not (await process.steward.pool(old.id)).boards[1].playing


async def test_a_week_is_closed_once_by_whoever_comes_first(store: Store, clock: Clock) -> None:
    process, late = Process(store, clock), ""
    for number in range(7):
        table = await process.ready(await process.sit(four(number), "dynamic"))
        assert table.deal is not None
        if number < 6:
            await process.play_out(table.deal, ["1NT", "2C", "3NT", "4S", "6H", "7D"][number])
        late = table.deal
    weeks = Weeks(store)
    for at in (week_at(NOW).ends, CLOSING - 2):
        clock.at = at
        await process.steward.round()
        old = await process.steward.pool(f"dynamic-{week_at(NOW).key}")
        assert not old.closed
    clock.at = CLOSING
    many = [Process(store, clock) for _ in range(3)]
    await asyncio.gather(*(each.steward.round() for each in many))
    await Process(store, clock).steward.round()
    assert (await kinds(store, old.id)).count("week-closed") == 1
    await asyncio.gather(weeks.catch_up(), Weeks(store).catch_up())
    [kept] = await weeks.of_member("dynamic", "0N")
    closed = await process.steward.pool(old.id)
    assert closed.figures is not None and kept.figures in closed.figures and kept.week == old.week
    assert kept.figures.rated == 1 and kept.figures.rate == 50_000_000 + 2_000_000 * int(kept.figures.points)
    assert len(closed.figures) == 24 and await weeks.of_member("dynamic", "6N") == []
    outcomes = [await weeks.outcomes("dynamic", member) for member in ("0N", "0E", "6N")]
    assert outcomes[0] == outcomes[1][::-1] and sum(outcomes[0]) == 1 and outcomes[2] == (0, 0, 0)
    await store.database.run(lambda connection: strike(connection, "0N", "#0n"))
    assert [kept.figures.name for kept in await weeks.of_member("dynamic", "0N")] == ["#0n"]
    assert [kept.figures.name for kept in await weeks.of_member("dynamic", "1N")] == ["1 N"]
    await process.play_out(late)
    await process.steward.settle(late)
    await process.steward.round()
    after = await process.steward.pool(old.id)
    assert after.figures == closed.figures and after.turns[late].state == "released"


async def test_weeks_are_closed_in_order_after_a_long_silence(store: Store, clock: Clock) -> None:
    process, rooms = Process(store, clock), ROOMS["dynamic"]
    keys: list[str] = []
    for week in range(3):
        clock.at = NOW + week * 7 * 24 * 3600
        keys.append((await process.steward.current(rooms)).id)
        table = await process.ready(await process.sit(four(week), "dynamic"))
        assert table.deal is not None
        await leave(process, table.id, *(f"{week}{seat}" for seat in "NESW"))
    clock.at += 14 * 24 * 3600
    await Process(store, clock).steward.round()
    pools = [await process.steward.pool(key) for key in keys]
    assert [len(pool.figures or ()) for pool in pools] == [4, 8, 12]
    first = [next(f for f in pool.figures or () if f.member == "0N") for pool in pools]
    assert [f.weight for f in first] == [1_000_000, 900_000, 810_000] and {f.rate for f in first} == {0}
    assert [f.points for f in first] == ["-16", "0", "0"] and first[2].total_points == "-16"


async def test_one_deck_at_every_table_whose_seal_opens_when_nobody_can_meet_it(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    deals: list[Deal] = []
    for number in range(2):
        table = await process.ready(await process.sit(four(number), "fixed"))
        assert table.deal is not None
        [published] = (await process.steward.current(ROOMS["fixed"])).boards.values()
        deals.append(await process.play_out(table.deal, "1NT"))
        await process.steward.settle(table.deal)
        assert deals[-1].hash == published.hash and not await process.steward.opened(deals[-1])
    assert deals[0].seal == deals[1].seal and deals[0].moves[0].events == deals[1].moves[0].events
    assert [await process.steward.shows(deals[0], somebody(member)) for member in ("0N", "1N", "2N")] == [
        True,
        True,
        False,
    ]
    clock.at = week_at(NOW).ends
    assert await process.steward.shows(deals[0], somebody("2N"))
    for deal in deals:
        assert await process.steward.opened(deal)
        record = record_of(deal, await process.play.deals.rows(deal.id), tuple("NESW"))
        assert check(record) == []


async def test_what_a_players_deals_come_to_leaves_out_boards_that_one_may_still_meet(
    store: Store, clock: Clock
) -> None:
    process = Process(store, clock)
    table = await process.ready(await process.sit(four(0), "fixed"))
    assert table.deal is not None
    assert await process.steward.hidden("0N", "0N") == [table.deal], "it is not over"
    await process.play_out(table.deal)
    await process.steward.settle(table.deal)
    assert await process.steward.hidden("0N", "0E") == [] == await process.steward.hidden("9N", "0E")
    assert await process.steward.hidden("0N", "9N") == [table.deal]
    clock.at = CLOSING
    await process.steward.round()
    assert await process.steward.hidden("0N", "9N") == []

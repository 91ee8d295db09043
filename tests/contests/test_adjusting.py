"""Adjusted scores in a pool: who may, of what, and what becomes of points and Rates."""

import asyncio
from fractions import Fraction as F

import pytest

from paiju.club.people import Member
from paiju.contests.adjusting import adjust, may_adjust, undo
from paiju.contests.closing import close
from paiju.contests.moves import BrokenOff, ScoreOutcome, SideAward
from paiju.contests.pool import record
from paiju.contests.rates import explain
from paiju.contests.rooms import LATE, ROOMS
from paiju.contests.scores import Line, datum_of, lines, percents, tallies
from paiju.kernel import Illegal
from paiju.store import Store
from tests.contests.house import Process
from tests.contests.world import NOW, WEEK, World, four

SCORES = [420, -50, 450, 420, 170, 620]
PLUS, AVERAGE, MINUS = SideAward("AVE+"), SideAward("AVE"), SideAward("AVE-")
AFTER = WEEK.ends + LATE + 61


def organiser(member: str = "5N") -> Member:
    return Member(member, f"Organiser {member}", "organiser", "en")


def score(*outcomes: tuple[int, int]) -> SideAward:
    return SideAward(outcomes=tuple(ScoreOutcome(*each) for each in outcomes))


def played(room: str, scores: list[int] = SCORES) -> World:
    world = World(room)
    for number, each in enumerate(scores):
        world.play(f"d{number}", four(number), each)
    return world


def award(world: World, deal: str, ns: SideAward, ew: SideAward, by: Member | None = None) -> None:
    world.book(adjust(world.pool, 1, deal, (ns, ew), " a  wrong\nboard ", by or organiser(), world.at))


def take_back(world: World, deal: str) -> None:
    world.book(undo(world.pool, 1, deal, "heard again", organiser(), world.at))


def sides(world: World) -> list[tuple[F | int | None, F | int | None]]:
    return [(line.side(0), line.side(1)) for line in of(world)]


def of(world: World) -> tuple[Line, ...]:
    return lines(world.pool, world.pool.boards[1])


def code(*arguments: object, **others: object) -> str:
    with pytest.raises(Illegal) as refused:
        adjust(*arguments, **others)  # pyright: ignore[reportArgumentType]
    return refused.value.code


def test_fixed_points_of_the_others_stay() -> None:
    world = played("fixed", [*SCORES, -50])
    before = sides(world)
    award(world, "d1", score((100, 420)), score((100, 420)))
    # As if it had come last: 420, 450, 420, 170, 620, -50, 420 make a datum of 380.
    assert sides(world) == [before[0], (1, -1), *before[2:]]
    assert all(line.rated for line in of(world))
    world.play("d7", four(7), 400)
    # 450, 420, 420, 420, 400, 170 are kept: 380.
    assert sides(world)[7] == (1, -1) and sides(world)[:7] == [before[0], (1, -1), *before[2:]]
    take_back(world, "d1")
    assert sides(world)[:7] == before and sides(world)[7] == (1, -1), "what was scored in between stays, too"
    assert world.pool.turns["d1"].adjusted is None


def test_dynamic_points_are_all_new() -> None:
    world = played("dynamic")
    board = world.pool.boards[1]
    assert (datum_of(world.pool, board), sides(world)[0]) == (360, (2, -2))
    award(world, "d1", score((60, 420), (40, -50)), score((60, 420), (40, -50)))
    # 232 is 230 in the datum: 420, 420, 450, 230 are kept, 380.
    assert datum_of(world.pool, world.pool.boards[1]) == 380
    assert [own for own, _ in sides(world)] == [1, F(-34, 10), 2, 1, -5, 6]
    take_back(world, "d1")
    assert sides(world)[:2] == [(2, -2), (-9, 9)] and datum_of(world.pool, world.pool.boards[1]) == 360


def test_an_artificial_score_is_each_sides_own_and_no_comparison() -> None:
    world = played("dynamic", [*SCORES, -50])
    award(world, "d1", PLUS, AVERAGE)
    award(world, "d1", PLUS, MINUS)
    # The other six, as they are in the page's example but for the order.
    assert [own for own, _ in sides(world)] == [2, 3, 3, 2, -5, 6, -9]
    shares = percents(world.pool, world.pool.boards[1])
    assert shares["d1"] == (60, 40) and sum(each.ns for deal, each in shares.items() if deal != "d1") == 300
    own = tallies(world.pool)
    assert [own[f"1{seat}"].points for seat in "NESW"] == [3, -3, 3, -3]
    assert [(own["1N"].won, own["1E"].lost, own["0E"].points)] == [(1, 1, -2)]
    award(world, "d1", PLUS, PLUS)
    assert sides(world)[1] == (3, 3) and tallies(world.pool)["1W"].points == 3


def test_five_that_are_left_are_too_few() -> None:
    world = played("dynamic")
    award(world, "d0", AVERAGE, PLUS)
    assert sides(world) == [(0, 3), *[(0, 0)] * 5] and not any(line.rated for line in of(world))
    assert datum_of(world.pool, world.pool.boards[1]) is None


def test_rates_follow_and_stay_at_the_close() -> None:
    world = played("dynamic", [*SCORES, -50])
    award(world, "d1", PLUS, PLUS)
    why = {seat: explain(world.pool, None, f"1{seat}") for seat in "NE"}
    assert [each.boards[0].percent for each in why.values()] == [56, 56]
    assert [each.boards[0].points for each in why.values()] == [3, 3]
    [closed] = close(world.pool, None, AFTER)
    world.book((closed,))
    figures = {each.member: each for each in world.pool.figures or ()}
    assert [figures[f"1{seat}"].rate for seat in "NESW"] == [56_000_000] * 4
    assert [int(why[seat].new.rate * 1_000_000) for seat in "NE"] == [56_000_000] * 2
    assert figures["0N"].rate == 54_000_000 and figures["0N"].points == "2"
    assert code(world.pool, 1, "d1", (PLUS, PLUS), "why", organiser(), AFTER) == "week-closed"
    assert not may_adjust(world.pool, world.pool.turns["d1"], organiser())


def test_who_may_adjust_what() -> None:
    world = played("fixed")
    now, at = world.pool, world.at
    assert code(now, 1, "d0", (PLUS, MINUS), "why", organiser("new"), at) == "board-not-open", "he may meet it yet"
    assert code(now, 2, "d0", (PLUS, MINUS), "why", organiser(), at) == "no-such-board"
    assert code(now, 1, "d9", (PLUS, MINUS), "why", organiser(), at) == "no-such-result"
    assert code(now, 1, "d5", (PLUS, MINUS), "why", organiser(), at) == "own-result"
    for note in ("", " \n "):
        assert code(now, 1, "d0", (PLUS, MINUS), note, organiser(), at) == "note-wanted"
    assert code(now, 1, "d0", (PLUS, MINUS), "x" * 201, organiser(), at) == "note-too-long"
    bad = [
        SideAward(), SideAward("AVE+", (ScoreOutcome(100, 420),)), score((100, 425)), score((100, 7610)),
        score((60, 420)), score((110, 420), (-10, 0)), score(*[(10, 0)] * 10),
    ]  # fmt: skip
    for each in bad:
        assert code(now, 1, "d0", (PLUS, each), "why", organiser(), at) == "bad-award", each
    with pytest.raises(Illegal, match="not-adjusted"):
        undo(now, 1, "d0", "why", organiser(), at)
    begun = world.begin("d6", four(6))
    assert begun == 1 and code(world.pool, 1, "d6", (PLUS, PLUS), "why", organiser(), at) == "no-such-result"
    world.book(record(world.pool, BrokenOff("d6"), world.at))
    assert code(world.pool, 1, "d6", (PLUS, PLUS), "why", organiser(), at) == "no-such-result"
    turns = world.pool.turns
    assert may_adjust(world.pool, turns["d0"], organiser()) and not may_adjust(world.pool, turns["d5"], organiser())
    assert not may_adjust(world.pool, turns["d0"], Member("5E", "", "member", "en"))


def test_what_is_kept_of_it() -> None:
    world = played("fixed")
    award(world, "d0", PLUS, MINUS)
    made = world.pool.turns["d0"]
    assert made.adjusted is not None and made.adjusted_at == world.at and made.score_ns == 420
    assert (made.adjusted.note, made.adjusted.by, made.adjusted.name) == ("a wrong board", "5N", "Organiser 5N")


async def test_an_organiser_adjusts_in_one_process_and_another_knows(store: Store) -> None:
    here, there = Process(store, lambda: NOW), Process(store, lambda: NOW)
    table = await here.ready(await here.sit(four(0), "dynamic"))
    other = await here.ready(await here.sit(four(1), "dynamic"))
    assert table.deal and other.deal
    for key in (table.deal, other.deal):
        await here.play_out(key, "1NT")
        await here.steward.settle(key)
    pool = await there.steward.current(ROOMS["dynamic"])
    by = organiser("1N")
    await there.steward.adjust(pool, 1, table.deal, (PLUS, MINUS), "revoke", by)
    known = await here.steward.pool(pool.id)
    assert known.turns[table.deal].adjusted and tallies(known)["0N"].points == 3
    rows = await store.log.read(f"contest/{pool.id}")
    assert rows[-1].by == "1N" and b"score-adjusted" in rows[-1].events
    undone = await asyncio.gather(
        *(each.steward.undo_adjustment(pool, 1, table.deal, "no revoke", by) for each in (here, there)),
        return_exceptions=True,
    )
    assert sorted(str(each) for each in undone if isinstance(each, Illegal)) == ["not-adjusted"]
    again = await Process(store, lambda: NOW).steward.pool(pool.id)
    assert again.turns[table.deal].adjusted is None and tallies(again)["0N"].points == 0

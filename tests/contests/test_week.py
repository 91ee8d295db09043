"""The close of a week: everybody's figures once, and a Rate that can be followed board by board."""

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from paiju.contests.closing import by_member, close, due, rating_of
from paiju.contests.moves import BrokenOff, Figures, ResultCame, WeekClosed
from paiju.contests.pool import Pool, record
from paiju.contests.ranking import standings
from paiju.contests.rates import explain
from paiju.contests.rooms import LATE
from paiju.contests.scores import tallies
from paiju.scoring.rating import GRID, Rating, blend, kept
from tests.contests.world import WEEK, World, four

CLOSING = WEEK.ends + LATE + 60
NEXT = WEEK.ends


def closed(world: World, before: Pool | None = None) -> Pool:
    """The week's pool after its close."""
    return world.book(close(world.pool, before, world.pool.ends + LATE + 60))


def week_of_play(seed: int, world: World) -> World:
    rng = random.Random(seed)
    members = [player for number in range(8) for player in four(number)]
    for number in range(60):
        deal, players = f"{world.pool.week}-{number}", tuple(rng.sample(members, 4))
        world.begin(deal, players)
        gone = (players[2].member,) if rng.random() < 0.1 else ()
        if rng.random() < 0.1:
            world.book(record(world.pool, BrokenOff(deal, gone), world.at))
        else:
            world.end(deal, rng.choice([-100, 50, 110, 420, 980]), *gone)
    return world


def test_a_week_is_closed_when_late_results_are_in_and_only_once() -> None:
    world = week_of_play(1, World("dynamic"))
    world.begin("late", four(20))
    assert not due(world.pool, CLOSING - 1) and close(world.pool, None, CLOSING - 1) == ()
    [event] = close(world.pool, None, CLOSING)
    assert isinstance(event, WeekClosed)
    world.book((event,))
    assert close(world.pool, None, CLOSING + 1) == ()
    figures = world.pool.figures
    world.book(record(world.pool, ResultCame("late", 100, None), WEEK.ends))
    assert world.pool.turns["late"].state == "released" and world.pool.figures == figures


def test_the_sixth_board_of_the_rules_page_is_counted_so() -> None:
    world = World("dynamic")
    for number, score in enumerate((420, -50, 450, 420, 170, 620)):
        world.play(f"d{number}", four(number), score)
    figures = by_member(closed(world))
    assert [figures[f"{number}N"].points for number in range(6)] == ["2", "-9", "3", "2", "-5", "6"]
    assert figures["1E"] == Figures("1E", "1 E", "9", 1, 1, 1, 0, 0, "9", 1, 68_000_000, 1_000_000)


def test_fewer_than_six_results_are_boards_played_and_not_rated() -> None:
    world = World("dynamic")
    for number in range(5):
        world.play(f"d{number}", four(number), 100 * number)
    assert set(by_member(closed(world)).values()) == {
        Figures(f"{n}{seat}", f"{n} {seat}", "0", 1, 0, 0, 0, 0, "0", 1) for n in range(5) for seat in "NESW"
    }


def test_who_leaves_pays_in_both_rooms_and_has_a_rated_board_of_0() -> None:
    for room in ("fixed", "dynamic"):
        world = World(room)
        world.begin("d0", four(0))
        world.book(record(world.pool, BrokenOff("d0", ("0E",)), world.at))
        figures = by_member(closed(world))
        assert (figures["0E"].points, figures["0E"].boards, figures["0E"].rated) == ("-16", 0, 1)
        assert (figures["0N"].points, figures["0N"].boards, figures["0N"].rated) == ("0", 0, 0)
        assert figures["0E"].rate == (0 if room == "dynamic" else 50 * GRID)


def test_points_scored_fixed_run_on_from_week_to_week() -> None:
    first = World("fixed")
    for number, score in enumerate((420, -50, 450, 420, 170, 620, -50)):
        first.play(f"d{number}", four(number), score)
    second = World("fixed", "2026-12-07", NEXT)
    second.play("e0", four(0), 100)
    figures = by_member(closed(second, closed(first)))
    assert (figures["1N"].points, figures["1N"].total_points, figures["1N"].total_boards) == ("0", "-9", 1)
    assert (figures["0N"].total_points, figures["0N"].total_boards) == ("2", 2)
    assert figures["6N"].total_points == "-8", "scored once, and never again"


def test_idle_weeks_fade_the_weight_and_nothing_else() -> None:
    first = closed(week_of_play(3, World("dynamic")))
    later = World("dynamic", "2026-12-21", NEXT + 14 * 24 * 3600)
    old, new = by_member(first), by_member(closed(later, first))
    assert old.keys() == new.keys()
    for member, figures in new.items():
        assert figures.rate == old[member].rate
        assert figures.weight == round(Fraction(old[member].weight) * Fraction(9, 10) ** 3)
        assert (figures.points, figures.boards) == ("0", 0)


@pytest.mark.parametrize("seed", range(5))
def test_every_rate_is_explained_board_by_board(seed: int) -> None:
    before = closed(week_of_play(seed, World("dynamic")))
    world = week_of_play(seed + 100, World("dynamic", "2026-12-07", NEXT))
    told = {member: explain(world.pool, before, member) for member in by_member(before)}
    figures = by_member(closed(world, before))
    for member, why in told.items():
        assert rating_of(figures[member]) == why.new
        assert len(why.boards) == figures[member].rated
        rates = [board.rate for board in why.boards]
        mean = sum(rates, Fraction(0)) / max(1, len(rates))
        assert why.new == kept(blend(why.old, mean, len(rates)))
        for board in why.boards:
            own, partner, left, right = board.strengths
            if board.gone:
                assert board.rate == 0
            else:
                assert board.percent is not None
                expected = board.percent + Fraction(own - partner + left + right) / 2
                assert board.rate == min(max(expected, Fraction(0)), Fraction(100))
    assert explain(world.pool, None, "nobody").new == Rating()


def test_running_tallies_are_those_that_the_close_keeps() -> None:
    world = week_of_play(7, World("dynamic"))
    running = tallies(world.pool)
    for member, figures in by_member(closed(world)).items():
        own = running[member]
        assert (figures.points, figures.boards, figures.rated) == (str(own.points), own.boards, own.rated)
    assert sum(own.boards for own in running.values()) == 4 * sum(
        len(board.results) for board in world.pool.boards.values()
    )


def test_the_ranking_carries_on_what_was_before_also_of_a_week_not_yet_closed() -> None:
    first = week_of_play(1, World("dynamic"))
    kept = by_member(closed(first))
    second = week_of_play(2, World("dynamic", "2026-12-07", NEXT))
    third = week_of_play(3, World("dynamic", "2026-12-14", NEXT + 7 * 24 * 3600))
    now, last = tallies(third.pool), tallies(second.pool)
    found = standings(third.pool, [second.pool, first.pool])
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    assert {each.member for each in found} == {*kept, *last, *now}
    for each in found:
        own, before, old = now[each.member], last[each.member], kept[each.member]
        assert (each.points, each.boards, each.rated) == (own.points, own.boards, own.rated)
        assert each.total_boards == own.boards + before.boards + old.total_boards
        assert each.total_points == own.points + before.points + Fraction(old.total_points)
        assert each.rating == rating_of(old), "the Rate of the last close"
        assert each.last_average == Fraction(before.points, before.boards or 1)


def test_a_closed_week_is_ranked_as_it_was_kept() -> None:
    first = closed(week_of_play(1, World("dynamic")))
    second = closed(week_of_play(2, World("dynamic", "2026-12-07", NEXT)), first)
    for each in standings(second, [first]):
        figures = by_member(second)[each.member]
        assert (str(each.points), str(each.total_points)) == (figures.points, figures.total_points)
        assert each.rating == rating_of(figures) and each.total_boards == figures.total_boards
        old = by_member(first)[each.member]
        assert each.last_average == Fraction(old.points) / (old.boards or 1)
    silent = World("dynamic", "2026-12-21", NEXT + 14 * 24 * 3600)
    assert {each.last_average for each in standings(silent.pool, [second])} == {0}, "not of the week right before"


def test_names_are_those_they_last_played_under() -> None:
    world = World("fixed")
    world.play("d0", four(0), 100)
    renamed = tuple(replace(player, name=player.name.lower()) for player in four(0))
    world.play("d1", renamed, 100)
    assert tallies(world.pool)["0N"].name == "0 n"

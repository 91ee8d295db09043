"""Who may see a board: not who may still meet it, nor who plays it now."""

import pytest

from paiju.contests.boards import look, open_to, opened
from paiju.contests.moves import BrokenOff
from paiju.contests.pool import record
from paiju.kernel import Illegal
from tests.contests.world import WEEK, World, four


def sees(world: World, member: str, at: float | None = None) -> bool:
    return open_to(world.pool, member, 1, world.at if at is None else at)


def test_a_board_opens_to_its_players_when_it_is_over_at_their_table() -> None:
    world = World()
    world.begin("d0", four(0))
    world.begin("d1", four(1))
    assert not any(sees(world, member) for member in ("0N", "1N", "other"))
    world.end("d0", 100)
    assert sees(world, "0N") and not sees(world, "1N") and not sees(world, "other")
    world.book(record(world.pool, BrokenOff("d1"), world.at))
    assert sees(world, "1N"), "he has met it, and does not play it any more"
    assert not sees(world, "other") and not opened(world.pool, world.pool.boards[1], world.at)


def test_it_opens_to_all_when_the_week_is_over_and_the_last_table_has_done() -> None:
    world = World()
    world.begin("d0", four(0))
    world.begin("d1", four(1))
    world.end("d0", 100)
    after = WEEK.ends
    assert not sees(world, "other", after - 1) and not sees(world, "other", after)
    assert not sees(world, "1N", after) and not opened(world.pool, world.pool.boards[1], after)
    world.end("d1", 100)
    assert sees(world, "other", after) and sees(world, "1N", after) and opened(world.pool, world.pool.boards[1], after)


def test_it_opens_to_all_with_its_fortieth_result() -> None:
    world = World()
    for number in range(39):
        world.play(f"d{number}", four(number), 100)
    world.begin("d39", four(39))
    assert not sees(world, "other") and not sees(world, "39N")
    world.end("d39", 100)
    assert sees(world, "other") and sees(world, "39N")


def test_an_organiser_who_looks_at_a_board_is_not_dealt_it_any_more() -> None:
    world = World()
    world.play("d0", four(0), 100)
    world.begin("d1", four(1))
    judge = four(2)[0].member
    world.book(look(world.pool, 1, judge, world.at))
    assert sees(world, judge) and not sees(world, "2E"), "it is shown to nobody else"
    assert look(world.pool, 1, judge, world.at) == () and look(world.pool, 1, "0N", world.at) == ()
    assert world.begin("d2", four(2)) == 2 and world.begin("d3", four(3)) == 1
    with pytest.raises(Illegal) as refused:
        look(world.pool, 1, "1N", world.at)
    assert refused.value.code == "deal-under-way" and not sees(world, "1N")
    with pytest.raises(Illegal, match="no-such-board"):
        look(world.pool, 9, judge, world.at)


def test_there_is_no_board_of_that_number() -> None:
    with pytest.raises(Illegal) as refused:
        sees(World(), "other")
    assert refused.value.code == "no-such-board"

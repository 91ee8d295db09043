"""The pool: which board a table gets, what its results come to, and that nobody meets a board twice."""

import random
from itertools import count

import pytest

from paiju.contests.moves import BoardAdded, BrokenOff, Released, Reserved, ResultCame
from paiju.contests.pool import first, record, release, reserve
from paiju.contests.rooms import LATE, week_at
from paiju.contests.scores import datum_of, lines
from paiju.kernel import Illegal
from paiju.scoring.boards import dealer
from paiju.tables.dealing import fingerprint
from paiju.tables.moves import Player
from tests.contests.world import SEAL, WEEK, World, four

SEQUENCE = (420, -50, 450, 420, 170, 620, -50, 400)


def points(world: World, board: int = 1) -> list[object]:
    return [line.points for line in lines(world.pool, world.pool.boards[board])]


def test_a_week_is_from_monday_to_monday_by_the_clubs_clock() -> None:
    sunday = 1_796_572_799.0  # 2026-12-06 15:59:59 UTC
    assert (week_at(sunday).key, week_at(sunday + 1).key) == ("2026-11-30", "2026-12-07")
    assert week_at(sunday).ends == week_at(sunday + 1).begins == sunday + 1
    assert week_at(sunday + 1, 0).key == "2026-11-30"


def test_the_sixth_result_scores_all_six_and_each_later_one_as_the_room_does() -> None:
    fixed, dynamic = World("fixed"), World("dynamic")
    for number, score in enumerate(SEQUENCE):
        for world in (fixed, dynamic):
            assert world.play(f"d{number}", four(number), score) == 1
            if number < 5:
                assert set(points(world)) == {0}
    assert points(fixed) == [2, -9, 3, 2, -5, 6, -8, 3]
    assert points(dynamic) == [3, -8, 4, 3, -4, 8, -8, 3]
    assert datum_of(dynamic.pool, dynamic.pool.boards[1]) == 300


def test_a_board_that_wants_results_comes_first_then_the_fewest_then_a_new_one() -> None:
    world, people = World(), count()
    for number in range(6):
        world.play(f"a{number}", four(next(people)), 100)
    own = four(99)
    assert world.begin("b0", own) == 1, "the only one there is"
    assert world.begin("b1", own) == 2, "they have met the first"
    world.end("b1", 100)
    assert world.begin("b2", four(next(people))) == 2, "one result: wants five more"
    for number in range(4):
        world.play(f"c{number}", four(next(people)), 100)
    world.end("b2", 100)
    assert len(world.pool.boards[2].results) == 6 and len(world.pool.boards[1].results) == 6
    assert world.begin("e0", four(next(people))) == 1, "of equals the lowest"
    world.end("e0", 0)
    assert world.begin("e1", four(next(people))) == 2, "the fewest"


def test_tables_that_begin_together_begin_the_same_board() -> None:
    world = World()
    assert {world.begin(f"d{number}", four(number)) for number in range(6)} == {1}


def test_no_more_than_forty_finish_a_board() -> None:
    world = World()
    for number in range(39):
        world.play(f"d{number}", four(number), 100)
    assert world.begin("d39", four(39)) == 1
    assert world.begin("d40", four(40)) == 2, "39 results and one in play"
    world.book(record(world.pool, BrokenOff("d39"), world.at))
    assert world.play("d41", four(41), 100) == 1, "the one broken off has left room"
    assert world.pool.boards[1].retired and world.begin("d42", four(42)) == 2


def test_an_aborted_table_gives_its_board_back_but_has_met_it() -> None:
    world, own = World(), four(0)
    assert world.begin("d0", own) == 1
    world.book(record(world.pool, BrokenOff("d0", ("0N",)), world.at))
    assert not world.pool.boards[1].playing and not world.pool.boards[1].results
    mixed = (own[0], *four(1)[1:])
    assert world.begin("d1", mixed) == 2
    assert world.begin("d2", four(2)) == 1


def test_a_result_is_booked_once_and_only_for_a_table_that_plays() -> None:
    world = World()
    world.begin("d0", four(0))
    assert world.end("d0", 100) and not world.end("d0", 100)
    assert not world.end("unknown", 100)
    assert record(world.pool, BrokenOff("d0"), world.at) == ()
    assert release(world.pool, "d0") == ()


def test_the_same_deal_asks_twice_and_gets_the_same_board() -> None:
    world = World()
    world.begin("d0", four(0))
    assert reserve(world.pool, "d0", "t", four(0), SEAL, world.at) == ()
    again = reserve(world.pool, "d0", "t", four(1), SEAL, world.at)
    assert again == (Released("d0"), Reserved(1, "d0", "t", four(1))), "it was never begun, and others sit there now"
    world.book(again)
    assert world.pool.boards[1].playing == {"d0"} and world.pool.has_met("0N", 1) and world.pool.has_met("1N", 1)
    world.book(release(world.pool, "d0"))
    assert not world.pool.boards[1].playing
    assert reserve(world.pool, "d0", "t", four(2), SEAL, world.at) == (Reserved(1, "d0", "t", four(2)),)


def test_a_new_board_is_sealed_before_it_is_given_to_anybody() -> None:
    world = World()
    added, reserved = reserve(world.pool, "d0", "t", four(0), SEAL, world.at)
    assert isinstance(added, BoardAdded) and isinstance(reserved, Reserved)
    assert added.hash == fingerprint(SEAL, "bridge", added.options) and added.options["board"] == 1
    assert added.options["undo"] == "off" and dealer(added.options["board"]) == "N"


@pytest.mark.parametrize(
    ("players", "shift", "code"),
    [
        ((*four(0)[:3], four(0)[0]), 0.0, "waiting-for-players"),
        ((*four(0)[:3], Player("robot", "Robot", True)), 0.0, "waiting-for-players"),
        (four(0), 7 * 24 * 3600.0, "pool-over"),
        (four(0), -7 * 24 * 3600.0, "pool-over"),
    ],
)
def test_what_no_pool_gives(players: tuple[Player, ...], shift: float, code: str) -> None:
    world = World()
    with pytest.raises(Illegal) as refused:
        reserve(world.pool, "d0", "t", players, SEAL, world.at + shift)
    assert refused.value.code == code


def test_a_result_may_come_two_hours_after_the_week() -> None:
    world = World()
    for deal in ("d0", "d1"):
        world.begin(deal, four(int(deal[1])))
    late = record(world.pool, ResultCame("d0", 100, None), WEEK.ends + LATE)
    assert late == (Released("d0"),)
    assert record(world.pool, ResultCame("d1", 100, None), WEEK.ends + LATE - 1) == (ResultCame("d1", 100, None),)


@pytest.mark.parametrize("seed", range(20))
def test_however_a_week_goes_nobody_meets_a_board_twice_and_none_has_too_many(seed: int) -> None:
    rng = random.Random(seed)
    world = World(rng.choice(["fixed", "dynamic"]))
    members = [Player(str(number), str(number)) for number in range(rng.choice([9, 30, 90]))]
    free, playing = list(members), dict[str, tuple[Player, ...]]()
    for number in range(150):
        if len(free) >= 4 and (not playing or rng.random() < 0.55):
            players = tuple(rng.sample(free, 4))
            board = world.begin(f"d{number}", players)
            assert world.pool.boards[board].playing
            playing[f"d{number}"] = players
            free = [member for member in free if member not in players]
        else:
            deal = rng.choice(list(playing))
            free += playing.pop(deal)
            if rng.random() < 0.2:
                world.book(record(world.pool, BrokenOff(deal), world.at))
            else:
                world.end(deal, rng.choice([-100, 50, 110, 420]))
    turns = list(world.pool.turns.values())
    seen = [(member, turn.board) for turn in turns for member in turn.members]
    assert len(seen) == len(set(seen))
    for board in world.pool.boards.values():
        assert len(board.results) + len(board.playing) <= 40
        assert len(lines(world.pool, board)) == len(board.results) + len(board.void)
    again = first(world.pool.id, world.rows[0])
    for row in world.rows[1:]:
        again = again.after(row)
    assert again == world.pool, "a log folds to the same pool for ever"

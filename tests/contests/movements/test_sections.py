"""A field too large for one movement is split: each section by itself is a movement, and all play the same sets."""

from collections import Counter

import pytest

from paiju.contests.movements.choice import made
from paiju.contests.movements.invariants import breaches
from paiju.contests.movements.preview import previewed
from paiju.contests.movements.sections import sizes
from paiju.contests.movements.wanted import Method, planned


def test_sections_are_few_and_of_equal_size() -> None:
    assert [sizes(tables) for tables in (60, 61, 62, 120, 121)] == [(60,), (31, 30), (31, 31), (60, 60), (41, 40, 40)]


@pytest.mark.parametrize("method", ["mitchell", "howell", "interwoven"])
def test_sections_play_side_by_side(method: Method) -> None:
    plan = planned(method, 125)
    movement, alone = made(plan), made(planned(method, 64))
    assert (movement.pairs, movement.tables, movement.champions) == (126, 63, alone.champions)
    assert breaches(movement) == [] and len(movement.rounds) == len(alone.rounds) == plan.rounds
    for own, whole in zip(alone.rounds, movement.rounds, strict=True):
        assert [(m.table, m.board_set) for m in whole[:32]] == [(m.table, m.board_set) for m in own]
    met = {pair for each in movement.rounds for m in each[:32] for pair in m.pairs}
    others = {pair for each in movement.rounds for m in each[32:] for pair in m.pairs}
    assert len(met) == 64 and len(others) == 62 and not met & others and movement.pairs in others
    plays = Counter(m.board_set for each in movement.rounds for m in each)
    assert all(plays[board_set] > plan.rounds for board_set in plays if method == "howell" or board_set <= 31)


def test_of_two_lines_all_of_north_south_come_first() -> None:
    movement = made(planned("mitchell", 240))
    norths = {m.ns for each in movement.rounds for m in each}
    assert norths == {pair for pair in range(1, 241) if movement.line(pair) == 1} == set(range(1, 121))


def test_a_large_field_is_seen_before_the_start_without_its_deviation() -> None:
    seen = previewed(planned("interwoven", 239), 239)
    assert seen.deviation is None and [len(each) for each in seen.rounds] == [119] * 14
    assert previewed(planned("interwoven", 120), 120).deviation is not None


def test_more_than_that_is_refused() -> None:
    with pytest.raises(ValueError, match="to 240 pairs, not 241"):
        planned("mitchell", 241)

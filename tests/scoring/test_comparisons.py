"""Matchpoints, cross-IMPs and the datum: every result of a board against the others."""

from decimal import Decimal
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.cross_imp import cross_imps, total_imps
from paiju.scoring.datum import datum, datum_imps, dropped, kept
from paiju.scoring.imps import imp
from paiju.scoring.matchpoints import board_a_match, board_matchpoints, matchpoints, neuberg, percent, top
from paiju.scoring.rounding import shown, to_tens

boards = st.lists(st.integers(-760, 760).map(lambda tens: 10 * tens), min_size=1, max_size=40)
small_boards = st.lists(st.sampled_from([-100, -50, 0, 420, 430, 450]), min_size=1, max_size=40)


# Matchpoints


@given(small_boards | boards)
def test_matchpoints_count_the_results_beaten(scores: list[int]):
    counted = [sum(2 * (s > o) + (s == o) for o in scores) - 1 for s in scores]
    assert list(matchpoints(scores)) == counted
    assert sum(counted) == len(scores) * (len(scores) - 1)


def test_board_a_match():
    assert [board_a_match(s, 420) for s in (430, 420, -50)] == [2, 1, 0]


def test_neubergs_example():
    awards = board_matchpoints([620, 620, 170, 650, -100, 140], expected=7)
    assert [a.ns for a in awards] == [F(25, 3), F(25, 3), F(29, 6), F(71, 6), F(1, 6), F(5, 2)]
    assert [a.ew for a in awards] == [F(11, 3), F(11, 3), F(43, 6), F(1, 6), F(71, 6), F(19, 2)]
    assert [str(shown(a.percent_ns)) for a in awards] == ["69.44", "69.44", "40.28", "98.61", "1.39", "20.83"]


@given(small_boards, st.integers(0, 10))
def test_neuberg_keeps_the_average(scores: list[int], missing: int):
    expected = len(scores) + missing
    awards = board_matchpoints(scores, expected)
    assert sum(a.ns for a in awards) == len(scores) * (expected - 1)
    assert all(a.ns + a.ew == 2 * (expected - 1) and a.percent_ns + a.percent_ew == 100 for a in awards)
    if not missing:
        assert [a.ns for a in awards] == list(matchpoints(scores))


def test_a_single_result_is_average():
    assert board_matchpoints([420], expected=7)[0] == (6, 6, 50, 50)
    assert board_matchpoints([420])[0] == (0, 0, 50, 50)


SEVEN, THREE = [700, 600, 500, 400, 300, 200, 100], [90, 80, 70]


def test_a_fouled_board_is_scored_by_form():
    # The rarer form lies between the others, to see that order and grouping are kept apart.
    scores, forms = [*SEVEN[:4], *THREE, *SEVEN[4:]], ["a"] * 4 + ["b"] * 3 + ["a"] * 3
    awards = board_matchpoints(scores, 10, forms, small_groups=False)
    points = [a.ns for a in awards]
    assert points[:4] + points[7:] == [F(n, 7) for n in (123, 103, 83, 63, 43, 23, 3)]
    assert points[4:7] == [F(47, 3), 9, F(7, 3)]
    assert sum(points) == 90


@pytest.mark.parametrize(
    ("small", "percents"),
    [([50], [60]), ([50, 40], [65, 55]), ([50, 50], [60, 60]), ([60, 50, 40], [70, 60, 50]), ([5, 5, 0], [65, 65, 50])],
)
def test_a_small_group_is_compensated(small: list[int], percents: list[int]):
    awards = board_matchpoints([*SEVEN, *small], 10, [1] * 7 + [2] * len(small))[7:]
    assert [a.percent_ns for a in awards] == percents
    assert all(a.percent_ns + a.percent_ew == 120 for a in awards)
    assert [a.ns for a in awards] == [F(p * 18, 100) for p in percents]


def test_a_group_over_a_third_of_the_expected_is_not_small():
    awards = board_matchpoints([420, 450, 430, -110, -200], forms="AAABB")
    assert [a.ns for a in awards[3:]] == [F(13, 2), F(3, 2)]


def test_a_board_that_is_not_fouled_has_no_small_group():
    assert [a.percent_ns for a in board_matchpoints([420, 400], 7, ["A", "A"])] == [percent(F(19, 2), 7), F(125, 6)]


def test_bad_matchpoint_input():
    with pytest.raises(ValueError, match="without results"):
        matchpoints([])
    with pytest.raises(ValueError, match="at least one result, not 0"):
        top(0)
    with pytest.raises(ValueError, match="outside 0 to 4"):
        percent(5, 3)
    with pytest.raises(ValueError, match="3 results were obtained but only 2 expected"):
        neuberg(1, 3, 2)
    with pytest.raises(ValueError, match="outside 0 to 4"):
        neuberg(-1, 3, 4)
    with pytest.raises(ValueError, match="2 results but 1 forms"):
        board_matchpoints([1, 2], forms=["A"])
    with pytest.raises(ValueError, match="only 1 expected"):
        board_matchpoints([1, 2], expected=1, forms=["A", "B"])


def test_published_values_of_neuberg():
    assert [str(shown(neuberg(m, 6, 7), 4)) for m in (4, 9)] == ["4.8333", "10.6667"]


# Cross-IMPs


def test_the_cross_imp_example():
    scores = [420, 450, -50, 170, 420]
    assert total_imps(scores) == (15, 20, -37, -13, 15)
    assert cross_imps(scores) == (F("3.75"), 5, F("-9.25"), F("-3.25"), F("3.75"))
    assert total_imps(scores, expected=7) == tuple(F(6 * n, 4) for n in (15, 20, -37, -13, 15))


@given(boards)
def test_cross_imps_are_means_of_pairs_and_sum_to_0(scores: list[int]):
    totals = [sum(imp(s - o) for o in scores) for s in scores]
    assert list(total_imps(scores)) == totals
    assert sum(cross_imps(scores)) == 0
    assert [c * (len(scores) - 1) for c in cross_imps(scores)] == totals


def test_one_result_has_no_imps():
    assert cross_imps([420]) == (0,)
    assert total_imps([420], expected=5) == (0,)


def test_bad_imp_input():
    with pytest.raises(ValueError, match="without results"):
        cross_imps([])
    with pytest.raises(ValueError, match="only 1 expected"):
        total_imps([0, 10], expected=1)


# The datum


def test_the_datum_example():
    scores = [450, 430, 420, 420, 420, 170, 140, 140, 130, -200, -200, -200]
    assert kept(scores, 2) == (-200, 130, 140, 140, 170, 420, 420, 420)
    assert datum(scores) == 200
    assert datum_imps(scores) == (6, 6, 6, 6, 6, -1, -2, -2, -2, -9, -9, -9)


def test_how_many_are_dropped():
    assert [dropped(n) for n in (1, 5, 6, 11, 12, 19, 20, 29, 30, 40)] == [None, None, 1, 1, 2, 2, 3, 3, 4, 4]


def test_the_pool_as_it_fills():
    scores = [420, -50, 450, 420, 170]
    assert datum(scores) is None and datum_imps(scores) == (0, 0, 0, 0, 0)
    scores.append(620)
    assert datum(scores) == 360 and datum_imps(scores) == (2, -9, 3, 2, -5, 6)
    scores.append(-50)
    assert datum(scores) == 280 and datum_imps(scores) == (4, -8, 5, 4, -3, 8, -8)
    scores.append(400)
    assert datum(scores) == 300 and datum_imps(scores) == (3, -8, 4, 3, -4, 8, -8, 3)


@given(boards)
def test_the_datum_is_the_same_from_both_sides(scores: list[int]):
    mirrored = [-s for s in scores]
    par = datum(scores)
    assert datum(mirrored) == (None if par is None else -par)
    assert datum_imps(mirrored) == tuple(-i for i in datum_imps(scores))


def test_the_number_dropped_can_be_said():
    assert datum([420, 430, 50], drop=1) == 420
    assert datum([10] * 50, drop=0) == 10


def test_bad_datum_input():
    with pytest.raises(ValueError, match="a score is a multiple of 10, not 425"):
        datum([425])
    with pytest.raises(ValueError, match="defined for 1 to 40 results, not 41"):
        datum([0] * 41)
    with pytest.raises(ValueError, match="not 0"):
        datum([])
    with pytest.raises(ValueError, match="cannot drop 1 of 2"):
        kept([0, 10], 1)
    with pytest.raises(ValueError, match="cannot drop -1"):
        datum([0, 10], drop=-1)


# Rounding


def test_rounding_is_half_to_even_and_symmetric():
    assert [to_tens(n) for n in (425, 435, -425, -435, 424, F(1640, 8))] == [420, 440, -420, -440, 420, 200]
    assert [str(shown(F(n, 1000))) for n in (5, 15, -5, -15, 8333)] == ["0.00", "0.02", "0.00", "-0.02", "8.33"]
    assert shown(7, 0) == Decimal(7)
    with pytest.raises(ValueError, match="-1 decimal places"):
        shown(1, -1)

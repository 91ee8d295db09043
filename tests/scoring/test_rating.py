"""The Rate of one table and one player: what the formula promises."""

from fractions import Fraction as F

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from paiju.scoring.pool import Form
from paiju.scoring.rating import Rating, blend, board_percent, board_rates, faded, kept, strength


def parts(low: int, high: int, of: int) -> st.SearchStrategy[F]:
    """Numbers from low to high in so many parts."""
    return st.integers(low * of, high * of).map(lambda whole: F(whole, of))


rates = parts(0, 100, 997)
moderate = st.builds(Rating, parts(40, 60, 97), parts(0, 500, 7))
"""Such that no board Rate of a moderate result is cut off."""
anyone = st.builds(Rating, rates, parts(0, 500, 991))
fours = st.lists(anyone, min_size=4, max_size=4)
imps = st.integers(-24, 24)


@given(st.lists(moderate, min_size=4, max_size=4), st.integers(-10, 10))
def test_the_four_rates_of_a_table_add_up(four: list[Rating], points: int):
    rates = board_rates(board_percent(points, "imp"), four)
    assert sum(rates) == 200 + sum(map(strength, four))
    known = [Rating(own.rate, F(50)) for own in four]
    assert sum(board_rates(board_percent(points, "imp"), known)) == sum(own.rate for own in known)


@given(st.lists(moderate, min_size=4, max_size=4), st.integers(-9, 9))
def test_what_raises_a_board_rate(four: list[Rating], points: int):
    four = [Rating(own.rate, F(50)) for own in four]
    before = board_rates(board_percent(points, "imp"), four)
    assert [b - a for a, b in zip(before, board_rates(board_percent(points + 1, "imp"), four), strict=True)] == [
        2,
        -2,
        2,
        -2,
    ]
    for seat in range(4):
        better = [Rating(own.rate + (place == seat), own.weight) for place, own in enumerate(four)]
        after = board_rates(board_percent(points, "imp"), better)
        for place in range(4):
            expected = F(1, 2) if place == seat or (place - seat) % 2 else F(-1, 2)
            assert after[place] - before[place] == expected


@given(st.lists(moderate, min_size=3, max_size=3), st.integers(-8, 8))
def test_who_plays_as_strong_as_he_is_stays_there(three: list[Rating], points: int):
    n, e, s = (Rating(own.rate, F(50)) for own in three)
    west = n.rate + s.rate - e.rate - 4 * points
    assume(0 <= west <= 100)
    four = [n, e, s, Rating(west, F(60))]
    assert list(board_rates(board_percent(points, "imp"), four)) == [own.rate for own in four]


def test_average_players_stay_average():
    four = [Rating(F(50), F(weight)) for weight in (0, 10, 50, 500)]
    assert board_rates(F(50), four) == (50, 50, 50, 50)
    assert blend(Rating(F(50), F(70)), F(50), 12).rate == 50


@given(fours, imps)
def test_rates_stay_between_0_and_100(four: list[Rating], points: int):
    rates = board_rates(board_percent(points, "imp"), four)
    assert all(0 <= rate <= 100 for rate in rates)
    assert all(0 <= blend(own, rate, 3).rate <= 100 for own, rate in zip(four, rates, strict=True))


@given(fours, imps, st.sets(st.integers(0, 3)))
def test_who_left_has_0_and_the_others_what_they_had(four: list[Rating], points: int, gone: set[int]):
    whole = board_rates(board_percent(points, "imp"), four)
    rates = board_rates(board_percent(points, "imp"), four, gone)
    assert [rates[place] for place in gone] == [0] * len(gone)
    assert all(rates[place] == whole[place] for place in range(4) if place not in gone)


@given(anyone, st.integers(0, 5))
def test_an_idle_week_only_fades(own: Rating, weeks: int):
    assert blend(own, F(0), 0, weeks) == (own.rate, own.weight * F(9, 10) ** weeks)


@given(anyone, rates, st.integers(1, 100), parts(0, 500, 7))
def test_the_heavier_the_past_the_less_it_moves(own: Rating, mean: F, boards: int, weight: F):
    light, heavy = sorted((own.weight, weight))
    moved = [abs(blend(Rating(own.rate, w), mean, boards).rate - own.rate) for w in (light, heavy)]
    assert moved[1] <= moved[0]
    if light < heavy and mean != own.rate:
        assert moved[1] < moved[0]
    assert blend(own, mean, boards).weight == min(500, own.weight * F(9, 10) + boards)


def test_the_worked_week():
    north = Rating(F(56), F(200))
    assert blend(north, F("58.5"), 4) == (F(5157, 92), 184)
    assert blend(north, F("46.8"), 5) == (F(10314, 185), 185)


@given(anyone)
def test_what_is_kept_is_the_nearest_millionth(own: Rating):
    for exact, stored in zip(own, kept(own), strict=True):
        assert 1_000_000 % stored.denominator == 0
        assert abs(exact - stored) <= F(1, 2_000_000)
    assert kept(kept(own)) == kept(own)
    assert kept(Rating(F(1, 2_000_000), F(3, 2_000_000))) == (0, F(2, 1_000_000))


def test_bad_input():
    bad: list[tuple[int | F, Form]] = [(25, "imp"), (-25, "imp"), (51, "mp"), (F(-101, 2), "mp")]
    for points, form in bad:
        with pytest.raises(ValueError, match="no points that a board can give"):
            board_percent(points, form)
    assert [board_percent(24, "imp"), board_percent(-50, "mp"), board_percent(F(25, 2), "mp")] == [98, 0, F(125, 2)]
    with pytest.raises(ValueError, match="not 2 before it"):
        faded(F(10), -2)

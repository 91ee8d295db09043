"""Adjusted scores: each side by itself, converted first and weighted then, in every way of comparing a board."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.adjusted import (
    Adjusted,
    Artificial,
    Form,
    Grade,
    Weighted,
    assigned,
    board,
    both,
    imps_between,
    matchpoints_of,
    of_session,
    weighted,
)
from paiju.scoring.cross_imp import cross_imps, total_imps
from paiju.scoring.datum import datum_imps
from paiju.scoring.imps import imp
from paiju.scoring.matchpoints import board_matchpoints

scores = st.sampled_from([-800, -100, -50, 0, 170, 420, 430, 450, 620])
tables = st.lists(scores, min_size=1, max_size=14)
grades: st.SearchStrategy[Grade] = st.sampled_from(["AVE+", "AVE", "AVE-"])
forms: st.SearchStrategy[Form] = st.sampled_from(["mp", "ximp", "total-imp", "datum"])


@st.composite
def weights(draw) -> Weighted:
    parts = draw(st.lists(st.tuples(st.integers(1, 9), scores), min_size=1, max_size=3))
    whole = sum(part for part, _ in parts)
    return weighted([(F(part, whole), score) for part, score in parts])


artificial = st.builds(Artificial, grades, st.none() | st.integers(0, 100).map(F))
awards = artificial | weights()
adjusted = st.builds(Adjusted, awards, awards)
mixed = st.lists(scores | adjusted, min_size=1, max_size=9)


def turned(result: int | Adjusted) -> int | Adjusted:
    """The same table with the sides exchanged."""
    if isinstance(result, int):
        return -result
    return Adjusted(*(side.reversed if isinstance(side, Weighted) else side for side in (result.ew, result.ns)))


@given(tables, st.integers(0, 5), st.randoms())
def test_without_adjustments_it_is_the_board_as_always(played: list[int], missing: int, rng):
    expected = len(played) + missing
    marks = [rng.choice("ab") for _ in played]
    fouled = board_matchpoints(played, expected, marks)
    assert [tuple(each) for each in board(played, "mp", expected, marks)] == [each[2:] for each in fouled]
    others: dict[Form, tuple[F, ...] | tuple[int, ...]] = {
        "ximp": cross_imps(played),
        "total-imp": total_imps(played, expected),
        "datum": datum_imps(played),
    }
    for form, ns in others.items():
        assert [tuple(each) for each in board(played, form, expected)] == [(own, -own) for own in ns]


@given(mixed, forms, st.integers(0, 4))
def test_no_direction_is_favoured(results: list[int | Adjusted], form: Form, missing: int):
    expected = len(results) + missing
    here = board(results, form, expected)
    there = board([turned(each) for each in results], form, expected)
    assert [tuple(each) for each in there] == [(each.ew, each.ns) for each in here]


@given(mixed, forms, st.randoms())
def test_the_order_of_tables_does_not_matter(results: list[int | Adjusted], form: Form, rng):
    order = list(range(len(results)))
    rng.shuffle(order)
    worth = board(results, form)
    assert board([results[place] for place in order], form) == tuple(worth[place] for place in order)


@given(tables, adjusted, forms)
def test_an_artificial_score_is_a_result_that_is_missing(played: list[int], other: Adjusted, form: Form):
    ns_only = Adjusted(Artificial("AVE+"), other.ew)
    with_it, without = board([*played, ns_only], form), board(played, form, len(played) + 1)
    assert [each.ns for each in with_it[:-1]] == [each.ns for each in without]
    assert with_it[-1].ns == {"mp": 60, "ximp": 3, "datum": 3, "total-imp": 3 * len(played)}[form]


@given(st.lists(weights(), min_size=2, max_size=6), st.integers(0, 3))
def test_scores_for_both_sides_add_up(parts: list[Weighted], missing: int):
    results = [both(each) for each in parts]
    expected = len(results) + missing
    assert all(each.ns + each.ew == 100 for each in board(results, "mp", expected))
    assert sum(each.ns for each in board(results, "mp", expected)) == 50 * len(results)
    forms: list[Form] = ["ximp", "total-imp"]
    for form in forms:
        assert sum(each.ns for each in board(results, form, expected)) == 0
        assert all(each.ns == -each.ew for each in board(results, form, expected))


@given(weights(), weights())
def test_every_outcome_meets_every_outcome(own: Weighted, other: Weighted):
    imps = sum(w * v * imp(a - b) for w, a in own.parts for v, b in other.parts)
    assert imps_between(own, other) == imps == -imps_between(other, own)


def test_imps_first_and_then_weighted():
    own = weighted([(F(6, 10), 420), (F(4, 10), -50)])
    assert imps_between(own, assigned(420)) == -4
    assert own.mean == 232 and imp(230 - 420) == -5


def test_one_object_at_two_tables_is_two_results():
    same = both(assigned(420))
    assert [each.ns for each in board([same, same, -50], "mp")] == [75, 75, 0]


@given(st.lists(st.integers(0, 100).map(F) | grades, min_size=1, max_size=12))
def test_a_side_not_at_fault_loses_nothing_by_it(boards: list[F | Grade]):
    played = [each for each in boards if isinstance(each, F)]
    for before, after in zip(boards, of_session(boards), strict=True):
        if before == "AVE+":
            assert after >= 60 and all(after >= sum(played) / len(played) for _ in played)
        elif before == "AVE-":
            assert after <= 40 and all(after <= sum(played) / len(played) for _ in played)
        else:
            assert after == (50 if before == "AVE" else before)


def test_a_penalty_in_percent_of_a_top():
    assert matchpoints_of(F(-10), 7) == F("-1.2")


def test_bad_adjustments():
    with pytest.raises(ValueError, match="a weight is above 0, not -1/2"):
        weighted([(F(3, 2), 0), (F(-1, 2), 10)])
    with pytest.raises(ValueError, match="add up to 1"):
        weighted([])
    with pytest.raises(ValueError, match="multiple of 10, not 5"):
        assigned(5)
    with pytest.raises(ValueError, match="2 results were obtained but only 1 expected"):
        board([0, 10], "ximp", 1)
    with pytest.raises(ValueError, match="2 results but 1 forms"):
        board([0, 10], "ximp", forms=["a"])

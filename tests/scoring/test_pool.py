"""The pool: results that arrive, at tables that are scored once or anew."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.datum import datum_imps
from paiju.scoring.disconnects import disconnected
from paiju.scoring.matchpoints import matchpoints, percent
from paiju.scoring.pool import LOST_BY_LEAVING, Form, fixed, may_be_dealt, record, scored_now, standing

deals = st.lists(st.integers(-760, 760).map(lambda tens: 10 * tens), min_size=1, max_size=40)
forms = st.sampled_from(["imp", "mp"])


@given(deals, forms)
def test_a_fixed_score_never_changes(scores: list[int], form: Form):
    before: tuple[F | int, ...] = ()
    for count in range(1, len(scores) + 1):
        now, all_fixed = scored_now(scores[:count], form), fixed(scores[:count], form)
        assert [all_fixed[place] for place in now] == list(now.values())
        if count < 6:
            assert now == {} and not any(all_fixed)
        elif count == 6:
            assert list(now) == [0, 1, 2, 3, 4, 5]
        else:
            assert list(now) == [count - 1] and all_fixed[:-1] == before
        before = all_fixed


@given(deals)
def test_dynamic_scores_are_those_of_the_whole_deal(scores: list[int]):
    assert standing(scores) == datum_imps(scores)
    few = len(scores) < 6
    shares = [0 if few else percent(own, len(scores)) - 50 for own in matchpoints(scores)]
    assert list(standing(scores, "mp")) == shares
    assert sum(shares) == 0


@given(deals, forms, st.randoms())
def test_dynamic_scores_do_not_depend_on_the_order(scores: list[int], form: Form, rng):
    order = list(range(len(scores)))
    rng.shuffle(order)
    points = standing(scores, form)
    assert standing([scores[place] for place in order], form) == tuple(points[place] for place in order)


@given(deals, forms)
def test_both_sides_have_opposite_points(scores: list[int], form: Form):
    mirrored = [-score for score in scores]
    assert standing(mirrored, form) == tuple(-points for points in standing(scores, form))
    assert fixed(mirrored, form) == tuple(-points for points in fixed(scores, form))


def test_forty_results_are_the_most():
    assert [may_be_dealt(38, 1), may_be_dealt(39, 0), may_be_dealt(39, 1), may_be_dealt(40, 0)] == [1, 1, 0, 0]
    for form in ("imp", "mp"):
        assert len(standing([110] * 40, form)) == 40
        with pytest.raises(ValueError, match="at most 40 results, not 41"):
            standing([110] * 41, form)
    with pytest.raises(ValueError, match="multiple of 10"):
        standing([425])
    with pytest.raises(ValueError, match="not 0"):
        scored_now([])


def test_the_figures_of_fixed_scoring():
    own = record([6, -3, 0, F(5, 2)], disconnects=2)
    assert own == (F(11, 2) - 2 * LOST_BY_LEAVING, 2, 1, 1)
    assert own.share_won == F(1, 2)
    assert record([]) == (0, 0, 0, 0) and record([]).share_won == 0


def test_an_absence_counts_from_two_minutes_on():
    assert not disconnected([]) and not disconnected([120, 119.5])
    assert disconnected([30, 120.5])
    assert disconnected([31], grace=30) and not disconnected([30], grace=30)
    # Twice away is one disconnect, and what the server gives up is nobody's.
    assert disconnected([500, 500]) is True
    assert not disconnected([500], ended_by_server=True)

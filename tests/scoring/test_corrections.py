"""Corrections in the pool: the table corrected is scored anew, and what the others had once fixed stays."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring import pool
from paiju.scoring.adjusted import Adjusted, Artificial, assigned, both, weighted
from paiju.scoring.corrections import enough, fixed, standing
from paiju.scoring.pool import Form
from paiju.scoring.rating import Rating, board_rates
from paiju.scoring.weeks import Board, week

SCORES = [420, -50, 450, 420, 170, 620, -50, 400]
FORMS: list[Form] = ["imp", "mp"]
deals = st.lists(st.integers(-76, 76).map(lambda tens: 100 * tens), min_size=1, max_size=12)
PLUS_MINUS = Adjusted(Artificial("AVE+"), Artificial("AVE-"))


@given(deals, st.sampled_from(FORMS))
def test_without_corrections_it_is_the_pool_as_always(scores: list[int], form: Form):
    assert [tuple(each) for each in standing(scores, form)] == [(own, -own) for own in pool.standing(scores, form)]
    ones = fixed(enumerate(scores), form)
    assert [tuple(sides) for sides, _ in ones.values()] == [(own, -own) for own in pool.fixed(scores, form)]
    assert all(final == (len(scores) >= 6) for _, final in ones.values())


@given(deals, st.data(), st.sampled_from(FORMS))
def test_what_the_others_had_fixed_never_changes(scores: list[int], data: st.DataObject, form: Form):
    course: list[tuple[int, int | Adjusted]] = list(enumerate(scores))
    changed = data.draw(st.integers(0, len(scores) - 1))
    award = data.draw(st.sampled_from([PLUS_MINUS, both(assigned(0)), Adjusted(assigned(0), Artificial("AVE"))]))
    before, after = fixed(course, form), fixed([*course, (changed, award)], form)
    for key, (sides, final) in before.items():
        assert key == changed or not final or after[key] == (sides, True)
    assert fixed([*course, (changed, award), (changed, scores[changed])], form) == before


def test_a_table_corrected_is_scored_as_if_it_had_come_last():
    course: list[tuple[int, int | Adjusted]] = [*enumerate(SCORES), (1, both(assigned(400)))]
    came = [*(score for key, score in enumerate(SCORES) if key != 1), 400]
    assert fixed(course)[1][0].ns == pool.fixed(came)[-1]
    later = fixed([*course, (8, 420)])
    assert later[8][0].ns == pool.fixed([*came, 420])[-1], "for those who come later it is the result there is"


def test_an_artificial_score_leaves_the_field_by_itself():
    course: list[tuple[int, int | Adjusted]] = list(enumerate(SCORES[:6]))
    five = fixed([*course, (0, PLUS_MINUS)])
    assert five[0] == ((3, -3), False)
    assert [five[key][0].ns for key in range(1, 6)] == [-9, 3, 2, -5, 6], "once six were there"
    late = fixed([*course[:5], (0, PLUS_MINUS), (5, 620)])
    assert not any(final for _, final in late.values()) and [sides.ns for sides, _ in late.values()] == [
        3,
        0,
        0,
        0,
        0,
        0,
    ]
    assert all(final for _, final in fixed([*course[:5], (0, PLUS_MINUS), (5, 620), (6, -50)]).values())


def test_dynamic_scores_follow_a_correction():
    corrected = [420, -50, 450, 420, 170, 620, both(weighted([(F(6, 10), 420), (F(4, 10), -50)])), 400]
    assert [each.ns for each in standing(corrected)][:2] == list(pool.standing([*SCORES[:6], 230, 400]))[:2]
    assert not enough([*SCORES[:5], PLUS_MINUS]) and enough([*SCORES[:6], PLUS_MINUS])
    assert standing([*SCORES[:5], PLUS_MINUS]) == ((0, 0),) * 5 + ((3, -3),)
    assert standing([*SCORES[:6], PLUS_MINUS], "mp")[-1] == (10, -10)


@given(st.integers(-24, 24), st.integers(-24, 24), st.booleans(), st.sets(st.sampled_from("abcd")), st.booleans())
def test_a_week_counts_each_side_by_its_own_points(ns: int, ew: int, rated: bool, gone: set[str], opposite: bool):
    old = {"a": Rating(F(56), F(200)), "c": Rating(F(48), F(80))}
    ew = -ns if opposite else ew
    first, last = Board(("a", "b", "c", "d"), 6), Board(("d", "a", "b", "c"), -2)
    uneven = week(old, [first, Board(("a", "b", "c", "d"), ns, rated, frozenset(gone), ew), last])
    if opposite:
        assert uneven == week(old, [first, Board(("a", "b", "c", "d"), ns, rated, frozenset(gone)), last])
    without = week(old, [first, last])
    four = [old.get(player, Rating()) for player in "abcd"]
    for place, player in enumerate("abcd"):
        own, left = (ew if place % 2 else ns), player in gone
        assert uneven[player].points == without[player].points + own - 16 * left
        assert uneven[player].boards == 3 and uneven[player].rated == 2 + (rated or left)
        percent = F(50 + 2 * own)
        alone = board_rates(100 - percent if place % 2 else percent, four, [place] if left else [])[place]
        if rated or left:
            assert uneven[player].mean * 3 == without[player].mean * 2 + alone


def test_no_week_has_points_that_no_board_gives():
    with pytest.raises(ValueError, match="25 are no points"):
        week({}, [Board(("a", "b", "c", "d"), 25, points_ew=-25)])

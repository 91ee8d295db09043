import json
from decimal import Decimal
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.vp import FULL, HALF, first_full, load_scale, vp, winner_scale

VECTORS = json.loads((Path(__file__).parent.parent / "resources/scoring/vectors.json").read_text())
FIRST_FULL = dict(zip(range(4, 33, 2), [30, 37, 43, 48, 52, 57, 60, 64, 68, 71, 74, 77, 80, 83, 85], strict=True))
LENGTHS = [*range(1, 65), 128]


@pytest.mark.parametrize("boards", [8, 12, 16])
def test_the_published_tables(boards: int):
    assert list(winner_scale(boards)) == VECTORS["vp_winner_hundredths"][str(boards)]


@pytest.mark.parametrize("boards", [8, 12, 16])
def test_the_correction_only_raises_and_by_one_hundredth(boards: int):
    rounded = VECTORS["vp_raw_rounded_hundredths"][str(boards)]
    raised = [a - b for a, b in zip(winner_scale(boards), rounded, strict=True)]
    assert set(raised) == {0, 1}


def test_the_margin_from_which_the_winner_has_all():
    assert {boards: first_full(boards) for boards in FIRST_FULL} == FIRST_FULL


@pytest.mark.parametrize("boards", LENGTHS)
def test_no_imp_is_worth_more_than_the_one_before(boards: int):
    scale = winner_scale(boards)
    steps = [b - a for a, b in pairwise(scale)]
    assert steps == sorted(steps, reverse=True)
    assert scale[0] == HALF and scale[-1] == FULL


@pytest.mark.parametrize("boards", LENGTHS)
def test_the_scale_is_the_rounded_formula_raised_one_hundredth_at_a_time(boards: int):
    r, blitz = sqrt(5) - 2, 15 * sqrt(boards)
    exact = [min(2000.0, 1000 + 1000 * (1 - r ** (m / blitz)) / (1 - r)) for m in range(len(winner_scale(boards)))]
    # No entry lies so near a rounding edge that a float could miss it, except the exact ends and thirds.
    assert all(abs(value % 1 - 0.5) > 1e-6 for value in exact)
    table = [int(value + 0.5) for value in exact]
    while bad := [m for m in range(1, len(table) - 1) if table[m + 1] - table[m] > table[m] - table[m - 1]]:
        table[bad[0]] += 1
    assert list(winner_scale(boards)) == table


@pytest.mark.parametrize("root", range(1, 9))
def test_a_third_of_the_blitz_margin_is_exactly_15(root: int):
    assert vp(5 * root, root * root) == (1500, 500)


@given(st.integers(-400, 400), st.integers(1, 64))
def test_both_sides_together_have_20(margin: int, boards: int):
    own, other = vp(margin, boards)
    assert own + other == FULL
    assert vp(-margin, boards) == (other, own)
    assert own >= HALF if margin >= 0 else own < HALF


def test_a_match_of_no_boards_is_void():
    with pytest.raises(ValueError, match="0 boards is void"):
        vp(0, 0)
    with pytest.raises(ValueError, match="-1 boards is void"):
        first_full(-1)


ACBL_20 = [
    (0, 10, 10), (1, 11, 9), (3, 12, 8), (5, 13, 7), (8, 14, 6), (11, 15, 5),
    (14, 16, 4), (17, 17, 3), (20, 18, 2), (24, 19, 1), (28, 20, 0),
]  # fmt: skip


def test_a_discrete_scale():
    scale = load_scale(ACBL_20)
    edges = {0: 10, 1: 11, 2: 11, 3: 12, 4: 12, 7: 13, 8: 14, 19: 17, 20: 18, 23: 18, 27: 19, 28: 20, 200: 20}
    for margin, winner in edges.items():
        assert scale.vp(margin) == (100 * winner, 2000 - 100 * winner)
        assert scale.vp(-margin) == ((2000 - 100 * winner, 100 * winner) if margin else (1000, 1000))


def test_a_discrete_scale_may_have_decimals():
    assert load_scale([(0, "12.50", Decimal("12.5")), (3, "14.25", 10)]).vp(-3) == (1000, 1425)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([], "at least one row"),
        ([(1, 10, 10)], "row 1: a VP scale starts at margin 0"),
        ([(0, 11, 9)], "row 1: .* same VPs for both"),
        ([(0, 10, 10), (0, 11, 9)], "row 2: margin 0 does not rise above 0"),
        ([(0, 10, 10), (3, 12, 8), (2, 13, 7)], "row 3: margin 2 does not rise above 3"),
        ([(0, 10, 10), (3, 9, 8)], "row 2: a larger margin"),
        ([(0, 10, 10), (3, 12, 11)], "row 2: a larger margin"),
        ([(0, 10)], "row 1: needs margin"),
        ([(0, 10, 10), (-1, 11, 9)], "row 2: -1 is not a margin"),
        ([("0", 10, 10)], "row 1: '0' is not a margin"),
        ([(0, "ten", 10)], "row 1: 'ten' is not a number of VPs"),
        ([(0, "NaN", 10)], "row 1: 'NaN' is not a number of VPs"),
        ([(0, -1, -1)], "row 1: -1 is not a number of VPs"),
        ([(0, "10.005", 10)], "at most two decimals"),
    ],
)
def test_a_faulty_scale_is_refused_by_row(rows: list[tuple[int, int, int]], complaint: str):
    with pytest.raises(ValueError, match=complaint):
        load_scale(rows)

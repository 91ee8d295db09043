import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.imps import BOUNDS, imp

VECTORS = json.loads((Path(__file__).parent.parent / "resources/scoring/vectors.json").read_text())


def test_every_edge_with_both_signs():
    assert len(VECTORS["imp_edges"]) == 50
    for difference, imps in VECTORS["imp_edges"]:
        assert imp(difference) == imps
        assert imp(-difference) == -imps


def test_all_25_values_are_reached_and_none_beyond():
    assert {imp(d) for d in range(0, 15200, 10)} == set(range(25))
    assert len(BOUNDS) == 24


@given(st.integers(-1000, 1000))
def test_more_is_never_worth_less(tens: int):
    assert 0 <= imp(10 * tens + 10) - imp(10 * tens) <= 1


@pytest.mark.parametrize("difference", [5, -15, 421])
def test_a_difference_is_a_multiple_of_ten(difference: int):
    with pytest.raises(ValueError, match=f"multiple of 10, not {difference}"):
        imp(difference)

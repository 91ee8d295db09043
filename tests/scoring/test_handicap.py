"""The handicap game: points against scores."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards import BACK, DECK, parse
from paiju.scoring.handicap import LOST_BY_LEAVING, expected, points, result, total
from paiju.scoring.imps import imp

scores = st.integers(-760, 760).map(lambda tens: 10 * tens)
MIRRORED = {"None": "None", "NS": "EW", "EW": "NS", "Both": "Both"}
NOT_VULNERABLE = [0, 50, 70, 110, 200, 300, 350, 400, 430, 460, 490, 600, 700, 900, 1000, 1100, 1200, *[1300] * 4]
VULNERABLE = [0, 50, 70, 110, 290, 440, 520, 600, 630, 660, 690, 900, 1050, 1350, 1500, 1650, 1800, *[1950] * 4]


def test_high_card_points():
    assert points(DECK) == 40
    assert points(parse("AK32.QJ2.T98.765")) == 10
    assert points(()) == 0
    with pytest.raises(ValueError, match="not seen"):
        points((BACK,))


@given(scores, st.integers(0, 40), st.sampled_from(sorted(MIRRORED)))
def test_both_sides_have_opposite_results(score: int, own: int, sides: str):
    for form in ("linear", "russian"):
        assert result(score, own, form, sides) == -result(-score, 40 - own, form, MIRRORED[sides])
    assert result(score, own, "linear", sides) == imp(score) - own + 20


def test_the_table_of_russian_scoring():
    assert [expected(high, "None") for high in range(20, 41)] == NOT_VULNERABLE
    assert [expected(high, "NS") for high in range(20, 41)] == VULNERABLE
    assert [expected(40 - high, "EW") for high in range(20, 41)] == [-score for score in VULNERABLE]


def test_only_the_stronger_side_s_vulnerability_counts():
    for high in range(20, 41):
        assert expected(high, "EW") == expected(high, "None") and expected(high, "Both") == expected(high, "NS")
    for high in range(20):
        assert expected(high, "NS") == expected(high, "None") and expected(high, "Both") == expected(high, "EW")


def test_total_points():
    assert total([3, -7, 12], disconnects=1) == 8 - LOST_BY_LEAVING == -12
    assert total([]) == 0


def test_bad_input():
    for form in ("linear", "russian"):
        for own in (-1, 41):
            with pytest.raises(ValueError, match=f"0 to 40 high-card points, not {own}"):
                result(0, own, form)
    with pytest.raises(ValueError, match="multiple of 10"):
        result(5, 20)
    with pytest.raises(ValueError, match="not a vulnerability"):
        result(0, 20, "russian", "All")

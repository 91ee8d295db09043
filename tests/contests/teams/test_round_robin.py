"""Round robins: everybody meets everybody once, at home as often as away, and the order of the teams."""

from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contests.teams.round_robin import Came, announced, cross, ranking, rounds
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from tests.contests.teams.world import BEGINS, side


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 8, 12, 13, 24])
def test_everybody_meets_everybody_once_and_homes_are_shared_evenly(teams: int) -> None:
    found = rounds(teams)
    assert len(found) == teams - 1 + teams % 2
    met = [frozenset(meeting) for each in found for meeting in each]
    assert len(met) == len({*met}) == teams * (teams - 1) // 2
    for each in found:
        playing = [team for meeting in each for team in meeting]
        assert len(playing) == len({*playing}) == teams - teams % 2
    for team in range(teams):
        sides = [meeting.home == team for each in found for meeting in each if team in meeting]
        assert abs(2 * sum(sides) - len(sides)) <= 1
        assert all(len({*sides[at : at + 3]}) == 2 for at in range(len(sides) - 2)), "never three times running"


def came(home: int, visitors: int, vps: int, won: int, lost: int) -> Came:
    return Came(home, visitors, (vps, 2000 - vps), (F(won), F(lost)))


def order(*results: Came) -> list[tuple[int, int]]:
    return [(place.team, place.rank) for place in ranking(3, results)]


def test_ties_are_broken_in_the_rules_order() -> None:
    one = came(0, 1, 1200, 20, 10), came(1, 2, 1500, 30, 5), came(2, 0, 1000, 8, 8)
    assert [(place.team, place.vps) for place in ranking(3, one)] == [(1, 2300), (0, 2200), (2, 1500)]
    # Level in VPs: the IMP difference.
    assert order(came(0, 1, 1100, 9, 5), came(1, 2, 1100, 30, 5), came(2, 0, 1100, 9, 5)) == [(1, 1), (0, 2), (2, 3)]
    # Level in VPs and difference: who has won the match between them.
    assert order(came(1, 0, 1200, 10, 6), came(1, 2, 1000, 5, 5), came(0, 2, 1400, 10, 2)) == [(1, 1), (0, 2), (2, 3)]
    # Level in the match too: IMPs won for each lost; and level in all of it, the place is shared.
    drawn = came(0, 1, 1000, 5, 5), came(0, 2, 1500, 20, 12), came(1, 2, 1500, 10, 2)
    assert order(*drawn) == [(1, 1), (0, 2), (2, 3)]
    same = came(0, 1, 1000, 5, 5), came(0, 2, 1500, 10, 2), came(1, 2, 1500, 10, 2)
    assert order(*same) == [(0, 1), (1, 1), (2, 3)]


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 99), st.integers(0, 99)), min_size=10, max_size=10))
def test_the_table_of_crosses_holds_what_the_ranking_counts(figures: list[tuple[int, int, int]]) -> None:
    pairs = [meeting for each in rounds(5) for meeting in each]
    results = [came(*pair, *figure) for pair, figure in zip(pairs, figures, strict=True)]
    table = cross(5, results)
    for place in ranking(5, results):
        assert place.vps == sum(vps for vps in table[place.team] if vps is not None) and place.played == 4
    assert sum(place.difference for place in ranking(5, results)) == 0


def test_what_cannot_be_announced() -> None:
    teams = [side(letter) for letter in "abcd"]
    for change, code in (
        ({"title": " "}, "title-wanted"),
        ({"title": "x" * 61}, "title-too-long"),
        ({"begins": BEGINS}, "begins-too-soon"),
        ({"begins": 1e12}, "begins-too-late"),
        ({"teams": teams[:2]}, "too-few-teams"),
        ({"teams": [*teams, teams[0]]}, "same-team"),
        ({"every": 3839.0}, "rounds-overlap"),
    ):
        wanted = {
            "title": "Cup",
            "begins": BEGINS + 1,
            "every": 3840.0,
            "terms": MatchTerms(),
            "teams": teams,
            "by": "x",
        }
        with pytest.raises(Illegal, match=code):
            announced(**wanted | change, at=BEGINS)  # pyright: ignore[reportArgumentType]  # of several kinds

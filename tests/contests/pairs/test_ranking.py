"""Rankings of pairs events: laws for any movement and any results."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contests.movements.choice import choices, made
from paiju.contests.movements.field import Field, left, seated
from paiju.contests.movements.shape import boards
from paiju.contests.pairs.comparing import Played, compared
from paiju.contests.pairs.ranking import Standing, awards, ranked, standings
from paiju.scoring.adjusted import Adjusted, Artificial, Form, both

SCORES = (-800, -620, -420, -100, -50, 50, 110, 140, 170, 420, 450, 620)
FORMS: tuple[Form, ...] = ("mp", "ximp", "total-imp", "datum")


def played(field: Field, size: int, chance: Random) -> list[Played]:
    """A result for every table of the movement."""
    return [
        Played(board, meeting.ns, meeting.ew, chance.choice(SCORES))
        for number in range(1, len(field.movement.rounds) + 1)
        for meeting in field.meetings(number)
        for board in boards(meeting.board_set, size)
    ]


def event(pairs: int, champions: int) -> tuple[Field, int]:
    plan = choices(pairs, 1 if champions == 1 else 2)[0]
    return seated(made(plan), pairs), plan.size


EVENTS = st.tuples(st.integers(5, 24), st.sampled_from((1, 2)), st.integers(0, 2**32), st.sampled_from(FORMS))


@settings(max_examples=40, deadline=None)
@given(EVENTS)
def test_what_one_side_gains_the_other_loses(drawn: tuple[int, int, int, Form]) -> None:
    pairs, champions, seed, form = drawn
    field, size = event(pairs, champions)
    results = played(field, size, Random(seed))
    ranking = standings(field, size, results, form)
    assert sorted(each.pair for each in ranking) == list(range(1, pairs + 1))
    total = sum(each.points for each in ranking)
    if form == "mp":
        assert total == sum(Fraction(each.top or 0) for each in compared(results, form))
        assert all(0 <= each.average <= 100 for each in ranking)
    else:
        assert total == 0


@settings(max_examples=40, deadline=None)
@given(EVENTS)
def test_places_follow_the_averages(drawn: tuple[int, int, int, Form]) -> None:
    pairs, champions, seed, form = drawn
    field, size = event(pairs, champions)
    ranking = standings(field, size, played(field, size, Random(seed)), form)
    for line in {each.line for each in ranking}:
        own = [each for each in ranking if each.line == line]
        for each in own:
            assert each.rank == 1 + sum(other.average > each.average for other in own)
            assert each.shared == (sum(other.average == each.average for other in own) > 1)
    won = awards(ranking)
    assert all(won[one.pair] == won[two.pair] for one in ranking for two in ranking if same_place(one, two))
    assert max(won.values()) == 3


def same_place(one: Standing, two: Standing) -> bool:
    return (one.line, one.rank) == (two.line, two.rank)


@settings(max_examples=40, deadline=None)
@given(EVENTS, st.randoms(use_true_random=False))
def test_neither_order_nor_who_is_told_last_matters(drawn: tuple[int, int, int, Form], chance: Random) -> None:
    pairs, champions, seed, form = drawn
    field, size = event(pairs, champions)
    results = played(field, size, Random(seed))
    mixed = chance.sample(results, len(results))
    assert standings(field, size, mixed, form) == standings(field, size, results, form)


@settings(max_examples=25, deadline=None)
@given(EVENTS, st.data())
def test_a_pair_that_leaves_has_a_place_from_half_of_its_boards_on(
    drawn: tuple[int, int, int, Form], data: st.DataObject
) -> None:
    pairs, champions, seed, form = drawn
    field, size = event(pairs, champions)
    rounds = len(field.movement.rounds)
    pair, since = data.draw(st.integers(1, pairs)), data.draw(st.integers(2, rounds))
    after = left(field, pair, since)
    ranking = {each.pair: each for each in standings(after, size, played(after, size, Random(seed)), form)}
    mine = ranking[pair]
    assert (mine.rank is None) == (2 * mine.boards < size * len(after.due(pair)) or mine.boards == 0)
    assert all(each.rank is not None for each in ranking.values() if each.pair != pair)


def test_before_the_first_board_nobody_has_a_place() -> None:
    field, size = event(6, 1)
    ranking = standings(field, size, [], "mp", rounds=0)
    assert [(each.pair, each.rank, each.average, each.boards) for each in ranking] == [
        (pair, None, 0, 0) for pair in range(1, 7)
    ]
    assert awards(ranking) == {}


def test_who_came_late_has_a_place_once_half_is_played() -> None:
    results = [Played(1, 1, 2, 420), Played(1, 3, 4, -50)]
    ranking = {each.pair: each.rank for each in ranked(compared(results, "ximp"), {1: 2, 2: 3, 3: 0, 4: 1})}
    assert ranking == {1: 1, 2: None, 3: 3, 4: 1}


def test_one_result_is_no_comparison_but_a_board() -> None:
    (one,) = ranked(compared([Played(1, 1, 2, 420)], "mp"), {})[:1]
    assert (one.average, one.points, one.out_of, one.rank, one.shared) == (50, 0, 0, 1, True)


def test_artificial_scores_look_at_the_other_boards() -> None:
    results = [
        Played(1, 1, 2, 420),
        Played(1, 3, 4, -50),
        Played(2, 1, 2, Adjusted(Artificial("AVE+"), Artificial("AVE-"))),
        Played(2, 3, 4, both(Artificial("AVE-", Fraction(45)))),
        Played(3, 3, 4, both(Artificial("AVE"))),
    ]
    found = compared(results, "mp")
    assert [(each.ns, each.ew) for each in found] == [(100, 0), (0, 100), (100, 0), (40, 40), (50, 50)]
    assert [(each.ns, each.ew) for each in compared(results, "ximp")][2:] == [(3, -3), (-3, -3), (0, 0)]


def test_a_fouled_board_is_compared_form_by_form() -> None:
    results = [Played(1, ns, ns + 1, 420 if ns < 5 else -50, "a" if ns < 5 else "b") for ns in (1, 3, 5, 7)]
    assert [each.ns for each in compared(results, "ximp")] == [0, 0, 0, 0]
    assert [each.ns for each in compared([each._replace(variant="") for each in results], "ximp")] != [0, 0, 0, 0]


def test_what_does_not_fit_is_refused() -> None:
    field, size = event(6, 2)
    refused = [
        ([Played(1, 1, 5, 420)], "pair 1 North-South does not meet pair 5 on board 1"),
        ([Played(1, 4, 1, 420)], "pair 4 North-South does not meet pair 1 on board 1"),
        ([Played(99, 1, 4, 420)], "on board 99"),
        ([Played(0, 1, 4, 420)], "numbered from 1, not 0"),
        ([Played(1, 1, 4, 420), Played(1, 1, 4, 420)], "board 1: pair 1 has it twice"),
        ([Played(1, 1, 4, 425)], "board 1: a score is a multiple of 10, not 425"),
    ]
    for results, text in refused:
        with pytest.raises(ValueError, match=text):
            standings(field, size, results, "mp")
    gone = left(field, 4, 2)
    assert standings(gone, size, [Played(1, 1, 4, 420)], "mp")
    for results in ([Played(5, 3, 4, 420)], [Played(9, 2, 4, 420)]):
        with pytest.raises(ValueError, match="does not meet pair 4"):
            standings(gone, size, results, "mp")
    with pytest.raises(ValueError, match="board 1: 2 results were obtained but only 1 expected"):
        compared([Played(1, 1, 2, 0), Played(1, 3, 4, 0)], "mp", lambda board: 1)
    with pytest.raises(ValueError, match="board 1: pair 1 has it twice"):
        compared([Played(1, 1, 1, 0)], "mp")

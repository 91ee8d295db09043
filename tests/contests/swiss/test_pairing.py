"""Swiss pairings: laws over whole events, and the matching against a search that tries everything."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.contests.pairs.comparing import Played
from paiju.contests.pairs.seatings import Pairing
from paiju.contests.swiss.entrants import Entrant, ordered, registered
from paiju.contests.swiss.finish import completed, ranking
from paiju.contests.swiss.matching import first_matching
from paiju.contests.swiss.pairing import paired
from paiju.contests.swiss.scoring import Gain, after, gains
from paiju.scoring.adjusted import Artificial, both


def first_by_trying(may: Sequence[Sequence[int]], left: Sequence[int]) -> list[tuple[int, int]] | None:
    """The first complete pairing, by going back wherever it does not go on."""
    if not left:
        return []
    first, *others = left
    for other in others:
        if other in may[first]:
            rest = first_by_trying(may, [each for each in others if each != other])
            if rest is not None:
                return [(first, other), *rest]
    return None


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 5), st.data())
def test_the_matching_is_the_first_one(half: int, data: st.DataObject) -> None:
    count = 2 * half
    couples = [(i, j) for i in range(count) for j in range(i + 1, count)]
    edges = data.draw(st.sets(st.sampled_from(couples))) if couples else set()
    may = [[j for j in range(count) if (min(i, j), max(i, j)) in edges] for i in range(count)]
    found = first_matching(may)
    expected = first_by_trying(may, range(count))
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert [(i, j) for i, j in enumerate(found) if i < j] == expected


@pytest.mark.parametrize("seed", range(12))
def test_a_hidden_matching_in_a_sparse_field_is_found(seed: int) -> None:
    """With odd cycles all over, and far too many ways to try."""
    chance, count = Random(seed), 60
    places = chance.sample(range(count), count)
    edges = {frozenset(places[i : i + 2]) for i in range(0, count, 2)}
    edges |= {frozenset(chance.sample(range(count), 2)) for _ in range(70)}
    may = [sorted(j for j in range(count) if i != j and frozenset((i, j)) in edges) for i in range(count)]
    found = first_matching(may)
    assert found is not None
    assert all(found[mate] == place and mate in may[place] for place, mate in enumerate(found))


def play(entrants: Sequence[Entrant], chance: Random, leave: float = 0, away: float = 0) -> tuple[Entrant, ...]:
    """A round with results, absences and withdrawals at random."""
    pairing = paired(entrants)
    absent = {pair for table in pairing.tables for pair in (table.ns, table.ew) if chance.random() < away}
    results = [
        Played(board, table.ns, table.ew, 10 * chance.randint(-60, 60))
        for table in pairing.tables
        for board in (1, 2)
        if not absent & {table.ns, table.ew} and chance.random() < 0.95
    ]
    gained = gains(pairing, results, 2, "ximp", absent)
    check(entrants, pairing)
    done = after(entrants, pairing, gained, absent)
    assert sum(each.total for each in done) == 0
    return tuple(replace(each, withdrawn=each.withdrawn or chance.random() < leave) for each in done)


def check(entrants: Sequence[Entrant], pairing: Pairing) -> None:
    active = {each.number: each for each in entrants if not each.withdrawn}
    seated = [pair for table in pairing.tables for pair in (table.ns, table.ew)]
    assert sorted([*seated, *pairing.byes]) == sorted(active)
    assert [table.table for table in pairing.tables] == list(range(1, len(pairing.tables) + 1))
    for bye in pairing.byes:
        assert active[bye].byes == min(each.byes for each in active.values())
    for table in pairing.tables:
        assert table.replay == (table.ns in active[table.ew].met)
        assert active[table.ns].norths <= active[table.ew].norths
    if any(table.replay for table in pairing.tables):
        rest = [each for each in ordered(active.values()) if each.number not in pairing.byes]
        may = [[j for j, two in enumerate(rest) if j != i and two.number not in one.met] for i, one in enumerate(rest)]
        assert len(rest) > 12 or first_by_trying(may, range(len(rest))) is None
        assert first_matching(may) is None


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 40), st.integers(1, 9), st.integers(0, 2**32), st.sampled_from((0, 0.05)))
def test_every_round_of_every_event(pairs: int, rounds: int, seed: int, some: float) -> None:
    chance, entrants = Random(seed), registered(pairs)
    for _ in range(rounds):
        if sum(not each.withdrawn for each in entrants) < 2:
            break
        entrants = play(entrants, chance, some, some)
    for each in entrants:
        assert each.number not in each.met
        assert all(entrants[other - 1].met.count(each.number) == each.met.count(other) for other in each.met)


def test_pairings_do_not_depend_on_the_order_they_are_told_in() -> None:
    chance, entrants = Random(5), registered(21)
    for _ in range(5):
        assert paired(chance.sample(entrants, len(entrants))) == paired(entrants)
        entrants = play(entrants, chance)


def test_four_pairs_have_three_rounds_without_a_replay() -> None:
    chance, entrants = Random(1), registered(4)
    for _ in range(3):
        assert not any(table.replay for table in paired(entrants).tables)
        entrants = play(entrants, chance)
    assert all(table.replay for table in paired(entrants).tables)


def test_five_hundred_pairs_take_less_than_a_second() -> None:
    chance, entrants = Random(3), registered(500)
    for _ in range(12):
        start = process_time()
        pairing = paired(entrants)
        assert process_time() - start < 1
        assert not any(table.replay for table in pairing.tables)
        points = {table: Fraction(chance.randint(-300, 300), 7) for table in pairing.tables}
        won = {table.ns: Gain(each, 4) for table, each in points.items()}
        entrants = after(entrants, pairing, won | {table.ew: Gain(-each, 4) for table, each in points.items()})


def test_away_twice_running_is_out_but_not_with_a_round_between() -> None:
    entrants = registered(6)
    for absent in ({6}, set[int](), {6}):
        pairing = paired(entrants)
        entrants = after(entrants, pairing, gains(pairing, [], 2, "ximp", absent), absent)
        assert not entrants[5].withdrawn
    pairing = paired(entrants)
    entrants = after(entrants, pairing, gains(pairing, [], 2, "ximp", {6}), {6})
    assert entrants[5].withdrawn and entrants[5].boards == 0
    assert 6 not in {pair for table in paired(entrants).tables for pair in (table.ns, table.ew)}
    assert after(entrants, paired(entrants), {})[5] == entrants[5], "who is out does not go on"


def test_both_absent_gain_nothing() -> None:
    pairing = paired(registered(4))
    gained = gains(pairing, [], 3, "mp", {1, 2})
    assert gained[1] == gained[2] == Gain(Fraction(0), 0)


def test_artificial_scores_stand_by_themselves() -> None:
    pairing = paired(registered(4))
    results = [Played(1, 1, 2, 420), Played(1, 3, 4, -50), Played(2, 1, 2, both(Artificial("AVE+")))]
    gained = gains(pairing, results, 2, "mp")
    assert [gained[pair] for pair in (1, 2, 3)] == [
        Gain(Fraction(60), 2),
        Gain(Fraction(-40), 2),
        Gain(Fraction(-50), 1),
    ]


def test_fifteen_of_twenty_four_are_sixty_percent() -> None:
    least = Fraction(60, 100)
    assert completed(Entrant(1, boards=15), 24, least) and not completed(Entrant(1, boards=14), 24, least)
    assert completed(Entrant(1, boards=7), 10) and not completed(Entrant(1, boards=4), 6)


def test_the_final_ranking_is_strict() -> None:
    entrants = [Entrant(number, Fraction(12), boards) for number, boards in ((9, 20), (1, 19), (3, 20), (5, 2))]
    assert [(each.rank, each.entrant.number) for each in ranking(entrants, 20)] == [(1, 3), (2, 9), (3, 1), (None, 5)]


def test_refused() -> None:
    pairing = paired(registered(4))
    refused = [
        (lambda: paired(registered(1)), "two pairs, not 1"),
        (lambda: gains(pairing, [Played(1, 2, 1, 0)], 2, "ximp"), "pair 2 North-South does not play pair 1"),
        (lambda: gains(pairing, [Played(1, 1, 2, 0)], 2, "ximp", {2}), "pair 1 North-South does not play pair 2"),
        (lambda: gains(pairing, [Played(b, 1, 2, 0) for b in (1, 2, 3)], 2, "ximp"), "has 2 boards, not 3"),
        (lambda: gains(pairing, [Played(1, 1, 2, 0), Played(1, 1, 2, 0)], 2, "ximp"), "pair 1 has it twice"),
        (lambda: completed(Entrant(1), 10, Fraction(59, 100)), "60 to 80 percent, not 59"),
        (lambda: completed(Entrant(1), 0), "at least one board, not 0"),
    ]
    for attempt, text in refused:
        with pytest.raises(ValueError, match=text):
            attempt()

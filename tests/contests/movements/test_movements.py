"""Every movement of every size keeps the invariants; and the invariants notice what breaks them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.contests.movements import howell, howell_circulating, interwoven, mitchell, reduced_howell
from paiju.contests.movements.balance import balance, comparisons
from paiju.contests.movements.choice import SIZES, Plan, choices, made
from paiju.contests.movements.howell_signs import signs
from paiju.contests.movements.invariants import breaches, complete
from paiju.contests.movements.shape import MOST_TABLES, Meeting, Movement, around, boards

ALL_TABLES = range(2, MOST_TABLES + 1)


def every(tables: int) -> list[Movement]:
    """All complete movements there are for so many tables."""
    found = [mitchell.movement(tables), mitchell.movement(tables, mode="barometer"), howell.movement(2 * tables)]
    found += [interwoven.movement(tables)] if tables > 1 else []
    found += [mitchell.movement(tables, even="skip")] if tables % 2 == 0 else []
    found += [interwoven.movement(tables, even="skip")] if tables % 2 == 0 and tables > 2 else []
    found += [howell_circulating.movement(2 * tables)] if 2 * tables in howell_circulating.FIELDS else []
    found += [reduced_howell.movement(*form) for form in reduced_howell.FORMS if form[0] == 2 * tables]
    return found


@pytest.mark.parametrize("tables", ALL_TABLES)
def test_the_invariants_hold_at_every_size(tables: int) -> None:
    assert [(each.kind, each.mode, line) for each in every(tables) for line in breaches(each)] == []


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_invariants_hold_for_any_number_of_rounds(data: st.DataObject) -> None:
    whole = data.draw(st.integers(2, MOST_TABLES).flatmap(lambda tables: st.sampled_from(every(tables))))
    rounds = data.draw(st.integers(2, max(2, len(whole.rounds))))
    cut = replace(whole, rounds=whole.rounds[:rounds])
    assert breaches(cut) == []
    assert len({pair for meeting in cut.rounds[-1] for pair in meeting.pairs}) == 2 * whole.tables


@settings(max_examples=100, deadline=None)
@given(st.integers(3, MOST_TABLES), st.data())
def test_a_shortened_mitchell_plays_every_set_alike(tables: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(2, tables))
    short = data.draw(st.sampled_from((mitchell.movement, interwoven.movement)))(tables, rounds)
    assert breaches(short) == []
    plays = Counter(meeting.board_set for each in short.rounds for meeting in each)
    assert set(plays.values()) == {rounds} and len(plays) == tables


def test_a_shortened_relay_does_not() -> None:
    plays = Counter(meeting.board_set for each in mitchell.movement(8, 5, even="relay").rounds for meeting in each)
    assert len(set(plays.values())) > 1


def test_the_invariants_notice() -> None:
    whole = mitchell.movement(5)
    first, *others = whole.rounds
    swapped = (replace(first[0], ew=first[1].ew), replace(first[1], ew=first[0].ew), *first[2:])
    assert breaches(replace(whole, rounds=(swapped, *others)))[0].startswith("M2: pairs ")
    twice = (replace(first[0], ew=first[1].ew), *first[1:])
    assert breaches(replace(whole, rounds=(twice, *others)))[0] == "M1: in round 1 not every pair sits at one table"
    renamed = (*first[:4], replace(first[4], table=6))
    assert breaches(replace(whole, rounds=(renamed, *others))) == ["M1: in round 1 the tables are not 1 to 5"]
    same_set = (replace(first[0], board_set=2), *first[1:])
    found = breaches(replace(whole, rounds=(same_set, *others)))
    assert {line[:2] for line in found} == {"M3", "M4", "M6"}
    odd = replace(first[0], board_set=9), *first[1:]
    assert "M4: there are no sets but 1 to 5" in breaches(replace(whole, rounds=(odd, *others)))
    turned = tuple(Meeting(each.table, each.ew, each.ns, each.board_set) for each in first)
    assert {line[:2] for line in breaches(replace(whole, rounds=(turned, *others)))} == {"M7", "M8"}
    some = interwoven.movement(5)
    mixed = (turned[0], *first[1:])
    assert breaches(replace(some, rounds=(mixed, *some.rounds[1:]))) == ["M8: in round 1 only some tables are turned"]
    everybody = howell.movement(6)
    missing = replace(everybody, rounds=(*everybody.rounds[:4], everybody.rounds[0]))
    assert {"M2", "M3", "M4", "M7"} == {line[:2] for line in breaches(missing)}
    two_sets = replace(everybody.rounds[0][0], board_set=2), *everybody.rounds[0][1:]
    assert any(line.startswith("M6") for line in breaches(replace(everybody, rounds=(two_sets, *everybody.rounds[1:]))))
    fewer = replace(everybody, pairs=8)
    assert {line[:2] for line in breaches(fewer)} >= {"M1", "M5"}


@pytest.mark.parametrize("tables", [4, 6, 10, 20])
def test_the_odd_formula_fails_half_way_at_an_even_number_of_tables(tables: int) -> None:
    def rounds(count: int) -> Movement:
        made = tuple(
            tuple(Meeting(t + 1, t + 1, tables + around(t - r, tables), around(t + r, tables)) for t in range(tables))
            for r in range(count)
        )
        return Movement("mitchell", "circulating", 2, 2 * tables, tables, made)

    assert breaches(rounds(tables // 2)) == []
    assert any(line.startswith("M3") for line in breaches(rounds(tables // 2 + 1)))


def test_turning_a_whole_round_of_barometer_compares_nobody_anew() -> None:
    plain = mitchell.movement(7, mode="barometer")
    last = tuple(Meeting(each.table, each.ew, each.ns, each.board_set) for each in plain.rounds[-1])
    turned = replace(plain, kind="interwoven", rounds=(*plain.rounds[:-1], last))
    assert comparisons(turned) == comparisons(plain)
    with pytest.raises(ValueError, match="needs sets that circulate"):
        interwoven.movement(7, mode="barometer")


@pytest.mark.parametrize("pairs", range(4, 2 * MOST_TABLES + 1, 2))
def test_signs_of_a_howell_are_no_worse_than_plus_throughout(pairs: int) -> None:
    ring = pairs - 1

    def worst(text: str) -> int:
        half = [1 if sign == "+" else -1 for sign in text]
        way = [-1, *half, *(-sign for sign in reversed(half))]
        return max(abs(1 + sum(way[x] * way[x - k] for x in range(ring))) for k in range(1, pairs // 2))

    found = worst(signs(pairs))
    assert found <= worst("+" * (pairs // 2 - 1))
    assert found <= 14
    if ring % 4 == 3 and all(ring % factor for factor in range(3, ring, 2)):
        assert found == 0


@pytest.mark.parametrize(
    ("movement", "rms", "largest"),
    [
        (reduced_howell.movement(10, 7), 1.48, 3.11),
        (reduced_howell.movement(12, 9), 1.22, 2.91),
        (reduced_howell.movement(14, 9), 2.01, 5.15),
        (reduced_howell.movement(14, 11), 1.77, 3.08),
        (howell_circulating.movement(10), None, 2),
        (howell_circulating.movement(16), 0, 0),
        (howell.movement(14), None, 2),
        (howell.movement(18), None, 6),
        (howell.movement(20), 0, 0),
    ],
    ids=lambda value: f"{value.pairs}-{value.mode}" if isinstance(value, Movement) else "",
)
def test_balance_is_as_it_was_found(movement: Movement, rms: float | None, largest: float) -> None:
    measured = balance(movement)
    assert rms is None or round(measured.rms, 2) == rms
    assert round(float(measured.largest), 2) == largest
    assert measured.mean * (movement.pairs - 1) == len(movement.rounds) * (movement.tables - 1)


@pytest.mark.parametrize(("tables", "turned"), [(5, 1), (7, 1), (11, 1), (12, 2), (13, 2)])
def test_an_eighth_of_the_rounds_turned_is_the_fairest(tables: int, turned: int) -> None:
    assert interwoven.arrow_switches(tables) == turned
    measured = {count: balance(interwoven.movement(tables, switched=count)).rms for count in (1, 2, 3)}
    assert min(measured, key=lambda count: measured[count]) == turned


@pytest.mark.parametrize(("pairs", "champions"), [(n, c) for n in range(4, 121) for c in (1, 2) if (n, c) != (4, 2)])
def test_every_field_has_a_choice_that_can_be_made(pairs: int, champions: int) -> None:
    plans = choices(pairs, 1 if champions == 1 else 2)
    assert len(set(plans)) == len(plans)
    for plan in plans:
        assert plan.pairs in (pairs, pairs + 1) and plan.size in SIZES
        movement = made(plan)
        assert (movement.kind, movement.mode, len(movement.rounds)) == (plan.kind, plan.mode, plan.rounds)
        assert movement.champions == champions
        assert 18 <= plan.boards <= 28 or plan.rounds in (3, 4, 15)
        plays = Counter(meeting.board_set for each in movement.rounds for meeting in each)
        assert len(set(plays.values())) == 1, "all sets are played alike, also in a shortened movement"


def test_the_default_choices() -> None:
    def named(pairs: int, champions: int) -> tuple[str, str, int, int]:
        plan = choices(pairs, 1 if champions == 1 else 2)[0]
        return plan.kind, plan.mode, plan.rounds, plan.size

    assert named(4, 1) == ("howell", "barometer", 3, 4)
    assert named(5, 1) == named(6, 1) == ("howell", "barometer", 5, 4)
    assert named(10, 1) == ("howell", "barometer", 9, 2)
    assert named(16, 1) == ("howell", "barometer", 15, 2)
    assert named(17, 1) == named(18, 1) == ("interwoven", "circulating", 9, 2)
    assert named(6, 2) == ("mitchell", "circulating", 3, 4)
    assert named(14, 2) == ("mitchell", "circulating", 7, 3)
    assert named(28, 2) == ("mitchell", "circulating", 14, 2)
    assert named(30, 2) == named(120, 2) == ("mitchell", "circulating", 14, 2)
    assert {(plan.rounds) for plan in choices(14, 1) if plan.kind == "reduced-howell"} == {9, 11}


def test_what_is_complete() -> None:
    assert all(complete(each) for tables in ALL_TABLES[:10] for each in every(tables) if len(each.rounds) >= tables)
    assert not complete(mitchell.movement(6, even="skip"))
    assert not complete(howell.movement(8, 6)) and not complete(mitchell.movement(7, 6))


def test_boards_of_a_set() -> None:
    assert [list(boards(board_set, 3)) for board_set in (1, 2)] == [[1, 2, 3], [4, 5, 6]]


def test_what_cannot_be_made_says_what_can() -> None:
    refused = [
        (lambda: mitchell.movement(5, even="skip"), "for an even number of tables"),
        (lambda: mitchell.movement(6, mode="barometer", even="relay"), "sets that circulate"),
        (lambda: mitchell.movement(6, 6, even="skip"), "1 to 5 rounds, not 6"),
        (lambda: mitchell.movement(7, 8), "1 to 7 rounds, not 8"),
        (lambda: mitchell.movement(1), "2 to 60 tables, not 1"),
        (lambda: mitchell.movement(61), "2 to 60 tables, not 61"),
        (lambda: howell.movement(7), "even number of pairs, not 7"),
        (lambda: howell.movement(8, 0), "1 to 7 rounds, not 0"),
        (lambda: howell_circulating.movement(6), "8, 10, 12, 14, 16 pairs, not 6"),
        (lambda: reduced_howell.movement(10, 8), "10 pairs in 7 rounds.*not for 10 pairs in 8"),
        (lambda: interwoven.movement(5, switched=5), "1 to 4 can be turned, not 5"),
        (lambda: made(Plan("howell", "barometer", 8, 7, 5)), "a set has 2, 3, 4 boards, not 5"),
        (lambda: made(Plan("mitchell", "circulating", 7, 3, 2)), "even number of pairs, not 7"),
        (lambda: made(Plan("reduced-howell", "barometer", 10, 7, 2)), "no reduced-howell in barometer mode"),
        (lambda: choices(3, 1), "4 to 120 pairs, not 3"),
        (lambda: choices(121, 1), "4 to 120 pairs, not 121"),
        (lambda: choices(4, 2), "two champions need 5 pairs; 4 pairs can play for one"),
        (lambda: signs(5), "no Howell for 5 pairs"),
    ]
    for attempt, text in refused:
        with pytest.raises(ValueError, match=text):
            attempt()

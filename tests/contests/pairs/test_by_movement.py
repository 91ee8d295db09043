"""An event with a movement, from its registration to its ranking: laws over random events, and each refusal."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contests import boards
from paiju.contests.movements.choice import made
from paiju.contests.movements.invariants import breaches
from paiju.contests.movements.wanted import FEWEST, MOST, Method, planned
from paiju.contests.pairs import entering
from paiju.contests.pairs.comparing import Played
from paiju.contests.pairs.contest import PairsEvent, first
from paiju.contests.pairs.moves import EventCancelled, EventFinished, MovementMade, RoundPaired, Standing
from paiju.contests.pairs.paired_by import standing
from paiju.contests.pairs.ranking import awards, standings
from paiju.contests.pairs.results import by_board, steps
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Illegal
from tests.contests.pairs.test_contest import SCORES, refused
from tests.contests.pairs.world import World, member

METHODS: tuple[Method, ...] = ("mitchell", "howell", "interwoven")


def terms(method: Method, **otherwise: object) -> Terms:
    return Terms(**{"method": method, "rounds": None, "boards": None, "form": "mp", "least": 2} | otherwise)  # pyright: ignore


def begun(method: Method, pairs: int, **otherwise: object) -> World:
    """An event of so many pairs in its first round, to which all have come."""
    world = World(terms(method, **otherwise))
    world.enter(pairs)
    world.begin()
    world.come()
    return world


def late(world: World) -> None:
    """`lateN` and `lateS` register in the middle of the event."""
    for side, name in enumerate("NS"):
        world.sit(member(f"late{name}"), 1, side)
        world.hand(f"late{name}")
    world.at += world.contest.terms.hold
    world.book(entering.enter_due(world.contest, world.at))


def expected(contest: PairsEvent) -> list[Standing]:
    """The ranking by the pure rules, of an event from which nobody was absent."""
    assert contest.field is not None and contest.plan is not None
    tables = {(each.number, table.table): table for each in contest.rounds for table in each.pairing.tables}
    played = [
        Played(result.board, table.ns, table.ew, result.score_ns)
        for each in contest.rounds
        for result in each.results
        for table in [tables[each.number, result.table]]
    ]
    found = standings(contest.field, contest.plan.size, played, contest.terms.form)
    won = awards(found)
    return [
        Standing(
            each.pair, each.rank, str(each.points), each.boards, won.get(each.pair, 0), each.line, each.shared,
            str(each.average), each.out_of,
        )
        for each in found
    ]  # fmt: skip


# --- the movement -----------------------------------------------------------------------------------------------------


@given(st.sampled_from(METHODS), st.integers(4, MOST), st.sampled_from((None, "barometer", "circulating")), st.data())
@settings(max_examples=25, deadline=None)
def test_every_field_gets_a_movement(method: Method, pairs: int, mode: str | None, data: st.DataObject) -> None:
    if pairs < FEWEST[method] or (method, mode) == ("interwoven", "barometer"):
        with pytest.raises(ValueError):
            planned(method, pairs, mode)  # pyright: ignore[reportArgumentType]
        return
    rounds = data.draw(st.none() | st.integers(2, 20))
    plan = planned(method, pairs, mode, rounds)  # pyright: ignore[reportArgumentType]
    movement = made(plan)
    assert not breaches(movement) and movement.pairs == pairs + pairs % 2 and len(movement.rounds) == plan.rounds
    assert rounds is None or plan.rounds <= rounds
    assert movement.champions == terms(method).champions


def test_what_does_not_go_together_is_no_terms() -> None:
    for wrong in (
        {"method": "interwoven", "mode": "barometer"},
        {"method": "interwoven", "rounds": 1},
        {"method": "howell", "boards": 6},
        {"method": "swiss", "mode": "barometer"},
        {"method": "swiss", "rounds": None},
        {"method": "swiss", "form": "datum"},
    ):
        with pytest.raises(ValueError):
            Terms(**wrong)  # pyright: ignore


def test_an_event_with_too_few_pairs_for_its_movement_is_cancelled() -> None:
    world = World(terms("mitchell"))
    world.enter(4)
    assert world.begin() == (EventCancelled("too-few-pairs"),)


def test_an_event_with_a_movement_is_full_some_day() -> None:
    world = World(terms("mitchell"))
    world.enter(MOST)
    assert len(world.contest.pairs) == MOST
    with refused("event-full"):
        world.sit(member("more"), 200, 0)


def test_the_movement_stands_in_the_stream_before_the_first_round() -> None:
    world = World(terms("howell"))
    world.enter(6)
    made_, paired = world.begin()
    assert isinstance(made_, MovementMade) and isinstance(paired, RoundPaired)
    assert world.contest.rounds_in_all == 5 and world.contest.boards_a_round == 4
    assert [(t.table, t.ns, t.ew, t.board_set) for t in paired.tables] == [(1, 6, 1, 1), (2, 2, 5, 1), (3, 3, 4, 1)]


# --- boards -----------------------------------------------------------------------------------------------------------


def test_a_board_that_circulates_is_made_once_and_secret_until_nobody_can_meet_it() -> None:
    world = begun("mitchell", 6)
    assert [len(each.boards) for each in world.contest.rounds] == [12]
    for number in (1, 2):
        world.end()
        assert not any(boards.board_over(world.contest, board) for board in range(1, 13))
        assert standing(world.contest) == () and not world.contest.rounds[-1].gains
        world.begin()
        world.come()
        assert world.contest.rounds[number].boards == ()
    assert len(world.contest.secret_tables) == 9
    events = world.end()
    assert isinstance(events[-1], EventFinished) and len(by_board(world.contest)[1]) == 3
    assert all(boards.board_over(world.contest, board) for board in range(1, 13)) and not world.contest.secret_tables


def test_in_a_barometer_a_board_is_open_when_its_round_is_over() -> None:
    world = begun("howell", 4, boards=2)
    world.end()
    assert boards.board_over(world.contest, 2) and [each.boards for each in standing(world.contest)] == [2] * 4
    world.begin()
    assert not boards.board_over(world.contest, 3)


def test_a_substitute_does_not_play_for_two_pairs_a_set_that_he_may_know() -> None:
    world = World(terms("mitchell"))
    world.enter(6)
    world.begin()

    def let(pair: int, player: str) -> None:
        by = f"{pair}N"
        world.act(lambda now: entering.substitute(now, by, f"{pair}S", member(player), world.at))

    let(1, "x")
    world.come()
    world.end()
    world.begin()
    table = next(each for each in world.contest.rounds[1].pairing.tables if each.board_set == 1)
    with refused("knows-boards"):
        let(table.ns, "x")
    let(1, "x")


def test_while_results_may_be_corrected_all_is_told() -> None:
    world = begun("mitchell", 6, corrections=30)
    for _ in range(2):
        world.end()
        assert steps(world.contest)[1][0].points is None
        world.begin()
        world.come()
    world.end()
    contest = world.contest
    assert contest.stage(world.at) == "correcting" and boards.board_over(contest, 1)
    assert len(standing(contest)) == 6 and len(by_board(contest)[1]) == 3 and not contest.secret_tables
    assert all(step.points is not None and step.place is not None for way in steps(contest).values() for step in way)


def test_sections_of_a_large_field_are_compared_and_ranked_together() -> None:
    world = begun("interwoven", 125, rounds=2, boards=2)
    world.end(lambda table, board: 10 * (table % 7) - 20 * board)
    world.begin()
    world.come()
    world.end(lambda table, board: 10 * (table % 5))
    contest = world.contest
    assert contest.places is not None and list(contest.places) == expected(contest) and len(contest.places) == 125
    assert {place.line for place in contest.places} == {1} and contest.places[0].rank == 1
    sections = {table <= 32 for each in by_board(contest)[1] for table in [each.table.table]}
    assert sections == {True, False}, "a board is compared between the sections"


# --- who comes and goes -----------------------------------------------------------------------------------------------


def test_a_late_pair_takes_the_place_of_a_missing_one_from_the_next_round_on() -> None:
    world = begun("mitchell", 5)
    assert world.contest.late_open and len(world.contest.rounds[0].pairing.byes) == 1
    late(world)
    assert world.contest.pair_of("lateN") == 6 and not world.contest.late_open and len(world.contest.entrants) == 6
    with refused("registration-closed"):
        world.sit(member("more"), 1, 0)
    world.end()
    world.begin()
    assert world.contest.rounds[1].pairing.byes == () and world.contest.rounds[1].table_of(6) is not None
    for _ in range(2):
        world.come()
        world.end()
        world.begin()
    assert world.contest.places is not None and [each.rank for each in world.contest.places if each.pair == 6] != [None]


def test_a_late_pair_that_withdraws_before_it_plays_leaves_the_place_to_another() -> None:
    world = begun("mitchell", 5)
    late(world)
    world.withdraw("lateS")
    assert len(world.contest.pairs) == len(world.contest.entrants) == 5 and world.contest.late_open
    late(world)
    assert world.contest.pair_of("lateS") == 6


def test_who_was_a_substitute_does_not_register_late() -> None:
    world = World(terms("mitchell"))
    world.enter(5)
    world.begin()
    pair = world.contest.rounds[0].pairing.tables[0].ns
    world.act(lambda now: entering.substitute(now, f"{pair}N", f"{pair}S", member("x"), world.at))
    with refused("knows-boards"):
        world.sit(member("x"), 1, 0)


def test_the_opponents_of_a_pair_that_left_sit_out() -> None:
    world = begun("howell", 6)
    world.withdraw("2N")
    world.end()
    world.begin()
    now = world.contest.rounds[1]
    assert now.table_of(2) is None and len(now.pairing.byes) == 1 and 2 not in now.pairing.byes


def test_whose_opponents_did_not_come_has_fewer_boards_to_play_and_keeps_a_place() -> None:
    world = World(terms("mitchell"))
    world.enter(6)
    for _ in range(3):
        world.begin()
        now = world.contest.rounds[-1]
        absent = [each for table in now.pairing.tables for each in (table.ns, table.ew) if each in (4, 5)]
        world.come(*absent)
        world.end()
    world.begin()
    places = {each.pair: each for each in world.contest.places or ()}
    assert places[4].rank is None and places[5].rank is None and places[1].rank is not None
    assert places[1].boards < places[6].boards


# --- laws -------------------------------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(METHODS),
    st.integers(4, 11),
    st.sampled_from((None, "circulating")),
    st.sampled_from(("mp", "ximp", "total-imp", "datum")),
    st.data(),
)
def test_the_laws_of_any_event(method: Method, pairs: int, mode: str | None, form: str, data: st.DataObject) -> None:
    world = World(terms(method, mode=mode, form=form, boards=2))
    world.enter(pairs)
    if pairs < FEWEST[method]:
        assert world.begin() == (EventCancelled("too-few-pairs"),)
        return
    away = data.draw(st.booleans())
    while not world.contest.over:
        events = world.begin()
        if isinstance(events[-1], RoundPaired):
            everybody_is_somewhere(world.contest, events[-1])
            go_on(world, pairs, away, data)
            what_is_still_to_be_met_is_secret(world.contest)
    contest = world.contest
    assert contest.places is not None and contest.field is not None
    assert sorted(place.pair for place in contest.places) == list(range(1, len(contest.pairs) + 1))
    made_once = Counter(board.number for each in contest.rounds for board in each.boards)
    assert set(made_once.values()) <= {1}
    met = Counter((pair, t.board_set) for r in contest.rounds for t in r.pairing.tables for pair in (t.ns, t.ew))
    assert set(met.values()) <= {1}, "nobody comes to a set twice"
    if not any(each.absent for each in contest.rounds):
        assert list(contest.places) == expected(contest)
    again = first(contest.id, world.rows[0])
    for row in world.rows[1:]:
        again = again.after(row)
    assert again == contest


def everybody_is_somewhere(contest: PairsEvent, now: RoundPaired) -> None:
    assert contest.field is not None
    there = [pair for pair in range(1, len(contest.pairs) + 1) if contest.field.there(pair, now.round)]
    assert sorted([*(pair for t in now.tables for pair in (t.ns, t.ew)), *now.byes]) == there
    assert all(len(contest.boards_at(table)) == 2 for table in now.tables)


def go_on(world: World, pairs: int, away: bool, data: st.DataObject) -> None:
    """A round is played; with `away` somebody may not come, or withdraw, and a late pair may register."""
    now = world.contest.rounds[-1]
    active = sorted([*(pair for t in now.pairing.tables for pair in (t.ns, t.ew)), *now.pairing.byes])
    world.come(*data.draw(st.sets(st.sampled_from(active), max_size=1 if away else 0)))
    for pair in data.draw(st.sets(st.sampled_from(active), max_size=1 if away else 0)):
        world.withdraw(f"{pair}N" if pair <= pairs else "lateN")
    if world.contest.late_open and world.contest.pair_of("lateN") is None and data.draw(st.booleans()):
        late(world)
    world.end(lambda table, board: data.draw(SCORES))


def what_is_still_to_be_met_is_secret(contest: PairsEvent) -> None:
    if contest.over or contest.field is None:
        return
    later = contest.field.movement.rounds[len(contest.rounds) :]
    coming = {number for each in later for meeting in each for number in contest.numbers(meeting.board_set)}
    made_ = {board.number for each in contest.rounds for board in each.boards}
    assert {number for number in made_ if boards.board_over(contest, number)} == made_ - coming


def test_unknown_members_do_not_withdraw_a_pair() -> None:
    world = begun("mitchell", 6)
    with pytest.raises(Illegal, match="not-registered"):
        world.withdraw("stranger")

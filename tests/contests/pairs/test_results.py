"""What an event has come to so far: boards of scored rounds only, each result's worth, each pair's way."""

from fractions import Fraction

import pytest

from paiju.contests.moves import ScoreOutcome, SideAward
from paiju.contests.pairs import rescoring
from paiju.contests.pairs.results import by_board, by_pair, open_boards, per_board, steps, table_scores
from paiju.contests.pairs.terms import Terms
from tests.contests.pairs.world import HOST, World


def score(table: int, board: int) -> int | None:
    """North-South's score; board 2 was cut off at table 2."""
    return None if (table, board) == (2, 2) else 100 * table - 50 * board


@pytest.mark.parametrize("form", ["ximp", "mp"])
def test_results_add_up_to_what_was_booked(form: str) -> None:
    world = World(Terms(rounds=2, boards=2, form=form))  # pyright: ignore[reportArgumentType]  # both are forms
    world.enter(7)
    assert steps(world.contest) == {pair: () for pair in range(1, 8)} and table_scores(world.contest) == ()
    for number in (1, 2):
        world.begin()
        world.come()
        assert [board.number for _, board in open_boards(world.contest)] == [1, 2][: 2 * (number - 1)]
        [*_, last] = steps(world.contest)[1]
        assert last.round == number and last.points is last.total is last.boards is last.place is None
        world.end(score)
    contest = world.contest
    assert [board.number for _, board in open_boards(contest)] == [1, 2, 3, 4]
    assert [len(by_board(contest)[board]) for board in (1, 2, 3, 4)] == [3, 2, 3, 3]
    for own in by_board(contest).values():
        assert [each.score for each in own] == sorted((e.score or 0 for e in own), reverse=True)
        assert all(each.ns + each.ew == (100 if form == "mp" else 0) for each in own)
    average = 50 if form == "mp" else 0
    for pair, entrant in enumerate(contest.entrants, 1):
        way, own = steps(contest)[pair], by_pair(contest)[pair]
        assert sum(each.of(pair) - average for each in own) == entrant.total == way[-1].total
        assert way[-1].boards == entrant.boards and [step.round for step in way] == [1, 2]
        assert [step.opponent(pair) for step in way if step.table] == list(entrant.met)
    places = {pair: way[-1].place for pair, way in steps(contest).items()}
    assert contest.places is not None and [places[each.pair] for each in contest.places] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    "terms",
    [
        Terms(rounds=2, boards=2, corrections=30),
        Terms(rounds=3, boards=2, method="mitchell", form="mp", corrections=30),
    ],
)
def test_awards_stand_among_the_results_also_of_boards_that_nobody_played(terms: Terms) -> None:
    world = World(terms)
    world.enter(6)
    for _ in range(terms.rounds or 0):
        world.begin()
        world.come()
        world.end(lambda table, board: None if board == 2 and table == 1 else 100 * table)
    board = {1: 2, 2: 2}
    seats = {table: world.contest.rounds[0].pairing.tables[table - 1] for table in (1, 2, 3)}
    if terms.method == "mitchell":
        board[2] = world.contest.boards_at(seats[2])[0].number
    assert not any(each.result is None for each in table_scores(world.contest))
    assigned = SideAward(None, (ScoreOutcome(60, 420), ScoreOutcome(40, -80)))
    for table, awards in ((1, (SideAward("AVE+"), SideAward("AVE-"))), (2, (assigned, assigned))):
        world.book(rescoring.adjust(world.contest, HOST, (1, table, board.get(table, 0)), awards, "a card was seen"))
    contest = world.contest
    [never] = [each for each in by_board(contest)[2] if each.round.number == 1 and each.table == seats[1]]
    assert never.result is None and never.score is None and by_board(contest)[2][-1] is never
    assert (never.ns, never.ew) == ((3, -3) if terms.form == "ximp" else (60, 40))
    [weighed] = [each for each in by_board(contest)[board[2]] if each.round.number == 1 and each.table == seats[2]]
    assert weighed.score == 220 and weighed.result is not None and weighed.result.score_ns == 200
    average = 50 if terms.form == "mp" else 0
    way = steps(contest)[seats[1].ns]
    assert way[-1].total == sum(each.of(seats[1].ns) - average for each in by_pair(contest)[seats[1].ns])
    assert way[-1].boards == len(by_pair(contest)[seats[1].ns])


def test_absent_pairs_and_byes_stand_in_their_rounds() -> None:
    world = World(Terms(rounds=1, boards=2))
    world.enter(5)
    world.begin()
    [first, *_] = world.contest.rounds[0].pairing.tables
    world.come(first.ew)
    world.end(score)
    found = steps(world.contest)
    [bye] = [way[0] for way in found.values() if way[0].table is None]
    assert (bye.points, bye.boards) == (0, 2)
    [away], [there] = found[first.ew], found[first.ns]
    assert (away.absent, away.boards) == (True, 0) and (there.absent, there.boards) == (False, 2)
    assert {each.table.table for each in table_scores(world.contest)} == {2}


def test_averages_are_per_board() -> None:
    assert per_board("mp", Fraction(30), 4) == Fraction(115, 2)
    assert per_board("ximp", Fraction(-6), 4) == Fraction(-3, 2)
    assert per_board("mp", Fraction(0), 0) is None

"""A week of everybody at once is what the formula gives player by player, in any order."""

from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.scoring.pool import Form, standing
from paiju.scoring.rating import Rating, blend, board_percent, board_rates, kept
from paiju.scoring.weeks import Board, Played, Week, boards_of, week

PEOPLE = "abcdefgh"
millionths = st.integers(0, 100_000_000).map(lambda n: F(n, 1_000_000))
ratings = st.dictionaries(st.sampled_from(PEOPLE + "z"), st.builds(Rating, millionths, millionths.map(lambda n: 5 * n)))
points = {
    "imp": st.integers(-24, 24),
    "mp": st.builds(
        lambda n, share: F(100 * round(share * (2 * n - 2)), 2 * n - 2) - 50, st.integers(6, 40), st.floats(0, 1)
    ),
}


@st.composite
def boards_in(draw, form: Form) -> list[Board]:
    made = []
    for _ in range(draw(st.integers(0, 12))):
        n, e, s, w = draw(st.permutations(PEOPLE))[:4]
        gone = draw(st.sets(st.sampled_from([n, e, s, w]), max_size=2))
        made.append(Board((n, e, s, w), draw(st.none() | points[form]), draw(st.booleans()), frozenset(gone)))
    return made


def one_by_one(old: dict[str, Rating], boards: list[Board], form: Form, weeks: int) -> dict[str, Week]:
    """The same by the formula as the page has it, one player after the other."""
    found = {}
    for player in {*old, *(player for board in boards for player in board.players)}:
        total, played, rates = F(0), 0, list[F]()
        for board in (board for board in boards if player in board.players):
            place = board.players.index(player)
            if board.points is not None:
                total += board.points if place in (0, 2) else -board.points
                played += 1
            if player in board.gone:
                total -= 16
                rates.append(F(0))
            elif board.points is not None and board.rated:
                four = [old.get(other, Rating()) for other in board.players]
                rates.append(board_rates(board_percent(board.points, form), four)[place])
        mean = sum(rates, F(0)) / max(1, len(rates))
        new = kept(blend(old.get(player, Rating()), mean, len(rates), weeks))
        found[player] = Week(total, played, len(rates), mean, new)
    return found


@settings(max_examples=60)
@given(ratings, st.data(), st.sampled_from(["imp", "mp"]), st.integers(0, 3))
def test_all_at_once_is_one_by_one(old: dict[str, Rating], data: st.DataObject, form: Form, weeks: int):
    boards = data.draw(boards_in(form))
    assert week(old, boards, form, weeks) == one_by_one(old, boards, form, weeks)


@settings(max_examples=30)
@given(ratings, st.data(), st.sampled_from(["imp", "mp"]), st.randoms())
def test_the_order_of_boards_and_players_does_not_matter(old: dict[str, Rating], data: st.DataObject, form: Form, rng):
    boards = data.draw(boards_in(form))
    people = list(old)
    closed = week(old, boards, form)
    rng.shuffle(boards)
    rng.shuffle(people)
    assert week({player: old[player] for player in people}, boards, form) == closed


def test_sums_beyond_64_bits_are_exact():
    # 39 as denominator makes the largest numbers; 1,000 such boards are more than 64 bits hold.
    best = F(100 * 77, 78) - 50
    old = {"a": Rating(F(90), F(50))}
    closed = week(old, [Board(("a", "b", "c", "d"), best)] * 1000, "mp")
    assert closed["a"].points == 1000 * best and closed["b"].points == -1000 * best
    assert closed["a"].mean == 100 and closed["b"].mean == 50 - best + 20
    assert closed["a"].boards == closed["a"].rated == 1000


def table(number: int, score: int | None, gone: str = "") -> Played:
    n, e, s, w = (f"{seat}{number}" for seat in "nesw")
    return Played((n, e, s, w), score, frozenset(gone.split()))


SCORES = [420, -50, 450, 420, 170, 620]


def test_the_boards_of_a_deal():
    boards = boards_of([table(number, score) for number, score in enumerate(SCORES)])
    assert [board.points for board in boards] == list(standing(SCORES))
    assert all(board.rated for board in boards)
    boards = boards_of([table(number, score) for number, score in enumerate(SCORES)], "mp")
    assert [board.points for board in boards] == [0, -50, 30, 0, -30, 50]


def test_a_board_broken_off_is_no_board_passed_out():
    deal = [table(number, score) for number, score in enumerate(SCORES[:5])]
    void = boards_of([*deal[:2], table(6, None, gone="n6"), *deal[2:]])
    assert [board.points for board in void] == [0, 0, None, 0, 0, 0]
    assert not any(board.rated for board in void)
    closed = week({}, void)
    assert (closed["n6"].points, closed["n6"].boards, closed["n6"].rated, closed["n6"].mean) == (-16, 0, 1, 0)
    assert (closed["s6"].points, closed["s6"].boards, closed["s6"].rated) == (0, 0, 0)
    passed = boards_of([*deal, table(6, 0)])
    assert all(board.rated for board in passed)
    assert [board.points for board in passed] == list(standing([*SCORES[:5], 0]))
    assert boards_of([table(1, None)])[0].points is None and boards_of([]) == []


def test_one_board_counts_once():
    closed = week({}, [Board(("a", "b", "c", "d"), 6)])
    assert (closed["a"].points, closed["a"].average, closed["b"].average, closed["a"].boards) == (6, 6, -6, 1)
    assert week({"z": Rating()}, [])["z"].average == 0


def test_nobody_loses_what_a_partner_gains_by_rounding():
    old = {
        player: Rating(F(n, 3).limit_denominator(1) + F(1, 1_000_000), F(50)) for n, player in enumerate("abcd", 150)
    }
    closed = week(old, [Board(("a", "b", "c", "d"), 1)])
    assert sum(own.mean for own in closed.values()) == sum(own.rate for own in old.values())
    assert sum(own.points for own in closed.values()) == 0


def test_bad_weeks():
    with pytest.raises(ValueError, match="e1 has met the same deal twice"):
        boards_of([table(1, 420), table(2, 420), table(1, 50)])
    with pytest.raises(ValueError, match="a, b, c, a are not four players"):
        week({}, [Board(("e", "f", "g", "h"), 0), Board(("a", "b", "c", "a"), 0)])
    with pytest.raises(ValueError, match="e cannot leave a table of a, b, c, d"):
        week({}, [Board(("a", "b", "c", "d"), 0, gone=frozenset("e"))])
    with pytest.raises(ValueError, match="151/3 with weight 7 is not kept in whole millionths"):
        week({"a": Rating(F(151, 3), F(7))}, [])
    with pytest.raises(ValueError, match="25 are no points that a board can give in imp"):
        week({}, [Board(("a", "b", "c", "d"), 25)])
    with pytest.raises(ValueError, match="1/41 are no points that a board can give"):
        week({}, [Board(("a", "b", "c", "d"), F(1, 41))], "mp")

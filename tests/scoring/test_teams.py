"""Matches of two teams, with the boards of a real round."""

import json
from decimal import Decimal
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.adjusted import Adjusted, Artificial, assigned, both, weighted
from paiju.scoring.contract import Result as Played
from paiju.scoring.contract import parse_contract, score_ns
from paiju.scoring.datum import datum
from paiju.scoring.imps import imp
from paiju.scoring.teams import Board, Teams, board_imps, carry_over, forfeited, knock_out, match, more_boards
from paiju.scoring.vp import vp

ROUND = Path(__file__).parent.parent / "resources" / "scoring" / "teams_round.json"
rooms = st.lists(st.tuples(*[st.none() | st.integers(-200, 200).map(lambda tens: 10 * tens)] * 2), max_size=32)


@given(rooms)
def test_boards_with_both_results_count(pairs: list[tuple[int | None, int | None]]):
    came = match([Board(*each) for each in pairs])
    imps = [imp(a - b) for a, b in pairs if a is not None and b is not None]
    assert (came.boards, came.margins) == (len(imps), (sum(imps), -sum(imps)))
    assert came.vps == (vp(sum(imps), len(imps)) if imps else None)
    assert knock_out(came) == sum(imps)


@given(rooms, st.integers(-9, 9), st.integers(-9, 9))
def test_the_visitors_see_the_same_match(pairs: list[tuple[int | None, int | None]], carried: int, fine: int):
    here = match([Board(*each) for each in pairs], carried, Teams(F(fine), F(0)))
    there = match([Board(b, a) for a, b in pairs], -carried, Teams(F(0), F(fine)))
    assert there.margins == here.margins[::-1]
    assert there.vps == (here.vps and here.vps[::-1])
    assert knock_out(there) == -knock_out(here)


def test_a_real_round():
    """Fourteen matches, with the IMPs that were published for each table."""
    played = json.loads(ROUND.read_text("utf-8"))
    for number, known in played["matches"].items():
        home = known["teams"][0]
        tables = [each for each in played["results"] if each["match"] == int(number)]
        rooms = dict[int, dict[bool, Any]]()
        for each in tables:
            bid = parse_contract(each["contract"])
            result = Played(bid, each["declarer"], each["tricks"]) if bid else None
            assert score_ns(result, played["vul"][str(each["board"])]) == each["score_ns"]
            rooms.setdefault(each["board"], {})[each["ns"] == home] = each
        boards = [
            Board(*(room[side]["score_ns"] if side in room else None for side in (True, False)))
            for room in rooms.values()
        ]
        for room, board in zip(rooms.values(), boards, strict=True):
            both_rooms = (room[True]["imp_ns"], room[False]["imp_ns"]) if len(room) == 2 else None
            assert board_imps(board) == both_rooms
        came = match(boards)
        assert came.boards == known["boards"]
        assert came.margins.home == known["imps"][0] - known["imps"][1]
        assert came.vps == tuple(int(100 * Decimal(won)) for won in known["vp"])


def test_the_datums_of_a_real_round():
    played = json.loads(ROUND.read_text("utf-8"))
    for number, par in played["datum"].items():
        assert datum([each["score_ns"] for each in played["results"] if each["board"] == int(number)]) == par


def test_uneven_awards():
    both_plus = Board(awarded=(Artificial("AVE+"), Artificial("AVE+")))
    came = match([both_plus, Board(0, 0)])
    assert came.margins == (3, 3) and came.vps == (vp(3, 2)[0],) * 2
    assert knock_out(came) == 0
    assert board_imps(both_plus, usual=2) == (2, 2)
    split = Adjusted(assigned(420), weighted([(F(1, 2), 420), (F(1, 2), -50)]))
    assert board_imps(Board(split, 420)) == (0, 5)
    with pytest.raises(ValueError, match="awarded for the board, not in a room"):
        board_imps(Board(both(Artificial("AVE")), 420))


def test_penalties_change_no_board():
    boards = [Board(420, 420)] * 8
    assert match(boards, penalties=Teams(F(-3), F(0))).margins == (-3, 3)
    assert match(boards, vp_penalties=(-50, 0)).vps == (950, 1000)


def test_until_a_match_is_decided():
    assert [more_boards(*each) for each in ((0, 0), (0, 2), (0, 3), (1, 0), (F(-1, 2), 2))] == [2, 1, 1, 0, 0]


def test_who_does_not_come():
    assert (forfeited(True, False), forfeited(False, True), forfeited(False, False)) == ((1800, 0), (0, 1800), None)
    with pytest.raises(ValueError, match="both teams came"):
        forfeited(True, True)


@given(st.integers(-200, 200), st.booleans())
def test_what_is_carried_over_is_the_same_for_both(margin: int, higher: bool):
    carried = carry_over(margin, higher)
    assert carry_over(-margin, higher) == -carried
    assert abs(carried - F(margin, 2 if higher else 3)) <= F(1, 20) and 10 % carried.denominator == 0

import csv
import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.scoring.boards import dealer, side, vulnerability, vulnerable
from paiju.scoring.contract import (
    STRAINS,
    Contract,
    Result,
    contract_score,
    parse_contract,
    parse_result,
    score_ns,
    show_result,
)

RESOURCES = Path(__file__).parent.parent / "resources" / "scoring"
CLASSES = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "nt"}
DOUBLINGS = {"": 0, "X": 1, "XX": 2}

contracts = st.builds(Contract, st.integers(1, 7), st.sampled_from(STRAINS), st.integers(0, 2))


def every_score() -> dict[tuple[str, ...], int]:
    with (RESOURCES / "duplicate_scores.csv").open() as file:
        return {
            (row["level"], row["strain_class"].lower(), row["doubling"], row["vul"], row["tricks"]): int(row["score"])
            for row in csv.DictReader(file)
        }


def test_all_2940_scores_of_the_complete_table():
    table = every_score()
    assert len(table) == 1764
    checked = 0
    for level, strain, doubling, vul, tricks in product(range(1, 8), STRAINS, DOUBLINGS, (0, 1), range(14)):
        key = (str(level), CLASSES[strain], doubling, str(vul), str(tricks))
        assert contract_score(level, strain, DOUBLINGS[doubling], bool(vul), tricks) == table[key], key
        checked += 1
    assert checked == 2940


def test_the_worked_scores():
    rows = json.loads((RESOURCES / "vectors.json").read_text())["contract_scores"]
    assert len(rows) == 88
    for row in rows:
        score = row.pop("score")
        assert contract_score(**row) == score, row


@given(contracts, st.booleans(), st.integers(0, 12))
def test_each_further_trick_is_worth_at_least_20(contract: Contract, vul: bool, tricks: int):
    assert contract_score(*contract, vul, tricks + 1) - contract_score(*contract, vul, tricks) >= 20


@given(contracts, st.integers(0, 13))
def test_vulnerability_raises_the_stakes(contract: Contract, tricks: int):
    vul, not_vul = contract_score(*contract, True, tricks), contract_score(*contract, False, tricks)
    assert vul >= not_vul if tricks >= contract.level + 6 else vul <= not_vul
    assert vul % 10 == 0 and abs(vul) <= 7600


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((0, "S", 0, False, 7), "level"),
        ((8, "S", 0, False, 7), "level"),
        ((4, "N", 0, False, 7), "'N' is not a strain"),
        ((4, "S", 3, False, 7), "doubled"),
        ((4, "S", 0, False, 14), "tricks"),
        ((4, "S", 0, False, -1), "tricks"),
    ],
)
def test_bad_input_is_named(arguments: tuple[int, str, int, bool, int], complaint: str):
    with pytest.raises(ValueError, match=complaint):
        contract_score(*arguments)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4S", Contract(4, "S")),
        ("4Hx", Contract(4, "H", 1)),
        (" 3nt ", Contract(3, "NT")),
        ("7NXX", Contract(7, "NT", 2)),
        ("2♦X", Contract(2, "D", 1)),
        ("Pass", None),
    ],
)
def test_contracts_are_read(text: str, contract: Contract | None):
    assert parse_contract(text) == contract


@pytest.mark.parametrize("text", ["", "8S", "0C", "4SXXX", "S4", "4", "4SX E", "4S\n5H", "none"])
def test_what_is_no_contract_is_refused(text: str):
    with pytest.raises(ValueError, match="is not a contract"):
        parse_contract(text)


@given(contracts)
def test_a_contract_shown_is_read_back(contract: Contract):
    assert parse_contract(str(contract)) == contract


@pytest.mark.parametrize(
    ("text", "result", "shown"),
    [
        ("4S E -1", Result(Contract(4, "S"), "E", 9), "4S E -1"),
        ("3NT N =", Result(Contract(3, "NT"), "N", 9), "3NT N ="),
        ("7NXN=", Result(Contract(7, "NT", 1), "N", 13), "7NTX N ="),
        ("3NN+2", Result(Contract(3, "NT"), "N", 11), "3NT N +2"),
        ("1cxx w-7", Result(Contract(1, "C", 2), "W", 0), "1CXX W -7"),
        ("passed out", None, "Pass"),
    ],
)
def test_results_are_read_and_shown(text: str, result: Result | None, shown: str):
    assert parse_result(text) == result
    assert show_result(result) == shown


@pytest.mark.parametrize("text", ["4S", "4S E", "4S X -1", "3N=", "4S E 10"])
def test_what_is_no_result_is_refused(text: str):
    with pytest.raises(ValueError, match="is not a result"):
        parse_result(text)


@pytest.mark.parametrize("text", ["7NT N +1", "1C S -8"])
def test_a_result_has_at_most_13_tricks(text: str):
    with pytest.raises(ValueError, match="a hand has 13"):
        parse_result(text)


@given(contracts, st.sampled_from("NESW"), st.integers(0, 13))
def test_a_result_shown_is_read_back(contract: Contract, declarer: str, tricks: int):
    result = Result(contract, declarer, tricks)
    assert parse_result(str(result)) == result


@pytest.mark.parametrize(
    ("text", "sides", "score"),
    [
        ("4S N =", "NS", 620),
        ("4S N =", "EW", 420),
        ("4S E =", "EW", -620),
        ("4S E =", "NS", -420),
        ("4SX W -2", "Both", 500),
        ("4SX S -2", "None", -300),
        ("Pass", "Both", 0),
    ],
)
def test_north_souths_score_looks_at_declarers_own_side(text: str, sides: str, score: int):
    assert score_ns(parse_result(text), sides) == score


def test_the_board_cycle():
    by_vul = {
        "None": {1, 8, 11, 14},
        "NS": {2, 5, 12, 15},
        "EW": {3, 6, 9, 16},
        "Both": {4, 7, 10, 13},
    }
    for board in range(1, 65):
        assert (board - 1) % 16 + 1 in by_vul[vulnerability(board)]
        assert dealer(board) == "NESW"[(board - 1) % 4]


@pytest.mark.parametrize("board", [0, -3])
def test_boards_are_numbered_from_1(board: int):
    with pytest.raises(ValueError, match="numbered from 1"):
        dealer(board)
    with pytest.raises(ValueError, match="numbered from 1"):
        vulnerability(board)


def test_seats_and_sides():
    assert [side(seat) for seat in "NESW"] == ["NS", "EW", "NS", "EW"]
    assert vulnerable("N", "NS") and vulnerable("S", "Both") and not vulnerable("E", "NS")
    with pytest.raises(ValueError, match="'All' is not a vulnerability"):
        vulnerable("N", "All")
    for seat in ("", "NS", "X"):
        with pytest.raises(ValueError, match="is not a seat"):
            side(seat)

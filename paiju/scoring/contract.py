"""The contract score (定约得分): what a contract is worth by what was bid and the tricks taken.

Law 77; `docs/rules/bridge-scoring.en.md#contract-score`.
"""

import re
from typing import NamedTuple

from paiju.scoring.boards import side, vulnerable

STRAINS = ("C", "D", "H", "S", "NT")
"""The strains (花色与无将) in rising order."""

_DOUBLINGS = ("", "X", "XX")
_OVERTRICK = (100, 200)
"""A doubled overtrick, not vulnerable and vulnerable; redoubled twice that."""
_GAME = (300, 500)
_SLAM = {6: (500, 750), 7: (1000, 1500)}
_PARTSCORE = 50

_SYMBOLS = str.maketrans("♣♦♥♠", "CDHS")
_BID = r"(?P<level>[1-7])(?P<strain>NT|[NCDHS])(?P<doubled>X{0,2})"
_CONTRACT = re.compile(_BID)
_RESULT = re.compile(_BID + r"\s*(?P<declarer>[NESW])\s*(?:=|(?P<over>[+-]\d{1,2}))")
_PASSED = {"PASS", "PASSED OUT"}


class Contract(NamedTuple):
    """A contract (定约): level 1-7, strain `C D H S NT`, and how often it was doubled: 0, 1 or 2."""

    level: int
    strain: str
    doubled: int = 0

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{_DOUBLINGS[self.doubled]}"


class Result(NamedTuple):
    """A table's result (结果): the contract, its declarer `N E S W`, and the tricks declarer's side took, 0-13."""

    contract: Contract
    declarer: str
    tricks: int

    def __str__(self) -> str:
        over = self.tricks - self.contract.level - 6
        return f"{self.contract} {self.declarer} {f'{over:+}' if over else '='}"


def contract_score(level: int, strain: str, doubled: int, vulnerable: bool, tricks: int) -> int:
    """The score of a contract (定约得分) from declarer's point of view; negative if it went down. Law 77.

    `level` 1-7, `strain` C D H S NT, `doubled` 0-2, `tricks` taken by declarer's side 0-13.
    Raises ValueError if one of them is outside its range.
    """
    _check(level, strain, doubled)
    if not 0 <= tricks <= 13:
        raise ValueError(f"tricks must be 0 to 13, not {tricks}")
    over = tricks - level - 6
    return _made(level, strain, doubled, vulnerable, over) if over >= 0 else -_down(doubled, vulnerable, -over)


def score_ns(result: Result | None, sides: str) -> int:
    """A result's score from the point of view of North-South (南北得分); 0 if the board was passed out.

    `sides` says who is vulnerable: `None`, `NS`, `EW` or `Both`; what counts is declarer's own side.
    Raises ValueError.
    """
    if result is None:
        return 0
    score = contract_score(*result.contract, vulnerable(result.declarer, sides), result.tricks)
    return score if side(result.declarer) == "NS" else -score


def parse_contract(text: str) -> Contract | None:
    """A contract from text (读定约): `4S`, `3nt`, `4Hx`, `7NXX`, `4♠`; None for `Pass`. Raises ValueError."""
    word = _plain(text)
    if word in _PASSED:
        return None
    match = _CONTRACT.fullmatch(word)
    if not match:
        raise ValueError(f"{text!r} is not a contract; write it like 4S, 3NTX or Pass")
    return _contract(match)


def parse_result(text: str) -> Result | None:
    """A result from text (读结果): `4S E -1`, `3NTXN+2`, `1C W =`; None for `Pass`. Raises ValueError."""
    word = _plain(text)
    if word in _PASSED:
        return None
    match = _RESULT.fullmatch(word)
    if not match:
        raise ValueError(f"{text!r} is not a result; write it like '4S E -1', '3NTX N =' or 'Pass'")
    contract = _contract(match)
    tricks = contract.level + 6 + int(match["over"] or 0)
    if not 0 <= tricks <= 13:
        raise ValueError(f"{text!r} would be {tricks} tricks; a hand has 13")
    return Result(contract, match["declarer"], tricks)


def show_result(result: Result | None) -> str:
    """A result as players write it (写结果): `4S E -1`, `3NT N =`, `Pass`."""
    return "Pass" if result is None else str(result)


def _plain(text: str) -> str:
    return text.translate(_SYMBOLS).strip().upper()


def _contract(match: re.Match[str]) -> Contract:
    strain = "NT" if match["strain"] == "N" else match["strain"]
    return Contract(int(match["level"]), strain, len(match["doubled"]))


def _check(level: int, strain: str, doubled: int) -> None:
    if not 1 <= level <= 7:
        raise ValueError(f"the level of a contract must be 1 to 7, not {level}")
    if strain not in STRAINS:
        raise ValueError(f"{strain!r} is not a strain; use one of {', '.join(STRAINS)}")
    if doubled not in (0, 1, 2):
        raise ValueError(f"doubled must be 0, 1 or 2, not {doubled}")


def _made(level: int, strain: str, doubled: int, vulnerable: bool, over: int) -> int:
    each = 20 if strain in "CD" else 30
    bid = (each * level + (10 if strain == "NT" else 0)) * 2**doubled
    bonus = _GAME[vulnerable] if bid >= 100 else _PARTSCORE
    slam = _SLAM.get(level, (0, 0))[vulnerable]
    overtrick = _OVERTRICK[vulnerable] * doubled if doubled else each
    return bid + bonus + slam + 50 * doubled + over * overtrick


def _down(doubled: int, vulnerable: bool, under: int) -> int:
    if not doubled:
        return under * (100 if vulnerable else 50)
    # Doubled, the second and third undertrick cost more, and from the fourth on vulnerability no longer matters.
    second_and_third = 300 if vulnerable else 200
    first = 200 if vulnerable else 100
    return doubled * (first + min(under - 1, 2) * second_and_third + max(under - 3, 0) * 300)

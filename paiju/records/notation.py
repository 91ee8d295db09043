"""How people write seats, calls, cards and results (记法): one place that is lenient about all of them.

Every reader returns None for what it cannot read; nothing here raises.
"""

import re
from typing import Literal

from paiju.cards import RANKS, SUITS, Card
from paiju.games.bridge.moves import BIDS, STRAINS, CallText, Strain
from paiju.kernel import Seat
from paiju.scoring.boards import Vul

SEATS = "NESW"
UNKNOWN = frozenset(("", "?", "-", "*"))
"""What files write for a value they do not know."""
PASSED_OUT = "Pass"
"""The contract of a board passed out (全不叫)."""

_SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")
_VULS: dict[str, Vul] = {
    **dict.fromkeys(("none", "love", "nil", "o", "0", "-", "neither", "双无"), "None"),
    **dict.fromkeys(("ns", "n", "n-s", "n/s", "南北"), "NS"),
    **dict.fromkeys(("ew", "e", "e-w", "e/w", "we", "东西"), "EW"),
    **dict.fromkeys(("all", "both", "b", "双有"), "Both"),
}
_NAMES = (("n", "north", "北"), ("e", "east", "东"), ("s", "south", "南"), ("w", "west", "西"))
_SEAT_WORDS = {word: seat for seat, names in enumerate(_NAMES) for word in names}
_PLAIN_CALLS: dict[str, CallText] = {
    **dict.fromkeys(("P", "PASS", "PAS"), "P"),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), "X"),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), "XX"),
}
_BIDS: dict[str, CallText] = {str(bid): bid for bid in BIDS}
_STRAINS: dict[str, Strain] = {str(strain): strain for strain in STRAINS}
_BID = re.compile(r"([1-7])(NT|SA|[SHDCN])")
_CONTRACT = re.compile(r"([1-7])(NT|SA|[SHDCN])(XX|X|\*\*|\*|DD|D|R|)")
_DOUBLED = {"": 0, "X": 1, "*": 1, "D": 1, "XX": 2, "**": 2, "DD": 2, "R": 2}
_CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])|(10|[2-9TJQKA])([SHDC])")


def parse_seat(text: str) -> Seat | None:
    """A seat 0-3 (方位) from `N`, `north`, `^N`, `北`."""
    return _SEAT_WORDS.get(text.strip().lstrip("^").lower())


def parse_vul(text: str) -> Vul | None:
    """The vulnerability (局况) from any of its names."""
    return _VULS.get(text.strip().lower())


def parse_call(text: str) -> CallText | None:
    """A call (叫品) from `1NT`, `1n`, `p`, `Pass`, `d`, `XX`, `1♠`."""
    word = text.strip().upper().translate(_SYMBOLS)
    if plain := _PLAIN_CALLS.get(word):
        return plain
    if found := _BID.fullmatch(word):
        return _BIDS.get(found[1] + _strain(found[2]))
    return None


def parse_contract(text: str) -> str | None:
    """A contract (定约) as `4SX`, or PASSED_OUT, from `4sx`, `4 S *`, `3N`, `pass`."""
    word = "".join(text.upper().translate(_SYMBOLS).lstrip("^").split())
    if word in ("PASS", "PASSED", "PASSEDOUT", "P", "AP", "ALLPASS", "PO"):
        return PASSED_OUT
    if found := _CONTRACT.fullmatch(word):
        return f"{found[1]}{_strain(found[2])}{'X' * _DOUBLED[found[3]]}"
    return None


def split_contract(text: str) -> tuple[int, Strain, int]:
    """Level, strain and how often doubled of a contract as `parse_contract` gives it (定约三要素)."""
    doubled = len(text) - len(text.rstrip("X"))
    return int(text[0]), _STRAINS[text[1 : len(text) - doubled]], doubled


def parse_card(text: str) -> Card | None:
    """A card (牌) from `SA`, `sa`, `H10`, `♥T`, or rank first."""
    found = _CARD.fullmatch(text.strip().upper().translate(_SYMBOLS))
    if found is None:
        return None
    suit, rank = (found[1], found[2]) if found[1] else (found[4], found[3])
    return Card(13 * SUITS.index(suit) + RANKS.index("T" if rank == "10" else rank))


def parse_holding(suit: str, ranks: str) -> list[Card] | None:
    """The cards of one suit of a hand (一门牌) from their ranks in any order: `AKT`, `a10 3`, `-` for none."""
    word = "".join(ranks.upper().split()).replace("10", "T").replace("-", "")
    if any(rank not in RANKS for rank in word):
        return None
    return [Card(13 * SUITS.index(suit) + RANKS.index(rank)) for rank in word]


def parse_side_number(text: str, side: Literal["NS", "EW"] = "NS") -> tuple[str, int] | None:
    """A number with the side it belongs to (一方之数) from `NS 50`, `EW -50`, `NS +90 EW -90`, `50` (side empty).

    Of two sides, the one asked for is taken.
    """
    found: list[tuple[str, str]] = re.findall(r"(NS|EW|)\s*([+-]?\d{1,6})(?![\d.])", text.strip().lstrip("^").upper())
    if not found or re.sub(r"NS|EW|[+\-\d\s]", "", text.strip().lstrip("^").upper()):
        return None
    whose, number = next((pair for pair in found if pair[0] == side), found[0])
    return whose, int(number)


def _strain(text: str) -> str:
    return "NT" if text in ("N", "SA") else text

"""Double-dummy tables and par in PBN (PBN 明牌表): twenty digits, or a table of rows.

`DoubleDummyTricks` has a hexadecimal digit for each declarer N, S, E, W and in each strain NT, S, H, D, C;
`OptimumResultTable` has rows with the columns its value names.
"""

import re
from collections.abc import Iterable

from paiju.records.notation import SEATS, parse_seat
from paiju.records.pbn_text import Tag
from paiju.records.record import Table

_DECLARERS = (0, 2, 1, 3)
_STRAINS = (4, 3, 2, 1, 0)
_STRAIN_WORDS = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": 4, "N": 4}
STRAIN_NAMES = ("C", "D", "H", "S", "NT")


def parse_digits(text: str) -> Table | None:
    """The table of a DoubleDummyTricks tag (二十位), a digit that is no number of tricks as None."""
    if len(text) != 20 or not re.fullmatch(r"[0-9A-Fa-f*?-]{20}", text):
        return None
    found: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for place, digit in enumerate(text):
        tricks = int(digit, 16) if digit.isalnum() else 14
        found[_DECLARERS[place // 5]][_STRAINS[place % 5]] = tricks if tricks <= 13 else None
    return tuple(tuple(row) for row in found)


def show_digits(table: Table) -> str:
    """The twenty digits of a DoubleDummyTricks tag (二十位), `-` for what is not known."""
    values = (table[declarer][strain] for declarer in _DECLARERS for strain in _STRAINS)
    return "".join("-" if tricks is None else f"{tricks:x}" for tricks in values)


def parse_rows(tag: Tag) -> Table | None:
    """The table of an OptimumResultTable section (行表); None if one of its rows cannot be read."""
    columns = [word.split("\\")[0].strip("+-").lower() for word in tag.value.split(";")]
    order = {name: place for place, name in enumerate(columns)}
    if not order.keys() >= {"declarer", "denomination", "result"}:
        order = {"declarer": 0, "denomination": 1, "result": 2}
    found: list[list[int | None]] = [[None] * 5 for _ in range(4)]
    for _, text in tag.data[:20]:
        words = text.split()
        if len(words) <= max(order.values()):
            return None
        declarer = parse_seat(words[order["declarer"]])
        strain = _STRAIN_WORDS.get(words[order["denomination"]].upper())
        tricks = words[order["result"]]
        if declarer is None or strain is None or not re.fullmatch(r"\d|1[0-3]", tricks):
            return None
        found[declarer][strain] = int(tricks)
    return tuple(tuple(row) for row in found) if tag.data else None


def show_rows(table: Table) -> Iterable[str]:
    """The rows of an OptimumResultTable section (行表), those that are known."""
    for declarer in _DECLARERS:
        for strain in _STRAINS:
            tricks = table[declarer][strain]
            if tricks is not None:
                yield f"{SEATS[declarer]} {STRAIN_NAMES[strain]:>2} {tricks:>2}"


def known(table: Table) -> int:
    """How many of the twenty results a table has (已知数)."""
    return sum(tricks is not None for row in table for tricks in row)

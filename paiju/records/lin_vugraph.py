"""The head of a LIN file (LIN 总表): the match, its results and its players, for all boards at once.

`vg` names the match, `rs` lists a result for each board in each room, `pn` (or `pw`) the players of both rooms,
`bn` the board numbers, where they do not follow one another.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from paiju.kernel import Seat
from paiju.records.draft import Draft
from paiju.records.lin_text import Pair, parts
from paiju.records.notation import PASSED_OUT, SEATS, parse_contract

ROOMS = ("Open", "Closed")
PLACES: tuple[Seat, ...] = (2, 3, 0, 1)
"""LIN begins with South: the seat of each place."""
SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM", "C": "IMP;Cross"}
HEAD = ("Event", "Stage", "Scoring", "", "", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver")
"""What stands at each place of a `vg`; the two without a name are its first and last board."""
_RESULT = re.compile(r"([1-7](?:NT|[SHDCN]))(?:(X{0,2})([NESW])|([NESW])(X{0,2}))(=|[+-]\d{1,2})?")
Names = tuple[str, str, str, str]


class Stated(NamedTuple):
    """A result as `rs` has it (所述结果): the contract, its declarer, and declarer's tricks if they are given."""

    contract: str
    declarer: Seat | None = None
    tricks: int | None = None


@dataclass(slots=True)
class Head:
    """What stands before the boards (总表)."""

    tags: dict[str, str] = field(default_factory=dict[str, str])
    first: int | None = None
    results: list[str] = field(default_factory=list[str])
    results_line: int = 0
    numbers: list[int] = field(default_factory=list[int])
    players: list[str] = field(default_factory=list[str])

    def match(self, pair: Pair) -> None:
        """Take in a `vg`, with which another match begins."""
        values = parts(pair.value)
        self.results, self.numbers, self.players = [], [], []
        self.first = int(values[3]) if len(values) > 3 and re.fullmatch(r"\d{1,4}", values[3]) else None
        self.tags = {name: value for name, value in zip(HEAD, values, strict=False) if name and value}
        if scoring := self.tags.get("Scoring"):
            self.tags["Scoring"] = SCORINGS.get(scoring.upper(), scoring)

    def list_results(self, pair: Pair) -> None:
        """Take in an `rs`."""
        self.results, self.results_line = parts(pair.value), pair.line

    def list_numbers(self, pair: Pair) -> None:
        """Take in a `bn`."""
        self.numbers = [int(value) for value in parts(pair.value) if re.fullmatch(r"\d{1,4}", value)]

    def names(self, room: str, number: int | None) -> Names:
        """The players at this board in this room, seat by seat; empty where the head does not tell."""
        place = 1 if room == "Closed" and len(self.players) >= 8 else 0
        if len(self.players) > 8 and number in self.numbers:
            each = len(self.players) // 4 // len(self.numbers)
            place = self.numbers.index(number) * each + (1 if room == "Closed" and each > 1 else 0)
        return seated(self.players[4 * place : 4 * place + 4])

    def stated(self, room: str, number: int | None) -> Stated | None:
        """The result listed for this board in this room."""
        if number is None or not self.results:
            return None
        if number in self.numbers:
            board = self.numbers.index(number)
        elif self.first is not None and not self.numbers:
            board = number - self.first
        else:
            return None
        place = 2 * board + (room == "Closed")
        return parse_result(self.results[place]) if 0 <= place < len(self.results) else None


def seated(names: list[str]) -> Names:
    """Names in the order of LIN (S W N E), seat by seat N E S W (入座)."""
    found = ["", "", "", ""]
    for seat, name in zip(PLACES, names, strict=False):
        found[seat] = name
    return found[0], found[1], found[2], found[3]


def parse_result(text: str) -> Stated | None:
    """A result (结果) such as `4HE=`, `4SWx-4`, `3NxS+1`, `PASS`; None if it is empty or cannot be read."""
    word = "".join(text.upper().split())
    if word in ("P", "PASS", "AP"):
        return Stated(PASSED_OUT)
    found = _RESULT.fullmatch(word)
    contract = parse_contract(found[1] + (found[2] or found[5] or "")) if found else None
    if found is None or contract is None:
        return None
    tricks = None
    if found[6]:
        tricks = int(contract[0]) + 6 + int(found[6].strip("=") or 0)
    if tricks is not None and not 0 <= tricks <= 13:
        return None
    return Stated(contract, SEATS.index(found[3] or found[4]), tricks)


def show_result(contract: str | None, declarer: Seat | None, tricks: int | None) -> str:
    """A result as `rs` has it (结果), empty if it is not known."""
    if contract == PASSED_OUT:
        return "PASS"
    if contract is None or declarer is None:
        return ""
    over = "" if tricks is None else f"{tricks - int(contract[0]) - 6:+d}".replace("+0", "=")
    bid = contract.rstrip("X")
    return f"{bid.replace('NT', 'N')}{SEATS[declarer]}{'x' * (len(contract) - len(bid))}{over}"


def state(draft: Draft, stated: Stated, line: int) -> None:
    """Put a listed result into the draft, as what the file states (并入)."""
    draft.contract, draft.declarer, draft.contract_line = stated.contract, stated.declarer, line
    if draft.result is None:
        draft.result, draft.result_line = stated.tricks, line
    elif stated.tricks is not None and stated.tricks != draft.result:
        draft.note(line, "claims-differ", str(stated.tricks), str(draft.result))

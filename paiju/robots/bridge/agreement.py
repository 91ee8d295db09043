"""How often the system makes the call that others expect (叫牌吻合率), on a table of positions with known answers.

`python -m paiju.robots.bridge.agreement FILE` prints the share of each group and of all. A line of the table has five
fields with tabs between them: group, hand (spades first, `AKQ.JT9.876.5432`), the calls from the dealer on, the
vulnerability (`None`, `N-S`, `E-W`, `Both` or empty), and the call expected; notrump is `1N` or `1NT`.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from paiju.cards import Cards, parse
from paiju.robots.bridge.bidding import choose_call

_VULNERABLE = {"": "None", "None": "None", "N-S": "NS", "E-W": "EW", "Both": "Both"}


class Expected(NamedTuple):
    """A position and the call expected in it (题目); the dealer is North."""

    group: str
    hand: Cards
    calls: tuple[str, ...]
    vul: str
    call: str


class Share(NamedTuple):
    """How many positions of a group were met (吻合数)."""

    met: int
    of: int


def read(lines: Iterable[str]) -> Iterator[Expected]:
    """The positions of a table (读题), whose first line names the fields. Raises ValueError naming the line."""
    for number, line in enumerate(lines, 1):
        fields = line.rstrip("\r\n").split("\t")
        if number == 1:
            continue
        if len(fields) != 5 or fields[3] not in _VULNERABLE:
            raise ValueError(f"line {number}: five fields with a vulnerability in the fourth are expected")
        group, hand, calls, vul, call = fields
        yield Expected(group, parse(hand), tuple(_call(c) for c in calls.split()), _VULNERABLE[vul], _call(call))


def _call(text: str) -> str:
    return f"{text}T" if text.endswith("N") else text


def measure(positions: Iterable[Expected]) -> dict[str, Share]:
    """The share of each group (各组吻合率), in the order of the table.

    A position whose hand has not thirteen different cards counts as not met.
    """
    met, of = Counter[str](), Counter[str]()
    for expected in positions:
        of[expected.group] += 1
        if len(set(expected.hand)) == 13:
            met[expected.group] += choose_call(expected.hand, expected.calls, 0, expected.vul).call == expected.call
    return {group: Share(met[group], count) for group, count in of.items()}


def total(shares: dict[str, Share]) -> Share:
    """The share of all groups together (总吻合率)."""
    return Share(sum(share.met for share in shares.values()), sum(share.of for share in shares.values()))


def show(shares: dict[str, Share]) -> str:
    """The shares as a table, the largest groups first."""
    rows = sorted(shares.items(), key=lambda row: (-row[1].of, row[0]))
    lines = [f"{group:48}{met:5} of {of:4}  {met / of:6.1%}" for group, (met, of) in rows]
    met, of = total(shares)
    return "\n".join([*lines, f"{'all':48}{met:5} of {of:4}  {met / of:6.1%}"])


if __name__ == "__main__":
    print(show(measure(read(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()))))

"""Deals with known answers: the files of `tests/resources/bridge`."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from paiju.analysis.double_dummy import Deal, Table
from paiju.cards import Card, Cards, parse, parse_card

FOLDER = Path(__file__).parents[1] / "resources" / "bridge"
SEATS = "NESW"
SUITS = "SHDC"
STRAINS = (3, 2, 1, 0, 4)
"""Our number of each strain in the files' order S H D C NT."""
VULS = ("None", "Both", "NS", "EW")


class Known(NamedTuple):
    """A deal of the solver's own test file, with its answers."""

    deal: Deal
    dealer: int
    vul: str
    strain: int
    leader: int
    leads: dict[Card, int]
    table: Table
    par: int
    par_contracts: set[str]
    played: tuple[Card, ...]
    trace: tuple[int, ...]


def deal_of(text: str) -> Deal:
    """Four hands from PBN text such as `E:QJT5.T.6.QJ82 …`."""
    first, hands = text.split(":")
    held: list[Cards] = [()] * 4
    for turn, hand in enumerate(hands.split()):
        held[(SEATS.index(first) + turn) % 4] = parse(hand)
    return four(held)


def four(hands: Sequence[Sequence[Card]]) -> Deal:
    """Four hands as a deal."""
    north, east, south, west = (tuple(sorted(hand)) for hand in hands)
    return north, east, south, west


@cache
def list100() -> tuple[Known, ...]:
    """The 100 deals of `dds_list100.txt`, seven lines each."""
    lines = (FOLDER / "dds_list100.txt").read_text().splitlines()[1:]
    return tuple(_known(lines[at : at + 7]) for at in range(0, len(lines) - 6, 7))


def _known(lines: list[str]) -> Known:
    head, leads, table, _, par, play, trace = lines
    dealer, vul, strain, leader = (int(word) for word in head.split()[1:5])
    values = [int(word) for word in table.split()[1:21]]
    cards = play.split('"')[1]
    quoted = re.findall(r'"(.*?)"', par)
    return Known(
        deal_of(head.split('"')[1]),
        dealer,
        VULS[vul],
        STRAINS[strain],
        leader,
        _leads([int(word) for word in leads.split()[1:]]),
        tuple(tuple(values[4 * STRAINS.index(strain) + seat] for strain in range(5)) for seat in range(4)),
        int(quoted[0]),
        set(quoted[1:]),
        tuple(parse_card(cards[at : at + 2]) for at in range(0, len(cards), 2)),
        tuple(int(word) for word in trace.split()[2:]),
    )


def _leads(numbers: list[int]) -> dict[Card, int]:
    n, rest = numbers[0], numbers[1:]
    found: dict[Card, int] = {}
    for suit, rank, equals, score in zip(*(rest[n * part : n * part + n] for part in range(4)), strict=True):
        low = 13 * (3 - suit) - 2
        ranks = [rank, *(r for r in range(2, 15) if equals >> r & 1)]
        found |= {Card(low + r): score for r in ranks}
    return found


def tables40() -> list[tuple[Deal, Table, tuple[int, ...]]]:
    """The 40 random deals of `dd_tables40.tsv`: deal, table, par with dealer N at None, NS, EW, Both."""
    rows = [line.split("\t") for line in (FOLDER / "dd_tables40.tsv").read_text().splitlines() if line[0] != "#"]
    return [(deal_of(deal), _table(digits), tuple(int(p) for p in pars.split(","))) for deal, digits, pars in rows]


def _table(digits: str) -> Table:
    return tuple(tuple(int(digit, 16) for digit in digits[5 * seat : 5 * seat + 5]) for seat in range(4))


def sol10() -> list[tuple[Deal, Table]]:
    """The ten deals of `dds_sol10.txt`: strains NT S H D C, declarers E N W S, digits N-S's tricks."""
    found: list[tuple[Deal, Table]] = []
    for line in (FOLDER / "dds_sol10.txt").read_text().split("\n"):
        if not line.strip():
            continue
        hands, digits = line.strip().split(":")
        ns = {("ENWS"[at % 4], (4, 3, 2, 1, 0)[at // 4]): int(digit, 16) for at, digit in enumerate(digits)}
        table = tuple(tuple(ns[s, t] if s in "NS" else 13 - ns[s, t] for t in range(5)) for s in SEATS)
        found.append((deal_of("W:" + hands), table))
    return found

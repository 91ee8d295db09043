"""Par (最佳定约, 帕值): the result when both sides know all hands, bid and double perfectly."""

from functools import cache

import msgspec

from paiju.analysis.double_dummy import Table
from paiju.scoring.contract import STRAINS, contract_score

_VULNERABLE = {"None": (False, False), "NS": (True, False), "EW": (False, True), "Both": (True, True)}
_BIDS = range(35)


class ParContract(msgspec.Struct, frozen=True):
    """A contract that gives par (帕定约), at the lowest level that does in its strain; doubled if it goes down."""

    level: int
    strain: str
    declarers: tuple[int, ...]
    """The seats of one side, N E S W as 0-3, from which it takes these tricks."""
    tricks: int
    """What declarer's side takes, 0-13."""


class Par(msgspec.Struct, frozen=True):
    """Par (帕值): North-South's score, and the contracts that give it from the lowest on; none if passed out."""

    score: int
    contracts: tuple[ParContract, ...]


def par(table: Table, dealer: int, vul: str) -> Par:
    """Par of a deal from its double-dummy table (帕值). `vul` is None, NS, EW or Both; raises ValueError.

    The sides speak in turn, dealer's first: each may bid over the last contract or let it stand. The partner who
    takes more tricks declares, and a contract that fails is doubled.
    """
    if vul not in _VULNERABLE:
        raise ValueError(f"{vul!r} is not a vulnerability; use one of {', '.join(_VULNERABLE)}")
    worth = [[_worth(table, side, bid, _VULNERABLE[vul][side]) for bid in _BIDS] for side in (0, 1)]

    @cache
    def after(bid: int, side: int) -> int:
        """The score that results when `side` has just bid this and the other speaks."""
        return _best(1 - side, [worth[side][bid], *(after(over, 1 - side) for over in _BIDS[bid + 1 :])])

    first = dealer % 2
    opened = _best(1 - first, [0, *(after(bid, 1 - first) for bid in _BIDS)])
    score = _best(first, [opened, *(after(bid, first) for bid in _BIDS)])
    # Over a par contract the other side has nothing better to bid, not even for a round.
    final = [
        (bid, side)
        for bid in _BIDS
        for side in (0, 1)
        if score and worth[side][bid] == score == _best(1 - side, [score, *worth[1 - side][bid + 1 :]])
    ]
    lowest = {(bid % 5, side): (bid, side) for bid, side in reversed(final)}
    return Par(score, tuple(_contract(table, bid, side) for bid, side in sorted(lowest.values())))


def _best(side: int, scores: list[int]) -> int:
    return min(scores) if side else max(scores)


def _tricks(table: Table, side: int, strain: int) -> int:
    return max(table[side][strain], table[side + 2][strain])


def _worth(table: Table, side: int, bid: int, vulnerable: bool) -> int:
    """North-South's score if this side plays that contract."""
    level, strain = bid // 5 + 1, bid % 5
    tricks = _tricks(table, side, strain)
    score = contract_score(level, STRAINS[strain], 0 if tricks >= level + 6 else 1, vulnerable, tricks)
    return -score if side else score


def _contract(table: Table, bid: int, side: int) -> ParContract:
    strain = bid % 5
    tricks = _tricks(table, side, strain)
    declarers = tuple(seat for seat in (side, side + 2) if table[seat][strain] == tricks)
    return ParContract(bid // 5 + 1, STRAINS[strain], declarers, tricks)

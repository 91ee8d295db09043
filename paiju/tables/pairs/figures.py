"""What a pair's leads, doubles and slams come to against double dummy (搭档数据), beside those of its opponents.

Who knows more than he should leads, doubles and bids better than others do. So does a better player, and so does a
lucky one: the figures prove nothing.
"""

from math import sqrt
from typing import Literal

import msgspec
from msgspec.structs import replace

from paiju.analysis.double_dummy import Table
from paiju.games.bridge.moves import STRAINS, BridgeResult, Contract, Played
from paiju.tables.deal import Deal

Decision = Literal["double", "slam"]
"""What is worth a look at a single board."""
SLAM = 12
"""Tricks of a small slam."""


class SideFigures(msgspec.Struct, frozen=True):
    """One side's decisions (一方数据), each counted by what double dummy makes of it.

    `safe` leads cost no trick, `cost` is in tricks; `by_chance` is what they would come to with any card of the hand
    led, and `spread` the standard deviation of `safe_by_chance`. `right` doubles are of contracts that best play
    defeats, `let_off` such contracts that were not doubled. `made` slams succeed with best play by all; `missed` are
    boards where twelve tricks are there and no slam was bid.
    """

    leads: int = 0
    safe: int = 0
    safe_by_chance: float = 0
    spread: float = 0
    cost: int = 0
    cost_by_chance: float = 0
    doubles: int = 0
    right: int = 0
    undoubled: int = 0
    let_off: int = 0
    slams: int = 0
    made: int = 0
    missed: int = 0


class Lead(msgspec.Struct, frozen=True):
    """An opening lead (首攻): what it cost, and what each card of the hand would have cost, in tricks."""

    cost: int
    costs: tuple[int, ...]


class BoardSeen(msgspec.Struct, frozen=True):
    """What of a board is looked at (一副所看): its contract, None if passed out, its table, and the lead if known."""

    contract: Contract | None
    table: Table
    lead: Lead | None


def seen(deal: Deal, table: Table, values: tuple[dict[int, int], ...]) -> BoardSeen:
    """What of a finished deal is looked at (取看): `values` are those of each turn of its play."""
    led = next((event.card for move in deal.moves for event in move.events if isinstance(event, Played)), None)
    lead = None
    if led is not None and values:
        best = max(values[0].values())
        lead = Lead(best - values[0][led], tuple(best - tricks for tricks in values[0].values()))
    result = deal.state.result
    return BoardSeen(result.contract if isinstance(result, BridgeResult) else None, table, lead)


def side_figures(boards: list[tuple[BoardSeen, int]]) -> SideFigures:
    """What these boards come to for the side that has the given number in each (合计): 0 North-South, 1 East-West."""
    total, variance = SideFigures(), 0.0
    for board, side in boards:
        contract = board.contract
        if contract is not None and contract.declarer % 2 != side:
            total = _defended(total, board, contract)
            if board.lead is not None:
                chance = board.lead.costs.count(0) / len(board.lead.costs)
                variance += chance * (1 - chance)
        total = _bid(total, board, side)
    rounded = {name: round(getattr(total, name), 2) for name in ("safe_by_chance", "cost_by_chance")}
    return replace(total, spread=round(sqrt(variance), 2), **rounded)


def _defended(total: SideFigures, board: BoardSeen, contract: Contract) -> SideFigures:
    goes_down = not _makes(board.table, contract)
    if contract.doubled:
        total = replace(total, doubles=total.doubles + 1, right=total.right + goes_down)
    else:
        total = replace(total, undoubled=total.undoubled + 1, let_off=total.let_off + goes_down)
    if board.lead is None:
        return total
    cost, costs = board.lead.cost, board.lead.costs
    return replace(
        total,
        leads=total.leads + 1,
        safe=total.safe + (cost == 0),
        safe_by_chance=total.safe_by_chance + costs.count(0) / len(costs),
        cost=total.cost + cost,
        cost_by_chance=total.cost_by_chance + sum(costs) / len(costs),
    )


def _bid(total: SideFigures, board: BoardSeen, side: int) -> SideFigures:
    contract = board.contract
    if contract is not None and contract.declarer % 2 == side and contract.level + 6 >= SLAM:
        return replace(total, slams=total.slams + 1, made=total.made + _makes(board.table, contract))
    there = max(max(board.table[seat]) for seat in (side, side + 2)) >= SLAM
    return replace(total, missed=total.missed + there)


def decision(board: BoardSeen, side: int) -> tuple[Decision, bool] | None:
    """Whether the side doubled, or bid a slam (可看之决定), and whether double dummy agrees; None: neither."""
    contract = board.contract
    if contract is None:
        return None
    makes = _makes(board.table, contract)
    if contract.declarer % 2 != side:
        return ("double", not makes) if contract.doubled else None
    return ("slam", makes) if contract.level + 6 >= SLAM else None


def _makes(table: Table, contract: Contract) -> bool:
    return table[contract.declarer][STRAINS.index(contract.strain)] >= contract.level + 6

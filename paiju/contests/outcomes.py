"""What a table's deal comes to for its contest (一桌之果): result, opening lead, and who disconnected.

docs/rules/bridge-scoring.en.md#disconnects.
"""

from collections.abc import Sequence

import msgspec

from paiju.contests.moves import BrokenOff, ResultCame
from paiju.games.bridge.moves import BridgeResult, Played
from paiju.tables.deal import Deal


def outcome_of(deal: Deal, members: Sequence[str]) -> ResultCame | BrokenOff:
    """What a deal that is over comes to (结果); `members` are the four who were dealt it."""
    gone = tuple(sorted(deal.disconnected & set(members)))
    result = deal.state.result
    if deal.abandoned or not isinstance(result, BridgeResult):
        return BrokenOff(deal.id, gone)
    return ResultCame(deal.id, result.score_ns, msgspec.to_builtins(result), _lead(deal), gone)


def _lead(deal: Deal) -> int | None:
    played = (event for move in deal.moves for event in move.events if isinstance(event, Played))
    return next((event.card for event in played), None)

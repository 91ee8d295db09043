"""What a table's deal comes to for its contest (一桌之果): result, opening lead, and who left it.

docs/rules/bridge-scoring.en.md#disconnects.
"""

from collections.abc import Sequence

import msgspec

from paiju.contests.moves import BrokenOff, ResultCame
from paiju.games.bridge.moves import BridgeResult, Played
from paiju.scoring.disconnects import disconnected
from paiju.store.log import Row
from paiju.tables.deal import Deal
from paiju.tables.moves import Abandoned

CLOSED = "table-closed"
"""Why a deal is given up that all its people have left."""


def outcome_of(deal: Deal, rows: Sequence[Row], members: Sequence[str]) -> ResultCame | BrokenOff:
    """What a deal that is over comes to (结果), from its stream; `members` are the four who were dealt it."""
    gone = gone_from(deal, rows, members)
    result = deal.state.result
    if deal.abandoned or not isinstance(result, BridgeResult):
        return BrokenOff(deal.id, gone)
    return ResultCame(deal.id, result.score_ns, msgspec.to_builtins(result), _lead(deal), gone)


def gone_from(deal: Deal, rows: Sequence[Row], members: Sequence[str]) -> tuple[str, ...]:
    """Who disconnected (断线者): he left the board unfinished, and was away from it for longer than the grace time.

    A board that was closed with its table never ends: then all have left it, first or last.
    """
    if deal.abandoned:
        closed = any(isinstance(event, Abandoned) and event.reason == CLOSED for event in deal.latest)
        return tuple(sorted(members)) if closed else ()
    assert deal.ended is not None
    gone: set[str] = set()
    for row in rows:
        for event in _EVENTS.decode(row.events):
            if event.type == "disconnected":
                gone.add(event.member)
            elif event.type == "substituted" and disconnected((deal.ended - row.at,)):
                gone.add(members[event.seat])
    return tuple(sorted(gone & set(members)))


def _lead(deal: Deal) -> int | None:
    played = (event for move in deal.moves for event in move.events if isinstance(event, Played))
    return next((event.card for event in played), None)


class _Event(msgspec.Struct):
    type: str
    seat: int = -1
    member: str = ""


_EVENTS = msgspec.json.Decoder(tuple[_Event, ...])

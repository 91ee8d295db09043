"""A director takes the last call or card of a table back (裁判回退), and back again (撤回退); or a ruling. Pure.

docs/design/contests.md.
"""

from typing import Any

import msgspec

from paiju.kernel import Event, Illegal, Seat
from paiju.store.log import Row
from paiju.tables.deal import Acted, Deal, action_of
from paiju.tables.moves import Undone


class _Kept(msgspec.Struct):
    seat: Seat
    action: msgspec.Raw


def rewind(deal: Deal) -> tuple[Event, ...]:
    """Take the last call or card back (回退), whoever made it and whatever the table's own rules on taking back say.

    Raises Illegal: `board-over`, `claim-pending`, `nothing-to-undo`.
    """
    if deal.ended is not None:
        raise Illegal("board-over")
    if deal.state.bars_undo:
        raise Illegal(deal.state.bars_undo)
    move = next((move for move in reversed(deal.moves) if move.stage), None)
    if move is None:
        raise Illegal("nothing-to-undo")
    return (Undone(move.number),)


def rewound(deal: Deal, rows: list[Row], move: int) -> Acted:
    """What was done in the move that was taken back (所退之手), for it to be done again.

    Raises Illegal("act-overtaken") if something has been done since, or the deal is over.
    """
    if deal.ended is not None or deal.latest != (Undone(move),):
        raise Illegal("act-overtaken")
    row = next(row for row in rows if row.number == move)
    kept = msgspec.json.decode(row.action, type=_Kept)
    action: Any = action_of(deal.game, kept.action)
    return Acted(kept.seat, action)


def unruled(deal: Deal, move: int | None) -> tuple[Event, ...]:
    """Let a claim wait again for the director, whose ruling was that move (撤裁).

    Raises Illegal("act-overtaken") if something has been done since, or the deal is over.
    """
    if deal.ended is not None or not deal.moves or deal.moves[-1].number != move:
        raise Illegal("act-overtaken")
    return (Undone(deal.moves[-1].number),)

"""Taking back (悔牌): asked at the table, agreed to by the opponents, done by folding fewer moves.

docs/rules/bridge.en.md#undo. Robots always agree; people are asked, and silence for ten seconds is a no.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from paiju.kernel import Event, Illegal, Seat
from paiju.tables.moves import UndoAnswered, UndoAsked, Undone

if TYPE_CHECKING:
    from paiju.tables.deal import Deal, Move

SILENCE = 10.0
"""Seconds after which silence is a no."""


class Request(msgspec.Struct, frozen=True):
    """An undo that waits (待答的悔牌): who asked, the move's number, who has yet to answer, and since when."""

    seat: Seat
    move: int
    asked: tuple[Seat, ...]
    since: float


def ask(deal: "Deal", seat: Seat) -> tuple[Event, ...]:
    """Judge a request to take back (裁). Raises Illegal in the order of docs/rules/bridge.en.md#errors."""
    if deal.state.bars_undo:
        raise Illegal(deal.state.bars_undo)
    if deal.undo is not None:
        raise Illegal("undo-pending")
    move = next((move for move in reversed(deal.moves) if move.seat == seat and move.stage), None)
    if move is None:
        raise Illegal("nothing-to-undo")
    if not _allowed(deal, move):
        raise Illegal("undo-off")
    if seat not in _in_time(deal):
        raise Illegal("undo-too-late")
    partners = deal.game.partners(deal.options, seat)
    opponents = (s for s in deal.game.seats(deal.options) if s != seat and s not in partners)
    people = tuple(s for s in opponents if not deal.players[s].robot)
    asked = UndoAsked(seat, move.number, people)
    return (asked,) if people else (asked, Undone(move.number))


def may_ask(deal: "Deal") -> frozenset[Seat]:
    """The seats whose request to take back would be heard now (可悔牌者)."""
    if deal.state.bars_undo or deal.undo is not None or deal.ended is not None or deal.halted is not None:
        return frozenset()
    return frozenset([seat for seat, move in _in_time(deal).items() if _allowed(deal, move)])


def answer(deal: "Deal", seat: Seat, yes: bool) -> tuple[Event, ...]:
    """Judge an answer (裁): the last yes takes back, one no ends it. Raises Illegal("not-your-turn")."""
    undo = deal.undo
    if undo is None or (seat not in undo.asked and (seat != undo.seat or yes)):
        raise Illegal("not-your-turn")
    said = UndoAnswered(seat, yes)
    return (said, Undone(undo.move)) if yes and undo.asked == (seat,) else (said,)


def evolve(undo: Request | None, event: Any, at: float) -> Request | None:
    """Book an undo's event (记)."""
    match event:
        case UndoAsked():
            return Request(event.seat, event.move, event.asked, at)
        case UndoAnswered() if undo is not None and event.yes:
            return msgspec.structs.replace(undo, asked=tuple(s for s in undo.asked if s != event.seat))
        case UndoAnswered() | Undone():
            return None
        case _:
            return undo


def _allowed(deal: "Deal", move: "Move") -> bool:
    """Whether the options let such a move be taken back at all."""
    return getattr(deal.options, "undo", "off") in ("all", move.stage)


def _in_time(deal: "Deal") -> dict[Seat, "Move"]:
    """The last move of each seat since which neither its partners have acted nor anything was shown."""
    found: dict[Seat, Move] = {}
    settled: set[Seat] = set()
    seats = len(deal.players)
    for move in reversed(deal.moves):
        if move.shows:
            break
        if move.stage and move.seat not in settled:
            found[move.seat] = move
            settled.add(move.seat)
            settled |= deal.game.partners(deal.options, move.seat)
            if len(settled) == seats:
                break
    return found

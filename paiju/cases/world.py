"""What a case made happen (经过): its moves, the state reached, and the refusal that ended it."""

from typing import Any

import msgspec

from paiju.kernel import TABLE, Seat, State
from paiju.tables.undoing import Request


class Refusal(msgspec.Struct, frozen=True):
    """An act refused (被拒): its code, the cards named, whose act it was, and whether it was the last one."""

    code: str
    message: str = ""
    cards: tuple[int, ...] = ()
    seat: Seat = TABLE
    number: int = -1


class Move(msgspec.Struct, frozen=True):
    """A move made (一手): the state before it, who acted how, and the events."""

    before: State
    seat: Seat
    action: Any
    events: tuple[Any, ...]


class Walk(msgspec.Struct):
    """A case walked through (走过): its moves, the state reached, the refusal that ended it, an undo that waits."""

    state: State | None = None
    moves: list[Move] = []
    refusal: Refusal | None = None
    undo: Request | None = None

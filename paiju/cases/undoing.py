"""Taking back in a case (悔牌): `SEAT undo` agreed to at once, which folds fewer moves.

`docs/rules/bridge.en.md#undo`. Asking and answering is the table's matter and not played out here.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from paiju.cases.world import Move
from paiju.kernel import Illegal, Seat, State


def taken_back(game: str, aside: tuple[type, ...], state: State, moves: Sequence[Move], seat: Seat) -> int:
    """How many moves stay when the seat takes back its last act (悔牌). Raises Illegal.

    Acts of the classes in `aside` (questions, claims) are neither taken back nor in the way. It is too late after
    partner has acted, or once a hidden hand was shown.
    """
    if not state.waiting:
        raise Illegal("board-over")
    own = [number for number, move in enumerate(moves) if move.seat == seat and not isinstance(move.action, aside)]
    if not own:
        raise Illegal("nothing-to-undo")
    back = own[-1]
    options: Any = getattr(moves[back].before, "options", None)
    if not _allowed(getattr(options, "undo", "all"), moves[back]):
        raise Illegal("undo-off")
    partners = import_module(f"paiju.games.{game}").GAME.partners(options, seat)
    partner_acted = any(move.seat in partners and not isinstance(move.action, aside) for move in moves[back:])
    if partner_acted or any(event.shows for move in moves[back:] for event in move.events):
        raise Illegal("undo-too-late")
    return back


def _allowed(undo: str, move: Move) -> bool:
    phase = move.before.__struct_config__.tag
    return undo == "all" or (undo == "auction" and phase == "auction")

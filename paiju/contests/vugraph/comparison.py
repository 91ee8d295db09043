"""The running comparison (对比): what both rooms made of each board, in IMPs, as far as spectators have been shown it.

docs/rules/bridge-scoring.en.md#teams.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from paiju.games.bridge.moves import BridgeResult
from paiju.scoring.teams import Board, board_imps
from paiju.tables.broadcast import Compared, ComparedBoard, RoomName, RoomScore

if TYPE_CHECKING:
    from paiju.contests.vugraph.on_air import Place, Showing

Told = dict[RoomName, RoomScore | None]
"""What was shown of a board, by room."""


def compared(showing: "Showing", told: "Iterable[tuple[Place, BridgeResult | None]]", over: bool) -> Compared:
    """The comparison of the boards that were `told` to their ends (对比); None came of a board without a result.

    What an organiser has awarded is told once both rooms have shown the board.
    """
    rooms: dict[int, Told] = {}
    for place, result in told:
        assigned = showing.assigned.get((place.room, place.board))
        rooms.setdefault(place.board, {})[place.room] = _score(place.deal, result, assigned)
    boards: list[ComparedBoard] = []
    home, visitors = max(0.0, showing.carried), max(0.0, -showing.carried)
    for number, scores in sorted(rooms.items()):
        opened, closed = scores.get("open"), scores.get("closed")
        awarded = showing.awarded.get(number) if len(scores) > 1 else None
        imps = board_imps(Board(opened and opened.score_ns, closed and closed.score_ns, awarded))
        own = (None, None) if imps is None else (float(imps.home), float(imps.visitors))
        home, visitors = home + max(0.0, own[0] or 0), visitors + max(0.0, own[1] or 0)
        boards.append(ComparedBoard(number, opened, closed, *own, (home, visitors)))
    return Compared(showing.match, tuple(boards), showing.carried, over)


def _score(deal: str, result: BridgeResult | None, assigned: int | None) -> RoomScore | None:
    if result is None:
        return None if assigned is None else RoomScore(deal, None, None, assigned, True)
    contract = msgspec.to_builtins(result.contract)
    score = result.score_ns if assigned is None else assigned
    return RoomScore(deal, contract, result.tricks, score, assigned is not None)

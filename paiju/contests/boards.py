"""Who may see a board (谁可看牌): the only place that says so. A board is one secret that many tables share.

Whoever may still meet a board is given nothing of it. docs/design/contests.md.
"""

from typing import Any

from paiju.contests.pool import Pool, PoolBoard
from paiju.tables.deal import Deal


def place_of(origin: dict[str, Any] | None) -> tuple[str, int] | None:
    """The contest and the board of a deal of this origin (所属比赛与牌号); None if it is of no contest."""
    return (origin["contest"], origin["board"]) if origin else None


def open_to(pool: Pool, member: str, number: int, at: float) -> bool:
    """Whether a member may see a board with all its results (可看): he cannot meet it, and does not play it now.

    Raises Illegal("no-such-board").
    """
    board = pool.board(number)
    if any(member in pool.turns[deal].members for deal in board.playing):
        return False
    return pool.has_met(member, number) or opened(pool, board, at)


def opened(pool: Pool, board: PoolBoard, at: float) -> bool:
    """Whether a board is open to everybody (公开): nobody plays it, and nobody can be dealt it any more.

    Only then is its seal opened.
    """
    return not board.playing and (board.retired or pool.closed or at >= pool.ends)


def shows(pool: Pool, deal: Deal, member: str, at: float) -> bool:
    """Whether a member may see a deal that is over (可看此桌): he was dealt it, or its board is open to him."""
    turn = pool.turns.get(deal.id)
    if turn is not None and member in turn.members:
        return True
    place = place_of(deal.origin)
    return place is not None and open_to(pool, member, place[1], at)

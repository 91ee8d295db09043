"""Who may see a board (谁可看牌): the only place that says so. A board is one secret that many tables share.

docs/rules/bridge.en.md#sight: whoever may still meet a board is given nothing of it.
"""

from paiju.contests.pool import Pool, PoolBoard
from paiju.tables.deal import Deal


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
    """Whether a member may see a deal of the pool that is over (可看此桌)."""
    if any(player.member == member for player in deal.players if not player.robot):
        return True
    assert deal.origin is not None
    return open_to(pool, member, deal.origin["board"], at)

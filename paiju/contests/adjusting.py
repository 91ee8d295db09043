"""Adjusted scores in the pool (判调整分): what an organiser awards in place of a table's result, and takes back.

Pure: returns events or raises Illegal. docs/rules/bridge-scoring.en.md#pool-adjusted.
"""

from fractions import Fraction

from paiju.club.people import Member
from paiju.contests.boards import open_to
from paiju.contests.moves import AdjustmentUndone, ScoreAdjusted, SideAward
from paiju.contests.pool import Pool, Turn
from paiju.kernel import Event, Illegal
from paiju.scoring.adjusted import Adjusted, Artificial, Weighted, weighted

HIGHEST = 7600
"""The most that a deal can score (最高得分): a grand slam in notrump, redoubled, without a trick."""
LONGEST_NOTE = 200
"""Characters of a note (附言)."""
MOST_OUTCOMES = 6
"""The most outcomes of a weighted score (加权分最多几种结局)."""


def adjust(
    pool: Pool, board: int, deal: str, awards: tuple[SideAward, SideAward], note: str, by: Member, at: float
) -> tuple[Event, ...]:
    """Award a table's sides, North-South and East-West, something else than their result (判), also once more.

    Raises Illegal: `no-such-board`, `board-not-open`, `no-such-result`, `own-result`, `week-closed`, `bad-award`,
    `note-wanted`.
    """
    _turn(pool, board, deal, by, at)
    adjusted_of(*awards)
    return (ScoreAdjusted(deal, *awards, said(note), by.id, by.name),)


def undo(pool: Pool, board: int, deal: str, note: str, by: Member, at: float) -> tuple[Event, ...]:
    """Take an adjustment back (撤销). Raises Illegal as `adjust`, and `not-adjusted`."""
    if _turn(pool, board, deal, by, at).adjusted is None:
        raise Illegal("not-adjusted")
    return (AdjustmentUndone(deal, said(note), by.id, by.name),)


def may_adjust(pool: Pool, turn: Turn, by: Member) -> bool:
    """Whether somebody who sees a board may adjust a table's result (可判): an organiser who did not play it."""
    return (
        by.role in ("organiser", "admin") and not pool.closed and turn.state == "finished" and by.id not in turn.members
    )


def adjusted_of(ns: SideAward, ew: SideAward) -> Adjusted:
    """What the sides are awarded, as it is scored (所判之分). Raises Illegal("bad-award")."""
    return Adjusted(_award(ns), _award(ew))


def _turn(pool: Pool, board: int, deal: str, by: Member, at: float) -> Turn:
    if not open_to(pool, by.id, board, at):
        raise Illegal("board-not-open")
    turn = pool.turns.get(deal)
    if turn is None or turn.board != board or turn.state != "finished":
        raise Illegal("no-such-result")
    if by.id in turn.members:
        raise Illegal("own-result")
    if pool.closed:
        raise Illegal("week-closed")
    return turn


def _award(award: SideAward) -> Artificial | Weighted:
    if award.grade is not None and not award.outcomes:
        return Artificial(award.grade)
    if award.grade is not None or len(award.outcomes) > MOST_OUTCOMES:
        raise Illegal("bad-award")
    if any(abs(each.score_ns) > HIGHEST for each in award.outcomes):
        raise Illegal("bad-award")
    try:
        return weighted([(Fraction(each.percent, 100), each.score_ns) for each in award.outcomes])
    except ValueError:
        raise Illegal("bad-award") from None


def said(note: str) -> str:
    """A note as it is kept (附言). Raises Illegal: `note-wanted`, `note-too-long`."""
    words = " ".join(note.split())
    if not words:
        raise Illegal("note-wanted")
    if len(words) > LONGEST_NOTE:
        raise Illegal("note-too-long")
    return words

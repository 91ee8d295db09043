"""Who may see a board (谁可看牌): the only place that says so. A board is one secret that many tables share.

Whoever may still meet a board is given nothing of it. docs/design/contests.md.
"""

from collections.abc import Iterable
from typing import Any

from paiju.cards import Card
from paiju.club.people import Member
from paiju.contests.movements.shape import set_of
from paiju.contests.moves import BoardShown
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pool import Pool, PoolBoard
from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import ROOMS
from paiju.kernel import Event, Illegal
from paiju.tables.deal import Deal
from paiju.tables.seating import Table
from paiju.tables.watching import watched_by


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


def open_boards(pool: Pool, member: str, at: float) -> list[PoolBoard]:
    """The boards of a week that a member may see with all their results (可看各牌), by number."""
    return [board for _, board in sorted(pool.boards.items()) if open_to(pool, member, board.number, at)]


def look(pool: Pool, number: int, member: str, at: float) -> tuple[Event, ...]:
    """Show a board to an organiser who might still meet it (裁判看牌): then he cannot any more.

    Nothing if it is open to him. Raises Illegal: `no-such-board`, `deal-under-way` while he plays it himself.
    """
    if open_to(pool, member, number, at):
        return ()
    if pool.has_met(member, number):
        raise Illegal("deal-under-way")
    return (BoardShown(number, member),)


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


def board_over(contest: PairsEvent, number: int) -> bool:
    """Whether a board of a pairs event is open to everybody (公开): the last round that plays it is scored.

    Before that not even to who has played it, with the others' results. Raises Illegal("no-such-board").
    """
    contest.board(number)
    assert contest.boards_a_round is not None
    return contest.closed(set_of(number, contest.boards_a_round))


def shows_in_event(contest: PairsEvent, deal: Deal, member: str) -> bool:
    """Whether a member may see a deal of a pairs event that is over (可看此桌): he sat there, or its board is open."""
    place = place_of(deal.origin)
    return member in deal.held or (place is not None and board_over(contest, place[1]))


def match_board_open(match: Match, number: int) -> bool:
    """Whether a board of a team match is open to everybody (公开): the match is over, or, where its terms say so, both
    rooms have finished the board. Raises Illegal("no-such-board").
    """
    match.board(number)
    both = all((room, number) in match.results for room in ROOMS)
    return match.over or (match.terms.compare == "finished" and both)


def shows_in_match(match: Match, deal: Deal, member: str) -> bool:
    """Whether a member may see a deal of a team match that is over (可看此桌): he sat there, or its board is open."""
    place = place_of(deal.origin)
    return member in deal.held or (place is not None and match_board_open(match, place[1]))


def shows_at(table: Table | None, deal: Deal, member: Member, at: float) -> bool:
    """Whether a member may see a deal of no contest that is over (可看此局): who held a seat in it, who may watch its
    table, as late as spectators see anything there, and whoever keeps order in the club.
    """
    if member.id in deal.held or member.role in ("organiser", "admin"):
        return True
    if table is None or deal.ended is None or watched_by(table, member.id) == "off":
        return False
    return at >= deal.ended + table.manners.delay


def awaits(own: Iterable[Table], deck: tuple[Card, ...]) -> bool:
    """Whether a member is still to play this deck (待打): it was chosen for one of his `own` tables."""
    return any(chosen.deck == deck for table in own for chosen in table.chosen)

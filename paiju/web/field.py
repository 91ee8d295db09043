"""A board of the pool with all that was made of it (各桌比较), as its page and the replays of its deals show it."""

from fractions import Fraction
from typing import Any

import msgspec

from paiju.cards import Cards
from paiju.club.people import Member
from paiju.contests.adjusting import may_adjust
from paiju.contests.boards import open_to, opened, place_of
from paiju.contests.pool import Pool, PoolBoard
from paiju.contests.scores import Line, datum_of, lines, percents
from paiju.games.bridge.options import Options
from paiju.kernel import Seat
from paiju.scoring.adjusted import Sides
from paiju.scoring.pool import Form
from paiju.tables.analyses.opened import Opened, four
from paiju.tables.deal import Deal
from paiju.tables.moves import Seal
from paiju.web.api.adjustments import AdjustmentLine, adjustment_line
from paiju.web.api.bridge import Analysis
from paiju.web.api.bridge import told as analysis_told
from paiju.web.club import Club
from paiju.web.shown import ShownPlayer, shown_player
from paiju.web.standings import told


class TableLine(msgspec.Struct, frozen=True):
    """What came of a board at one table (一桌成绩), N E S W; points and percent of both sides.

    A board that was broken off has no outcome. `left` are the seats that left it. `adjustable`: by the visitor.
    """

    deal: str
    players: tuple[ShownPlayer, ...]
    outcome: Any
    lead: int | None
    score_ns: int | None
    points_ns: float | None
    points_ew: float | None
    percent_ns: float | None
    percent_ew: float | None
    left: tuple[Seat, ...]
    yours: bool
    adjusted: AdjustmentLine | None
    adjustable: bool


class BoardPage(msgspec.Struct, frozen=True):
    """A board with all that was done with it (一副牌的各桌). `seal` opens the hash once nobody can meet the board.

    `scored`: it has six results, so that points are not provisional.
    """

    room: str
    form: Form
    week: str
    board: int
    options: dict[str, Any]
    hash: str
    seal: Seal | None
    hands: tuple[Cards, ...]
    scored: bool
    datum: int | None
    lines: tuple[TableLine, ...]


def board_page(club: Club, pool: Pool, board: PoolBoard, visitor: Member | None) -> BoardPage:
    """The board as this visitor sees it, to whom it is open (一副牌的各桌); None is who has a link to a deal of it."""
    seal = board.seal if opened(pool, board, club.steward.now()) else None
    hands = tuple(tuple(sorted(board.seal.deck[seat::4])) for seat in range(4))
    found, shares = lines(pool, board), percents(pool, board)
    return BoardPage(
        pool.room.key, pool.form, pool.week, board.number, board.options, board.hash, seal, hands,
        any(line.rated for line in found), datum_of(pool, board),
        tuple(_table_line(club, pool, line, shares.get(line.turn.deal), visitor) for line in found),
    )  # fmt: skip


async def field_of(club: Club, deal: Deal, visitor: Member | None) -> BoardPage | None:
    """What all tables made of a finished deal's board (各桌比较); None if it is of no pool, or not open to the visitor.

    Raises StoreAway.
    """
    place = place_of(deal.origin)
    if place is None or not club.steward.is_pool(place[0]):
        return None
    member = visitor.id if visitor else ""
    pool = await club.steward.seen_by(await club.steward.pool(place[0]), member)
    if not open_to(pool, member, place[1], club.steward.now()):
        return None
    return board_page(club, pool, pool.board(place[1]), visitor)


async def table_and_par(club: Club, board: PoolBoard) -> Analysis:
    """A board's double-dummy table and par (明牌表与平局分), without any play's cards. Raises StoreAway."""
    deck = board.seal.deck
    hands = four(tuple(tuple(sorted(deck[seat::4])) for seat in range(4)))
    table = await club.analyst.table(Opened(hands))
    return analysis_told(msgspec.convert(board.options, Options), table, (), table is None)


def _table_line(club: Club, pool: Pool, line: Line, share: Sides | None, visitor: Member | None) -> TableLine:
    turn = line.turn
    players = tuple(shown_player(club, who) for who in turn.players)
    percents = (told(share.ns), told(share.ew)) if share else (None, None)
    return TableLine(
        turn.deal, players, turn.outcome, turn.lead, turn.score_ns, maybe(line.side(0)), maybe(line.side(1)),
        percents[0], percents[1],
        tuple(turn.members.index(gone) for gone in turn.gone), visitor is not None and visitor.id in turn.members,
        adjustment_line(club, turn), visitor is not None and may_adjust(pool, turn, visitor),
    )  # fmt: skip


def maybe(value: Fraction | int | None) -> float | None:
    """A figure as a page shows it, where there is one (数字)."""
    return None if value is None else told(value)

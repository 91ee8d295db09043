"""Hand records (牌谱): the cards of boards that are open to everybody, with double-dummy table and par."""

from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.analysis.double_dummy import Table
from paiju.cards import Cards
from paiju.contests.sealed_boards import Board
from paiju.games.bridge.options import Options
from paiju.tables.analyses.opened import Opened, four
from paiju.web.api.bridge import Analysis
from paiju.web.api.bridge import told as analysis_told
from paiju.web.club import Club


class HandRecord(msgspec.Struct, frozen=True):
    """A board's cards (牌谱), with its double-dummy table and par as far as they are known.

    `round` is that of its event, or the stanza of its match.
    """

    board: int
    round: int
    options: dict[str, Any]
    hands: tuple[Cards, ...]
    analysis: Analysis


async def hand_records(club: Club, boards: Sequence[tuple[int, Board]]) -> tuple[HandRecord, ...]:
    """The records of boards, each with its round (各副牌谱); they are open, as the caller knows. Raises StoreAway."""
    tables = await club.analyst.tables([Opened(four(hands_of(board))) for _, board in boards])
    return tuple(
        HandRecord(board.number, number, board.options, hands_of(board), analysed(board, table))
        for (number, board), table in zip(boards, tables, strict=True)
    )


def hands_of(board: Board) -> tuple[Cards, ...]:
    """A board's four hands (四家牌), N E S W."""
    return tuple(tuple(sorted(board.seal.deck[seat::4])) for seat in range(4))


def analysed(board: Board, table: Table | None) -> Analysis:
    """A board's double-dummy table with its par (明牌表与平局分); `table` is None while it is not known."""
    return analysis_told(msgspec.convert(board.options, Options), table, (), table is None)

"""The report on a pair (搭档报告): its leads, doubles and slams against double dummy, for who keeps order in the club.

Only what has been analysed already is looked at; the analyst works off the rest in the background.
"""

import msgspec

from paiju.tables.analyses.opened import opened
from paiju.tables.pairs.figures import BoardSeen, Decision, SideFigures, decision, seen, side_figures
from paiju.web.club import Club

NOTED = 40
"""Boards that are named in a report."""


class NotedBoard(msgspec.Struct, frozen=True):
    """A board on which the pair doubled or bid a slam (可看之牌); `right`: with best play by all it comes out so."""

    deal: str
    decision: Decision
    right: bool


class PairReport(msgspec.Struct, frozen=True):
    """What a pair's decisions come to, and those of its opponents on the same boards (搭档报告).

    `boards` are the latest that the two played together, `analysed` those that are looked at. It proves nothing.
    """

    one: str
    one_name: str
    other: str
    other_name: str
    boards: int
    analysed: int
    pair: SideFigures
    opponents: SideFigures
    noted: tuple[NotedBoard, ...]
    """The latest first."""


async def pair_report(club: Club, one: str, other: str, reader: str | None = None) -> PairReport:
    """The report on two people (写报告), without boards that its reader may still meet.

    Raises Illegal("no-such-member"), StoreAway.
    """
    names = [(await club.members.person(member)).name for member in (one, other)]
    hidden = await club.steward.hidden(one, reader) if reader is not None else ()
    together = await club.pairs.together(one, other, hidden)
    boards: list[tuple[BoardSeen, int]] = []
    noted: list[NotedBoard] = []
    for each in together:
        board = await _board(club, each.deal)
        if board is not None:
            boards.append((board, each.side))
            if made := decision(board, each.side):
                noted.append(NotedBoard(each.deal, *made))
    theirs = [(board, 1 - side) for board, side in boards]
    return PairReport(
        one, names[0], other, names[1], len(together), len(boards), side_figures(boards), side_figures(theirs),
        tuple(noted[:NOTED]),
    )  # fmt: skip


async def _board(club: Club, key: str) -> BoardSeen | None:
    """A board as far as it is looked at, None until it has been analysed."""
    at_hand = club.play.deals.at_hand(key) is not None
    deal = await club.play.deals.load(key)
    if not at_hand:
        club.play.deals.drop(key)
    found = await club.analyses.of(key, opened(deal).layout)
    return seen(deal, found.table, found.cards) if found.table is not None and found.cards is not None else None

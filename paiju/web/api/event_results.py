"""Results of pairs events over HTTP (成绩): the ranking, a pair's card, a board with all its results, hand records.

Only of boards that are open to everybody: the others are refused with `board-not-open`.
"""

from litestar import Controller, get

from paiju.tables.analyses.opened import Opened, four
from paiju.web.api.bridge import Analysis
from paiju.web.doors import InTheClub, Visitor
from paiju.web.event_results import (
    EventBoardPage,
    HandsPage,
    PairCard,
    ResultsPage,
    board_page,
    hands_page,
    open_board,
    pair_card,
    results_page,
)
from paiju.web.hand_records import analysed, hands_of


class EventResultsDoor(Controller):
    """The doors to the results of events (成绩)."""

    path = "/api/events/{event:str}"

    @get("/results")
    async def results(self, club: InTheClub, visitor: Visitor, event: str) -> ResultsPage:
        """All pairs of an event, best first, with their rounds."""
        return results_page(club, await club.events.event(event), visitor)

    @get("/results/pairs/{pair:int}")
    async def pair(self, club: InTheClub, visitor: Visitor, event: str, pair: int) -> PairCard:
        """A pair's boards, round by round."""
        return pair_card(club, await club.events.event(event), pair)

    @get("/boards/{board:int}")
    async def board(self, club: InTheClub, visitor: Visitor, event: str, board: int) -> EventBoardPage:
        """A board whose round is over, with what all tables made of it."""
        return board_page(club, await club.events.event(event), board, visitor)

    @get("/boards/{board:int}/double-dummy")
    async def double_dummy(self, club: InTheClub, visitor: Visitor, event: str, board: int) -> Analysis:
        """Double dummy of a board whose round is over, as far as it has been worked out."""
        _, made = open_board(await club.events.event(event), board)
        return analysed(made, await club.analyst.table(Opened(four(hands_of(made)))))

    @get("/hands")
    async def hands(self, club: InTheClub, visitor: Visitor, event: str) -> HandsPage:
        """The hand records of all boards whose rounds are over."""
        return await hands_page(club, await club.events.event(event))

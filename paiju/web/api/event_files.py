"""What is taken home from an event (成绩下载): the ranking, all results, hand records, a file for federations.

Of boards that are open to everybody only.
"""

import asyncio
from typing import Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromQuery

from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.results import open_boards
from paiju.kernel import Illegal
from paiju.records import write
from paiju.web.api.downloads import attachment
from paiju.web.api.session import Language
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor
from paiju.web.event_results import EventBoardPage, ResultsPage, board_page, hands_page, results_page
from paiju.web.event_sheets import ranking_sheet, records, results_sheet
from paiju.web.usebio import usebio


class EventFile(msgspec.Struct, frozen=True):
    """An event with all its results (成绩文件), the same to everybody."""

    results: ResultsPage
    boards: tuple[EventBoardPage, ...]


class EventFilesDoor(Controller):
    """The doors to an event's files (成绩下载)."""

    path = "/api/events/{event:str}/files"

    @get("/ranking")
    async def ranking(
        self,
        club: InTheClub,
        visitor: Visitor,
        event: str,
        format: FromQuery[Literal["csv", "json"]],
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """The ranking, with each round of each pair."""
        page = results_page(club, await club.events.event(event), None)
        text = ranking_sheet(page, language) if format == "csv" else msgspec.json.encode(page)
        return attachment(f"{event}-ranking", format, text)

    @get("/results")
    async def results(
        self,
        club: InTheClub,
        visitor: Visitor,
        event: str,
        format: FromQuery[Literal["csv", "json", "xml"]],
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """All results of all open boards; `xml` is USEBIO 1.2. Refused while there is none."""
        contest = await club.events.event(event)
        pages = await _pages(club, contest)
        page = results_page(club, contest, None)
        if format == "csv":
            text = results_sheet(pages, page.line, language)
        else:
            text = usebio(page, pages) if format == "xml" else msgspec.json.encode(EventFile(page, tuple(pages)))
        return attachment(f"{event}-results", format, text)

    @get("/boards")
    async def boards(
        self, club: InTheClub, visitor: Visitor, event: str, format: FromQuery[Literal["pbn"]]
    ) -> Response[bytes]:
        """The hand records of all open boards, with all results. Refused while there is none."""
        contest = await club.events.event(event)
        pages = await _pages(club, contest)
        hands = await hands_page(club, contest)
        return attachment(f"{event}-boards", format, write(list(records(hands.hands, pages)), "boards.pbn")[0])


async def _pages(club: Club, contest: PairsEvent) -> list[EventBoardPage]:
    """The open boards with their results. Raises Illegal("board-not-open") if there is none."""
    found: list[EventBoardPage] = []
    for _, board in open_boards(contest):
        found.append(board_page(club, contest, board.number, None))
        await asyncio.sleep(0)  # an event has many boards, and tables wait
    if not found:
        raise Illegal("board-not-open")
    return found

"""What is taken home from a team match (队式赛成绩、下载): the comparison, both rooms' boards, a file for federations.

Of boards that are open to everybody only.
"""

from typing import Literal

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromQuery

from paiju.contests.teams.moves import ROOMS
from paiju.kernel import Illegal
from paiju.records import Record, write
from paiju.web.api.deals import bridge_record, names_in
from paiju.web.api.downloads import attachment
from paiju.web.api.session import Language
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor, open_deal
from paiju.web.match_results import MatchResults, match_results
from paiju.web.match_sheets import comparison_sheet, match_records, result_of
from paiju.web.usebio_match import match_usebio


class MatchFilesDoor(Controller):
    """The doors to a match's results and files (队式赛成绩、下载)."""

    path = "/api/matches/{match:str}"

    @get("/results")
    async def results(self, club: InTheClub, visitor: Visitor, match: str) -> MatchResults:
        """A match's line-ups, and its open boards with the hands, as paper has them."""
        return await match_results(club, await club.matches.match(match))

    @get("/files/results")
    async def comparison(
        self,
        club: InTheClub,
        visitor: Visitor,
        match: str,
        format: FromQuery[Literal["csv", "json", "xml"]],
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """All open boards in both rooms; `xml` is USEBIO 1.2. Refused while there is none."""
        page = await _open(club, match)
        if format == "csv":
            text = comparison_sheet(page, language)
        else:
            text = match_usebio(page) if format == "xml" else msgspec.json.encode(page)
        return attachment(f"{match}-results", format, text)

    @get("/files/boards")
    async def boards(
        self, club: InTheClub, visitor: Visitor, match: str, format: FromQuery[Literal["pbn"]]
    ) -> Response[bytes]:
        """All open boards as both rooms bid and played them. Refused while there is none."""
        page = await _open(club, match)
        at_tables: dict[str, Record] = {}
        for line in page.lines:
            for room in ROOMS:
                if (result := result_of(line, room)) is not None:
                    deal = await open_deal(club, visitor, result.deal)
                    at_tables[result.deal] = bridge_record(deal, names_in(club, deal), visitor.language)
        return attachment(f"{match}-boards", format, write(list(match_records(page, at_tables)), "boards.pbn")[0])


async def _open(club: Club, match: str) -> MatchResults:
    """A match's results. Raises Illegal: `no-such-match`, `board-not-open` if no board is open."""
    page = await match_results(club, await club.matches.match(match))
    if not page.lines:
        raise Illegal("board-not-open")
    return page

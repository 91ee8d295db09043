"""Round robins of teams over HTTP (循环赛): announced by an organiser; ranking, table of crosses, and the matches."""

from typing import Any, Literal

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromQuery

from paiju.club.people import Member
from paiju.contests.teams.round_robin import Robin, cross, ranking, results_of
from paiju.contests.teams.terms import MatchTerms
from paiju.web.api.downloads import attachment
from paiju.web.api.matches import Wanted, side_of
from paiju.web.api.session import Language
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Organiser, Visitor
from paiju.web.match_pages import MatchLine, match_line
from paiju.web.sheets import sheet
from paiju.web.standings import told
from paiju.web.terms import terms_of

LATEST = 20
"""Round robins listed at once."""
_HEAD: dict[Language, tuple[str, ...]] = {
    "en": ("Place", "Team", "Matches", "VP", "IMPs won", "IMPs lost"),
    "zh": ("名次", "队伍", "场数", "胜利分", "得IMP", "失IMP"),
}
_AGAINST: dict[Language, str] = {"en": "VP against {team}", "zh": "对{team}"}


class RobinLine(msgspec.Struct, frozen=True):
    """A round robin in the list (循环赛一行)."""

    id: str
    title: str
    begins: float
    teams: tuple[str, ...]


class RobinPlace(msgspec.Struct, frozen=True):
    """A team in the ranking (名次): VPs, IMPs won and lost; `against`: its VPs against each team of `line.teams`.

    Before any match there is no rank.
    """

    rank: int | None
    team: int
    name: str
    played: int
    vps: float
    won: float
    lost: float
    quotient: float | None
    against: tuple[float | None, ...]


class RobinPage(msgspec.Struct, frozen=True):
    """A round robin (循环赛页): the teams, best first, and the matches round by round."""

    line: RobinLine
    places: tuple[RobinPlace, ...]
    rounds: tuple[tuple[MatchLine, ...], ...]


class NewRobin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round robin to be announced (公布循环赛): the ids of teams; `minutes` from one round's start to the next.

    `after` are the keys of earlier round robins from which IMPs are carried over.
    """

    title: str
    begins: float
    teams: tuple[str, ...]
    minutes: int = 90
    terms: dict[str, Any] = {}
    after: tuple[str, ...] = ()


class RobinId(msgspec.Struct, frozen=True):
    """The round robin that was announced (循环赛)."""

    id: str


class RoundRobinsDoor(Controller):
    """The doors of round robins (循环赛)."""

    path = "/api/round-robins"

    @get()
    async def robins(self, club: InTheClub, visitor: Visitor) -> list[RobinLine]:
        """The latest round robins, those to come first."""
        keys = (await club.round_robins.keys())[-LATEST:]
        return [_line(await club.round_robins.robin(key)) for key in reversed(keys)]

    @post(status_code=200)
    async def announce(self, club: InTheClub, organiser: Organiser, data: NewRobin) -> RobinId:
        """Announce a round robin, with all its matches."""
        terms = terms_of(data.terms, MatchTerms)
        teams = [await side_of(club, Wanted("team", team), organiser) for team in data.teams]
        made = await club.round_robins.announce(
            data.title, data.begins, 60.0 * data.minutes, terms, tuple(teams), organiser.id, data.after
        )
        return RobinId(made.id)

    @get("/{robin:str}")
    async def page(self, club: InTheClub, visitor: Visitor, robin: str) -> RobinPage:
        """A round robin: ranking, table of crosses, and the matches."""
        return await _page(club, robin, visitor)

    @get("/{robin:str}/files/crosses")
    async def crosses(
        self,
        club: InTheClub,
        visitor: Visitor,
        robin: str,
        format: FromQuery[Literal["csv", "json"]],
        language: FromQuery[Language] = "en",
    ) -> Response[bytes]:
        """The ranking with the table of crosses; in JSON with all matches."""
        page = await _page(club, robin, None)
        text = _sheet(page, language) if format == "csv" else msgspec.json.encode(page)
        return attachment(f"{robin}-crosses", format, text)


def _line(robin: Robin) -> RobinLine:
    return RobinLine(robin.id, robin.title, robin.begins, tuple(side.name for side in robin.teams))


async def _page(club: Club, key: str, visitor: Member | None) -> RobinPage:
    rounds = await club.round_robins.matches(key)
    robin = await club.round_robins.robin(key)
    results = results_of(robin, [match for each in rounds for match in each])
    table = cross(len(robin.teams), results)
    places = tuple(
        RobinPlace(
            place.rank if results else None, place.team, robin.teams[place.team].name, place.played, place.vps / 100,
            told(place.won), told(place.lost), None if place.quotient is None else told(place.quotient),
            tuple(None if vps is None else vps / 100 for vps in table[place.team]),
        )
        for place in ranking(len(robin.teams), results)
    )  # fmt: skip
    listed = tuple(tuple(match_line(match, visitor) for match in each) for each in rounds)
    return RobinPage(_line(robin), places, listed)


def _sheet(page: RobinPage, language: Language) -> bytes:
    """The ranking with the crosses as CSV (循环表), in the order of the ranking both ways."""
    against = (_AGAINST[language].format(team=place.name) for place in page.places)
    rows = (
        (place.rank, place.name, place.played, place.vps, place.won, place.lost,
         *(place.against[other.team] for other in page.places))
        for place in page.places
    )  # fmt: skip
    return sheet((*_HEAD[language], *against), rows)

"""Who leads in the club over HTTP (排行榜): total points, Rate, running points, master points."""

from typing import Literal

import msgspec
from litestar import Controller, get
from litestar.params import FromQuery

from paiju.club.grades import Grade
from paiju.club.leaders import PAGE, Leader, Leaders, pages
from paiju.contests.ranking import Standing, standings
from paiju.kernel import Illegal
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor
from paiju.web.standings import pool_of, told

Figure = Literal["rate", "running", "total", "master"]
"""By what people are listed (榜): 牌技指数, 复式积分, 贴点总积分, 大师分."""
LAST = 1_000_000
"""The last page that may be asked for."""


class LeaderLine(msgspec.Struct, frozen=True):
    """A line of the list (榜上一行); `count` is from how many boards, or awards."""

    place: int
    member: str
    name: str
    grade: Grade | None
    figure: float
    count: int


class LeaderPage(msgspec.Struct, frozen=True):
    """A page of the list (榜单一页); `you` is the visitor's own line, on `your_page`, None without one."""

    figure: Figure
    page: int
    pages: int
    lines: tuple[LeaderLine, ...]
    you: LeaderLine | None
    your_page: int | None


class LeadersDoor(Controller):
    """The door to who leads (排行榜)."""

    path = "/api/leaders"

    @get("/{figure:str}")
    async def leaders(self, club: InTheClub, visitor: Visitor, figure: Figure, page: FromQuery[int] = 1) -> LeaderPage:
        """A page of 50 of those who lead in a figure; pages after the last are empty."""
        if not 1 <= page <= LAST:
            raise Illegal("malformed")
        match figure:
            case "total":
                found = await club.handicap.leaders(page, visitor.id)
            case "master":
                found = await club.grades.leaders(page, visitor.id)
            case _:
                pool = await pool_of(club, visitor, "dynamic" if figure == "rate" else "fixed")
                each = standings(pool, await club.steward.earlier(pool))
                found = _listed(club, each, figure, page, visitor.id)
        lines = tuple(_line(club, line) for line in found.lines)
        you = _line(club, found.you) if found.you else None
        return LeaderPage(figure, page, found.pages, lines, you, found.your_page)


def _listed(club: Club, found: list[Standing], figure: Figure, page: int, reader: str) -> Leaders:
    """A page of those who have figures in a room. A Rate counts from the close of the first week with a rated board."""
    if figure == "rate":
        had = [(each.rating.rate, each) for each in found if each.rating.weight > 0]
    else:
        had = [(each.total_points, each) for each in found]
    had.sort(key=lambda pair: (-pair[0], pair[1].name, pair[1].member))
    lines: list[Leader] = []
    for at, (value, each) in enumerate(had):
        place = lines[-1].place if at and had[at - 1][0] == value else at + 1
        lines.append(
            Leader(place, each.member, club.names.shown(each.member, each.name), told(value), each.total_boards)
        )
    own = next((at for at, line in enumerate(lines) if line.member == reader), None)
    shown = tuple(lines[(page - 1) * PAGE : page * PAGE])
    if own is None:
        return Leaders(shown, pages(len(lines)), None, None)
    return Leaders(shown, pages(len(lines)), lines[own], pages(own + 1))


def _line(club: Club, line: Leader) -> LeaderLine:
    return LeaderLine(line.place, line.member, line.name, club.grades.of(line.member), line.figure, line.count)

"""What people have in the rooms of the pool, as pages tell it (房间数字)."""

from fractions import Fraction

import msgspec

from paiju.club.grades import Grade
from paiju.club.people import Member
from paiju.contests.pool import Pool
from paiju.contests.ranking import Standing, standings
from paiju.contests.rooms import ROOMS, Scoring, room_of
from paiju.contests.scores import tallies
from paiju.scoring.pool import Form
from paiju.scoring.rounding import units
from paiju.web.club import Club


class StandingLine(msgspec.Struct, frozen=True):
    """A member's line of a ranking (排名一行): points and boards of the week, of all weeks, and his Rate."""

    member: str
    name: str
    points: float
    boards: int
    rated: int
    won: int
    drawn: int
    lost: int
    total_points: float
    total_boards: int
    rate: float
    last_average: float
    grade: Grade | None


class RoomFigures(msgspec.Struct, frozen=True):
    """What somebody has in a room (某房间数字): his week, and how often he has won, drawn and lost in all weeks.

    `win_rate` is the percent of the scored boards that were won, `mean` the points of a board, None without one.
    """

    room: str
    scoring: Scoring
    form: Form
    standing: StandingLine
    won: int
    drawn: int
    lost: int
    win_rate: float | None
    mean: float | None


async def pool_of(club: Club, visitor: Member, room: str, week: str | None = None) -> Pool:
    """A room's pool of a week as the visitor sees it. Raises Illegal: `no-such-room`, `no-such-week`; StoreAway."""
    return await club.steward.seen_by(await club.steward.of_week(room_of(room), week), visitor.id)


async def standing_lines(club: Club, pool: Pool) -> list[StandingLine]:
    """Everybody who has figures in the room, most points of the week first (各人一行). Raises StoreAway."""
    return [_line(club, each) for each in standings(pool, await club.steward.earlier(pool))]


def ranked(lines: list[StandingLine]) -> tuple[StandingLine, ...]:
    """Those of the room who have a board in this week (上榜), in their order."""
    return tuple(line for line in lines if line.boards or line.rated)


async def figures_of(club: Club, visitor: Member, member: str) -> list[RoomFigures]:
    """What somebody has in each room where he has played (各房间数字). Raises StoreAway."""
    found: list[RoomFigures] = []
    for room in ROOMS.values():
        pool = await pool_of(club, visitor, room.key)
        earlier = await club.steward.earlier(pool)
        standing = next((each for each in standings(pool, earlier) if each.member == member), None)
        if standing is None:
            continue
        running = [(standing.won, standing.drawn, standing.lost)]
        for week in earlier:
            if not week.closed:
                tally = tallies(week).get(member)
                running += [(tally.won, tally.drawn, tally.lost)] if tally else []
        won, drawn, lost = map(sum, zip(await club.weeks.outcomes(room.key, member), *running, strict=True))
        scored = won + drawn + lost
        win_rate = told(Fraction(100 * won, scored)) if scored else None
        boards = standing.total_boards
        mean = told(Fraction(standing.total_points) / boards) if boards else None
        line = _line(club, standing)
        found.append(RoomFigures(room.key, room.scoring, pool.form, line, won, drawn, lost, win_rate, mean))
    return found


def told(value: Fraction | int) -> float:
    """A figure with two decimals, as a page shows it (示数)."""
    return units(value) / 100


def _line(club: Club, each: Standing) -> StandingLine:
    return StandingLine(
        each.member, club.names.shown(each.member, each.name), told(each.points), each.boards, each.rated, each.won,
        each.drawn, each.lost, told(each.total_points), each.total_boards, told(each.rating.rate),
        told(each.last_average), club.grades.of(each.member),
    )  # fmt: skip

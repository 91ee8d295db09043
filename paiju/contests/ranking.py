"""The ranking of a room (排名): everybody's week, with what he brought along from the weeks before.

docs/rules/bridge-scoring.en.md#week-figures.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from paiju.contests.closing import by_member, rating_of, weeks_since
from paiju.contests.moves import Figures
from paiju.contests.pool import Pool
from paiju.contests.scores import Tally, tallies
from paiju.scoring.rating import Rating


class Standing(msgspec.Struct, frozen=True):
    """A member's figures in a room (各项数字): his week, all his weeks, his Rate, last week's average."""

    member: str
    name: str
    points: Fraction
    boards: int
    rated: int
    won: int
    drawn: int
    lost: int
    total_points: Fraction
    total_boards: int
    rating: Rating
    last_average: Fraction


def standings(pool: Pool, earlier: Sequence[Pool]) -> list[Standing]:
    """Everybody who has figures in this room (排名), most points of the week first.

    `earlier` are the room's pools before this one, the latest first, down to the first that is closed. Of a week that
    is not closed the Rate is that of the last close.
    """
    kept = by_member(next((each for each in earlier if each.closed), None))
    running = [tallies(each) for each in earlier if not each.closed]
    own, last = _week(pool), _last_week(pool, earlier)
    everybody = {*own, *kept, *(member for week in running for member in week)}
    found = [
        _standing(pool, member, own.get(member), kept.get(member), [week.get(member) for week in running], last)
        for member in everybody
    ]
    return sorted(found, key=lambda each: (-each.points, -each.boards, each.name, each.member))


def _standing(
    pool: Pool,
    member: str,
    own: Tally | None,
    kept: Figures | None,
    running: Sequence[Tally | None],
    last: dict[str, Fraction],
) -> Standing:
    since = [week for week in (own, *running) if week is not None]
    name = since[0].name if since else kept.name if kept else ""
    week = own or Tally(name)
    closed = by_member(pool).get(member) or kept
    return Standing(
        member, name, Fraction(week.points), week.boards, week.rated, week.won, week.drawn, week.lost,
        sum((Fraction(each.points) for each in since), Fraction(kept.total_points if kept else 0)),
        sum((each.boards for each in since), kept.total_boards if kept else 0),
        rating_of(closed) if closed else Rating(),
        last.get(member, Fraction(0)),
    )  # fmt: skip


def _week(pool: Pool) -> dict[str, Tally]:
    """The week's tallies by member: of a closed one as they were kept."""
    if pool.figures is None:
        return tallies(pool)
    return {
        each.member: Tally(each.name, Fraction(each.points), each.boards, each.rated, each.won, each.drawn, each.lost)
        for each in pool.figures
    }


def _last_week(pool: Pool, earlier: Sequence[Pool]) -> dict[str, Fraction]:
    """The averages of the week right before this one; none if nothing was played in it."""
    if not earlier or weeks_since(pool, earlier[0]) != 1:
        return {}
    return {member: Fraction(week.points) / week.boards for member, week in _week(earlier[0]).items() if week.boards}

"""The close of a week (封周): everybody's figures at one instant, from the boards of the week and the last figures.

docs/rules/bridge-scoring.en.md#week-figures.
"""

from collections.abc import Mapping
from fractions import Fraction

from paiju.contests.moves import Figures, WeekClosed
from paiju.contests.pool import Pool
from paiju.contests.rooms import LATE
from paiju.contests.scores import Tally, played, tallies
from paiju.kernel import Event
from paiju.scoring.rating import GRID, Rating
from paiju.scoring.weeks import week

HEARD = 60.0
"""Seconds after the last result that counts by which everybody has heard of it (听齐)."""
_DAYS = 7 * 24 * 3600


def due(pool: Pool, at: float) -> bool:
    """Whether the week is to be closed (该封)."""
    return not pool.closed and at >= pool.ends + LATE + HEARD


def rating_of(figures: Figures) -> Rating:
    """The rating that the figures hold (牌技指数与权重)."""
    return Rating(Fraction(figures.rate, GRID), Fraction(figures.weight, GRID))


def by_member(pool: Pool | None) -> dict[str, Figures]:
    """The figures of a closed pool by member (各人数字); none without a pool."""
    return {} if pool is None else {each.member: each for each in pool.figures or ()}


def weeks_since(pool: Pool, before: Pool | None) -> int:
    """How many weeks after the one before it the pool's week closes (隔周数); 1 for the first."""
    return 1 if before is None else max(1, round((pool.ends - before.ends) / _DAYS))


def close(pool: Pool, before: Pool | None, at: float) -> tuple[Event, ...]:
    """Close the week (封周), once and never again; nothing before it is due.

    `before` is the room's last pool, closed. The figures hold everybody who has any, whether he played or not.
    """
    if not due(pool, at):
        return ()
    old = by_member(before)
    own = tallies(pool)
    ratings = {member: rating_of(figures) for member, figures in old.items()}
    if pool.room.scoring == "dynamic":
        closed = week(ratings, played(pool), pool.form, weeks_since(pool, before))
        ratings = {member: result.rating for member, result in closed.items()}
    everybody = sorted({*old, *own})
    return (WeekClosed(tuple(_figures(member, own.get(member), old.get(member), ratings) for member in everybody)),)


def _figures(member: str, own: Tally | None, old: Figures | None, ratings: Mapping[str, Rating]) -> Figures:
    week = own or Tally(old.name if old else "")
    rating = ratings.get(member, Rating())
    return Figures(
        member,
        week.name,
        str(week.points),
        week.boards,
        week.rated,
        week.won,
        week.drawn,
        week.lost,
        str(week.points + (Fraction(old.total_points) if old else 0)),
        week.boards + (old.total_boards if old else 0),
        int(rating.rate * GRID),
        int(rating.weight * GRID),
    )

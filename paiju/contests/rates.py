"""A member's Rate explained (牌技指数详解): each board of the week, and how they make the new Rate of the old one.

docs/rules/bridge-scoring.en.md#rate.
"""

from fractions import Fraction

import msgspec

from paiju.contests.closing import by_member, rating_of, weeks_since
from paiju.contests.pool import Pool
from paiju.contests.scores import of_member
from paiju.scoring.rating import Rating, blend, board_percent, board_rates, faded, kept, strength


class BoardRate(msgspec.Struct, frozen=True):
    """How a board counts for a member's Rate (单副指数): his side's points and percent, and the four strengths.

    `strengths` are his own, his partner's, and the two opponents'. `gone`: he left, and has 0.
    """

    board: int
    deal: str
    points: Fraction | None
    percent: Fraction | None
    strengths: tuple[Fraction, ...]
    rate: Fraction
    gone: bool


class Explained(msgspec.Struct, frozen=True):
    """A member's Rate and where it comes from (牌技指数详解). `mean` is the week's, 0 without a rated board."""

    old: Rating
    faded: Fraction
    boards: tuple[BoardRate, ...]
    mean: Fraction
    new: Rating


def explain(pool: Pool, before: Pool | None, member: str) -> Explained:
    """A member's Rate after this pool's week (详解), of a week not yet closed as if it closed now."""
    figures = by_member(before)

    def rating(player: str) -> Rating:
        return rating_of(figures[player]) if player in figures else Rating()

    boards: list[BoardRate] = []
    for board, line in of_member(pool, member):
        gone = member in line.turn.gone
        if not line.rated and not gone:
            continue
        seat = line.turn.members.index(member)
        ratings = [rating(player) for player in line.turn.members]
        own, rate = None, Fraction(0)
        if line.rated and line.points is not None:
            own = board_percent(line.side(seat) or 0, pool.form)
            north_south = 100 - own if seat % 2 else own
            rate = board_rates(north_south, ratings, (seat,) if gone else ())[seat]
        strengths = tuple(strength(ratings[(seat + turn) % 4]) for turn in (0, 2, 1, 3))
        points = line.of(member)
        told = None if points is None else Fraction(points)
        boards.append(BoardRate(board.number, line.turn.deal, told, own, strengths, rate, gone))
    weeks = weeks_since(pool, before)
    mean = sum((board.rate for board in boards), Fraction(0)) / len(boards) if boards else Fraction(0)
    old = rating(member)
    return Explained(old, faded(old.weight, weeks), tuple(boards), mean, kept(blend(old, mean, len(boards), weeks)))

"""The final ranking of a Swiss event (最后排名): pairs that completed it have places, the others only totals.

`docs/rules/bridge-events.en.md#swiss-ranking`.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from paiju.contests.swiss.entrants import Entrant, ordered
from paiju.scoring import masterpoints

LOWEST, USUAL, HIGHEST = Fraction(60, 100), Fraction(70, 100), Fraction(80, 100)
"""The share of boards that must be completed (完成比例): least, default, most."""


class Place(msgspec.Struct, frozen=True):
    """A pair at the end (名次): its rank, None if it did not complete the event; master points to each player."""

    rank: int | None
    entrant: Entrant
    master_points: int


def completed(entrant: Entrant, boards: int, ratio: Fraction = USUAL) -> bool:
    """Whether a pair completed an event of so many boards (是否完成); exact. Raises ValueError for a wrong share."""
    if not LOWEST <= ratio <= HIGHEST:
        raise ValueError(f"the share to complete is 60 to 80 percent, not {float(100 * ratio):g}")
    if boards < 1:
        raise ValueError(f"an event has at least one board, not {boards}")
    return Fraction(entrant.boards, boards) >= ratio


def ranking(entrants: Iterable[Entrant], boards: int, ratio: Fraction = USUAL) -> tuple[Place, ...]:
    """The final ranking (最后排名) of an event of so many boards: no two share a place. Raises ValueError."""
    order = ordered(entrants)
    done = [each for each in order if completed(each, boards, ratio)]
    rest = [each for each in order if not completed(each, boards, ratio)]
    given = masterpoints.awards(len(done))
    won = [*given, *[0] * (len(done) - len(given))]
    places = [Place(rank, each, points) for rank, (each, points) in enumerate(zip(done, won, strict=True), 1)]
    return (*places, *(Place(None, each, 0) for each in rest))

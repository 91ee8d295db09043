"""The weekly Rate measured (测牌技指数): a made-up week of many results, closed for everybody at once."""

import resource
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from time import process_time

import msgspec

from paiju.scoring.datum import FEWEST, MOST
from paiju.scoring.pool import Form
from paiju.scoring.rating import GRID, Rating
from paiju.scoring.weeks import Played, boards_of, week

FEWEST_PLAYERS = 4 * MOST
"""The fewest players (最少人数): nobody meets a deal twice."""
_SCORES = (-1100, -500, -300, -200, -100, -50, 50, 90, 110, 140, 170, 400, 420, 450, 480, 600, 620, 650, 980, 1430)


class RateBench(msgspec.Struct, frozen=True):
    """What `paiju bench rate` has measured (牌技指数之数)."""

    results: int
    players: int
    deals: int
    cpu_seconds: float
    """For the datums, the IMPs, the board Rates and the new Rates; not for making the week up."""
    results_per_cpu_second: float
    peak_mib: float
    """The most memory this process ever had, the week itself included."""


def measure(results: int, players: int, form: Form, seed: int) -> RateBench:
    """Make up a week of so many results among so many players and close it (测)."""
    rng = Random(seed)
    names = [f"person-{number}" for number in range(players)]
    ratings = {
        name: Rating(Fraction(rng.randrange(30 * GRID, 70 * GRID), GRID), Fraction(rng.randrange(500 * GRID), GRID))
        for name in names
    }
    deals = list(_deals(results, names, rng))
    begun = process_time()
    closed = week(ratings, (board for deal in deals for board in boards_of(deal, form)), form)
    spent = process_time() - begun
    assert sum(one.boards for one in closed.values()) == 4 * results
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return RateBench(results, len(closed), len(deals), spent, results / spent, peak)


def _deals(results: int, names: list[str], rng: Random) -> Iterator[list[Played]]:
    """Deals of some number of results each, with other players at every table."""
    waiting = iter(())
    left = results
    while left:
        tables = min(left, rng.randint(FEWEST, MOST))
        left -= tables
        seated = list(islice(waiting, 4 * tables))
        if len(seated) < 4 * tables:
            waiting = iter(rng.sample(names, len(names)))
            seated = list(islice(waiting, 4 * tables))
        fours = zip(*[iter(seated)] * 4, strict=True)
        yield [Played(four, rng.choice(_SCORES)) for four in fours]

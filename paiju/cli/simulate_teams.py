"""`paiju simulate teams` (模拟队式循环赛): a whole round robin of robots' teams, and its table of crosses."""

import asyncio
import sys
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paiju.cli.robot_match import RobotMatches
from paiju.contests.teams import round_robin
from paiju.contests.teams.match import Match
from paiju.contests.teams.round_robin import Robin
from paiju.contests.teams.round_robins import RoundRobins
from paiju.contests.teams.terms import MatchTerms
from paiju.store import open_store
from paiju.tables.folds import Folds


class RankedTeam(msgspec.Struct, frozen=True):
    """A team at the end (一队); VPs in hundredths, IMPs exact; `against` each team in turn its VPs, None itself."""

    rank: int
    team: int
    name: str
    played: int
    vps: int
    won: str
    lost: str
    against: tuple[int | None, ...]


class Crosses(msgspec.Struct, frozen=True):
    """What a round robin came to (循环赛果), best first."""

    terms: MatchTerms
    rounds: int
    places: tuple[RankedTeam, ...]


def simulate(teams: int, terms: MatchTerms, seed: int) -> Crosses:
    """Let robots play a round robin from line-ups to the last VP (跑一场)."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        redirect_stdout(sys.stderr),  # what the store logs is not what is asked for
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        return asyncio.run(_simulated(teams, terms, seed, bar))


async def _simulated(teams: int, terms: MatchTerms, seed: int, bar: Progress) -> Crosses:
    with tempfile.TemporaryDirectory(prefix="paiju-teams-") as folder:
        store = await open_store(Path(folder))
        robots = RobotMatches(store, time.time(), Random(seed))
        folds: Folds[Robin] = Folds(
            store.log, "contest", round_robin.first, lambda robin, row, _: robin.after(row), robots.now
        )
        robins = RoundRobins(folds, robots.matches, robots.now)
        try:
            sides = await robots.teams(teams)
            # Matches of a round are played one after the other here, so a round is given the time of all of them.
            every = teams * (terms.length(terms.boards) + terms.halves * (terms.pause + terms.wait))
            robin = await robins.announce(
                "Round robin of robots",
                robots.at + every,
                every,
                terms,
                tuple(side for side, _ in sides),
                sides[0][1].id,
            )
            rounds = await robins.matches(robin.id)
            task = bar.add_task("matches", total=sum(map(len, rounds)))
            played: list[Match] = []
            for each in rounds:
                for match in each:
                    await robots.line_up(match.id, [captain for _, captain in sides])
                    played.append(await robots.run(match.id))
                    bar.advance(task)
            return _crosses(robin, len(rounds), played)
        finally:
            await robots.close()
            await store.close()


def _crosses(robin: Robin, rounds: int, played: list[Match]) -> Crosses:
    came, teams = round_robin.results_of(robin, played), robin.teams
    table = round_robin.cross(len(teams), came)
    places = tuple(
        RankedTeam(
            place.rank, place.team + 1, teams[place.team].name, place.played, place.vps, str(place.won),
            str(place.lost), table[place.team],
        )
        for place in round_robin.ranking(len(teams), came)
    )  # fmt: skip
    return Crosses(robin.terms, rounds, places)


def lines(crosses: Crosses) -> list[str]:
    """The ranking with the crosses, line by line (逐行)."""
    numbers = "".join(f"{number:>7}" for number in range(1, len(crosses.places) + 1))
    head = f"{'':>4} {'team':<12}{'VP':>8}{'IMPs':>12}{numbers}"
    found = [head, *map(_line, crosses.places)]
    return [*found, f"{len(crosses.places)} teams, {crosses.rounds} rounds, {crosses.terms.boards} boards a match"]


def _line(place: RankedTeam) -> str:
    against = "".join(f"{'-' if vps is None else f'{vps / 100:.2f}':>7}" for vps in place.against)
    return f"{place.rank:>4} {place.name:<12}{place.vps / 100:>8.2f}{f'{place.won}:{place.lost}':>12}{against}"

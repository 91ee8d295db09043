"""`paiju simulate swiss|mitchell|howell|interwoven` (模拟双人赛): a whole event of robots, and its ranking."""

import asyncio
import sys
import tempfile
import time
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path
from random import Random

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paiju.cli.robot_event import RobotEvent
from paiju.contests.movements.choice import Plan
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.results import steps
from paiju.contests.pairs.terms import Terms
from paiju.scoring.rounding import shown
from paiju.store import open_store


class RankedPair(msgspec.Struct, frozen=True):
    """A pair at the end (一对); `points` are exact, as `7` or `-50/3`, of the whole event and round by round.

    With a movement the `average` per board decides, in each `line`, and `points` are `out_of` the most; those of rounds
    are above average.
    """

    rank: int | None
    pair: int
    players: tuple[str, ...]
    points: str
    boards: int
    master_points: int
    rounds: tuple[str | None, ...]
    line: int
    shared: bool
    average: str | None
    out_of: int | None


class Ranking(msgspec.Struct, frozen=True):
    """What an event came to (赛果); `plan` is the movement it followed."""

    pairs: int
    terms: Terms
    plan: Plan | None
    replays: int
    places: tuple[RankedPair, ...]


def simulate(pairs: int, terms: Terms, seed: int) -> Ranking:
    """Let robots play an event from registration to awards (跑一场)."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        redirect_stdout(sys.stderr),  # what the store logs is not what is asked for
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        return asyncio.run(_simulated(pairs, terms, seed, bar))


async def _simulated(pairs: int, terms: Terms, seed: int, bar: Progress) -> Ranking:
    task = bar.add_task("rounds", total=None)

    def told(event: PairsEvent) -> None:
        bar.update(task, completed=sum(each.scored for each in event.rounds), total=event.rounds_in_all)

    with tempfile.TemporaryDirectory(prefix="paiju-event-") as folder:
        store = await open_store(Path(folder))
        robots = RobotEvent(store, time.time(), Random(seed))
        try:
            contest, field = await robots.announce(pairs, terms)
            await robots.enter(contest.id, field)
            return _ranking(await robots.run(contest.id, told))
        finally:
            await robots.close()
            await store.close()


def _ranking(contest: PairsEvent) -> Ranking:
    if contest.places is None:
        raise click.ClickException(f"the event was cancelled: {contest.cancelled}")
    ways = {pair: {step.round: step.points for step in way} for pair, way in steps(contest).items()}
    numbers = [each.number for each in contest.rounds]
    places = tuple(
        RankedPair(
            place.rank, place.pair, tuple(player.name for player in contest.pairs[place.pair - 1]), place.points,
            place.boards, place.master_points,
            tuple(None if (won := ways[place.pair].get(number)) is None else str(won) for number in numbers),
            place.line, place.shared, place.average, place.out_of,
        )
        for place in contest.places
    )  # fmt: skip
    replays = sum(table.replay for each in contest.rounds for table in each.pairing.tables)
    return Ranking(len(contest.pairs), contest.terms, contest.plan, replays, places)


LINES = {1: "North-South", 2: "East-West"}
"""The two rankings of a Mitchell."""


def lines(ranking: Ranking) -> list[str]:
    """The ranking, line by line (逐行)."""
    rounds = "".join(f"{f'R{number}':>8}" for number in range(1, len(ranking.places[0].rounds) + 1))
    found: list[str] = []
    for number in sorted({place.line for place in ranking.places}):
        if ranking.terms.champions > 1:
            found.append(LINES[number])
        found.append(f"{'':>4} {'pair':>4}  {'players':<24}{'points':>9}{'average':>9}{'boards':>7}{'MP':>4}{rounds}")
        found += [_line(place) for place in ranking.places if place.line == number]
    plan = ranking.plan
    how = f"{ranking.replays} replays" if plan is None else f"{plan.kind}, {plan.mode}, {plan.size} boards a round"
    return [*found, f"{ranking.pairs} pairs, {len(ranking.places[0].rounds)} rounds, {how}"]


def _line(place: RankedPair) -> str:
    gains = "".join(f"{'-' if gain is None else shown(Fraction(gain)):>8}" for gain in place.rounds)
    rank = "-" if place.rank is None else f"{'=' if place.shared else ''}{place.rank}"
    average = "" if place.average is None else shown(Fraction(place.average))
    names, points = " / ".join(place.players), shown(Fraction(place.points))
    return (
        f"{rank:>4} {place.pair:>4}  {names:<24}{points:>9}{average:>9}{place.boards:>7}{place.master_points or '':>4}"
        f"{gains}"
    )

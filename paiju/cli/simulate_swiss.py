"""`paiju simulate swiss` (模拟瑞士移位赛): a whole event of robots, and its ranking."""

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

from paiju.cli.robot_event import RobotEvent
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.terms import Terms
from paiju.scoring.rounding import shown
from paiju.store import open_store


class RankedPair(msgspec.Struct, frozen=True):
    """A pair at the end (一对); `points` are exact, as `7` or `-50/3`, of the whole event and round by round."""

    rank: int | None
    pair: int
    players: tuple[str, ...]
    points: str
    boards: int
    master_points: int
    rounds: tuple[str | None, ...]


class Ranking(msgspec.Struct, frozen=True):
    """What an event came to (赛果)."""

    pairs: int
    terms: Terms
    replays: int
    places: tuple[RankedPair, ...]


def simulate(pairs: int, terms: Terms, seed: int) -> Ranking:
    """Let robots play an event from registration to awards (跑一场)."""
    with redirect_stdout(sys.stderr):  # what the store logs is not what is asked for
        return asyncio.run(_simulated(pairs, terms, seed))


async def _simulated(pairs: int, terms: Terms, seed: int) -> Ranking:
    with tempfile.TemporaryDirectory(prefix="paiju-swiss-") as folder:
        store = await open_store(Path(folder))
        robots = RobotEvent(store, time.time(), Random(seed))
        try:
            contest, field = await robots.announce(pairs, terms)
            await robots.enter(contest.id, field)
            return _ranking(await robots.run(contest.id))
        finally:
            await robots.close()
            await store.close()


def _ranking(contest: PairsEvent) -> Ranking:
    if contest.places is None:
        raise click.ClickException(f"the event was cancelled: {contest.cancelled}")
    places = tuple(
        RankedPair(
            place.rank, place.pair, tuple(player.name for player in contest.pairs[place.pair - 1]), place.points,
            place.boards, place.master_points,
            tuple(str(gain.points) if (gain := each.gains.get(place.pair)) else None for each in contest.rounds),
        )
        for place in contest.places
    )  # fmt: skip
    replays = sum(table.replay for each in contest.rounds for table in each.pairing.tables)
    return Ranking(len(contest.pairs), contest.terms, replays, places)


def lines(ranking: Ranking) -> list[str]:
    """The ranking, line by line (逐行)."""
    rounds = "".join(f"{f'R{number}':>8}" for number in range(1, len(ranking.places[0].rounds) + 1))
    found = [f"{'':>4} {'pair':>4}  {'players':<24}{'points':>9}{'boards':>7}{'MP':>4}{rounds}"]
    for place in ranking.places:
        gains = "".join(f"{'-' if gain is None else shown(Fraction(gain)):>8}" for gain in place.rounds)
        rank, points = place.rank or "-", shown(Fraction(place.points))
        names = " / ".join(place.players)
        found.append(
            f"{rank:>4} {place.pair:>4}  {names:<24}{points:>9}{place.boards:>7}{place.master_points or '':>4}{gains}"
        )
    return [*found, f"{ranking.pairs} pairs, {len(ranking.places[0].rounds)} rounds, {ranking.replays} replays"]

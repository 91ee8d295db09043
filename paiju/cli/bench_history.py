"""Searches among deals that were played, measured (测查询): made-up rows of a club that has played for years."""

import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from paiju.catalogue import GAMES
from paiju.store import open_store
from paiju.tables.history.answers import Wanted
from paiju.tables.history.readmodel import History, deal_players, deals

ALWAYS, OFTEN = "always", "often"
"""Who has played every deal, and who one in twenty."""
_MEMBERS = 2000
_BATCH = 2000
_TRIES = 5
_STRAINS = ("C", "D", "H", "S", "NT")
SEARCHES = {
    "the latest": Wanted(),
    "a game": Wanted(game="red_five"),
    "part of a name": Wanted(name="m012"),
    "as partner": Wanted(name="m0123", beside="partner"),
    "a contract": Wanted(contract="7NTX"),
    "made, 4S, only people": Wanted(contract="4S", result="made", robots=False),
    "a name of nobody": Wanted(name="zzz"),
}
"""What is searched for (所查)."""


class Searched(msgspec.Struct, frozen=True):
    """How long a search took (一查): the middle of some tries, and how many deals were on its page."""

    name: str
    deals: int
    ms: float


class MemberBench(msgspec.Struct, frozen=True):
    """How long a member with that many deals waits (一人之数)."""

    member: str
    played: int
    searches: tuple[Searched, ...]
    figures_ms: float
    """What all his deals come to, game by game."""


class HistoryBench(msgspec.Struct, frozen=True):
    """What `paiju bench history` has measured (查询之数)."""

    deals: int
    members: tuple[MemberBench, ...]


async def measure(number: int, folder: Path, seed: int) -> HistoryBench:
    """Make up so many deals and search among them (测)."""
    with TemporaryDirectory(dir=folder) as made:
        store = await open_store(Path(made))
        rng = Random(seed)
        for begin in range(0, number, _BATCH):
            played = [*_deals(rng, range(begin, min(number, begin + _BATCH)))]

            def job(connection: Any, played: list[tuple[dict[str, Any], list[dict[str, Any]]]] = played) -> None:
                connection.execute(deals.insert(), [deal for deal, _ in played])
                connection.execute(deal_players.insert(), [row for _, rows in played for row in rows])

            await store.database.run(job)
        history = History(store)
        members = [await _member(history, member) for member in (ALWAYS, OFTEN, "m0123")]
        await store.close()
    return HistoryBench(number, tuple(members))


async def _member(history: History, member: str) -> MemberBench:
    searches: list[Searched] = []
    for name, wanted in SEARCHES.items():
        page = await history.found(member, wanted)
        searches.append(Searched(name, len(page.deals), await _timed(lambda w=wanted: history.found(member, w))))
    played = sum(one.deals for one in await history.figures(member))
    return MemberBench(member, played, tuple(searches), await _timed(lambda: history.figures(member)))


async def _timed(asking: Callable[[], Awaitable[Any]]) -> float:
    """The middle of some tries, in milliseconds."""
    spent: list[float] = []
    for _ in range(_TRIES):
        begun = time.perf_counter()
        await asking()
        spent.append(1000 * (time.perf_counter() - begun))
    return sorted(spent)[_TRIES // 2]


def _deals(rng: Random, numbers: range) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Deals a minute apart, six of ten of bridge, with a robot in three of ten."""
    games = ["bridge"] * 2 * len(GAMES) + list(GAMES)
    for number in numbers:
        key, game, ended = f"t{number}-1", rng.choice(games), 1.7e9 + 60 * number
        robots, of_bridge = rng.random() < 0.3, game == "bridge"
        who = [ALWAYS, *(f"m{one:04}" for one in rng.sample(range(_MEMBERS), 3))]
        if number % 20 == 0:
            who[1] = OFTEN
        if robots:
            who[3] = "robot"
        contract = f"{rng.randint(1, 7)}{rng.choice(_STRAINS)}{rng.choice(('', '', 'X'))}" if of_bridge else None
        deal = {"id": key, "table": f"t{number}", "game": game, "board": None, "started": ended - 300, "ended": ended}
        deal |= {"robots": robots, "contract": contract, "declarer": rng.randrange(4) if of_bridge else None}
        deal |= {"over": rng.randint(-3, 2) if of_bridge else None}
        seats = rng.sample(range(4), 4)
        yield (
            deal,
            [
                {"deal": key, "seat": seat, "member": one, "name": one, "key": one, "robot": one == "robot"}
                | {"game": game, "ended": ended, "side": seat % 2, "score": rng.randint(-500, 500)}
                | {"won": rng.random() < 0.5, "level": rng.randrange(13) if game == "shengji" else None}
                for seat, one in zip(seats, who, strict=True)
            ],
        )

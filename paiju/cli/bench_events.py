"""A large event measured (大赛之测): pairing, the end of a round and the beginning of the next, results over HTTP.

The club is whole, on SQLite, in this process: stewards, tables, log, notes, its HTTP application. Its players are
programs beside it; only the breaks are not waited for. `paiju bench events`.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvloop

from paiju.app import open_club
from paiju.cli.bench_events_players import Clock, Player, arrived, ask, play_round, some_contract
from paiju.cli.robot_event import Pair, announced, entered
from paiju.cli.robot_tables import RobotTables
from paiju.cli.serve import seldom_swept
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import table_key
from paiju.contests.pairs.terms import Terms
from paiju.contests.swiss.pairing import paired
from paiju.store import open_store
from paiju.store.log import Entry, Row
from paiju.web.asgi import Front
from paiju.web.club import Club

WAIT = 120.0
"""Seconds after which something that ought to happen has failed."""
LEAD = 1.5
"""Seconds of a break that are waited for: long enough for stewards to have looked how long it lasts."""


class Spread(msgspec.Struct, frozen=True):
    """Milliseconds that something took (毫秒): the middle of all times, and the worst."""

    p50_ms: float
    worst_ms: float


class RoundEnd(msgspec.Struct, frozen=True):
    """From the last act of a round to the next, without the break between (轮间), in milliseconds.

    `scored`: from the last act until the round is scored. `opened`: from the end of the break until all tables are
    open; `told` until every player has asked and knows his. `cpu` is the processor time of the two parts, with all that
    players ask meanwhile.
    """

    scored_ms: float
    opened_ms: float
    told_ms: float
    whole_ms: float
    scored_cpu_ms: float
    told_cpu_ms: float


class Answers(msgspec.Struct, frozen=True):
    """How soon a page was answered (一页): for the first time in its process, and later, `bytes` as packed.

    `first_cpu_ms`: processor time of the thread that answers, until the first answer.
    """

    page: str
    first_ms: float
    first_cpu_ms: float
    later: Spread
    bytes: int


class EventsBench(msgspec.Struct, frozen=True):
    """What `paiju bench events` has measured (大赛之数)."""

    pairs: int
    tables: int
    rounds: int
    boards: int
    """In all."""
    pairing: Spread
    ends: tuple[RoundEnd, ...]
    bare_open_ms: float
    """The first rows of as many tables, written into a bare store of their own, all at once."""
    open_ratio: float
    """How many times as long the club takes to open its tables, in the middle of the rounds."""
    first_ranking_ms: float
    """The ranking, asked for when the last round has just been scored."""
    results: tuple[Answers, ...]
    """After the club was closed and opened again, once for each page."""


def measure(pairs: int, rounds: int, boards: int, folder: Path) -> EventsBench:
    """Play an event of so many pairs, and ask for its results (测). Raises OSError, RuntimeError, TimeoutError."""
    terms = Terms(rounds=rounds, boards=boards, opens=1, hold=1, pause=10, early=True, minutes=30, least=2)
    with TemporaryDirectory(prefix="paiju-bench-", dir=folder) as own:
        club, clock = Path(own, "club"), Clock()
        key, token, pairing, ends, ranking, opened = uvloop.run(_played(club, clock, pairs, terms))
        bare = uvloop.run(_bare(Path(own, "bare"), opened))
        pages = _pages(key, pairs, rounds * boards)
        results = [uvloop.run(_asked(club, clock, page, paths, token)) for page, paths in pages]
    opening = median(each.opened_ms for each in ends)
    return EventsBench(
        pairs, pairs // 2, rounds, rounds * boards, spread(pairing), tuple(ends), bare, opening / bare, ranking,
        tuple(results),
    )  # fmt: skip


async def _played(
    folder: Path, clock: Clock, pairs: int, terms: Terms
) -> tuple[str, str, list[float], list[RoundEnd], float, list[Row]]:
    async with open_club(folder, thinking=0, pace=0, now=clock.now) as club:
        front = Front(club)
        event, field = await announced(club.events, club.entrance, pairs, terms)

        async def held(seconds: float) -> None:
            clock.skip_to(clock.now() + seconds)

        clock.skip_to(event.opens)
        await entered(club.events, event.id, field, held)
        await held(terms.hold)
        seldom_swept()
        async with arrived(club, front, [one.id for pair in field for one in pair]) as players:
            stage = Stage(club, event.id, players, clock, field)
            await stage.begun(1)
            while not stage.event.over:
                await stage.play()
            token = players[0].token
            first = await _ms(lambda: ask(front, f"/api/events/{event.id}/results", token, "10.0.0.1"))
        rows = [row for key in stage.opened for row in (await club.store.log.read(key))[:1]]
        return event.id, token, stage.pairing, stage.ends, first, rows


class Stage:
    """The event as it goes on (赛程), round by round, with a watch."""

    def __init__(self, club: Club, key: str, players: Sequence[Player], clock: Clock, field: Sequence[Pair]) -> None:
        self._club = club
        self._key = key
        self._players = players
        self._clock = clock
        self._field = field
        self._robots = RobotTables(club.tables, Random(1), some_contract)
        self._bell = asyncio.Event()
        self._last_act = self._cpu = 0.0
        self.event: PairsEvent
        self.opened: dict[str, float] = {}
        """The tables of the round that goes on, and when each was open."""
        self.pairing: list[float] = []
        self.ends: list[RoundEnd] = []
        club.play.deals.listen(self._moved)
        club.store.bells.subscribe(self._rung)

    async def begun(self, number: int) -> float:
        """Go to the end of the break, and on until all tables are open and all players know theirs; when it ended."""
        self.opened = {}
        await self._look()
        due = (self.event.rounds[-1].following if self.event.rounds else None) or self.event.begins
        self._clock.skip_to(due - LEAD)
        await asyncio.sleep(due - self._clock.now())
        begun, self._cpu = time.perf_counter(), time.process_time()
        await self._until(lambda: len(self.event.rounds) == number and self._all_open())
        keys = {table_key(self.event, self.event.rounds[-1], each) for each in self.event.rounds[-1].playing}
        await self._until(lambda: sum(player.table in keys for player in self._players) == 4 * len(keys))
        return begun

    async def play(self) -> None:
        """Play a round to its end, and go on to the next, if there is one."""
        number = len(self.event.rounds)
        await play_round(self._robots, self.event, self._field)
        cpu = time.process_time()
        await self._until(lambda: self.event.rounds[-1].scored)
        scored, cpu = 1000 * (time.perf_counter() - self._last_act), time.process_time() - cpu
        if self.event.over:
            return
        self.pairing.append(_timed(lambda: paired(self.event.entrants, number + 1)))
        begun = await self.begun(number + 1)
        told_cpu = time.process_time() - self._cpu
        opened = 1000 * (max(self.opened.values()) - begun)
        told = max(opened, 1000 * (max(player.knew for player in self._players) - begun))
        self.ends.append(RoundEnd(scored, opened, told, scored + told, 1000 * cpu, 1000 * told_cpu))

    def _all_open(self) -> bool:
        now = self.event.rounds[-1]
        return all(f"table/{table_key(self.event, now, each)}" in self.opened for each in now.playing)

    async def _look(self) -> PairsEvent:
        self.event = await self._club.events.event(self._key)
        return self.event

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(WAIT):
            while True:
                self._bell.clear()
                await self._look()
                if true():
                    return
                with_bell = asyncio.create_task(self._bell.wait())
                await asyncio.wait({with_bell}, timeout=0.05)
                with_bell.cancel()

    def _moved(self, _key: str, _row: Row, deal: Any) -> None:
        if deal.ended is not None:
            self._last_act = time.perf_counter()

    def _rung(self, stream: str, number: int) -> None:
        if stream.startswith("table/") and number == 1:
            self.opened[stream] = time.perf_counter()
        elif stream == f"contest/{self._key}":
            self._bell.set()


async def _bare(path: Path, rows: Sequence[Row]) -> float:
    """Milliseconds in which a store with nothing round it takes these rows, each the first of a stream (裸库)."""
    store = await open_store(path)
    try:
        return await _ms(
            lambda: asyncio.gather(
                *(
                    store.log.append(row.stream, 1, Entry(row.act, row.by, row.at, row.action, row.events))
                    for row in rows
                )
            )
        )
    finally:
        await store.close()


def _pages(key: str, pairs: int, boards: int) -> list[tuple[str, list[str]]]:
    results = f"/api/events/{key}/results"
    return [
        ("the event", [f"/api/events/{key}"] * 20),
        ("ranking", [results] * 20),
        ("a pair's card", [f"{results}/pairs/{pair}" for pair in range(1, pairs + 1)]),
        ("a board", [f"/api/events/{key}/boards/{board}" for board in range(1, boards + 1)]),
    ]


async def _asked(folder: Path, clock: Clock, page: str, paths: Sequence[str], token: str) -> Answers:
    """A page asked for again and again, first when its club has just opened."""
    async with open_club(folder, thinking=0, pace=0, now=clock.now) as club:
        front, times, size = Front(club), list[float](), 0
        seldom_swept()
        await ask(front, "/api/session", token, "10.0.0.1")  # whoever comes to the page is known by then
        first = 0.0
        for path in paths:
            begun, cpu = time.perf_counter(), time.thread_time()
            size = max(size, len((await ask(front, path, token, "10.0.0.1")).body))
            times.append(1000 * (time.perf_counter() - begun))
            first = first or 1000 * (time.thread_time() - cpu)
    return Answers(page, times[0], first, spread(times[1:] or times), size)


def lines(measured: EventsBench) -> list[str]:
    """What was measured, line by line (逐行)."""
    found = [
        f"{measured.pairs} pairs, {measured.rounds} rounds, {measured.boards} boards",
        f"pairing: {measured.pairing.p50_ms:.0f} ms, {measured.pairing.worst_ms:.0f} at worst",
        f"{'from round to round':<20}{'scored':>9}{'opened':>9}{'told':>9}{'whole':>9}{'CPU':>9}",
    ]
    for number, end in enumerate(measured.ends, 2):
        times = (end.scored_ms, end.opened_ms, end.told_ms, end.whole_ms, end.scored_cpu_ms + end.told_cpu_ms)
        found.append(f"{f'to round {number}':<20}" + "".join(f"{each:>6.0f} ms" for each in times))
    found += [
        f"the same first rows in a bare store: {measured.bare_open_ms:.0f} ms, {measured.open_ratio:.1f} times as long",
        f"the ranking, first asked for at the end: {measured.first_ranking_ms:.0f} ms; after a restart:",
        f"{'page':<20}{'first':>9}{'CPU':>9}{'p50':>9}{'worst':>9}{'bytes':>9}",
    ]
    for each in measured.results:
        times = (each.first_ms, each.first_cpu_ms, each.later.p50_ms, each.later.worst_ms)
        found.append(f"{each.page:<20}" + "".join(f"{one:>6.1f} ms" for one in times) + f"{each.bytes:>9,}")
    return found


def spread(times: Sequence[float]) -> Spread:
    """The middle and the worst of these (中数与最差)."""
    return Spread(median(times), max(times))


async def _ms(work: Callable[[], Awaitable[object]]) -> float:
    begun = time.perf_counter()
    await work()
    return 1000 * (time.perf_counter() - begun)


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)

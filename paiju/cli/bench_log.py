"""The log measured (测日志): durable rows a second with few and many who wait, beside the disk's own flushes."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, time
from uuid import uuid4

import msgspec

from paiju.store import Store, open_store
from paiju.store.log import Entry

WAITING = (1, 10, 100, 1000)
"""How many write at the same time, each the next row when his last is durable."""
_BLOCK = 4096
# As long as those of a card that is played.
_ACTION = b'{"seat":2,"action":{"type":"play","card":37}}'
_EVENTS = b'[{"type":"played","seat":2,"card":37},{"type":"trick-won","seat":1}]'


class Appends(msgspec.Struct, frozen=True):
    """Rows written with so many waiting (记录之数)."""

    waiting: int
    rows: int
    rows_per_second: float
    ratio: float
    """To the flushes a second of the disk alone."""
    us_cpu_per_row: float
    """Of this process, the database's own not included."""
    p50_ms: float
    p99_ms: float


class LogBench(msgspec.Struct, frozen=True):
    """What `paiju bench log` has measured (日志之数)."""

    store: str
    flushes_per_second: float
    """4 KiB and fdatasync, one after the other, in the same folder."""
    appends: list[Appends]


async def measure(seconds: float, folder: Path, database: str | None, waiting: Sequence[int] = WAITING) -> LogBench:
    """Measure appends for so many seconds each (测), on SQLite in a new folder inside `folder`, or on this database.

    Raises what `open_store` raises.
    """
    with TemporaryDirectory(prefix="paiju-bench-", dir=folder) as own:
        flushes = await asyncio.to_thread(flushes_per_second, Path(own, "flushes"), seconds)
        store = await open_store(database or Path(own, "club.db"))
        try:
            appends = [await _appends(store, count, seconds, flushes) for count in waiting]
        finally:
            await store.close()
    return LogBench("PostgreSQL" if database else "SQLite", flushes, appends)


def flushes_per_second(path: Path, seconds: float) -> float:
    """How often a second 4 KiB can be written and made durable, each after the last (刷盘)."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        count, begun = 0, perf_counter()
        while (passed := perf_counter() - begun) < seconds or not count:
            os.write(file, bytes(_BLOCK))
            os.fdatasync(file)
            count += 1
    finally:
        os.close(file)
    return count / passed


async def _appends(store: Store, waiting: int, seconds: float, flushes: float) -> Appends:
    until = perf_counter() + seconds
    latencies: list[float] = []

    async def write() -> None:
        stream, number = f"bench/{uuid4().hex}", 0
        while number == 0 or perf_counter() < until:
            number += 1
            begun = perf_counter()
            await store.log.append(stream, number, Entry(f"act-{number}", "bench", time(), _ACTION, _EVENTS))
            latencies.append(perf_counter() - begun)

    begun, spent = perf_counter(), process_time()
    await asyncio.gather(*(write() for _ in range(waiting)))
    passed, spent = perf_counter() - begun, process_time() - spent
    rate = len(latencies) / passed
    cuts = quantiles([1000 * latency for latency in latencies], n=100, method="inclusive") if len(latencies) > 1 else []
    p50, p99 = (cuts[49], cuts[98]) if cuts else (1000 * latencies[0],) * 2
    return Appends(waiting, len(latencies), rate, rate / flushes, 1e6 * spent / len(latencies), p50, p99)

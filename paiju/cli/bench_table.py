"""The whole path of an act measured (全程): a real server process, tables of four on sockets, a log that is durable.

What it costs the server is set beside what the same carrier costs with nothing behind it: once as fast as that goes,
once kept as busy as the club, so that as many acts a second pass. `paiju bench table`.
"""

import os
import re
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import fmean, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from paiju.cli.bench_carrier import Wanted
from paiju.cli.bench_crowd import Done, Order

WARM_UP = 2
"""Acts at each table before anything is measured."""
SHORTEST_DEAL = 56
"""Acts that every deal has: a bid, three passes, 52 cards."""
LONGER = 4
"""How many times as many acts the bare carrier gets: it costs less, and no deal ends there."""
_TICKS = os.sysconf("SC_CLK_TCK")


class Broken(RuntimeError):
    """A process of the bench has failed (测程中断)."""


class Load(msgspec.Struct, frozen=True):
    """What a server did when everybody acted as fast as he was answered (满载)."""

    acts: int
    cpu_seconds: float
    seconds: float
    acts_per_cpu_second: float
    acts_per_second: float


class Pace(msgspec.Struct, frozen=True):
    """How soon acts were answered at one act a table a second (匀速): from act to `done`, in milliseconds."""

    acts: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    cpu_share: float
    """Of one core."""


class TableBench(msgspec.Struct, frozen=True):
    """What `paiju bench table` has measured (全程之数)."""

    tables: int
    path: Load
    bare: Load
    ratio: float
    """Acts per CPU second of the whole path, as a share of the bare carrier's when that goes as fast as it can."""
    at_one_pace: Load
    """The bare carrier when as many acts a second pass as through the whole path."""
    ratio_at_one_pace: float
    framework: Load
    """The WebSocket of the framework that answers the club's HTTP, as fast as it can."""
    ratio_to_framework: float
    pace: Pace | None
    act_bytes: float
    message_bytes: float


class Server:
    """A server process (服务器)."""

    def __init__(self, process: subprocess.Popen[str], told: str = "") -> None:
        self._process = process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(told)
        process.stdin.close()
        line = process.stdout.readline()
        found = re.search(r"http://[\w.]+:\d+", line)
        if found is None:
            raise Broken(f"the server did not open: {line!r}")
        self.url = found[0]

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        after_name = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / _TICKS


class Crowds:
    """The processes in which people's programs are (各路人)."""

    def __init__(self, processes: Sequence[subprocess.Popen[str]]) -> None:
        self._processes = processes

    def arrive(self, url: str, tables: int, bare: int = 0) -> None:
        """Have everybody take his seat; `bare` is the size of an act for the bare carrier, 0 at the club."""
        each = -(-tables // len(self._processes))
        self._tell(
            [
                Order("arrive", url=url, bare=bare > 0, first=first, tables=min(each, tables - first), size=bare)
                for first in range(0, tables, each)
            ]
        )

    def play(self, acts: int) -> Done:
        """Have so many acts made at each table."""
        return self._tell([Order("play", acts=acts)] * len(self._processes))

    def pace(self, seconds: float) -> Done:
        """Have one act a second made at each table."""
        return self._tell([Order("pace", seconds=seconds)] * len(self._processes))

    def _tell(self, orders: Sequence[Order]) -> Done:
        for process, order in zip(self._processes, orders, strict=False):
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(order).decode() + "\n")
            process.stdin.flush()
        return _together([self._answer(process) for process, _ in zip(self._processes, orders, strict=False)])

    def _answer(self, process: subprocess.Popen[str]) -> Done:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise Broken("the people's programs have failed; what they said stands above")
        return msgspec.json.decode(line, type=Done)


def measure(tables: int, acts: int, seconds: float, folder: Path, crowds: int = 2) -> TableBench:
    """Measure the whole path and the bare carrier (测): so many acts a table, then paced ones for `seconds`.

    All of them must fit one deal. The club lies in a new folder inside `folder`. Raises Broken, OSError.
    """
    with TemporaryDirectory(prefix="paiju-bench-", dir=folder) as own:
        path, pace, seen = _measure_path(Path(own, "club"), tables, acts, seconds, crowds)
    bare = _measure_bare(tables, LONGER * acts, seen, crowds)
    # A carrier that is always ahead never lets those who wait fall asleep, and waking them is part of what it costs.
    busy = max(0.0, 1 / path.acts_per_cpu_second - 1 / bare.acts_per_cpu_second)
    slowed = _measure_bare(tables, acts, seen, crowds, busy)
    framework = _measure_bare(tables, acts, seen, crowds, framework=True)
    return TableBench(
        tables,
        path,
        bare,
        ratio=path.acts_per_cpu_second / bare.acts_per_cpu_second,
        at_one_pace=slowed,
        ratio_at_one_pace=path.acts_per_cpu_second / slowed.acts_per_cpu_second,
        framework=framework,
        ratio_to_framework=path.acts_per_cpu_second / framework.acts_per_cpu_second,
        pace=pace,
        act_bytes=seen.act_size,
        message_bytes=fmean(size for four in seen.sizes for size in four),
    )


def _measure_path(folder: Path, tables: int, acts: int, seconds: float, crowds: int) -> tuple[Load, Pace | None, Done]:
    command = ["paiju", "serve", "--port", "0", "--folder", str(folder), "--pace", "0", "--thinking", "0"]
    command += ["--proxy", "127.0.0.1"]
    with ExitStack() as stack:
        server = Server(stack.enter_context(running(*command)))
        people = Crowds([stack.enter_context(running("paiju.cli.bench_crowd")) for _ in range(crowds)])
        people.arrive(server.url, tables)
        people.play(WARM_UP)
        load, seen = _loaded(server, people, acts)
        pace = _paced(server, people, seconds) if seconds >= 1 else None
        return load, pace, seen


def _measure_bare(tables: int, acts: int, seen: Done, crowds: int, busy: float = 0, framework: bool = False) -> Load:
    """The bare carrier's own work (裸载体), without the `busy` seconds that it spends on each act besides."""
    with ExitStack() as stack:
        process = stack.enter_context(running("paiju.cli.bench_carrier"))
        server = Server(process, msgspec.json.encode(Wanted(seen.sizes, busy, framework)).decode() + "\n")
        people = Crowds([stack.enter_context(running("paiju.cli.bench_crowd")) for _ in range(crowds)])
        people.arrive(server.url, tables, round(seen.act_size))
        people.play(WARM_UP)
        return _loaded(server, people, acts, busy)[0]


def _loaded(server: Server, people: Crowds, acts: int, busy: float = 0) -> tuple[Load, Done]:
    cpu, begun = server.cpu(), perf_counter()
    done = people.play(acts)
    spent, passed = server.cpu() - cpu, perf_counter() - begun
    spent = max(spent - busy * done.acts, 1 / _TICKS)
    return Load(done.acts, spent, passed, done.acts / spent, done.acts / passed), done


def _paced(server: Server, people: Crowds, seconds: float) -> Pace:
    cpu = server.cpu()
    done = people.pace(seconds)
    share = (server.cpu() - cpu) / seconds
    cuts = quantiles([1000 * latency for latency in done.latencies], n=100, method="inclusive")
    return Pace(done.acts, cuts[49], cuts[98], 1000 * max(done.latencies), share)


def _together(parts: Sequence[Done]) -> Done:
    return Done(
        sum(part.acts for part in parts),
        [latency for part in parts for latency in part.latencies],
        parts[0].sizes,
        fmean(part.act_size for part in parts),
    )


@contextmanager
def running(module: str, *arguments: str) -> Generator[subprocess.Popen[str]]:
    """A Python process that runs this module (进程), ended with the context."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None and not pipe.closed:
                pipe.close()

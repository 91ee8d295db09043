"""Starting the worker processes of these tests, and judging what is left of a killed one."""

import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from paiju.store import Store

ROOT = Path(__file__).parents[2]


def start(*words: str) -> subprocess.Popen[str]:
    """A worker, with its lines to be read from its stdout; stderr is the test's own."""
    command = [sys.executable, "-m", "tests.store.worker", *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def until_it_says(worker: subprocess.Popen[str], word: str) -> str:
    """The first line that begins with this word."""
    assert worker.stdout is not None
    for line in worker.stdout:
        if line.startswith(word):
            return line.strip()
    raise AssertionError(f"the worker ended without saying {word}: {worker.wait()}")


def killed_under_load(address: str, streams: int, seconds: float) -> list[tuple[str, int, int]]:
    """Start one under load, kill it with SIGKILL; stream, number and position of all rows that it had acknowledged."""
    worker = start("load", address, str(streams))
    until_it_says(worker, "row")
    with suppress(subprocess.TimeoutExpired):
        worker.communicate(timeout=seconds)
    worker.kill()
    told, _ = worker.communicate()
    rows = [line.split()[1:] for line in told.splitlines() if line.startswith("row")]
    return [(stream, int(number), int(position)) for stream, number, position in rows]


async def assert_all_there(store: Store, acknowledged: list[tuple[str, int, int]]) -> int:
    """Each acknowledged row is in the log once, at its place, and no stream has a gap; how many rows more there are."""
    stored: list[tuple[str, int, int]] = []
    for stream in await store.log.heads():
        rows = await store.log.read(stream)
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert [row.act for row in rows] == [f"{stream} {row.number}" for row in rows]
        stored += [(row.stream, row.number, row.position) for row in rows]
    counts = Counter(stored)
    assert max(counts.values(), default=1) == 1
    assert [row for row in acknowledged if row not in counts] == []
    return len(stored) - len(set(acknowledged))

"""The solver's worker process: late, crashed and orphaned work, and callers side by side."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.analysis import double_dummy as dd
from paiju.analysis.solver import Deadline, NotSolved, Solver
from paiju.cards import parse
from tests.analysis import known

HARD = known.four(
    [parse(".".join(("Q853", "AJ962", "KT74", "", "Q853", "AJ962", "KT74")[at : at + 4])) for at in range(4)]
)
"""Four suits cut alike, the hands in rotation: the library needs minutes for it."""


@pytest.fixture
def solver() -> Iterator[Solver]:
    with Solver() as solver:
        yield solver


async def test_work_is_done_in_another_process(solver: Solver) -> None:
    assert await solver.run(os.getpid, seconds=20) != os.getpid()
    deal, table = known.sol10()[0]
    assert await solver.run(dd.tables, [deal], seconds=20) == (table,)


async def test_a_hard_deal_is_given_up_and_the_next_is_solved(solver: Solver) -> None:
    first = await solver.run(os.getpid, seconds=20)
    started = time.monotonic()
    with pytest.raises(NotSolved, match="late"):
        await solver.run(dd.tables, [HARD], seconds=1)
    assert time.monotonic() - started < 3
    deal, table = known.sol10()[1]
    assert await solver.run(dd.tables, [deal], seconds=20) == (table,)
    assert await solver.run(os.getpid, seconds=20) != first
    assert not Path(f"/proc/{first}").exists()


@pytest.mark.parametrize("fault", [signal.SIGSEGV, signal.SIGKILL])
async def test_a_crash_costs_one_job(solver: Solver, fault: signal.Signals) -> None:
    with pytest.raises(NotSolved, match="crashed"):
        await solver.run(signal.raise_signal, fault, seconds=20)
    assert await solver.run(len, "abc", seconds=20) == 3


async def test_what_the_work_raises_is_the_caller_s(solver: Solver) -> None:
    pid = await solver.run(os.getpid, seconds=20)
    with pytest.raises(ValueError, match="not a deal"):
        await solver.run(dd.tables, [(HARD[0],) * 4], seconds=20)
    assert await solver.run(os.getpid, seconds=20) == pid


async def test_callers_wait_in_turn_and_not_beyond_their_time(solver: Solver) -> None:
    await solver.run(os.getpid, seconds=20)
    long = asyncio.create_task(solver.run(time.sleep, 1.0, seconds=20))
    await asyncio.sleep(0.1)
    patient = asyncio.create_task(solver.run(len, "abc", seconds=20))
    with pytest.raises(NotSolved, match="busy"):
        await solver.run(len, "abc", seconds=0.3)
    assert await patient == 3
    assert await long is None


async def test_two_processes_work_side_by_side() -> None:
    with Solver(processes=2) as solver:
        pids = await asyncio.gather(*(solver.run(_nap, seconds=20) for _ in range(2)))
    assert len(set(pids)) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def _nap() -> int:
    time.sleep(0.3)
    return os.getpid()


def test_without_an_event_loop(solver: Solver) -> None:
    assert solver.run_and_wait(len, "abcd", seconds=20) == 4


async def test_closing_answers_the_job_under_way() -> None:
    solver = Solver()
    await solver.run(len, "", seconds=20)
    job = asyncio.create_task(solver.run(time.sleep, 60, seconds=60))
    await asyncio.sleep(0.2)
    await asyncio.to_thread(solver.close)
    with pytest.raises(NotSolved):
        await job


async def test_a_job_that_comes_too_early_lets_the_process_get_ready() -> None:
    with Solver(prepare=_slowly) as solver:
        solver.start()
        with pytest.raises(NotSolved, match="busy"):
            await solver.run(os.getpid, seconds=0.2)
        first = await solver.run(os.getpid, seconds=20)
        assert await solver.run(os.getpid, seconds=0.5) == first


async def test_what_goes_wrong_in_preparing_does_not_stop_the_work() -> None:
    with Solver(prepare=_wrongly) as solver:
        assert await solver.run(len, "abc", seconds=20) == 3


def _slowly() -> None:
    time.sleep(1)


def _wrongly() -> None:
    raise OSError("nothing to load")


def test_a_solver_without_process_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Solver(processes=0)


ORPHAN = """
import os, sys, threading, time
from paiju.analysis import double_dummy as dd
from paiju.analysis.solver import Solver
from tests.analysis.test_solver import HARD
solver = Solver()
print(solver.run_and_wait(os.getpid, seconds=20), flush=True)
solver.run_and_wait(dd.tables, [HARD], seconds=100)
"""


def test_a_worker_ends_with_its_parent_even_in_the_midst_of_a_deal() -> None:
    parent = subprocess.Popen([sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    assert parent.stdout
    worker = int(parent.stdout.readline())
    time.sleep(0.5)
    assert Path(f"/proc/{worker}").exists()
    parent.kill()
    parent.wait()
    parent.stdout.close()
    deadline = Deadline(5)
    while Path(f"/proc/{worker}/cmdline").exists() and Path(f"/proc/{worker}/cmdline").read_bytes():
        assert deadline.left > 0, "the worker outlived its parent"
        time.sleep(0.02)

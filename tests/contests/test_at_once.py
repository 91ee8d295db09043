"""Results and tables that arrive in the same instant, from two processes, on both databases."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paiju.contests.moves import ResultCame
from paiju.contests.pool import Pool, record
from paiju.contests.scores import lines
from paiju.scoring.pool import fixed
from paiju.store import Store, open_store
from paiju.tables.folds import Folds, Judged
from tests.contests.club import KEY, folds_of, give, tables_play
from tests.store.processes import until_it_says


async def finish(pools: Folds[Pool], deal: str, score: int) -> None:
    came = ResultCame(deal, score, None)
    await pools.act(KEY, f"result {deal}", "house", lambda now: Judged(None, record(now, came, time.time())))


async def check(store: Store, results: int) -> None:
    """All results are there once, numbered in one order; the sixth scored six, each later one only its own table."""
    rows = await store.log.read(f"contest/{KEY}")
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    now = await folds_of(store).load(KEY)
    board = now.boards[1]
    assert len(board.results) == len(set(board.results)) == results and not board.playing
    scores = [score for deal in board.results if (score := now.turns[deal].score_ns) is not None]
    assert tuple(line.points for line in lines(now, board)) == fixed(scores)


async def test_two_results_at_once_are_the_sixth_and_the_seventh(store: Store) -> None:
    here, there = folds_of(store), folds_of(store)
    await tables_play(here, 7)
    for number in range(5):
        await finish(here, f"d{number}", 100 * number)
    await there.load(KEY)
    await asyncio.gather(finish(here, "d5", 500), finish(there, "d6", -500))
    await check(store, 7)
    await asyncio.gather(finish(here, "d6", -500), finish(there, "d5", 500))
    await check(store, 7)


async def test_two_tables_at_once_do_not_take_the_last_place_of_a_board(store: Store) -> None:
    here, there = folds_of(store), folds_of(store)
    await tables_play(here, 39)
    await there.load(KEY)
    boards = await asyncio.gather(give(here, "d50", 50), give(there, "d51", 51))
    assert sorted(boards) == [1, 2]
    now = await folds_of(store).load(KEY)
    assert len(now.boards[1].playing) == 40


async def test_the_same_table_asks_by_two_processes_and_gets_one_board(store: Store) -> None:
    here, there = folds_of(store), folds_of(store)
    await tables_play(here, 1)
    await there.load(KEY)
    assert len(set(await asyncio.gather(give(here, "d9", 9), give(there, "d9", 9)))) == 1
    assert sum(b"reserved" in row.events for row in await store.log.read(f"contest/{KEY}")) == 2


@pytest.mark.postgres
async def test_two_processes_record_twelve_results_in_one_order(postgres: str) -> None:
    store = await open_store(postgres)
    await tables_play(folds_of(store), 12)
    work = [start(postgres, *(f"d{number}" for number in range(first, 12, 2))) for first in (0, 1)]
    try:
        for process in work:
            until_it_says(process, "ready")
        for process in work:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        said = [await asyncio.to_thread(process.communicate) for process in work]
        assert all("done" in out.split() for out, _ in said)
    finally:
        for process in work:
            process.kill()
            process.communicate()
    await check(store, 12)
    await store.close()


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.contests.worker", *words]
    root = Path(__file__).parents[2]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root)

"""A pool on a real store, as a process holds it."""

import time

from paiju.contests import pool
from paiju.contests.moves import PoolOpened
from paiju.contests.pool import Pool, reserve
from paiju.contests.rooms import week_at
from paiju.store import Store
from paiju.tables.folds import Folds, Judged
from tests.contests.world import SEAL, four

KEY = "fixed-now"


def folds_of(store: Store) -> Folds[Pool]:
    """The pools as one process holds them, beside others."""
    return Folds(store.log, "contest", pool.first, lambda now, row, _: now.after(row), time.time, shared=True)


async def tables_play(pools: Folds[Pool], tables: int) -> None:
    """Open a pool in which so many tables play its first board, `d0` and so on."""
    week = week_at(time.time())
    opened = PoolOpened("fixed", week.key, week.begins, week.ends, "imp")
    await pools.create(KEY, "open", "house", None, (opened,))
    for number in range(tables):
        await give(pools, f"d{number}", number)


async def give(pools: Folds[Pool], deal: str, number: int) -> int:
    """Give the four of that number a board; its number."""

    def judge(now: Pool) -> Judged:
        return Judged(None, reserve(now, deal, f"t{number}", four(number), SEAL, time.time()))

    now, _ = await pools.act(KEY, f"give {deal} {number}", "house", judge)
    return now.turns[deal].board

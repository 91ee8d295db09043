"""Processes that record results of one board at the same instant: `python -m tests.contests.worker ADDRESS DEAL…`."""

import asyncio
import sys
import time

from paiju.contests.moves import ResultCame
from paiju.contests.pool import record
from paiju.store import open_store
from paiju.tables.folds import Judged
from tests.contests.club import KEY, folds_of


async def main(address: str, deals: list[str]) -> None:
    store = await open_store(address)
    pools = folds_of(store)
    await pools.load(KEY)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for deal in deals:
        came = ResultCame(deal, 100 * int(deal[1:]), None)
        await pools.act(
            KEY, f"result {deal}", "house", lambda now, came=came: Judged(None, record(now, came, time.time()))
        )
    print("done", flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))

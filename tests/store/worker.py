"""Processes that tests start and kill: `python -m tests.store.worker VERB ADDRESS …`; they tell on stdout."""

import asyncio
import os
import resource
import sys
import time

from paiju.store import Conflict, Row, StoreAway, open_store
from tests.store.moves import entry


def say(line: str) -> None:
    # One write, past all buffers: what was said is known even if the next instruction is never reached.
    os.write(1, f"{line}\n".encode())


async def load(address: str, streams: int) -> None:
    """Append for ever on many streams; say each row once it is acknowledged."""
    store = await open_store(address)
    heads = await store.log.heads()

    async def play(stream: str) -> None:
        number = heads.get(stream, 0)
        while True:
            number += 1
            row = await store.log.append(stream, number, entry(f"{stream} {number}", size=200))
            say(f"row {row.stream} {row.number} {row.position}")

    await asyncio.gather(*(play(f"deal/{n}") for n in range(streams)))


async def race(address: str, total: int) -> None:
    """Append to one stream, against all who do the same, until it is long enough; say the numbers that were won."""
    store = await open_store(address)
    me = f"p{os.getpid()}"
    say("ready")
    sys.stdin.readline()
    known, turn = 0, 0
    while known < total:
        turn += 1
        try:
            row = await store.log.append("deal/1", known + 1, entry(f"{me} {turn}", by=me))
            say(f"won {row.number}")
            known = row.number
            await asyncio.sleep(0.003)  # let others in, as people at a table do
        except Conflict:
            say(f"lost {known + 1}")
            known += len(await store.log.read("deal/1", known))
    await store.close()


async def hold(address: str, fork: int) -> None:
    """Open the store and keep it; with a fork, a child of the process lives on."""
    await open_store(address)
    if fork and os.fork() == 0:
        os.close(1)
        time.sleep(600)
        os._exit(0)
    say("ready")
    await asyncio.sleep(600)


async def full(address: str, room: int) -> None:
    """Fill a disk that has only some bytes of room, get more room, go on."""
    store = await open_store(address)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
    number = 0
    refused: list[list[object]] = []
    # Twice, because the disk stays full.
    while len(refused) < 2:
        moves = [store.log.append(f"deal/{n}", number + 1, entry(f"{n} {number + 1}", size=2000)) for n in range(8)]
        answers = await asyncio.gather(*moves, return_exceptions=True)
        if any(isinstance(answer, StoreAway) for answer in answers):
            refused.append([type(answer).__name__ for answer in answers])
            say(f"refused at {number + 1}: {answers[0]}")
            continue
        number += 1
    for kinds in refused:
        assert kinds == ["StoreAway"] * 8, kinds
    jobs = await asyncio.gather(store.database.run(lambda c: c.exec_driver_sql(WIDE)), return_exceptions=True)
    assert isinstance(jobs[0], StoreAway), jobs
    for n in range(8):
        assert len(await store.log.read(f"deal/{n}")) == number, "what was read before can be read still"
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    again = [store.log.append(f"deal/{n}", number + 1, entry(f"{n} {number + 1}", size=2000)) for n in range(8)]
    rows = await asyncio.gather(*again)
    assert all(isinstance(row, Row) and row.number == number + 1 for row in rows)
    await store.close()
    say(f"stored {number + 1}")


WIDE = "INSERT INTO followers (name, xid, position) SELECT hex(randomblob(20)), 0, 0 FROM log CROSS JOIN log AS other"

VERBS = {"load": load, "race": race, "hold": hold, "full": full}

if __name__ == "__main__":
    asyncio.run(VERBS[sys.argv[1]](sys.argv[2], int(sys.argv[3])))

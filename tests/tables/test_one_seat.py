"""Nobody plays two deals at once, though two processes on one database let him in within the same instant."""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import pytest

from paiju.catalogue import options_of
from paiju.kernel import Event, Illegal
from paiju.store import open_store
from paiju.tables import seating
from paiju.tables.moves import Manners, Player
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT
from tests.contests.house import Process

pytestmark = pytest.mark.postgres
XENA, ANN, BEA = (Player(name, name) for name in ("xena", "ann", "bea"))


@pytest.fixture
async def two(postgres: str) -> AsyncIterator[tuple[Process, Process]]:
    one, other = await open_store(postgres), await open_store(postgres)
    yield Process(one, time.time), Process(other, time.time)
    await one.close()
    await other.close()


async def does(process: Process, table: str, who: Player, judge: Callable[[Table], tuple[Event, ...]]) -> None:
    await process.tables.change(table, who.member, uuid.uuid4().hex, judge)


async def is_ready(process: Process, table: str, who: Player) -> None:
    await does(process, table, who, lambda now: seating.ready(now, who.member, True))


async def leaves(process: Process, table: str, who: Player) -> None:
    await does(process, table, who, lambda now: seating.leave(now, who.member, ROBOT))


async def opened(process: Process, host: Player, guest: Player) -> str:
    """A table with these two and robots, at which all are ready but the guest."""
    table = await process.tables.open(host, "", "bridge", options_of("bridge", {}), Manners(), 0)
    await process.tables.sit(table.id, guest, 1, False, "sit")
    await does(process, table.id, host, lambda now: seating.seat_robots(now, host.member, None, ROBOT))
    await is_ready(process, table.id, host)
    return table.id


async def now(process: Process, table: str) -> Table:
    await process.table_folds.catch_up(table)
    return await process.table_folds.load(table)


async def test_of_two_deals_that_would_begin_with_one_player_one_does(two: tuple[Process, Process]) -> None:
    one, other = two
    for _ in range(5):
        tables = await opened(one, ANN, XENA), await opened(other, BEA, XENA)
        await asyncio.gather(is_ready(one, tables[0], XENA), is_ready(other, tables[1], XENA))
        begun = [(await now(process, table)).deal is not None for process, table in zip(two, tables, strict=True)]
        assert sorted(begun) == [False, True]
        here, there = begun.index(True), begun.index(False)
        waits = await now(two[there], tables[there])
        assert waits.seat_of(XENA.member) == 1 and waits.ready == {0, 2, 3} - set(waits.robots)
        # She leaves, and is let in at the other table, where the other waits for her.
        await leaves(two[here], tables[here], XENA)
        await is_ready(two[there], tables[there], XENA)
        assert (await now(two[there], tables[there])).deal is not None
        await leaves(two[there], tables[there], XENA)
        await leaves(one, tables[0], ANN)
        await leaves(other, tables[1], BEA)


async def test_of_two_deals_that_go_on_already_one_takes_him_in(two: tuple[Process, Process]) -> None:
    pairs = [tuple(Player(name, name) for name in names) for names in (("cid", "dan"), ("eva", "fay"))]
    tables = [await opened(process, *pair) for process, pair in zip(two, pairs, strict=True)]
    for process, table, (_, guest) in zip(two, tables, pairs, strict=True):
        await is_ready(process, table, guest)

    async def sits(at: int) -> None:
        with suppress(Illegal):
            await two[at].tables.sit(tables[at], XENA, 3, False, uuid.uuid4().hex)

    async def sitting() -> list[bool]:
        return [(await now(two[at], tables[at])).seat_of(XENA.member) is not None for at in (0, 1)]

    await asyncio.gather(sits(0), sits(1))
    assert sum(await sitting()) <= 1
    # Whoever met another has got up again; alone she is let in, and then nowhere else.
    await sits(0)
    await sits(1)
    assert sum(await sitting()) == 1

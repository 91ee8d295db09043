"""Bells: in a process, and from one process to the others."""

import asyncio

import pytest

from paiju.store import Store, open_store
from paiju.store.bells import Bells
from tests.store.moves import entry


async def test_a_bell_reaches_who_listens_to_its_streams() -> None:
    bells = Bells()
    deals: list[tuple[str, int]] = []
    everything: list[tuple[str, int]] = []
    cancel = bells.subscribe(lambda s, n: deals.append((s, n)), "deal/")
    bells.subscribe(lambda s, n: everything.append((s, n)))
    bells.ring("deal/1", 3)
    bells.ring("table/1", 1)
    bells.lost()
    cancel()
    bells.ring("deal/1", 4)
    assert deals == [("deal/1", 3), ("", 0)]
    assert everything == [("deal/1", 3), ("table/1", 1), ("", 0), ("deal/1", 4)]


async def test_one_listeners_failure_is_his_own() -> None:
    bells = Bells()
    heard: list[int] = []
    bells.subscribe(lambda _s, _n: 1 // 0)  # pyright: ignore[reportArgumentType]
    bells.subscribe(lambda _s, n: heard.append(n))
    bells.ring("deal/1", 3)
    assert heard == [3]


async def test_who_listens_slowly_gets_the_latest_of_each_stream() -> None:
    bells = Bells()
    async with bells.hear("deal/") as heard:
        for number in range(1, 1001):
            bells.ring("deal/1", number)
        bells.ring("deal/2", 5)
        bells.ring("deal/1", 7)  # a late one takes nothing back
        assert await anext(heard) == ("deal/1", 1000)
        assert await anext(heard) == ("deal/2", 5)
        nothing = asyncio.ensure_future(anext(heard))
        await asyncio.sleep(0.01)
        assert not nothing.done()
        bells.ring("deal/3", 1)
        assert await nothing == ("deal/3", 1)


async def test_an_append_rings_once_and_never_for_a_row_that_was_not_stored(store: Store) -> None:
    heard: list[tuple[str, int]] = []
    store.bells.subscribe(lambda s, n: heard.append((s, n)))
    await store.log.append("deal/1", 1, entry("mine", by="ann"))
    for refused in (entry(), entry("mine", by="bob")):
        await asyncio.gather(store.log.append("deal/1", 1, refused), return_exceptions=True)
    await store.log.append("deal/2", 1, entry())
    await asyncio.sleep(0.3)
    assert heard == [("deal/1", 1), ("deal/2", 1)]


async def test_a_retry_rings_again_because_the_first_bell_may_be_lost(store: Store) -> None:
    await store.log.append("deal/1", 1, entry("a"))
    heard: list[tuple[str, int]] = []
    store.bells.subscribe(lambda s, n: heard.append((s, n)))
    await store.log.append("deal/1", 2, entry("a"))
    assert heard == [("deal/1", 1)]


async def test_a_row_can_be_read_when_its_bell_rings(store: Store) -> None:
    found: list[int] = []

    async def listen() -> None:
        async with store.bells.hear("deal/") as heard:
            async for stream, number in heard:
                rows = await store.log.read(stream, number - 1)
                found.append(rows[0].number)
                if number == 20:
                    return

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    for number in range(1, 21):
        await store.log.append("deal/1", number, entry())
    await asyncio.wait_for(listening, 20)
    assert found[-1] == 20


@pytest.mark.postgres
async def test_bells_reach_other_stores_on_the_same_server(postgres: str) -> None:
    here, there = await open_store(postgres), await open_store(postgres)
    heard: list[tuple[str, int]] = []
    there.bells.subscribe(lambda s, n: heard.append((s, n)))
    # Enough for several notifications of the longest names, each under the server's limit of 8000 bytes.
    names = [f"deal/{n:059}" for n in range(300)]
    await asyncio.gather(*(here.log.append(name, 1, entry()) for name in names))
    async with asyncio.timeout(20):
        while len(heard) < 300:
            await asyncio.sleep(0.01)
    assert sorted(heard) == [(name, 1) for name in names]
    await here.close()
    await there.close()

"""Calls between processes, and who is connected where, with two of each on one store, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from sqlalchemy import func, select

from paiju.club import calls as calling
from paiju.club import whereabouts as writing
from paiju.club.calls import Call, Calls
from paiju.club.changes import Changes
from paiju.club.entrance import Entrance
from paiju.club.whereabouts import Whereabouts
from paiju.store import Store


class Process:
    """One process's ear."""

    def __init__(self, store: Store) -> None:
        self.heard: list[bytes] = []
        self.calls = Calls(store, lambda: 1000.0, lambda call: self.heard.append(call.message))
        self.work = asyncio.create_task(self.calls.follow())

    async def has_heard(self, *messages: bytes) -> None:
        async with asyncio.timeout(10):
            while len(self.heard) < len(messages):
                await asyncio.sleep(0.01)
        assert self.heard == [*messages]


@pytest.fixture
async def two(store: Store) -> AsyncIterator[list[Process]]:
    both = [Process(store), Process(store)]
    yield both
    for each in both:
        each.work.cancel()
        with suppress(asyncio.CancelledError):
            await each.work


async def test_a_call_whose_bell_was_lost_is_heard_once_and_in_order(store: Store, two: list[Process]) -> None:
    here, there = two
    await here.calls.make(Call("lobby", "", b"first"))
    await here.calls.make(Call("member", "ann", b"second", frozenset(("bob",))))
    store.bells.lost()  # on SQLite no bell has rung at all
    await there.has_heard(b"first", b"second")
    store.bells.lost()
    await there.calls.make(Call("table", "t1", b"third"))
    store.bells.lost()
    await here.has_heard(b"third")
    await there.has_heard(b"first", b"second")
    # A call may come while the ear still reads what it was told to look for before.
    more = [str(number).encode() for number in range(20)]
    for message in more:
        store.bells.lost()
        await there.calls.make(Call("table", "t1", message))
        store.bells.lost()
        await here.has_heard(b"third", *more[: more.index(message) + 1])
    # Who begins later is not told again of what was called before.
    late = Process(store)
    await late.calls.begin()
    await here.calls.make(Call("lobby", "", b"fourth"))
    store.bells.lost()
    await late.has_heard(b"fourth")
    late.work.cancel()


async def test_old_calls_are_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "KEPT", 0.05)
    clock = [1000.0]
    calls = Calls(store, lambda: clock[0], lambda _call: None)
    await calls.make(Call("lobby", "", b"old"))
    clock[0] += 1
    work = asyncio.create_task(calls.follow())
    count = select(func.count()).select_from(calling.calls)
    async with asyncio.timeout(10):
        while await store.database.read(lambda connection: connection.execute(count).scalar_one()):
            await asyncio.sleep(0.01)
    work.cancel()


async def test_people_of_a_process_that_stands_still_are_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    entrance = Entrance(Changes(store), lambda: 1.0)
    ann, bob = [(await entrance.welcome(name, "en", "", lambda _key: False))[0] for name in ("Ann", "Bob")]
    here, there = Whereabouts(store), Whereabouts(store)
    await here.write(frozenset(((ann.id, ""), (ann.id, "t1"))))
    await there.write(frozenset(((bob.id, ""),)))
    found = await there.others()
    assert (found.people, found.tables) == ({ann.id: ann}, {"t1": frozenset((ann.id,))})
    assert (await here.others()).people == {bob.id: bob}
    await here.write(frozenset(((ann.id, ""),)))
    assert (await there.others()).tables == {}
    monkeypatch.setattr(writing, "DEAD", 0.0)
    assert (await there.others()).people == {}
    monkeypatch.setattr(writing, "DEAD", 60.0)
    await here.write(frozenset(((ann.id, ""),)))
    assert (await there.others()).people == {ann.id: ann}
    # Taken for dead and forgotten, it writes all down again with its next sign of life.
    monkeypatch.setattr(writing, "BURIED", 0.0)
    await there.others()
    monkeypatch.setattr(writing, "BURIED", 60.0)
    assert (await there.others()).people == {}
    await here.write(frozenset(((ann.id, ""),)))
    assert (await there.others()).people == {ann.id: ann}
    await here.leave()
    assert (await there.others()).people == {}

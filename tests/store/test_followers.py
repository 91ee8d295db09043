"""Followers on both databases: every row once, in order, from where they stopped."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from sqlalchemy import Connection, func, insert, select

from paiju.store import Row, Store, open_store
from paiju.store import followers as reading
from paiju.store.log import StoreAway
from paiju.store.schema import followers, log
from tests.store.moves import entry

# A read model needs a table; this test's own is another follower's place, with the count of rows as its position.


def counted(connection: Connection, row: Row) -> None:
    """Book a row: count it under its stream's name."""
    known = connection.execute(select(followers.c.position).where(followers.c.name == row.stream)).scalar()
    if known is None:
        connection.execute(insert(followers).values(name=row.stream, xid=0, position=1))
    else:
        connection.execute(followers.update().where(followers.c.name == row.stream).values(position=known + 1))


async def counts(store: Store) -> dict[str, int]:
    query = select(followers.c.name, followers.c.position).where(followers.c.name.like("%/%"))
    return dict(await store.database.read(lambda c: c.execute(query).all()))


async def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


async def test_each_row_is_booked_once_and_in_order(store: Store) -> None:
    await asyncio.gather(*(store.log.append(f"deal/{n % 7}", n // 7 + 1, entry()) for n in range(350)))
    seen: list[Row] = []
    follower = store.log.follow("reader")
    assert await follower.book(lambda _c, row: seen.append(row)) == 350
    assert len({(row.stream, row.number) for row in seen}) == 350
    for n in range(7):
        assert [row.number for row in seen if row.stream == f"deal/{n}"] == list(range(1, 51))
    assert await follower.book(lambda _c, row: seen.append(row)) == 0


async def test_a_place_outlives_its_follower_and_belongs_to_its_name(store: Store) -> None:
    await store.log.append("deal/1", 1, entry())
    assert await store.log.follow("one").book(counted) == 1
    await store.log.append("deal/1", 2, entry())
    assert await store.log.follow("one").book(counted) == 1
    assert await counts(store) == {"deal/1": 2}
    assert await store.log.follow("two").book(lambda _c, _r: None) == 2


async def test_a_prefix_keeps_other_streams_away(store: Store) -> None:
    for stream in ("deal/1", "table/1", "deal/2", "dealer/1"):
        await store.log.append(stream, 1, entry())
    seen: list[str] = []
    follower = store.log.follow("reader", "deal/")
    await follower.book(lambda _c, row: seen.append(row.stream))
    assert seen == ["deal/1", "deal/2"]
    await store.log.append("table/2", 1, entry())
    assert await follower.book(lambda _c, row: seen.append(row.stream)) == 0
    await store.log.append("deal/3", 1, entry())
    await follower.book(lambda _c, row: seen.append(row.stream))
    assert seen == ["deal/1", "deal/2", "deal/3"]


async def test_a_booking_that_fails_moves_nothing(store: Store) -> None:
    for number in range(1, 6):
        await store.log.append("deal/1", number, entry())
    follower = store.log.follow("reader")

    def fails_at_the_fourth(connection: Connection, row: Row) -> None:
        counted(connection, row)
        if row.number == 4:
            raise KeyError("four")

    with pytest.raises(KeyError, match="four"):
        await follower.book(fails_at_the_fourth)
    assert await counts(store) == {}
    assert await follower.book(counted) == 5
    assert await counts(store) == {"deal/1": 5}


async def test_what_is_handed_on_and_fails_comes_again(store: Store) -> None:
    for number in range(1, 6):
        await store.log.append("deal/1", number, entry())
    told: list[int] = []
    fail = True

    async def handling(row: Row) -> None:
        await store.log.append("contest/1", row.number, entry(f"record {row.number}"))
        if row.number == 3 and fail:
            raise KeyError("three")
        told.append(row.number)

    follower = store.log.follow("steward", "deal/")
    with pytest.raises(KeyError, match="three"):
        await follower.tell(handling)
    fail = False
    # The third comes again, and its act is found done.
    assert await store.log.follow("steward", "deal/").tell(handling) == 3
    assert told == [1, 2, 3, 4, 5]
    assert [row.act for row in await store.log.read("contest/1")] == [f"record {n}" for n in range(1, 6)]


async def test_a_rewound_follower_fills_its_tables_again(store: Store) -> None:
    for number in range(1, 4):
        await store.log.append("deal/1", number, entry())
    follower = store.log.follow("reader")
    await follower.book(counted)
    await follower.rewind(lambda c: c.execute(followers.delete()) and None)
    assert await counts(store) == {}
    assert await follower.book(counted) == 3
    assert await counts(store) == {"deal/1": 3}


@pytest.mark.parametrize("rings", [True, False], ids=["bell", "lost-bell"])
async def test_a_bell_wakes_a_follower_and_a_lost_one_costs_a_poll(
    store: Store, monkeypatch: pytest.MonkeyPatch, rings: bool
) -> None:
    # With bells he does not poll for a long time, and without them he does.
    monkeypatch.setattr(reading, "_POLL", 60.0 if rings else 0.3)
    if not rings:
        monkeypatch.setattr(store.bells, "ring", lambda stream, number: None)
    follower = store.log.follow("reader", "deal/")
    seen: list[int] = []
    task = asyncio.create_task(follower.forever(lambda: follower.book(lambda _c, row: seen.append(row.number))))
    for number in (1, 2, 3):
        await asyncio.sleep(0.05)
        await store.log.append("deal/1", number, entry())
        await until(lambda: bool(seen) and seen[-1] == number)  # noqa: B023  # it is asked only in this turn
    assert seen == [1, 2, 3]
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_follower_outlasts_a_store_that_is_away(store: Store) -> None:
    follower = store.log.follow("reader")
    turns = 0

    async def turn() -> None:
        nonlocal turns
        turns += 1
        if turns == 1:
            raise StoreAway("for a while")
        if turns == 3:
            raise KeyError("a mistake is raised")

    with pytest.raises(KeyError):
        await asyncio.wait_for(follower.forever(turn), 5)


async def test_two_namesakes_book_each_row_once(where: str) -> None:
    """Two followers of one name at work at the same time, as in two processes."""
    store = await open_store(where)
    await asyncio.gather(*(store.log.append(f"deal/{n}", 1, entry()) for n in range(400)))
    booked = await asyncio.gather(*(store.log.follow("same").book(counted) for _ in range(3)))
    assert sum(booked) == 400
    assert await counts(store) == {f"deal/{n}": 1 for n in range(400)}
    await store.close()


async def test_following_while_others_write(store: Store) -> None:
    follower = store.log.follow("reader", "deal/")
    task = asyncio.create_task(follower.forever(lambda: follower.book(counted)))

    async def play(table: int) -> None:
        for number in range(1, 26):
            await store.log.append(f"deal/{table}", number, entry())

    await asyncio.gather(*(play(table) for table in range(20)))
    async with asyncio.timeout(10):
        while sum((await counts(store)).values()) < 500:
            await asyncio.sleep(0.02)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert await counts(store) == {f"deal/{n}": 25 for n in range(20)}
    stored = await store.database.read(lambda c: c.execute(select(func.count()).select_from(log)).scalar())
    assert stored == 500

"""Jobs: the same function of a connection on both databases."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError

from paiju.store import Store, StoreAway, open_store
from paiju.store.schema import followers
from tests.store.moves import entry


def added(name: str) -> Callable[[Connection], object]:
    return lambda c: c.execute(insert(followers).values(name=name, xid=0, position=0))


def names(connection: Connection) -> list[str]:
    return list(connection.execute(select(followers.c.name).order_by(followers.c.name)).scalars())


async def test_a_job_writes_all_or_nothing(store: Store) -> None:
    def half(connection: Connection) -> None:
        added("half")(connection)
        raise KeyError("in the middle")

    with pytest.raises(KeyError):
        await store.database.run(half)
    assert await store.database.read(names) == []
    await store.database.run(added("whole"))
    assert await store.database.read(names) == ["whole"]


async def test_a_job_tells_what_it_found(store: Store) -> None:
    def add_and_count(connection: Connection) -> int:
        added("one")(connection)
        return connection.execute(select(func.count()).select_from(followers)).scalar_one()

    assert await store.database.run(add_and_count) == 1


async def test_a_broken_rule_of_the_tables_is_no_outage(store: Store) -> None:
    await store.database.run(added("one"))
    with pytest.raises(IntegrityError):
        await store.database.run(added("one"))
    with pytest.raises((OperationalError, ProgrammingError)):
        await store.database.run(lambda c: c.exec_driver_sql("SELECT nonsense FROM nowhere"))
    await store.log.append("deal/1", 1, entry())


async def test_a_reading_job_cannot_write(store: Store) -> None:
    with pytest.raises(SQLAlchemyError):
        await store.database.read(added("one"))
    assert await store.database.read(names) == []


async def test_jobs_that_meet_behave_as_if_each_were_alone(store: Store) -> None:
    """Read, think, write: forty at once count to forty."""
    await store.database.run(added("counter"))

    def increment(connection: Connection) -> None:
        mine = followers.c.name == "counter"
        value = connection.execute(select(followers.c.position).where(mine)).scalar_one()
        connection.execute(update(followers).where(mine).values(position=value + 1))

    await asyncio.gather(*(store.database.run(increment) for _ in range(40)))
    value = await store.database.read(lambda c: c.execute(select(followers.c.position)).scalar_one())
    assert value == 40


async def test_a_reading_job_sees_one_moment(store: Store) -> None:
    await store.database.run(added("one"))
    loop = asyncio.get_running_loop()

    def twice(connection: Connection) -> tuple[list[str], list[str]]:
        before = names(connection)
        # Another job commits in between; on PostgreSQL jobs run in the loop itself, so there it has to wait.
        if connection.dialect.name == "sqlite":
            asyncio.run_coroutine_threadsafe(store.database.run(added("two")), loop).result(5)
        return before, names(connection)

    before, after = await store.database.read(twice)
    assert before == after == ["one"]


async def test_appends_and_jobs_share_the_store(store: Store) -> None:
    jobs = [store.database.run(added(f"job {n:02}")) for n in range(30)]
    appends = [store.log.append(f"deal/{n}", 1, entry()) for n in range(300)]
    await asyncio.gather(*jobs, *appends)
    assert len(await store.database.read(names)) == 30
    assert len(await store.log.heads()) == 300


async def test_a_closed_store_refuses_jobs(where: str) -> None:
    store = await open_store(where)
    await store.close()
    for work in (store.database.run, store.database.read):
        with pytest.raises(StoreAway):
            await work(names)

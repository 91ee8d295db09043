"""What only PostgreSQL has: many processes, a server that goes away and comes back, commits that come late."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from itertools import chain

import asyncpg
import pytest

from paiju.store import Row, Store, StoreAway, followers, open_store, postgres
from tests.services import Cluster
from tests.store.moves import entry
from tests.store.processes import assert_all_there, killed_under_load, start, until_it_says
from tests.store.proxy import Line

INSERT = "INSERT INTO log (stream, number, act, \"by\", at, action, events) VALUES ($1, $2, $3, 'ann', 0, '{}', '[]')"


@pytest.fixture(scope="module")
def own_cluster(postgres_cluster: Cluster) -> Iterator[Cluster]:
    cluster = Cluster(postgres_cluster.programs)
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture
async def store(postgres: str) -> AsyncIterator[Store]:
    opened = await open_store(postgres)
    yield opened
    await opened.close()


@pytest.fixture
def own_server(own_cluster: Cluster) -> tuple[Cluster, str]:
    """A server for this test to stop and start, and the URL of an empty database on it."""
    return own_cluster, own_cluster.url(own_cluster.fresh())


# --- many processes ------------------------------------------------------------------------------------------------


async def test_of_several_processes_exactly_one_wins_each_number(postgres: str, store: Store) -> None:
    workers = [start("race", postgres, "150") for _ in range(3)]
    for worker in workers:
        until_it_says(worker, "ready")
    told = await asyncio.gather(*(asyncio.to_thread(worker.communicate, "go\n", 60) for worker in workers))
    won = [[int(line.split()[1]) for line in out.splitlines() if line.startswith("won")] for out, _ in told]
    assert sorted(chain.from_iterable(won)) == list(range(1, 151))
    assert all(won) and all("lost" in out for out, _ in told), "each wins some and loses some"
    rows = await store.log.read("deal/1")
    assert [row.number for row in rows] == list(range(1, 151))
    for worker, numbers in zip(workers, won, strict=True):
        assert {row.number for row in rows if row.by == f"p{worker.pid}"} == set(numbers)


async def test_killed_under_load_it_has_lost_nothing_acknowledged(postgres: str, store: Store) -> None:
    for again in range(2):
        acknowledged = await asyncio.to_thread(killed_under_load, postgres, 40, 0.3 + 0.2 * again)
        assert len(acknowledged) >= 40
        await assert_all_there(store, acknowledged)


async def test_processes_that_start_together_make_the_tables_once(postgres: str) -> None:
    stores = await asyncio.gather(*(open_store(postgres) for _ in range(4)))
    for number, store in enumerate(stores, 1):
        await store.log.append("deal/1", number, entry())
    await asyncio.gather(*(store.close() for store in stores))


async def test_all_that_wait_share_a_transaction(postgres: str, store: Store) -> None:
    await asyncio.gather(*(store.log.append(f"deal/{n}", 1, entry()) for n in range(500)))
    transactions = await store.database.read(
        lambda c: c.exec_driver_sql("SELECT count(DISTINCT xid) FROM log").scalar_one()
    )
    assert 1 <= transactions <= 5


async def test_it_is_durable_even_on_a_server_that_is_not_by_default(postgres: str) -> None:
    direct = await asyncpg.connect(postgres)
    name = postgres.rpartition("/")[2]
    await direct.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    await direct.close()
    store = await open_store(postgres)
    setting = await store.database.read(lambda c: c.exec_driver_sql("SHOW synchronous_commit").scalar_one())
    await store.close()
    assert setting == "on"


# --- late commits --------------------------------------------------------------------------------------------------


async def test_a_follower_never_skips_a_row_that_commits_late(postgres: str, store: Store) -> None:
    early, late = await asyncpg.connect(postgres), await asyncpg.connect(postgres)
    seen: list[str] = []

    async def look() -> int:
        return await follower.book(lambda _c, row: seen.append(row.act))

    follower = store.log.follow("reader", "deal/")
    under_way = late.transaction()
    await under_way.start()
    await late.execute(INSERT, "deal/late", 1, "late")
    await early.execute(INSERT, "deal/early", 1, "early")
    row = await store.log.append("deal/ours", 1, entry("ours"))
    assert [each.act for each in await store.log.read("deal/ours")] == ["ours"]
    # Both are committed, and both have higher positions and transaction numbers than the row that is not yet.
    assert await look() == 0
    assert follower._held
    await under_way.commit()
    assert await look() == 3
    assert seen == ["late", "early", "ours"]
    assert row.position == 3
    # The same with a transaction that comes to nothing.
    under_way = late.transaction()
    await under_way.start()
    await late.execute(INSERT, "deal/late", 2, "never")
    await early.execute(INSERT, "deal/early", 2, "after")
    assert await look() == 0
    await under_way.rollback()
    assert await look() == 1
    assert seen[-1] == "after"
    await early.close()
    await late.close()


async def test_a_held_follower_does_not_wait_for_his_poll(
    postgres: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(followers, "_POLL", 60.0)
    other = await asyncpg.connect(postgres)
    seen: list[str] = []
    follower = store.log.follow("reader", "deal/")
    task = asyncio.create_task(follower.forever(lambda: follower.book(lambda _c, row: seen.append(row.act))))
    await asyncio.sleep(0.1)
    under_way = other.transaction()
    await under_way.start()
    await other.execute("SELECT pg_current_xact_id()")
    await store.log.append("deal/1", 1, entry("held"))
    await asyncio.sleep(0.05)
    assert seen == []
    await under_way.commit()
    async with asyncio.timeout(20):
        while not seen:
            await asyncio.sleep(0.005)
    task.cancel()
    await other.close()


async def test_followers_read_all_while_processes_write(postgres: str, store: Store) -> None:
    """Three processes append to one stream while a follower books: it sees each number once, in order."""
    follower = store.log.follow("reader", "deal/")
    seen: list[int] = []
    task = asyncio.create_task(follower.forever(lambda: follower.book(lambda _c, row: seen.append(row.number))))
    workers = [start("race", postgres, "120") for _ in range(3)]
    for worker in workers:
        until_it_says(worker, "ready")
    await asyncio.gather(*(asyncio.to_thread(worker.communicate, "go\n", 60) for worker in workers))
    async with asyncio.timeout(20):
        while len(seen) < 120:
            await asyncio.sleep(0.01)
    assert seen == list(range(1, 121))
    task.cancel()


# --- a server that goes away ---------------------------------------------------------------------------------------


async def test_an_answer_that_never_came_is_found_in_the_log(postgres: str) -> None:
    """The line is cut between the question and the answer: the row is stored, and stored once."""
    line = Line(postgres)
    store = await open_store(await line.open())
    await store.log.append("deal/1", 1, entry())
    connections = line.connections
    heard: list[tuple[str, int]] = []
    store.bells.subscribe(lambda s, n: heard.append((s, n)))
    line.cut_before_answer("the one")
    row = await store.log.append("deal/1", 2, entry("the one"))
    assert (row.number, row.act) == (2, "the one")
    assert line.cuts == 1 and line.connections > connections
    assert await store.log.read("deal/1", 1) == [row]
    assert ("deal/1", 2) in heard
    await store.close()
    await line.close()


async def test_a_line_that_breaks_is_mended(postgres: str) -> None:
    line = Line(postgres)
    store = await open_store(await line.open())
    other = await open_store(postgres)
    heard: list[tuple[str, int]] = []
    store.bells.subscribe(lambda s, n: heard.append((s, n)))
    await store.log.append("deal/1", 1, entry())
    await store.log.read("deal/1")
    await store.database.read(lambda c: c.exec_driver_sql("SELECT 1").all())
    line.cut()
    await store.log.append("deal/1", 2, entry())
    assert len(await store.log.read("deal/1")) == 2
    await store.database.run(lambda c: c.exec_driver_sql("SELECT 1").all())
    # Who listens is told that bells may have been lost, and hears the others again.
    async with asyncio.timeout(20):
        while ("", 0) not in heard:
            await asyncio.sleep(0.01)
        await other.log.append("deal/2", 1, entry())
        while ("deal/2", 1) not in heard:
            await asyncio.sleep(0.01)
    await store.close()
    await other.close()
    await line.close()


async def play(store: Store, stream: str, moves: int, pause: float) -> list[Row]:
    """As a client does: an act whose fate is unknown is tried again with the same id."""
    rows: list[Row] = []
    for number in range(1, moves + 1):
        move = entry(f"{stream} {number}")
        while True:
            try:
                rows.append(await store.log.append(stream, number, move))
                break
            except StoreAway:
                await asyncio.sleep(0.1)
        await asyncio.sleep(pause)
    return rows


async def test_a_restart_of_the_server_loses_and_doubles_nothing(own_server: tuple[Cluster, str]) -> None:
    server, url = own_server
    store = await open_store(url)
    follower = store.log.follow("reader")
    # A booking whose transaction meets the crash runs twice, so what it did outside the tables counts once.
    seen: dict[tuple[str, int], Row] = {}

    def booking(_connection: object, row: Row) -> None:
        seen[row.stream, row.number] = row

    following = asyncio.create_task(follower.forever(lambda: follower.book(booking)))
    playing = asyncio.gather(*(play(store, f"deal/{n}", 60, 0.02) for n in range(20)))
    for _ in range(2):
        await asyncio.sleep(0.3)
        await asyncio.to_thread(server.crash)
        await asyncio.to_thread(server.again)
    rows = list(chain.from_iterable(await playing))
    assert await assert_all_there(store, [(row.stream, row.number, row.position) for row in rows]) == 0
    async with asyncio.timeout(30):
        while len(seen) < len(rows):
            await asyncio.sleep(0.02)
    assert sorted(seen) == sorted((row.stream, row.number) for row in rows)
    following.cancel()
    await store.close()


async def test_a_server_that_stays_away(own_server: tuple[Cluster, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_WAIT", 1.0)
    server, url = own_server
    store = await open_store(url)
    await store.log.append("deal/1", 1, entry())
    await asyncio.to_thread(server.crash)
    waiting = [store.log.append(f"deal/{n}", 1, entry()) for n in range(2, 30)]
    begin = time.monotonic()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(answer) for answer in answers} == {StoreAway}
    assert 0.5 < time.monotonic() - begin < 15
    # From then on everybody is told at once.
    monkeypatch.setattr(postgres, "_WAIT", 60.0)
    begin = time.monotonic()
    for work in (
        store.log.append("deal/1", 2, entry()),
        store.log.read("deal/1"),
        store.log.heads(),
        store.database.run(lambda c: c.exec_driver_sql("SELECT 1").all()),
    ):
        with pytest.raises(StoreAway):
            await work
    assert time.monotonic() - begin < 15
    with pytest.raises(StoreAway):
        await open_store(url)
    await asyncio.to_thread(server.again)
    assert (await store.log.append("deal/1", 2, entry())).number == 2
    assert await store.log.heads() == {"deal/1": 2}
    await store.database.run(lambda c: c.exec_driver_sql("SELECT 1").all())
    await store.close()


# --- a log that was restored elsewhere -----------------------------------------------------------------------------


async def test_followers_keep_their_places_in_a_log_restored_elsewhere(
    postgres: str, postgres_cluster: Cluster, own_server: tuple[Cluster, str]
) -> None:
    """A dump brought into a new server, whose transaction numbers begin anew."""
    server, new = own_server
    store, late = await open_store(postgres), await asyncpg.connect(postgres)
    there = await asyncpg.connect(new)
    current = "SELECT pg_current_xact_id()::text::bigint"
    aim = await there.fetchval(current) + 500
    while await late.fetchval(current) < aim:
        pass
    await there.close()
    # One follower has read two rows and not the third, whose position is lower; one has read all; one nothing.
    under_way = late.transaction()
    for stream in ("deal/1", "deal/2"):
        await store.log.append(stream, 1, entry(f"first {stream}"))
    blocker = await asyncpg.connect(postgres)
    first = blocker.transaction()
    await first.start()
    position = await blocker.fetchval("SELECT nextval(pg_get_serial_sequence('log', 'position'))")
    await store.log.append("deal/3", 1, entry("before"))
    await under_way.start()
    half = store.log.follow("half")
    assert await half.book(lambda _c, _r: None) == 3
    reserved = INSERT.replace("(stream", "(position, stream").replace("($1", f"({position}, $1")
    await late.execute(reserved, "deal/4", 1, "behind")
    await under_way.commit()
    await first.rollback()
    assert await store.log.follow("all").book(lambda _c, _r: None) == 4
    await late.close()
    await blocker.close()
    await store.close()

    dump = postgres_cluster.folder / "files" / "club.sql"
    postgres_cluster.client("pg_dump", "-f", str(dump), postgres.rpartition("/")[2])
    server.client("psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", str(dump), new.rpartition("/")[2])

    restored = await open_store(new)
    await restored.log.append("deal/1", 2, entry("new"))
    for name, expected in (
        ("half", ["behind", "new"]),
        ("all", ["new"]),
        ("nobody", ["first deal/1", "first deal/2", "before", "behind", "new"]),
    ):
        seen: list[str] = []
        await restored.log.follow(name).book(lambda _c, row, seen=seen: seen.append(row.act))
        assert seen == expected
    await restored.close()

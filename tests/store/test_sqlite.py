"""What only SQLite has: the folder's lock, the one writer's thread, the disk under our own process."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.store import Row, StoreAway, open_store
from paiju.store.folder import FolderTaken
from paiju.store.sqlite import SqliteLog
from tests.store.moves import entry
from tests.store.processes import assert_all_there, killed_under_load, start, until_it_says


async def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    holder = start("hold", str(tmp_path), "0")
    until_it_says(holder, "ready")
    with pytest.raises(FolderTaken, match=f"{tmp_path} is in use by process {holder.pid}"):
        await open_store(tmp_path)
    holder.kill()
    holder.communicate()
    store = await open_store(tmp_path)  # a killed server leaves no lock behind
    with pytest.raises(FolderTaken, match=f"process {os.getpid()}"):
        await open_store(tmp_path)
    await store.log.append("deal/1", 1, entry())
    await store.close()


async def test_a_worker_that_outlives_its_server_does_not_hold_the_folder(tmp_path: Path) -> None:
    holder = start("hold", str(tmp_path), "1")
    until_it_says(holder, "ready")
    children = Path(f"/proc/{holder.pid}/task/{holder.pid}/children").read_text().split()
    holder.kill()
    holder.communicate()
    try:
        assert len(children) == 1 and Path(f"/proc/{children[0]}").exists()
        store = await open_store(tmp_path)
        await store.close()
    finally:
        os.kill(int(children[0]), 9)


async def test_killed_under_load_it_has_lost_nothing_acknowledged(tmp_path: Path) -> None:
    for again in range(5):
        acknowledged = await asyncio.to_thread(killed_under_load, str(tmp_path), 40, 0.2 + 0.1 * again)
        assert len(acknowledged) >= 40
        store = await open_store(tmp_path)
        await assert_all_there(store, acknowledged)
        await store.close()
    found = sqlite3.connect(tmp_path / "club.db")
    assert found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    found.close()


async def test_all_that_wait_share_a_flush(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    assert isinstance(store.log, SqliteLog)
    said: list[str] = []
    store.log._writer.connection.set_trace_callback(said.append)
    await asyncio.gather(*(store.log.append(f"deal/{n}", 1, entry()) for n in range(500)))
    store.log._writer.connection.set_trace_callback(None)
    assert 1 <= said.count("COMMIT") <= 10
    await store.close()


async def test_it_writes_as_durably_as_it_says(tmp_path: Path) -> None:
    store = await open_store(tmp_path)

    def settings(*names: str) -> dict[str, object]:
        assert isinstance(store.log, SqliteLog)
        connection = store.log._writer.connection
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    assert settings("journal_mode", "synchronous", "foreign_keys") == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
    }
    reading = await store.database.read(
        lambda c: [c.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("query_only", "wal_autocheckpoint")]
    )
    assert reading == [1, 0]
    await store.close()


async def test_a_full_database_acknowledges_nothing_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    await store.log.append("deal/1", 1, entry())
    await store.database.run(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 40"))
    moves = [entry(size=3000) for _ in range(60)]
    answers = await asyncio.gather(
        *(store.log.append(f"deal/{n}", 1, move) for n, move in enumerate(moves, 100)), return_exceptions=True
    )
    assert {type(answer) for answer in answers} == {StoreAway}
    assert "full" in str(answers[0])
    assert await store.log.heads() == {"deal/1": 1}
    # What fits is still written.
    await store.log.append("deal/1", 2, entry())
    await store.database.run(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 100000"))
    answers = await asyncio.gather(*(store.log.append(f"deal/{n}", 1, move) for n, move in enumerate(moves, 100)))
    assert all(isinstance(answer, Row) for answer in answers)
    await store.close()


async def test_a_full_disk_under_the_process(tmp_path: Path) -> None:
    """The file system itself refuses: the worker may write files of 900 KiB at most, then of any size."""
    worker = start("full", str(tmp_path), str(900 * 1024))
    told, _ = await asyncio.to_thread(worker.communicate, timeout=60)
    assert worker.returncode == 0, told
    stored = int(told.splitlines()[-1].split()[1])
    assert stored > 5
    store = await open_store(tmp_path)
    assert await store.log.heads() == {f"deal/{n}": stored for n in range(8)}
    await store.close()


async def test_a_folder_where_nothing_can_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(OSError):
        await open_store(tmp_path / "file" / "club.db")
    (tmp_path / "club.db").write_bytes(b"this is not a database, however long it may be " * 100)
    for _ in range(2):
        with pytest.raises(StoreAway, match="not a database"):
            await open_store(tmp_path)


async def test_a_copy_made_by_sqlites_own_means_is_whole(tmp_path: Path) -> None:
    """A backup while the club is open."""
    store = await open_store(tmp_path / "club")
    for number in range(1, 20):
        await store.log.append("deal/1", number, entry())
    program = f"""
import sqlite3
source = sqlite3.connect("file:{tmp_path}/club/club.db?mode=ro", uri=True)
copy = sqlite3.connect("{tmp_path}/copy.db")
source.backup(copy)
"""
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", program], check=True)
    await store.log.append("deal/1", 20, entry())
    await store.close()
    (tmp_path / "other").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "other" / "club.db")
    copy = await open_store(tmp_path / "other")
    assert len(await copy.log.read("deal/1")) == 19
    await copy.close()

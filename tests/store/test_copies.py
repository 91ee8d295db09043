"""Copies of a club's file: complete while others write, checked, and nothing left where there is no room."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine

from paiju.cli import backup as backup_verb
from paiju.cli import restore as restore_verb
from paiju.store import StoreAway, copies, open_store
from paiju.store.copies import NotCopied, back_up, restore
from paiju.store.migrations import TooNew, head, upgrade
from tests.store.moves import entry
from tests.store.processes import ROOT, start, until_it_says


async def a_club(folder: Path, moves: int = 300, size: int = 400) -> Path:
    store = await open_store(folder)
    await asyncio.gather(*(store.log.append(f"deal/{n}", 1, entry(size=size)) for n in range(moves)))
    await store.close()
    return folder / "club.db"


def rows(file: Path, query: str = "SELECT stream, number, act FROM log ORDER BY position") -> list[Any]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def within(bytes_of_room: int, *words: str) -> subprocess.CompletedProcess[str]:
    """A verb in a process that may write only files of this many bytes."""
    limited = "import resource, sys; n = int(sys.argv.pop(1)); resource.setrlimit(resource.RLIMIT_FSIZE, (n, n)); "
    command = [sys.executable, "-c", limited + "from paiju.cli import command_of; command_of(sys.argv.pop(1))()"]
    return subprocess.run([*command, str(bytes_of_room), *words], capture_output=True, text=True, cwd=ROOT)


async def test_a_copy_taken_under_load_holds_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    await a_club(tmp_path / "data", moves=4000, size=2000)
    worker = start("load", str(tmp_path / "data"), "40")
    acknowledged = [until_it_says(worker, "row").split()[1:] for _ in range(200)]
    steps: list[tuple[int, int]] = []
    grown: list[int] = []

    def told(doing: str, done: int, total: int) -> None:
        steps.append((done, total))
        grown.append(len(rows(tmp_path / "data" / "club.db", "SELECT 1 FROM log")))

    try:
        copied = await asyncio.to_thread(back_up, tmp_path / "data" / "club.db", tmp_path / "backup", told)
    finally:
        worker.kill()
        worker.communicate()
    assert grown[-1] > grown[0], "nobody wrote meanwhile"
    # Nothing was begun anew, though the club wrote between the steps.
    assert [done for done, total in steps if total] == sorted({done for done, total in steps if total})
    assert restore(tmp_path / "backup", tmp_path / "again").rows == copied.rows
    store = await open_store(tmp_path / "again")
    stored = {stream: await store.log.read(stream) for stream in await store.log.heads()}
    await store.close()
    assert sum(map(len, stored.values())) == copied.moves >= 4200
    assert all([row.number for row in each] == list(range(1, len(each) + 1)) for each in stored.values())
    found = {(stream, str(row.number), str(row.position)) for stream, each in stored.items() for row in each}
    assert {tuple(row) for row in acknowledged} <= found


async def test_a_club_that_was_killed_is_copied_with_what_lies_beside_its_file(tmp_path: Path) -> None:
    worker = start("load", str(tmp_path / "data"), "10")
    acknowledged = [until_it_says(worker, "row").split()[1] for _ in range(50)]
    worker.kill()
    worker.communicate()
    assert (tmp_path / "data" / "club.db-wal").stat().st_size
    back_up(tmp_path / "data" / "club.db", tmp_path / "backup")
    assert set(acknowledged) <= {stream for stream, _, _ in rows(tmp_path / "backup")}


async def test_a_backup_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    club = await a_club(tmp_path / "data")
    copied = back_up(club, tmp_path / "backup")
    assert (copied.moves, copied.revision) == (300, head())
    assert names(tmp_path) == ["backup", "data"]
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600
    assert copied.size == (tmp_path / "backup").stat().st_size
    with pytest.raises(NotCopied, match="there already"):
        back_up(club, tmp_path / "backup")
    assert back_up(club, tmp_path / "backup", over=True) == copied
    with pytest.raises(NotCopied, match="there already"):
        back_up(club, tmp_path / "data", over=True)
    with pytest.raises(NotCopied, match="no club"):
        back_up(tmp_path / "nowhere" / "club.db", tmp_path / "other")
    with pytest.raises(NotCopied, match="cannot be made"):
        back_up(club, tmp_path / "nowhere" / "backup")
    assert names(tmp_path) == ["backup", "data"]


async def test_a_damaged_club_is_not_backed_up(tmp_path: Path) -> None:
    club = await a_club(tmp_path / "data")
    with club.open("r+b") as file:
        file.seek(club.stat().st_size // 2)
        file.write(b"\xff" * 8192)
    with pytest.raises(NotCopied):
        back_up(club, tmp_path / "backup")
    assert names(tmp_path) == ["data"]


async def test_only_a_backup_is_restored_and_only_into_an_empty_folder(tmp_path: Path) -> None:
    club = await a_club(tmp_path / "data")
    back_up(club, tmp_path / "backup")
    with pytest.raises(NotCopied, match="is not empty"):
        restore(tmp_path / "backup", tmp_path / "data")
    with pytest.raises(NotCopied, match="own file, not a backup"):
        restore(club, tmp_path / "new")
    (tmp_path / "letter").write_text("Dear club, " * 100)
    (tmp_path / "short").write_bytes((tmp_path / "backup").read_bytes()[:-5000])
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE log (a)")
    shutil.copy(tmp_path / "backup", tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer", isolation_level=None)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    (tmp_path / "empty").mkdir()
    before = names(tmp_path)
    for wrong in ("letter", "short", "other", "nothing", "data"):
        for folder in ("new", "empty"):
            with pytest.raises(NotCopied):
                restore(tmp_path / wrong, tmp_path / folder)
    with pytest.raises(TooNew, match="9999"):
        restore(tmp_path / "newer", tmp_path / "new")
    assert names(tmp_path) == before and names(tmp_path / "empty") == []
    restore(tmp_path / "backup", tmp_path / "empty")
    assert names(tmp_path / "empty") == ["club.db"]
    assert rows(tmp_path / "empty" / "club.db") == rows(club)


async def test_a_club_begun_while_another_is_restored_stays(tmp_path: Path) -> None:
    back_up(await a_club(tmp_path / "data"), tmp_path / "backup")

    def begun_meanwhile(doing: str, done: int, total: int) -> None:
        (tmp_path / "new" / "club.db").touch()

    with pytest.raises(NotCopied, match="cannot be filled"):
        restore(tmp_path / "backup", tmp_path / "new", begun_meanwhile)
    assert names(tmp_path / "new") == ["club.db"]
    assert (tmp_path / "new" / "club.db").stat().st_size == 0


async def test_without_room_nothing_is_left_behind(tmp_path: Path) -> None:
    club = await a_club(tmp_path / "data")
    size = club.stat().st_size
    for room in (0, 4096, size // 2, size - 1):
        done = within(room, "backup", str(tmp_path / "backup"), "--folder", str(tmp_path / "data"))
        assert done.returncode == 1 and "cannot be copied" in done.stderr, done
        assert names(tmp_path) == ["data"]
    done = within(2 * size, "backup", str(tmp_path / "backup"), "--folder", str(tmp_path / "data"))
    assert done.returncode == 0 and "300 moves" in done.stdout, done
    done = within(size // 2, "restore", str(tmp_path / "backup"), "--folder", str(tmp_path / "new"))
    assert done.returncode == 1 and "cannot be copied" in done.stderr, done
    assert names(tmp_path) == ["backup", "data"]
    assert within(2 * size, "restore", str(tmp_path / "backup"), "--folder", str(tmp_path / "new")).returncode == 0
    assert rows(tmp_path / "new" / "club.db") == rows(club)


def test_a_full_disk(tmp_path: Path) -> None:
    """A file system of 256 KiB, where one may be mounted: everything on it is refused, and nothing stays."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("no file system may be mounted here; the test with a limit on files does the same")
    try:
        club = asyncio.run(a_club(tmp_path / "data", moves=1000))
        back_up(club, tmp_path / "backup")
        with pytest.raises(NotCopied):
            back_up(club, disk / "backup")
        with pytest.raises(NotCopied):
            restore(tmp_path / "backup", disk / "new")
        assert names(disk) == []
    finally:
        subprocess.run(["umount", disk], check=True)


def older(folder: Path, revision: str) -> Path:
    """A club as an older version left it."""
    folder.mkdir()
    engine = create_engine(f"sqlite:///{folder}/club.db")
    with engine.begin() as connection:
        upgrade(connection, revision)
        connection.exec_driver_sql("INSERT INTO log VALUES (1, 'deal/1', 1, 'a', 'ann', 1.5, '{}', '[]', 0)")
    engine.dispose()
    return folder / "club.db"


async def test_a_club_of_an_older_version_is_copied_once_before_its_tables_change(tmp_path: Path) -> None:
    club = older(tmp_path / "data", "0002")
    kept = tmp_path / "data" / f"club.db.before-{head()}"
    times: set[int] = set()
    for _ in range(2):
        store = await open_store(tmp_path / "data")
        assert len(await store.log.read("deal/1")) == 1
        await store.close()
        times.add(kept.stat().st_mtime_ns)
        assert names(tmp_path / "data") == ["club.db", kept.name, "paiju.lock"]
    assert len(times) == 1
    assert rows(kept, "SELECT version_num FROM alembic_version") == [("0002",)]
    assert rows(club, "SELECT version_num FROM alembic_version") == [(head(),)]
    # What was kept is a backup like any other.
    assert restore(kept, tmp_path / "back").revision == "0002"


async def test_without_a_copy_no_table_changes(tmp_path: Path) -> None:
    club = older(tmp_path / "data", "0002")
    (tmp_path / "data" / f"club.db.before-{head()}").mkdir()
    with pytest.raises(StoreAway, match="before"):
        await open_store(tmp_path / "data")
    assert rows(club, "SELECT version_num FROM alembic_version") == [("0002",)]
    (tmp_path / "data" / f"club.db.before-{head()}").rmdir()
    await (await open_store(tmp_path / "data")).close()


async def test_the_verbs_say_what_they_did(tmp_path: Path) -> None:
    await a_club(tmp_path / "data")
    run = CliRunner()
    done = run.invoke(backup_verb.command, [str(tmp_path / "b"), "--folder", str(tmp_path / "data")])
    assert done.exit_code == 0 and f"300 moves, 0 people, tables of revision {head()}" in done.output
    done = run.invoke(backup_verb.command, [str(tmp_path / "b"), "--folder", str(tmp_path / "data")])
    assert done.exit_code == 1 and "is there already" in done.output
    done = run.invoke(restore_verb.command, [str(tmp_path / "b"), "--folder", str(tmp_path / "new")])
    assert done.exit_code == 0 and "300 moves" in done.output
    done = run.invoke(restore_verb.command, [str(tmp_path / "b")])
    assert done.exit_code == 2 and "--folder" in done.output


def test_without_pg_dump_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    words = [str(tmp_path / "b"), "--database", "postgresql://ann@127.0.0.1:1/club"]
    done = CliRunner().invoke(backup_verb.command, words)
    assert done.exit_code == 1 and "install PostgreSQL's client" in done.output
    assert names(tmp_path) == []


async def test_a_club_on_postgresql_is_dumped_and_restored(fresh_database: Any, tmp_path: Path) -> None:
    if shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not on the PATH")
    club, again = fresh_database(), fresh_database()
    words = [str(tmp_path / "b"), "--database", club]
    done = CliRunner().invoke(backup_verb.command, words)
    assert done.exit_code == 1 and "no club" in done.output and names(tmp_path) == []
    store = await open_store(club)
    await store.log.append("deal/1", 1, entry(act="one"))
    done = CliRunner().invoke(backup_verb.command, words)
    await store.close()
    assert done.exit_code == 0 and "for pg_restore" in done.output, done.output
    restoring = ["pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", f"--dbname={again}"]
    subprocess.run([*restoring, tmp_path / "b"], check=True)
    store = await open_store(again)
    assert [row.act for row in await store.log.read("deal/1")] == ["one"]
    await store.close()
    done = CliRunner().invoke(
        backup_verb.command, [str(tmp_path / "c"), "--database", "postgresql://ann@127.0.0.1:1/x"]
    )
    assert done.exit_code == 1 and "pg_dump failed" in done.output
    assert names(tmp_path) == ["b"] and os.stat(tmp_path / "b").st_mode & 0o777 == 0o600


def test_what_it_says_of_pages_is_between_nothing_and_all(tmp_path: Path) -> None:
    club = asyncio.run(a_club(tmp_path / "data", moves=6000, size=1000))
    steps: list[tuple[str, int, int]] = []
    back_up(club, tmp_path / "b", lambda *step: steps.append(step))
    assert steps[-1] == ("checking", 0, 0) and len(steps) > 2
    assert steps[-2][1] == steps[-2][2] > copies._PAGES

"""The migrations make exactly the tables that the code expects."""

import importlib
import json
import pkgutil
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine

import paiju
from paiju.store import Store, open_store
from paiju.store.migrations import TooNew, upgrade
from paiju.store.schema import metadata


def every_table_is_known() -> None:
    """Import whatever adds tables: the read models and the club."""
    for module in pkgutil.walk_packages(paiju.__path__, "paiju."):
        if module.name.endswith(".readmodel") or module.name.startswith("paiju.club."):
            importlib.import_module(module.name)


async def test_migrations_make_what_the_code_expects(store: Store) -> None:
    every_table_is_known()

    def differences(connection: Connection) -> list[object]:
        def counts(_object: object, name: str | None, kind: str, _found: bool, _other: object) -> bool:
            # This index is PostgreSQL's alone; the comparison does not heed that.
            return connection.dialect.name != "sqlite" or (kind, name) != ("index", "log_xid_position_ix")

        context = MigrationContext.configure(connection, opts={"compare_type": True, "include_object": counts})
        return compare_metadata(context, metadata)

    assert await store.database.read(differences) == []


async def test_opening_again_changes_nothing(empty: str) -> None:
    for _ in range(2):
        store = await open_store(empty)
        version = await store.database.read(lambda c: c.execute(text("SELECT * FROM alembic_version")).scalars().all())
        assert len(version) == 1
        await store.close()


def test_boards_of_an_older_club_keep_their_cards(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    with engine.begin() as connection:
        upgrade(connection, "0002")
        columns = 'id, "set", title, place, number, dealer, vul, deal, record, since'
        values = f"('a-1', 'a', 'Old', 1, 7, 2, 'Both', '{deal}', NULL, 1.5)"
        connection.execute(text(f"INSERT INTO boards ({columns}) VALUES {values}"))
        upgrade(connection)
        [row] = connection.execute(text("SELECT * FROM boards")).mappings()
    engine.dispose()
    assert (row["game"], row["number"], json.loads(row["options"])) == (
        "bridge",
        7,
        {"board": 7, "dealer": 2, "vul": "Both"},
    )
    deck = json.loads(row["deck"])
    assert [sorted(deck[seat::4]) for seat in range(4)] == [[*range(low, low + 13)] for low in (39, 26, 13, 0)]


def guests_of_an_older_club(connection: Connection) -> None:
    upgrade(connection, "0003")
    for member, name in (("a1", "ANN"), ("b2", "Béa")):
        values = f"('{member}', '{name}', :yes, 'en', 1.5)"
        connection.execute(
            text(f"INSERT INTO members (id, name, guest, language, since) VALUES {values}"), {"yes": True}
        )
        token = member * 32
        connection.execute(text(f"INSERT INTO sessions (token, member, since) VALUES ('{token}', '{member}', 2.5)"))
    upgrade(connection)


async def test_guests_of_an_older_club_stay_signed_in(empty: str) -> None:
    def known(connection: Connection) -> list[tuple[object, ...]]:
        guests_of_an_older_club(connection)
        columns = "members.name, key, role, sessions.id, sessions.since, used, browser"
        query = f"SELECT {columns} FROM members JOIN sessions ON member = members.id ORDER BY members.id"
        return [tuple(row) for row in connection.execute(text(query))]

    if empty.startswith("sqlite"):
        engine = create_engine("sqlite://")
        event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys = ON"))
        with engine.begin() as connection:
            rows = known(connection)
        engine.dispose()
    else:
        engine = create_async_engine(empty.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.begin() as connection:
            rows = await connection.run_sync(known)
        await engine.dispose()
    assert rows == [
        ("ANN", "ann", "guest", "a1" * 6, 2.5, 2.5, ""),
        ("Béa", "béa", "guest", "b2" * 6, 2.5, 2.5, ""),
    ]


async def test_tables_of_a_newer_version_are_refused(empty: str) -> None:
    store = await open_store(empty)
    await store.database.run(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")) and None)
    await store.close()
    for _ in range(2):  # the refusal lets go of the folder
        with pytest.raises(TooNew, match="newer version"):
            await open_store(empty)


@pytest.mark.parametrize("wrong", ["", ":memory:", "sqlite:///", "mysql://localhost/club", "sqlite+aiosqlite:///a.db"])
async def test_an_address_that_is_none_is_refused(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError):
        await open_store(wrong)
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_and_a_file_in_it_are_the_same_club(tmp_path: Path) -> None:
    folder = tmp_path / "a 100% club"
    for address in (folder, folder / "club.db", f"sqlite:///{folder}/club.db"):
        store = await open_store(address)
        await store.close()
    assert sorted(path.name for path in folder.iterdir()) == ["club.db", "paiju.lock"]


def test_deals_of_an_older_club_are_read_from_the_log_again(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        upgrade(connection, "0006")
        connection.execute(text("INSERT INTO tables (id, closed) VALUES ('t', false)"))
        for name in ("tables", "another"):
            connection.execute(text(f"INSERT INTO followers (name, xid, position) VALUES ('{name}', 0, 7)"))
        upgrade(connection)
        assert connection.execute(text("SELECT name, position FROM followers")).all() == [("another", 7)]
        assert connection.execute(text("SELECT id FROM tables")).all() == []
    engine.dispose()


def test_what_deals_of_an_older_club_counted_for_is_in_their_first_rows(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    begun = {
        "a": '[{"type":"deal-started","origin":null,"scoring":""}]',
        "b": '[{"type":"deal-started","origin":{"contest":"dynamic-2026-11-30","board":3},"scoring":""}]',
        "c": '[{"type":"deal-started","origin":null,"scoring":"handicap-russian"},{"type":"dealt"}]',
    }
    with engine.begin() as connection:
        upgrade(connection, "0014")
        for deal, events in begun.items():
            row = "INSERT INTO deals (id, \"table\", game, started, robots) VALUES (:deal, 't', 'bridge', 1, false)"
            connection.execute(text(row), {"deal": deal})
            move = (
                'INSERT INTO log (stream, number, act, "by", at, action, events)'
                " VALUES ('deal/' || :deal, 1, 'start', 'house', 1, 'null', :events)"
            )
            connection.execute(text(move), {"deal": deal, "events": events})
        upgrade(connection)
        found = connection.execute(text("SELECT id, event FROM deals ORDER BY id")).all()
    engine.dispose()
    assert found == [("a", None), ("b", "dynamic"), ("c", "handicap-russian")]

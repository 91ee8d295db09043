"""Each test of the store runs on SQLite and on PostgreSQL."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from paiju.store import Store, open_store

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/club/club.db"
    return request.getfixturevalue("postgres")


@pytest.fixture(params=BOTH)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has its tables and nothing in them."""
    if request.param == "sqlite":
        shutil.copytree(request.getfixturevalue("opened_on_sqlite"), tmp_path / "club")
        return f"sqlite:///{tmp_path}/club/club.db"
    return request.getfixturevalue("fresh_database")(request.getfixturevalue("opened_on_postgres"))


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    opened = await open_store(where)
    yield opened
    await opened.close()

"""Each test of the store runs on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from paiju.store import Store, open_store


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/club/club.db"
    return request.getfixturevalue("postgres")


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    opened = await open_store(where)
    yield opened
    await opened.close()

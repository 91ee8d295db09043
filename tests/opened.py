"""What a club leaves that was opened and closed: whoever begins with a copy need not make the tables again."""

import asyncio
from pathlib import Path

import pytest

from paiju.store import open_store
from tests.services import Cluster


@pytest.fixture(scope="session")
def opened_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder, to be copied."""
    folder = tmp_path_factory.mktemp("opened") / "club"
    asyncio.run(_open(folder))
    return folder


@pytest.fixture(scope="session")
def opened_on_postgres(postgres_cluster: Cluster) -> str:
    """The name of a database, to be copied."""
    name = postgres_cluster.fresh()
    asyncio.run(_open(postgres_cluster.url(name)))
    return name


async def _open(where: str | Path) -> None:
    await (await open_store(where)).close()

"""The club's people on SQLite and on PostgreSQL, by a clock that the test sets."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from paiju.club.blocks import Blocks
from paiju.club.changes import Changes
from paiju.club.chat import Chat
from paiju.club.entrance import Entrance, NewAccount
from paiju.club.invitations import Invitations
from paiju.club.links import Links
from paiju.club.members import Members
from paiju.club.names import Names
from paiju.club.people import Member
from paiju.club.sessions import Sessions
from paiju.club.settings import HouseRules
from paiju.store import Store
from tests.store.conftest import store, where

__all__ = ["store", "where"]


def nobody(_key: str) -> bool:
    return False


@dataclass
class People:
    """All that the club knows of its people, in one process."""

    store: Store
    at: float = 1_000_000.0
    present: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.changes = Changes(self.store)
        self.members = Members(self.changes)
        self.names = Names(self.changes)
        self.sessions = Sessions(self.changes, self.now)
        self.entrance = Entrance(self.changes, self.now)
        self.links = Links(self.changes, self.now)
        self.invitations = Invitations(self.store.database, self.now)
        self.rules = HouseRules(self.store.database)
        self.blocks = Blocks(self.store.database, self.now)
        self.chat = Chat(self.store.database, self.now)

    def now(self) -> float:
        return self.at

    async def guest(self, name: str) -> tuple[Member, str]:
        return await self.entrance.welcome(name, "en", "Firefox, Linux", self.present.__contains__)

    async def register(
        self, name: str, password: str = "correct horse", token: str = "", **more: str
    ) -> tuple[Member, str]:
        guest = await self.sessions.of(token)
        wanted = NewAccount(name, password, "en", **more)
        return await self.entrance.register(guest, wanted, "Firefox, Linux", self.present.__contains__)

    async def close(self) -> None:
        await self.changes.close()


@pytest.fixture
async def people(store: Store) -> AsyncIterator[People]:
    opened = People(store)
    yield opened
    await opened.close()

"""The library of boards (牌库): deals from records, to be chosen at a table or replayed."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import convert
from msgspec.json import decode, encode
from sqlalchemy import Column, ColumnElement, Connection, Double, Integer, String, Table, Text, func, select

from paiju.cards import Card
from paiju.store.database import Database
from paiju.store.schema import metadata

boards = Table(
    "boards",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("set", String(16), nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("deck", Text, nullable=False),
    Column("record", Text),
    Column("since", Double, nullable=False),
)
"""Boards by the set (file) they came in; `options` and `deck` are JSON, `record` is PBN where the board was played."""


class LibraryBoard(msgspec.Struct, frozen=True):
    """A board to be put into the library (入库的牌): what its game is told of it, and its cards in order of dealing."""

    game: str
    number: int
    options: dict[str, Any]
    deck: tuple[Card, ...]
    record: str | None = None


class ShelvedBoard(LibraryBoard, frozen=True, kw_only=True):
    """A board in the library (库中之牌)."""

    id: str
    set: str


class BoardSet(msgspec.Struct, frozen=True):
    """The boards of one file (牌组): its title, their game, how many boards, and how many of them were played."""

    id: str
    title: str
    game: str
    boards: int
    played: int
    since: float


class Library:
    """The club's library of boards (牌库)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def add(self, title: str, added: Sequence[LibraryBoard]) -> str:
        """Put the boards of a file into the library, all or none (入库); the set's id. Raises StoreAway."""
        key = secrets.token_hex(6)
        rows = [
            {"id": f"{key}-{place}", "set": key, "title": title, "place": place, "since": self._now()}
            | {"game": board.game, "number": board.number, "record": board.record}
            | {"options": encode(board.options).decode(), "deck": encode(board.deck).decode()}
            for place, board in enumerate(added, 1)
        ]
        await self._database.run(lambda connection: connection.execute(boards.insert(), rows) and None)
        return key

    async def sets(self) -> list[BoardSet]:
        """The sets of the library, the newest first (牌组). Raises StoreAway."""
        query = (
            select(
                boards.c.set,
                boards.c.title,
                boards.c.game,
                func.count(),
                func.count(boards.c.record),
                func.min(boards.c.since),
            )
            .group_by(boards.c.set, boards.c.title, boards.c.game)
            .order_by(func.min(boards.c.since).desc())
        )

        def job(connection: Connection) -> list[BoardSet]:
            return [BoardSet(*row) for row in connection.execute(query)]

        return await self._database.read(job)

    async def of_set(self, key: str) -> list[ShelvedBoard]:
        """The boards of a set in order (组内各牌); empty if there is no such set. Raises StoreAway."""
        return await self._select(boards.c.set == key)

    async def board(self, key: str) -> ShelvedBoard | None:
        """One board (一副). Raises StoreAway."""
        return next(iter(await self._select(boards.c.id == key)), None)

    async def _select(self, which: ColumnElement[bool]) -> list[ShelvedBoard]:
        columns = [boards.c[name] for name in ShelvedBoard.__struct_fields__]
        query = select(*columns).where(which).order_by(boards.c.place)

        def job(connection: Connection) -> list[ShelvedBoard]:
            return [
                _shelved(dict(zip(ShelvedBoard.__struct_fields__, row, strict=True)))
                for row in connection.execute(query)
            ]

        return await self._database.read(job)


def _shelved(row: dict[str, Any]) -> ShelvedBoard:
    return convert(row | {"options": decode(row["options"]), "deck": decode(row["deck"])}, ShelvedBoard)

"""What is kept of the weeks across contests (各周查询): everybody's figures, filled by a follower of the log."""

import asyncio

import msgspec
from sqlalchemy import Column, Connection, Integer, String, Table, Text, func, select, update

from paiju.club.names import booked
from paiju.contests.moves import Figures, WeekClosed
from paiju.store import Store
from paiju.store.followers import streams
from paiju.store.log import Row
from paiju.store.schema import log, metadata
from paiju.tables.deal import HOUSE

pool_figures = Table(
    "pool_figures",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("week", String(10), primary_key=True),
    Column("member", String(12), primary_key=True, index=True),
    Column("name", Text, nullable=False),
    Column("points", Text, nullable=False),
    Column("boards", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("total_points", Text, nullable=False),
    Column("total_boards", Integer, nullable=False),
    Column("rate", Integer, nullable=False),
    Column("weight", Integer, nullable=False),
)
"""Everybody's figures at the close of each week (各周数字); points are exact fractions as text, Rates millionths."""

ENDS = streams("table/") | (streams("deal/") & (log.c.by == HOUSE))
"""The rows that tell of a deal's end, or of a table's (终局之行)."""
_CLOSES = streams("contest/") & (log.c.by == HOUSE)
_FIELDS = Figures.__struct_fields__
BEHIND = 1.0
"""Seconds by which the figures may be behind the log."""


class KeptFigures(msgspec.Struct, frozen=True):
    """A member's figures of one closed week in a room (某周数字)."""

    room: str
    week: str
    figures: Figures


class _Any(msgspec.Struct):
    type: str


_EVENTS = msgspec.json.Decoder(tuple[_Any, ...])
_CLOSED = msgspec.json.Decoder(tuple[WeekClosed, ...])


def book(connection: Connection, row: Row) -> None:
    """Book a row of a contest (入账): only a week's close says anything here."""
    if _EVENTS.decode(row.events)[0].type != WeekClosed.__struct_config__.tag:
        return
    room, _, week = row.stream.removeprefix("contest/").partition("-")
    [closed] = _CLOSED.decode(row.events)
    names = booked(connection, {figures.member: figures.name for figures in closed.figures})
    lines = [
        msgspec.structs.asdict(figures) | {"room": room, "week": week, "name": names[figures.member]}
        for figures in closed.figures
    ]
    # PostgreSQL wants to be asked first, or a namesake who books the same row would break on the key, not be let wait.
    there = select(func.count()).where(pool_figures.c.room == room, pool_figures.c.week == week)
    if lines and not connection.execute(there).scalar_one():
        connection.execute(pool_figures.insert(), lines)


def strike(connection: Connection, member: str, name: str) -> None:
    """Let a deleted member's name stand nowhere here (除名)."""
    connection.execute(update(pool_figures).where(pool_figures.c.member == member).values(name=name))


class Weeks:
    """The questions about weeks that are closed (各周查询)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.follower = store.log.follow("weeks", "contest/", _CLOSES)

    async def follow(self) -> None:
        """Book for ever (跟读)."""

        async def turn() -> None:
            await self.catch_up()
            await asyncio.sleep(BEHIND)

        await self.follower.forever(turn)

    async def catch_up(self) -> None:
        """Book everything there is (追上). Raises StoreAway."""
        await self.follower.book(book)

    async def of_member(self, room: str, member: str, most: int | None = 60) -> list[KeptFigures]:
        """A member's figures of the room's last weeks, or of all, the latest first (历周). Raises StoreAway."""
        columns = [pool_figures.c[name] for name in _FIELDS]
        query = (
            select(pool_figures.c.week, *columns)
            .where(pool_figures.c.room == room, pool_figures.c.member == member)
            .order_by(pool_figures.c.week.desc())
            .limit(most)
        )

        def job(connection: Connection) -> list[KeptFigures]:
            return [KeptFigures(room, week, Figures(*row)) for week, *row in connection.execute(query)]

        return await self._store.database.read(job)

    async def outcomes(self, room: str, member: str) -> tuple[int, int, int]:
        """How many boards of the room's closed weeks a member has won, drawn and lost (胜平负). Raises StoreAway."""
        his = pool_figures.c
        query = select(*map(func.sum, (his.won, his.drawn, his.lost))).where(his.room == room, his.member == member)

        def job(connection: Connection) -> tuple[int, int, int]:
            won, drawn, lost = (int(each or 0) for each in tuple(connection.execute(query).one()))
            return won, drawn, lost

        return await self._store.database.read(job)

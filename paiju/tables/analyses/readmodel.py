"""Analyses as they are kept (明牌分析存档), and the queue of deals that still wait for theirs.

The table of a deal is kept by its cards, so that all tables of one board share it; what each card of a play was worth
is kept with that play. Whoever works on one holds it by a lease, so that no two processes do the same.
"""

from collections.abc import Collection

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Double,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    func,
    insert,
    or_,
    select,
    update,
)

from paiju.analysis.double_dummy import Table as Tricks
from paiju.store import Store
from paiju.store.schema import metadata

double_dummy = Table(
    "double_dummy",
    metadata,
    Column("layout", String(26), primary_key=True),
    Column("tricks", String(20), nullable=False),
)
"""Double-dummy tables (明牌表) by the deal's cards: a hexadecimal digit for each declarer's tricks in each strain."""

analyses = Table(
    "analyses",
    metadata,
    Column("deal", String(64), primary_key=True),
    Column("ended", Double, nullable=False),
    Column("cards", Text),
    Column("done", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("until", Double),
)
"""What every card of a play was worth (逐张墩数), as JSON; `done` without it: given up.

Somebody is at it, or it rests after a try that failed, until the time `until`.
"""

Index("analyses_done_ended_ix", analyses.c.done, analyses.c.ended)

LEASE = 90.0
"""Seconds for which one who works on an analysis has it to himself, from each sign of life on."""
REST = 30.0
"""Seconds that an analysis rests after the first try that failed; twice as long after each further one."""
TRIES = 5
"""Tries after which an analysis is given up."""

Values = tuple[dict[int, int], ...]
"""At each turn of a play, by card, the tricks that its side takes in all from there on, this trick included."""

_VALUES = msgspec.json.Decoder(Values)


class KeptAnalysis(msgspec.Struct, frozen=True):
    """What is known of a deal so far (已算): its table, and its cards' values; `done`: no more will come."""

    table: Tricks | None = None
    cards: Values | None = None
    done: bool = False


def wait(connection: Connection, deal: str, ended: float) -> None:
    """Let a finished bridge deal wait for its analysis (排队), if it does not yet."""
    there = select(func.count()).where(analyses.c.deal == deal)
    if not connection.execute(there).scalar_one():
        values = {"deal": deal, "ended": ended, "done": False, "tries": 0}
        connection.execute(insert(analyses).values(values))


class Analyses:
    """What is kept of analyses (分析存档)."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def of(self, deal: str, layout: str) -> KeptAnalysis:
        """What is known of a deal with these cards (查). Raises StoreAway."""
        table = select(double_dummy.c.tricks).where(double_dummy.c.layout == layout)
        line = select(analyses.c.cards, analyses.c.done).where(analyses.c.deal == deal)

        def job(connection: Connection) -> KeptAnalysis:
            tricks = connection.execute(table).scalar_one_or_none()
            found = connection.execute(line).first()
            cards = None if found is None or found.cards is None else _VALUES.decode(found.cards)
            return KeptAnalysis(None if tricks is None else _table(tricks), cards, found is not None and found.done)

        return await self._database.read(job)

    async def tables(self, layouts: Collection[str]) -> dict[str, Tricks]:
        """The tables that are known of these cards (已有明牌表), by layout. Raises StoreAway."""
        query = select(double_dummy.c.layout, double_dummy.c.tricks).where(double_dummy.c.layout.in_(layouts))
        return await self._database.read(
            lambda connection: {layout: _table(tricks) for layout, tricks in connection.execute(query)}
        )

    async def next(self, now: float) -> str | None:
        """A deal that waits and that nobody works on, the latest first (下一副). Raises StoreAway."""
        waits = ~analyses.c.done & _free(now)
        query = select(analyses.c.deal).where(waits).order_by(analyses.c.ended.desc()).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def take(self, deal: str, now: float) -> bool:
        """Have an analysis to oneself for a while (领走); False if it is done, or another has it. Raises StoreAway."""
        free = update(analyses).where(analyses.c.deal == deal, analyses.c.done == false(), _free(now))
        taken = free.values(until=now + LEASE, tries=analyses.c.tries + 1)

        def job(connection: Connection) -> bool:
            wait(connection, deal, now)
            return connection.execute(taken).rowcount == 1

        return await self._database.run(job)

    async def hold(self, deal: str, now: float) -> None:
        """Have it to oneself for longer (续领). Raises StoreAway."""
        held = update(analyses).where(analyses.c.deal == deal).values(until=now + LEASE)
        await self._database.run(lambda connection: connection.execute(held) and None)

    async def keep_table(self, layout: str, table: Tricks) -> None:
        """Keep a deal's table (存表). Raises StoreAway."""
        tricks = "".join(f"{each:x}" for row in table for each in row)
        there = select(func.count()).where(double_dummy.c.layout == layout)

        def job(connection: Connection) -> None:
            if not connection.execute(there).scalar_one():
                connection.execute(insert(double_dummy).values(layout=layout, tricks=tricks))

        await self._database.run(job)

    async def keep_cards(self, deal: str, cards: Values) -> None:
        """Keep what a play's cards were worth (存逐张): with this the analysis is done. Raises StoreAway."""
        values = {"cards": msgspec.json.encode(cards).decode(), "done": True, "until": None}
        kept = update(analyses).where(analyses.c.deal == deal).values(values)
        await self._database.run(lambda connection: connection.execute(kept) and None)

    async def let_go(self, deal: str, now: float, failed: bool) -> None:
        """Leave an analysis to whoever comes next (放下): at once, or after a rest if it failed. Raises StoreAway."""
        line = analyses.c.deal == deal

        def job(connection: Connection) -> None:
            tries = connection.execute(select(analyses.c.tries).where(line)).scalar_one()
            if failed:
                values = {"until": now + REST * 2 ** (tries - 1), "done": tries >= TRIES}
            else:
                values = {"until": None, "tries": tries - 1}
            connection.execute(update(analyses).where(line).values(values))

        await self._database.run(job)


def _free(now: float):
    return or_(analyses.c.until.is_(None), analyses.c.until < now)


def _table(tricks: str) -> Tricks:
    return tuple(tuple(int(each, 16) for each in tricks[place : place + 5]) for place in range(0, 20, 5))

"""Whereabouts (行踪): who is connected to which process of the club, and at which table there.

Each process writes its own people down and reads those of the others. It also counts on; one whose count stands still
is taken for dead, and its people for gone.
"""

import secrets
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Column, Connection, String, Table, insert, select, tuple_, update

from paiju.club.people import Member, members
from paiju.store import Store
from paiju.store.notify import ring_with
from paiju.store.schema import metadata

PREFIX = "process/"
"""What the bells of the processes' people begin with; after it comes the process."""
DEAD = 7.0
"""Seconds after which a process whose count stands still is taken for dead."""
BURIED = 60.0
"""Seconds after which it is forgotten by whoever notices."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""The processes of the club (进程), each with a count that goes on as long as it lives."""

whereabouts = Table(
    "whereabouts",
    metadata,
    Column("process", String(12), primary_key=True),
    Column("member", String(12), primary_key=True),
    Column("table", String(64), primary_key=True),
)
"""Who is connected (在线者): once with no table, and once for each table at which he is."""

_MEMBER = tuple(members.c[name] for name in Member.__struct_fields__)
At = tuple[str, str]
"""A member, and the table where he is; the empty one for being here at all."""


class Elsewhere(msgspec.Struct, frozen=True):
    """Who is at the other processes (别处之人): everybody by his id, and by table the members who are there."""

    people: dict[str, Member]
    tables: dict[str, frozenset[str]]


class Whereabouts:
    """The whereabouts of people (行踪), as one process writes and reads them."""

    def __init__(self, store: Store) -> None:
        self._database = store.database
        self.process = secrets.token_hex(6)
        self._beat = 0
        self._written: frozenset[At] = frozenset()
        self._seen: dict[str, tuple[int, float]] = {}
        """By process, its last count and when it came."""

    async def write(self, here: frozenset[At]) -> None:
        """Who is here now (记行踪), and that this process lives; others hear of it if it is new. Raises StoreAway."""
        beat, known = self._beat + 1, self._written

        def job(connection: Connection) -> None:
            mine = update(processes).where(processes.c.id == self.process).values(beat=beat)
            before = known
            if not connection.execute(mine).rowcount:
                # The first time, or others took us for dead.
                connection.execute(insert(processes).values(id=self.process, beat=beat))
                self._strike(connection, None)
                before = frozenset[At]()
            if before - here:
                self._strike(connection, before - here)
            if here - before:
                rows = [{"process": self.process, "member": member, "table": table} for member, table in here - before]
                connection.execute(insert(whereabouts), rows)
            if before != here:
                ring_with(connection, f"{PREFIX}{self.process}")

        await self._database.run(job)
        self._beat, self._written = beat, here

    async def leave(self) -> None:
        """This process ends (散), and its people go. Raises StoreAway."""

        def job(connection: Connection) -> None:
            self._strike(connection, None)
            connection.execute(processes.delete().where(processes.c.id == self.process))
            ring_with(connection, f"{PREFIX}{self.process}")

        await self._database.run(job)

    async def others(self) -> Elsewhere:
        """Who is at the other processes that live (别处). Raises StoreAway."""
        beats, rows = await self._database.read(self._others)
        now = time.monotonic()
        self._seen = {
            process: (beat, now) if self._seen.get(process, (None, 0))[0] != beat else self._seen[process]
            for process, beat in beats.items()
        }
        still = {process: now - since for process, (_, since) in self._seen.items()}
        people: dict[str, Member] = {}
        tables: dict[str, set[str]] = {}
        for process, table, who in rows:
            if still.get(process, DEAD) >= DEAD:
                continue
            if table:
                tables.setdefault(table, set()).add(who.id)
            else:
                people[who.id] = who
        if forgotten := [process for process, silent in still.items() if silent >= BURIED]:
            await self._database.run(lambda connection: _bury(connection, forgotten))
        return Elsewhere(people, {table: frozenset(there) for table, there in tables.items()})

    def _others(self, connection: Connection) -> tuple[dict[str, int], list[tuple[str, str, Member]]]:
        living = select(processes.c.id, processes.c.beat).where(processes.c.id != self.process)
        there = (
            select(whereabouts.c.process, whereabouts.c.table, *_MEMBER)
            .join(members, members.c.id == whereabouts.c.member)
            .where(whereabouts.c.process != self.process)
            .order_by(whereabouts.c.process, whereabouts.c.table, members.c.id)
        )
        beats = {process: beat for process, beat in connection.execute(living)}
        rows = [tuple[Any, ...](row) for row in connection.execute(there)]
        return beats, [(process, table, Member(*who)) for process, table, *who in rows]

    def _strike(self, connection: Connection, those: Iterable[At] | None) -> None:
        """Strike out some of this process's people, or all."""
        mine = whereabouts.delete().where(whereabouts.c.process == self.process)
        if those is not None:
            mine = mine.where(tuple_(whereabouts.c.member, whereabouts.c.table).in_(list(those)))
        connection.execute(mine)


def _bury(connection: Connection, forgotten: list[str]) -> None:
    connection.execute(whereabouts.delete().where(whereabouts.c.process.in_(forgotten)))
    connection.execute(processes.delete().where(processes.c.id.in_(forgotten)))

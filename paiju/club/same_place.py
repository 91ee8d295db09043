"""Seats taken from one place (同处): people at one table whose browser or address is the same, for organisers alone.

It proves nothing: families play from one address, and so do schools. Addresses and the marks of browsers are kept as
hashes with the table's id in them, so that they can be compared within a table and read nowhere.
"""

import hashlib
from collections.abc import Callable, Collection

import msgspec
from sqlalchemy import Boolean, Column, Connection, Double, String, Table, or_, select, update

from paiju.club.people import members
from paiju.store.database import Database
from paiju.store.schema import metadata

seat_places = Table(
    "seat_places",
    metadata,
    Column("table", String(64), primary_key=True),
    Column("member", String(12), primary_key=True),
    Column("address", String(32), primary_key=True),
    Column("browser", String(32), primary_key=True),
    Column("at", Double, nullable=False, index=True),
)
"""From where who sits at a table has looked at it (来处), as hashes; for a month."""

shared_places = Table(
    "shared_places",
    metadata,
    Column("table", String(64), primary_key=True),
    Column("one", String(12), primary_key=True),
    Column("other", String(12), primary_key=True),
    Column("since", Double, nullable=False, index=True),
    Column("address", Boolean, nullable=False),
    Column("browser", Boolean, nullable=False),
)
"""Who sat at one table at the same time from one place (同处); `one` is the lesser id."""

KEPT = 30 * 24 * 3600.0
"""Seconds for which it is kept from where somebody came."""
MOST = 200
"""Pairs in one answer."""
_REMEMBERED = 20_000


class Place(msgspec.Struct, frozen=True):
    """From where somebody comes (来处): his address as limits count it, and his browser's mark, "" if it has none."""

    address: str
    browser: str


class SharedPlace(msgspec.Struct, frozen=True):
    """Two people who sat at a table from one place (同处), as they are called now, first seen at `since`.

    `address` and `browser` say which of the two was the same.
    """

    table: str
    one: str
    one_name: str
    other: str
    other_name: str
    since: float
    address: bool
    browser: bool


class SamePlace:
    """Who sits together from one place (同处)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._noted: dict[tuple[str, str], tuple[Place, frozenset[str]]] = {}

    async def note(self, table: str, member: str, place: Place, others: Collection[str]) -> None:
        """Note from where a member looks at the table at which he sits with these others (记来处). Raises StoreAway."""
        found = (place, frozenset(others))
        if self._noted.get((table, member)) == found:
            return
        at = self._now()
        await self._database.run(lambda connection: _note(connection, table, member, place, found[1], at))
        if len(self._noted) >= _REMEMBERED:
            self._noted.clear()
        self._noted[table, member] = found

    async def latest(self) -> list[SharedPlace]:
        """The latest pairs, the newest first (最近同处). Raises StoreAway."""
        one, other, his = members.alias("one"), members.alias("other"), shared_places.c
        query = (
            select(his.table, his.one, one.c.name, his.other, other.c.name, his.since, his.address, his.browser)
            .join(one, one.c.id == his.one)
            .join(other, other.c.id == his.other)
            .order_by(his.since.desc(), his.table)
            .limit(MOST)
        )
        return await self._database.read(lambda connection: [SharedPlace(*row) for row in connection.execute(query)])

    async def sweep(self) -> None:
        """Forget from where people came a month ago (清理). Raises StoreAway."""
        stale = seat_places.delete().where(seat_places.c.at < self._now() - KEPT)
        await self._database.run(lambda connection: connection.execute(stale) and None)


def _note(connection: Connection, table: str, member: str, place: Place, others: frozenset[str], at: float) -> None:
    mine = {"table": table, "member": member, "address": _mark(table, place.address)}
    mine["browser"] = _mark(table, place.browser) if place.browser else ""
    kept = seat_places.c
    here = [kept[name] == value for name, value in mine.items()]
    if connection.execute(select(kept.at).where(*here)).first() is None:
        connection.execute(seat_places.insert().values(mine | {"at": at}))
    same_browser = (kept.browser == mine["browser"]) & (kept.browser != "")
    alike = or_(kept.address == mine["address"], same_browser)
    query = select(kept.member, kept.address, kept.browser).where(kept.table == table, kept.member.in_(others), alike)
    for other, address, browser in connection.execute(query).all():
        _share(connection, table, tuple(sorted((member, other))), at, address == mine["address"],
               bool(browser) and browser == mine["browser"])  # fmt: skip


def _share(connection: Connection, table: str, pair: tuple[str, ...], at: float, address: bool, browser: bool) -> None:
    his, (one, other) = shared_places.c, pair
    there = (his.table == table) & (his.one == one) & (his.other == other)
    known = connection.execute(select(his.address, his.browser).where(there)).one_or_none()
    values = {"address": address, "browser": browser}
    if known is None:
        told = {"table": table, "one": one, "other": other, "since": at}
        connection.execute(shared_places.insert().values(told | values))
    elif (known.address or address, known.browser or browser) != tuple(known):
        both = {"address": known.address or address, "browser": known.browser or browser}
        connection.execute(update(shared_places).where(there).values(both))


def _mark(table: str, what: str) -> str:
    return hashlib.blake2b(what.encode(), key=table.encode()[:64], digest_size=16).hexdigest()


def forget(connection: Connection, member: str) -> None:
    """Keep no longer from where a member came (忘)."""
    connection.execute(seat_places.delete().where(seat_places.c.member == member))

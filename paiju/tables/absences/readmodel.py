"""The list of absences (断线记录): who was away from which board, from when to when, and what came of it."""

import msgspec
from sqlalchemy import Column, Connection, Double, Integer, String, Table, select, update

from paiju.club.people import members
from paiju.store import Store
from paiju.store.followers import streams
from paiju.store.log import Row
from paiju.store.schema import log, metadata
from paiju.tables.deal import HOUSE

absences = Table(
    "absences",
    metadata,
    Column("deal", String(64), primary_key=True),
    Column("row", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("member", String(12), nullable=False, index=True),
    Column("since", Double, nullable=False, index=True),
    Column("until", Double),
    Column("excused", String(8), nullable=False),
    Column("counted", String(8), nullable=False),
)
"""Absences by the row of the deal's stream that told of them; `until` is when he was back or the board was over."""
MOST = 200
"""Absences in one answer."""

_TOLD = (streams("table/") & log.c.events.contains('"type":"deal-closed"')) | (
    streams("deal/")
    & (log.c.by == HOUSE)
    & (
        log.c.events.contains('"type":"away"')
        | log.c.events.contains('"type":"back"')
        | log.c.events.contains('"type":"disconnected"')
        | log.c.events.contains('"type":"abandoned"')
    )
)


class Absence(msgspec.Struct, frozen=True):
    """An absence (一次断线) of a player from a board: his name as it is now, and what it came to.

    `excused`: `many` fell at once, the `club` was away itself, or the `director` seated somebody else. `counted`: he
    was `away` too long, or `left`.
    """

    deal: str
    seat: int
    member: str
    name: str
    since: float
    until: float | None
    excused: str
    counted: str
    grade: dict[str, str] | None = None


class _Plain(msgspec.Struct):
    type: str
    deal: str = ""
    seat: int = -1
    member: str = ""
    since: float | None = None
    excused: str = ""
    why: str = ""


_EVENTS = msgspec.json.Decoder(tuple[_Plain, ...])


def book(connection: Connection, row: Row) -> None:
    """Book a row of the log (入账)."""
    key, his = row.stream.partition("/")[2], absences.c
    for event in _EVENTS.decode(row.events):
        open_here = update(absences).where(his.deal == (event.deal or key), his.until.is_(None))
        open_his = open_here.where(his.member == event.member)
        match event.type:
            case "away":
                _enter(connection, row, event)
            case "back":
                connection.execute(
                    open_his.values(until=row.at, **({"excused": event.excused} if event.excused else {}))
                )
            case "disconnected":
                if not connection.execute(open_his.values(counted=event.why)).rowcount:
                    _enter(connection, row, event)
            case "deal-closed" | "abandoned":
                connection.execute(open_here.values(until=row.at))
            case _:
                pass


def _enter(connection: Connection, row: Row, event: _Plain) -> None:
    since = row.at if event.since is None else event.since
    place = {"deal": row.stream.partition("/")[2], "row": row.number, "seat": event.seat}
    told = {"member": event.member, "since": since, "excused": event.excused, "counted": event.why}
    connection.execute(absences.insert().values(**place, **told))


class AbsenceList:
    """The questions about absences (断线查询)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.follower = store.log.follow("absences", "", _TOLD)

    async def follow(self) -> None:
        """Book for ever (跟读)."""
        await self.follower.forever(lambda: self.follower.book(book))

    async def latest(self, member: str | None = None) -> list[Absence]:
        """The latest absences, or all of this member's, the newest first (最近断线). Raises StoreAway."""
        his = absences.c
        query = (
            select(his.deal, his.seat, his.member, members.c.name, his.since, his.until, his.excused, his.counted)
            .join(members, members.c.id == his.member)
            .order_by(his.since.desc(), his.row.desc())
        )
        query = query.limit(MOST) if member is None else query.where(his.member == member)

        def job(connection: Connection) -> list[Absence]:
            return [Absence(*row) for row in connection.execute(query)]

        return await self._store.database.read(job)

"""Everybody's total points (总积分): one row for each board and each disconnect of a player, filled from the log."""

import msgspec
from sqlalchemy import Column, Connection, Double, Integer, String, Table, case, func, select

from paiju.club.leaders import Leaders, leaders
from paiju.handicap.sums import SCORINGS, sum_of
from paiju.scoring.handicap import LOST_BY_LEAVING
from paiju.store import Store
from paiju.store.followers import streams
from paiju.store.log import Row, row_of
from paiju.store.schema import log, metadata
from paiju.tables.deal import HOUSE, Deal, first

handicap_points = Table(
    "handicap_points",
    metadata,
    Column("deal", String(64), primary_key=True),
    Column("member", String(12), primary_key=True, index=True),
    Column("reason", String(10), primary_key=True),
    Column("points", Integer, nullable=False),
    Column("at", Double, nullable=False),
)
"""What each player has won and lost at handicap tables (贴点积分); the reason is `board` or `disconnect`."""

_TOLD = (streams("table/") & log.c.events.contains('"type":"deal-closed"')) | (
    streams("deal/") & (log.c.by == HOUSE) & log.c.events.contains('"type":"disconnected"')
)


class TotalPoints(msgspec.Struct, frozen=True):
    """A player's total points (总积分), from how many boards, less so many disconnects."""

    points: int = 0
    boards: int = 0
    disconnects: int = 0


class HandicapEntry(msgspec.Struct, frozen=True):
    """What one board or one disconnect brought a player (一笔积分)."""

    deal: str
    reason: str
    points: int
    at: float


class _Event(msgspec.Struct):
    type: str
    deal: str = ""
    member: str = ""


_EVENTS = msgspec.json.Decoder(tuple[_Event, ...])


def book(connection: Connection, row: Row) -> None:
    """Book a row of the log (入账)."""
    for event in _EVENTS.decode(row.events):
        if event.type == "deal-closed":
            _book_board(connection, event.deal, row.at)
        elif event.type == "disconnected":
            key = row.stream.partition("/")[2]
            if _opened(connection, key).scoring in SCORINGS:
                _enter(connection, key, event.member, "disconnect", -LOST_BY_LEAVING, row.at)


def _book_board(connection: Connection, key: str, at: float) -> None:
    if _opened(connection, key).scoring not in SCORINGS:
        return
    opening, *rest = _rows(connection, key)
    deal = first(key, opening)
    people = _people(deal)
    for row in rest:
        deal = deal.after(row)
        people |= _people(deal)
    counted = sum_of(deal)
    if counted is None:
        return
    there = _people(deal)
    for seat, member in people.items():
        # Who gave up his seat has the result all the same, unless he was gone for so long that he pays instead.
        if there.get(seat) == member or member not in deal.disconnected:
            _enter(connection, key, member, "board", counted.of_seat(seat), at)


def _opened(connection: Connection, key: str) -> Deal:
    """The deal as it was when it began."""
    return first(key, _rows(connection, key, 1)[0])


def _people(deal: Deal) -> dict[int, str]:
    """The members who sit there now, by seat."""
    return {seat: player.member for seat, player in enumerate(deal.players) if not player.robot}


def _rows(connection: Connection, key: str, most: int | None = None) -> list[Row]:
    columns = [column for column in log.c if column is not log.c.xid]
    query = select(*columns).where(log.c.stream == f"deal/{key}").order_by(log.c.number).limit(most)
    return [row_of(line) for line in connection.execute(query)]


def _enter(connection: Connection, deal: str, member: str, reason: str, points: int, at: float) -> None:
    values = {"deal": deal, "member": member, "reason": reason, "points": points, "at": at}
    connection.execute(handicap_points.insert().values(values))


class HandicapPoints:
    """The questions about total points (积分查询)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.follower = store.log.follow("handicap", "", _TOLD)

    async def catch_up(self) -> None:
        """Book everything there is (追上). Raises StoreAway."""
        await self.follower.book(book)

    async def follow(self) -> None:
        """Book for ever (跟读)."""
        await self.follower.forever(self.catch_up)

    async def totals(self, members: tuple[str, ...], but: str = "") -> dict[str, TotalPoints]:
        """The total points of these members (总积分), who may have none yet; without the result of deal `but`.

        Raises StoreAway.
        """
        his = handicap_points.c
        query = (
            select(
                his.member,
                func.sum(his.points),
                func.sum(case((his.reason == "board", 1), else_=0)),
                func.sum(case((his.reason == "disconnect", 1), else_=0)),
            )
            .where(his.member.in_(members), (his.deal != but) | (his.reason != "board"))
            .group_by(his.member)
        )

        def job(connection: Connection) -> dict[str, TotalPoints]:
            none = dict.fromkeys(members, TotalPoints())
            return none | {member: TotalPoints(*map(int, row)) for member, *row in connection.execute(query)}

        return await self._store.database.read(job)

    async def leaders(self, page: int, reader: str) -> Leaders:
        """A page of the members by their total points (总积分榜), with the reader's own line. Raises StoreAway."""
        his = handicap_points.c
        boards = func.sum(case((his.reason == "board", 1), else_=0))
        sums = select(his.member, func.sum(his.points).label("figure"), boards.label("count"))
        had = sums.group_by(his.member).subquery()
        return await self._store.database.read(lambda connection: leaders(connection, had, page, reader))

    async def entries(self, member: str) -> list[HandicapEntry]:
        """All that a member has won and lost, the oldest first (逐笔积分). Raises StoreAway."""
        his = handicap_points.c
        query = select(his.deal, his.reason, his.points, his.at).where(his.member == member).order_by(his.at)

        def job(connection: Connection) -> list[HandicapEntry]:
            return [HandicapEntry(*row) for row in connection.execute(query)]

        return await self._store.database.read(job)

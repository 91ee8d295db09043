"""Who plays with whom (搭档): asked of the deals that were played, for organisers."""

from collections.abc import Collection

import msgspec
from sqlalchemy import ColumnElement, FromClause, func, select

from paiju.club.people import members
from paiju.store import Store
from paiju.tables.history.readmodel import deal_players

OFTEN = 16
"""Boards that make a pair one that plays together often."""
MOST = 200
"""Pairs in one answer."""
LATEST = 400
"""Boards of a pair that are looked at, the latest."""
_ONE, _OTHER = deal_players.alias("one"), deal_players.alias("other")
_BESIDE: FromClause = _ONE.join(
    _OTHER, (_OTHER.c.deal == _ONE.c.deal) & (_OTHER.c.side == _ONE.c.side) & (_OTHER.c.seat != _ONE.c.seat)
)
_PARTNERS: tuple[ColumnElement[bool], ...] = (
    _ONE.c.game == "bridge", _ONE.c.score.is_not(None), ~_ONE.c.robot, ~_OTHER.c.robot,
)  # fmt: skip
"""That two people were one side of a bridge board that was scored."""


class FrequentPair(msgspec.Struct, frozen=True):
    """Two people who are often partners at bridge (常搭档): on how many boards, and when last, in seconds."""

    one: str
    one_name: str
    other: str
    other_name: str
    boards: int
    latest: float


class Together(msgspec.Struct, frozen=True):
    """A board that two played together (同搭一副), and their side: 0 North-South, 1 East-West."""

    deal: str
    side: int


class Pairs:
    """The questions about pairs (搭档查询)."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def frequent(self, since: float = 0) -> list[FrequentPair]:
        """Who has often been partners since then (常搭档), most boards first. Raises StoreAway."""
        one, other = members.alias("one_member"), members.alias("other_member")
        boards = func.count().label("boards")
        latest = func.max(_ONE.c.ended).label("latest")
        query = (
            select(_ONE.c.member, one.c.name, _OTHER.c.member, other.c.name, boards, latest)
            .select_from(_BESIDE)
            .join(one, one.c.id == _ONE.c.member)
            .join(other, other.c.id == _OTHER.c.member)
            .where(*_PARTNERS, _ONE.c.member < _OTHER.c.member, _ONE.c.ended >= since)
            .group_by(_ONE.c.member, one.c.name, _OTHER.c.member, other.c.name)
            .having(boards >= OFTEN)
            .order_by(boards.desc(), latest.desc())
            .limit(MOST)
        )
        return await self._database.read(lambda connection: [FrequentPair(*row) for row in connection.execute(query)])

    async def together(self, one: str, other: str, but: Collection[str] = ()) -> list[Together]:
        """The latest boards that these two played as partners, `but` these (同搭各副). Raises StoreAway."""
        query = (
            select(_ONE.c.deal, _ONE.c.side)
            .select_from(_BESIDE)
            .where(*_PARTNERS, _ONE.c.member == one, _OTHER.c.member == other, _ONE.c.deal.not_in(but))
            .order_by(_ONE.c.ended.desc())
            .limit(LATEST)
        )
        return await self._database.read(lambda connection: [Together(*row) for row in connection.execute(query)])

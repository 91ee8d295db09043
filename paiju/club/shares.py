"""Links by which a player shows a deal to whoever has them (分享链接); he may withdraw them at any time.

Unlike one-time links they are kept as they are, because their maker shall find them again. What may be shown at all is
asked at the door, each time such a link is opened.
"""

import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, UniqueConstraint, select

from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

shared_deals = Table(
    "shared_deals",
    metadata,
    Column("key", String(24), primary_key=True),
    Column("deal", String(64), nullable=False),
    Column("member", String(12), ForeignKey("members.id"), nullable=False),
    Column("since", Double, nullable=False),
    UniqueConstraint("member", "deal"),
)
"""The links that are good (分享链接): a player has at most one for a deal."""


class Share(msgspec.Struct, frozen=True):
    """A link to one deal (分享链接): what its address ends with."""

    key: str
    deal: str
    since: float


_SHARE = tuple(shared_deals.c[name] for name in Share.__struct_fields__)


class Shares:
    """The links to deals (分享)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def make(self, member: str, deal: str) -> Share:
        """The member's link to a deal, made if he has none (分享). Raises StoreAway."""
        made = Share(secrets.token_urlsafe(18), deal, self._now())

        def job(connection: Connection) -> Share:
            his = select(*_SHARE).where(shared_deals.c.member == member, shared_deals.c.deal == deal)
            row = connection.execute(his).one_or_none()
            if row is not None:
                return Share(*row)
            connection.execute(shared_deals.insert().values(member=member, **msgspec.structs.asdict(made)))
            return made

        return await self._database.run(job)

    async def withdraw(self, member: str, deal: str) -> None:
        """Let the member's link to a deal open nothing any more (收回). Raises StoreAway."""
        his = (shared_deals.c.member == member) & (shared_deals.c.deal == deal)
        await self._database.run(lambda connection: connection.execute(shared_deals.delete().where(his)) and None)

    async def made(self, member: str, deal: str) -> Share | None:
        """The member's link to a deal, None if he has none (已分享否). Raises StoreAway."""
        return next((share for share in await self.of(member) if share.deal == deal), None)

    async def of(self, member: str) -> list[Share]:
        """The member's links, the newest first (我的分享). Raises StoreAway."""
        query = select(*_SHARE).where(shared_deals.c.member == member).order_by(shared_deals.c.since.desc())
        return await self._database.read(lambda connection: [Share(*row) for row in connection.execute(query)])

    async def deal(self, key: str) -> str:
        """The deal that a link opens (所分享之牌). Raises Illegal("no-such-link"), StoreAway."""
        query = select(shared_deals.c.deal).where(shared_deals.c.key == key)
        found = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        if found is None:
            raise Illegal("no-such-link")
        return found


def forget(connection: Connection, member: str) -> None:
    """Withdraw all of the member's links (作废)."""
    connection.execute(shared_deals.delete().where(shared_deals.c.member == member))

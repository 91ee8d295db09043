"""One-time links (一次性链接): whoever opens one sets the password of an account. Kept as the hash of its token."""

import hashlib
import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, select

from paiju.club.changes import Changes
from paiju.club.people import person
from paiju.kernel import Illegal
from paiju.store.schema import metadata

GOOD_FOR = 24 * 3600.0
"""Seconds for which a link is good."""

links = Table(
    "links",
    metadata,
    Column("member", String(12), ForeignKey("members.id"), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("until", Double, nullable=False),
)
"""The one link by which a member may set his password (链接): a newer one takes the place of the older."""


class Link(msgspec.Struct, frozen=True):
    """A one-time link (一次性链接): what its address ends with, and until when it is good."""

    token: str
    until: float


class Links:
    """The links that are made for others (发链接)."""

    def __init__(self, changes: Changes, now: Callable[[], float]) -> None:
        self._changes = changes
        self._now = now

    async def make(self, member: str) -> Link:
        """A new link for an account (发). Raises Illegal: `no-such-member`, `not-a-member`; StoreAway."""
        at = self._now()

        def job(connection: Connection) -> Link:
            if person(connection, member).role == "guest":
                raise Illegal("not-a-member")
            return make(connection, member, at)

        return await self._changes.database.run(job)


def make(connection: Connection, member: str, at: float) -> Link:
    """A new link for an account (发); those before it are worth nothing any more."""
    link = Link(secrets.token_urlsafe(24), at + GOOD_FOR)
    forget(connection, member)
    connection.execute(links.insert().values(member=member, token=_hash(link.token), until=link.until))
    return link


def use(connection: Connection, token: str, at: float) -> str:
    """Whose link it is (用), and never again. Raises Illegal("link-expired")."""
    query = select(links.c.member).where(links.c.token == _hash(token), links.c.until > at)
    member = connection.execute(query).scalar_one_or_none()
    if member is None:
        raise Illegal("link-expired")
    forget(connection, member)
    return member


def forget(connection: Connection, member: str) -> None:
    """Make the member's link worth nothing (作废)."""
    connection.execute(links.delete().where(links.c.member == member))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

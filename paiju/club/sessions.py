"""Sessions (登录): one for each browser in which somebody is signed in, known by the hash of a token in its cookie."""

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress

import msgspec
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, Text, select, update

from paiju.club.changes import Changes
from paiju.club.people import MEMBER, Member, members
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.store.schema import metadata

UNUSED = 365 * 24 * 3600.0
"""Seconds without use after which a session ends."""
NOTED = 3600.0
"""Seconds after which its use is noted again."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("id", String(12), nullable=False, unique=True),
    Column("member", String(12), ForeignKey("members.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
    Column("used", Double, nullable=False),
    Column("browser", Text, nullable=False),
)
"""Who is signed in (登录). The token itself is kept by the browser alone."""


class BrowserSession(msgspec.Struct, frozen=True):
    """A browser in which somebody is signed in (登录): since when, its last use to the hour, and its kind."""

    id: str
    since: float
    used: float
    browser: str


class SignedIn(msgspec.Struct, frozen=True):
    """Who is signed in where (登录者)."""

    session: BrowserSession
    member: Member


_SESSION = tuple(sessions.c[name] for name in BrowserSession.__struct_fields__)


class Sessions:
    """All sessions (登录)."""

    def __init__(self, changes: Changes, now: Callable[[], float]) -> None:
        self._changes = changes
        self._database = changes.database
        self._now = now
        self._known: dict[str, SignedIn] = {}
        self._forgotten = 0
        changes.listen(self._forget)

    async def of(self, token: str | None) -> SignedIn | None:
        """Who holds this token (谁), None if nobody. Raises StoreAway."""
        if not token:
            return None
        key = _hash(token)
        found = self._known.get(key)
        if found is None:
            forgotten = self._forgotten
            found = await self._read(key)
            if found is None:
                return None
            if forgotten == self._forgotten:
                self._known[key] = found
        idle = self._now() - found.session.used
        if idle > UNUSED:
            return None
        return await self._noted(key, found) if idle > NOTED else found

    async def member(self, token: str | None) -> Member | None:
        """The member who holds this token (谁). Raises StoreAway."""
        found = await self.of(token)
        return found.member if found else None

    async def still(self, session: str) -> Member | None:
        """The member as he is now whose session it is (仍在否), None once it has ended. Raises StoreAway."""
        query = select(*MEMBER).where(sessions.c.id == session, sessions.c.member == members.c.id)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return Member(*row) if row else None

    async def of_member(self, member: str) -> list[BrowserSession]:
        """A member's sessions, the one used last first (各处登录). Raises StoreAway."""
        query = select(*_SESSION).where(sessions.c.member == member, sessions.c.used > self._now() - UNUSED)
        query = query.order_by(sessions.c.used.desc(), sessions.c.since.desc())
        return await self._database.read(lambda connection: [BrowserSession(*row) for row in connection.execute(query)])

    async def end(self, member: str, session: str) -> None:
        """End one of a member's sessions (登出). Raises Illegal("no-such-session"), StoreAway."""
        mine = (sessions.c.id == session) & (sessions.c.member == member)

        def job(connection: Connection) -> None:
            if not connection.execute(sessions.delete().where(mine)).rowcount:
                raise Illegal("no-such-session")

        await self._changes.run(member, job)

    async def leave(self, known: SignedIn) -> None:
        """End the session of whoever goes (登出). Raises StoreAway."""
        mine = sessions.delete().where(sessions.c.id == known.session.id)
        await self._changes.run(known.member.id, lambda connection: connection.execute(mine) and None)

    async def end_all(self, member: str) -> None:
        """End all of a member's sessions (全部登出). Raises StoreAway."""
        await self._changes.run(member, lambda connection: end_all(connection, member))

    async def sweep(self) -> None:
        """Forget sessions that nobody has used for so long (清理). Raises StoreAway."""
        stale = sessions.delete().where(sessions.c.used < self._now() - UNUSED)
        await self._database.run(lambda connection: connection.execute(stale) and None)
        await self._forget("")

    async def _read(self, key: str) -> SignedIn | None:
        query = select(*_SESSION, *MEMBER).where(sessions.c.token == key, sessions.c.member == members.c.id)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        return SignedIn(BrowserSession(*row[: len(_SESSION)]), Member(*row[len(_SESSION) :]))

    async def _noted(self, key: str, found: SignedIn) -> SignedIn:
        at = self._now()
        change = update(sessions).where(sessions.c.token == key).values(used=at)
        noted = SignedIn(msgspec.structs.replace(found.session, used=at), found.member)
        if key in self._known:
            self._known[key] = noted
        with suppress(StoreAway):  # who only looks need not wait for the store
            await self._database.run(lambda connection: connection.execute(change) and None)
        return noted

    async def _forget(self, member: str) -> None:
        self._forgotten += 1
        self._known = {key: found for key, found in self._known.items() if member and found.member.id != member}


def begin(connection: Connection, member: str, browser: str, at: float) -> str:
    """Begin a session (登录); its token, which is kept nowhere here."""
    token = secrets.token_urlsafe(32)
    values = {"token": _hash(token), "id": secrets.token_hex(6), "member": member, "browser": browser}
    connection.execute(sessions.insert().values(**values, since=at, used=at))
    return token


def renew(connection: Connection, session: str) -> str:
    """Give a session another token (换牌): the one that a browser had as a guest might be known to somebody."""
    token = secrets.token_urlsafe(32)
    connection.execute(update(sessions).where(sessions.c.id == session).values(token=_hash(token)))
    return token


def end_all(connection: Connection, member: str, but: str = "") -> None:
    """End all sessions of a member but this one (全部登出)."""
    connection.execute(sessions.delete().where(sessions.c.member == member, sessions.c.id != but))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

"""Members and their sessions (会员与登录): who is who. A guest needs a name and nothing else."""

import hashlib
import secrets
import unicodedata
from collections.abc import Callable

import msgspec
from sqlalchemy import Boolean, Column, Connection, Double, ForeignKey, String, Table, Text, select, update

from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

LONGEST_NAME = 24
"""Characters of a name."""
LANGUAGES = ("en", "zh")

members = Table(
    "members",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("name", Text, nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("language", String(2), nullable=False),
    Column("since", Double, nullable=False),
)
"""Everybody who was ever here (会员)."""

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("member", String(12), ForeignKey("members.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
)
"""Who is signed in (登录), by the hash of the token that the browser keeps."""


class Member(msgspec.Struct, frozen=True):
    """Somebody of the club (会员)."""

    id: str
    name: str
    guest: bool
    language: str


class Members:
    """The club's people (会员)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._known: dict[str, Member] = {}

    async def welcome(self, name: str, language: str, taken: Callable[[str], bool]) -> tuple[Member, str]:
        """Let a guest in under this name (来宾入会); the member and his session's token.

        `taken` says whether somebody present has the name. Raises Illegal: `name-empty`, `name-too-long`,
        `name-taken`, `malformed`.
        """
        called = proper(name)
        if language not in LANGUAGES:
            raise Illegal("malformed")
        if taken(called):
            raise Illegal("name-taken")
        member = Member(secrets.token_hex(6), called, True, language)
        token = secrets.token_urlsafe(32)
        at = self._now()

        def job(connection: Connection) -> None:
            connection.execute(members.insert().values(**msgspec.structs.asdict(member), since=at))
            connection.execute(sessions.insert().values(token=_hash(token), member=member.id, since=at))

        await self._database.run(job)
        self._known[_hash(token)] = member
        return member, token

    async def rename(self, token: str, name: str, language: str, taken: Callable[[str], bool]) -> Member:
        """Change the name and language of who holds the token (改名). Raises Illegal as `welcome`, `not-signed-in`."""
        member = await self.of(token)
        if member is None:
            raise Illegal("not-signed-in")
        called = proper(name)
        if language not in LANGUAGES:
            raise Illegal("malformed")
        if called != member.name and taken(called):
            raise Illegal("name-taken")
        renamed = msgspec.structs.replace(member, name=called, language=language)
        change = update(members).where(members.c.id == member.id).values(name=called, language=language)
        await self._database.run(lambda connection: connection.execute(change) and None)
        self._known[_hash(token)] = renamed
        return renamed

    async def of(self, token: str | None) -> Member | None:
        """Who holds this token (谁), None if nobody. Raises StoreAway."""
        if not token:
            return None
        key = _hash(token)
        if key not in self._known:
            query = select(members.c.id, members.c.name, members.c.guest, members.c.language).where(
                sessions.c.token == key, sessions.c.member == members.c.id
            )
            row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
            if row is None:
                return None
            self._known[key] = Member(*row)
        return self._known[key]

    async def sign_out(self, token: str) -> None:
        """Forget the session (登出). Raises StoreAway."""
        await self._database.run(
            lambda connection: connection.execute(sessions.delete().where(sessions.c.token == _hash(token))) and None
        )
        self._known.pop(_hash(token), None)


def proper(name: str) -> str:
    """A name without odd spaces and invisible characters (整名). Raises Illegal."""
    shown = "".join(" " if unicodedata.category(c)[0] in "ZC" else c for c in unicodedata.normalize("NFC", name))
    called = " ".join(shown.split())
    if not called:
        raise Illegal("name-empty")
    if len(called) > LONGEST_NAME:
        raise Illegal("name-too-long")
    return called


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

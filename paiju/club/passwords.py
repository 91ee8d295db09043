"""Passwords (密码): kept as Argon2id hashes, and compared in a thread, few at a time: each takes 64 MB and a while."""

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Column, Connection, Double, ForeignKey, String, Table, Text, select

from paiju.kernel import Illegal
from paiju.store.schema import metadata

SHORTEST, LONGEST = 8, 200
"""Characters of a password."""
AT_ONCE = 2
"""Hashes under way at the same time; more would take the memory and the cores from the tables."""

passwords = Table(
    "passwords",
    metadata,
    Column("member", String(12), ForeignKey("members.id"), primary_key=True),
    Column("hash", Text, nullable=False),
    Column("since", Double, nullable=False),
)
"""The hash of each account's password (密码)."""

_hasher = PasswordHasher()
# Of no password: compared where there is no account, so that the answer takes as long.
_NOBODYS = f"$argon2id$v=19$m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}${'A' * 22}${'A' * 43}"


class Hashes:
    """The hashing of passwords (密码散列)."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def of(self, password: str) -> str:
        """The hash to keep (散列). Raises Illegal("password-too-short")."""
        text = _plain(password)
        if len(text) < SHORTEST:
            raise Illegal("password-too-short")
        async with self._turns:
            return await asyncio.to_thread(_hasher.hash, text)

    async def right(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of that hash (对密码); as slow where there is none."""
        async with self._turns:
            return await asyncio.to_thread(_matches, kept or _NOBODYS, _plain(password)) and kept is not None


def outdated(kept: str) -> bool:
    """Whether the hash was made with weaker parameters than today's (旧参数)."""
    return _hasher.check_needs_rehash(kept)


def hash_of(connection: Connection, member: str) -> str | None:
    """The hash of a member's password, None if he has none (取散列)."""
    return connection.execute(select(passwords.c.hash).where(passwords.c.member == member)).scalar_one_or_none()


def keep(connection: Connection, member: str, made: str, at: float) -> None:
    """Keep a member's password by its hash, instead of the one before (存散列)."""
    forget(connection, member)
    connection.execute(passwords.insert().values(member=member, hash=made, since=at))


def forget(connection: Connection, member: str) -> None:
    """Keep no password of this member any more (忘)."""
    connection.execute(passwords.delete().where(passwords.c.member == member))


def _matches(kept: str, text: str) -> bool:
    try:
        return _hasher.verify(kept, text)
    except (VerificationError, InvalidHashError):
        return False


def _plain(password: str) -> str:
    # The same letters may be typed in several codings, by another keyboard or system.
    return unicodedata.normalize("NFKC", password)

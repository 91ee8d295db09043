"""The table of people (会员表), and what the club knows of each."""

from typing import Literal

import msgspec
from sqlalchemy import Column, Connection, Double, Index, String, Table, Text, select

from paiju.kernel import Illegal
from paiju.store.schema import metadata

Role = Literal["guest", "member", "organiser", "admin"]
"""What somebody is here (身份): 非会员, 会员, 裁判/主办, 管理员; each may do what those before him may."""
LANGUAGES = ("en", "zh")

members = Table(
    "members",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, index=True),
    Column("role", String(10), nullable=False, server_default="guest"),
    Column("language", String(2), nullable=False),
    Column("since", Double, nullable=False),
    Column("email", Text),
    Column("blocked", Text),
    Column("deleted", Double),
)
"""Everybody who was ever here (会员); `key` is what names have in common that are the same."""

_account = members.c.role != "guest"
Index("members_accounts_ix", members.c.key, unique=True, sqlite_where=_account, postgresql_where=_account)


class Member(msgspec.Struct, frozen=True):
    """Somebody of the club (会员)."""

    id: str
    name: str
    role: Role
    language: str

    @property
    def guest(self) -> bool:
        """Whether he has no account (非会员)."""
        return self.role == "guest"


class Person(msgspec.Struct, frozen=True):
    """A member as himself and the admins see him (会员资料). `blocked` is the reason, None if he is not blocked."""

    id: str
    name: str
    role: Role
    language: str
    since: float
    email: str | None
    blocked: str | None

    @property
    def member(self) -> Member:
        """The same person as everybody sees him."""
        return Member(self.id, self.name, self.role, self.language)


MEMBER = tuple(members.c[name] for name in Member.__struct_fields__)
PERSON = tuple(members.c[name] for name in Person.__struct_fields__)


def person(connection: Connection, member: str) -> Person:
    """The person of that id, who has not deleted his account (其人). Raises Illegal("no-such-member")."""
    row = connection.execute(select(*PERSON).where(members.c.id == member, members.c.deleted.is_(None))).one_or_none()
    if row is None:
        raise Illegal("no-such-member")
    return Person(*row)


def account_named(connection: Connection, key: str) -> Person | None:
    """The account whose name has that key, None if there is none (按名)."""
    row = connection.execute(select(*PERSON).where(members.c.key == key, _account)).one_or_none()
    return Person(*row) if row else None

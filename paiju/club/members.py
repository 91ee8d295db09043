"""Members (会员): who they are and what they may do. How they come in is in `entrance`."""

from collections.abc import Callable

from sqlalchemy import Connection, func, select, update

from paiju.club import names, sessions
from paiju.club.changes import Changes
from paiju.club.people import LANGUAGES, PERSON, Member, Person, Role, account_named, members, person
from paiju.kernel import Illegal

Present = Callable[[str], bool]
"""Whether somebody else is here whose name has that key."""
MOST = 200
"""People in one list."""


class Members:
    """The club's people (会员)."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._database = changes.database

    async def person(self, member: str) -> Person:
        """The person of that id (其人). Raises Illegal("no-such-member"), StoreAway."""
        return await self._database.read(lambda connection: person(connection, member))

    async def why_blocked(self, member: str) -> str | None:
        """The reason for which an admin keeps this one out, None if none does (封禁之由). Raises StoreAway."""
        query = select(members.c.blocked).where(members.c.id == member)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def called(self, name: str) -> Person:
        """The account of that name, or whoever has it as his id (按名). Raises Illegal("no-such-member"), StoreAway."""

        def job(connection: Connection) -> Person:
            return account_named(connection, names.key_of(name)) or person(connection, name)

        return await self._database.read(job)

    async def listed(self, find: str = "", guests: bool = False) -> list[Person]:
        """The people whose names hold this, by name (名册); guests only where they are asked for. Raises StoreAway."""
        query = select(*PERSON).where(members.c.deleted.is_(None)).order_by(members.c.key, members.c.since).limit(MOST)
        if not guests:
            query = query.where(members.c.role != "guest")
        if find:
            query = query.where(members.c.key.contains(names.key_of(find), autoescape=True))
        return await self._database.read(lambda connection: [Person(*row) for row in connection.execute(query)])

    async def rename(self, member: Member, name: str, language: str, present: Present) -> Member:
        """Change a member's name and language (改名). Raises Illegal as `free`, `malformed`, StoreAway."""
        called = names.proper(name)
        if language not in LANGUAGES:
            raise Illegal("malformed")

        def job(connection: Connection) -> Member:
            key = names.key_of(called)
            if key != names.key_of(member.name):
                free(connection, member.id, key, present)
                if not member.guest:
                    make_way(connection, key, member.id)
            change = update(members).where(members.c.id == member.id, members.c.deleted.is_(None))
            connection.execute(change.values(name=called, key=key, language=language))
            return person(connection, member.id).member

        return await self._changes.run(member.id, job)

    async def write_to(self, member: str, email: str | None) -> None:
        """Change where a member gets his mail (改邮箱), None for nowhere.

        Raises Illegal: `no-such-member`, `not-a-member` for a guest; StoreAway.
        """

        def job(connection: Connection) -> None:
            if person(connection, member).role == "guest":
                raise Illegal("not-a-member")
            connection.execute(update(members).where(members.c.id == member).values(email=email))

        await self._changes.run(member, job)

    async def give_role(self, member: str, role: Role) -> None:
        """Make an account a member, an organiser or an admin (任命).

        Raises Illegal: `no-such-member`, `not-a-member` for a guest or for the role of one, `last-admin`; StoreAway.
        """

        def job(connection: Connection) -> None:
            if person(connection, member).role == "guest" or role == "guest":
                raise Illegal("not-a-member")
            if role != "admin":
                not_the_last_admin(connection, member)
            connection.execute(update(members).where(members.c.id == member).values(role=role))

        await self._changes.run(member, job)

    async def block(self, member: str, reason: str) -> None:
        """Keep somebody out for a reason that he is told (封禁); his sessions end.

        Raises Illegal: `no-such-member`, `last-admin`; StoreAway.
        """

        def job(connection: Connection) -> None:
            person(connection, member)
            not_the_last_admin(connection, member)
            connection.execute(update(members).where(members.c.id == member).values(blocked=reason))
            sessions.end_all(connection, member)

        await self._changes.run(member, job)

    async def unblock(self, member: str) -> None:
        """Let somebody in again (解封). Raises Illegal("no-such-member"), StoreAway."""

        def job(connection: Connection) -> None:
            person(connection, member)
            connection.execute(update(members).where(members.c.id == member).values(blocked=None))

        await self._changes.run(member, job)


def free(connection: Connection, member: str, key: str, present: Present) -> None:
    """Make sure that neither an account nor somebody present has that name (名可用). Raises Illegal("name-taken")."""
    other = account_named(connection, key)
    if present(key) or (other is not None and other.id != member):
        raise Illegal("name-taken")


def make_way(connection: Connection, key: str, member: str) -> None:
    """Number the guests who are away and have the name that an account now takes (让名)."""
    query = select(members.c.id, members.c.name).where(members.c.key == key, members.c.id != member)
    for other, name in list(connection.execute(query)):
        number = 2
        while True:
            renamed = f"{name} {number}"
            taken = select(func.count()).where(members.c.key == names.key_of(renamed))
            if not connection.execute(taken).scalar_one():
                break
            number += 1
        values = {"name": renamed, "key": names.key_of(renamed)}
        connection.execute(update(members).where(members.c.id == other).values(values))


def not_the_last_admin(connection: Connection, member: str) -> None:
    """Make sure that the club keeps an admin who can come in (留一管理员). Raises Illegal("last-admin")."""
    admins = select(members.c.id).where(members.c.role == "admin", members.c.blocked.is_(None))
    if list(connection.execute(admins).scalars()) == [member]:
        raise Illegal("last-admin")

"""The ways into the club (入口): as a guest, by registering, by logging in, by a one-time link. Each gives a token."""

import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, update

from paiju.club import invitations, links, names, passwords, sessions, settings
from paiju.club.changes import Changes
from paiju.club.members import Present, free, make_way
from paiju.club.people import LANGUAGES, Member, Person, Role, account_named, members, person
from paiju.club.sessions import SignedIn
from paiju.kernel import Illegal


class AccountBlocked(Exception):
    """An admin has blocked this account (已封禁), for the reason that is the error's text."""


class NewAccount(msgspec.Struct, frozen=True):
    """What somebody registers with (注册)."""

    name: str
    password: str
    language: str
    email: str | None = None
    invitation: str = ""


class Entrance:
    """The ways in (入口). `browser` is always the kind of browser that the session will be known by."""

    def __init__(self, changes: Changes, now: Callable[[], float]) -> None:
        self._changes = changes
        self._now = now
        self._hashes = passwords.Hashes()

    async def welcome(self, name: str, language: str, browser: str, present: Present) -> tuple[Member, str]:
        """Let a guest in under this name (来宾入会); he and his token.

        Raises Illegal: `name-empty`, `name-too-long`, `name-taken`, `malformed`; StoreAway.
        """
        called, member = names.proper(name), secrets.token_hex(6)

        def job(connection: Connection) -> tuple[Member, str]:
            free(connection, member, names.key_of(called), present)
            made = _new(connection, member, called, "guest", language, self._now())
            return made, sessions.begin(connection, member, browser, self._now())

        return await self._changes.run(member, job)

    async def register(
        self, guest: SignedIn | None, wanted: NewAccount, browser: str, present: Present
    ) -> tuple[Member, str]:
        """Make an account (注册); a guest keeps who he was, with all he has played. The member and his new token.

        Raises Illegal: as `welcome`, `already-member`, `password-too-short`, `invitation-needed`,
        `invitation-invalid`; StoreAway.
        """
        called = names.proper(wanted.name)
        if guest is not None and not guest.member.guest:
            raise Illegal("already-member")
        made = await self._hashes.of(wanted.password)
        member = guest.member.id if guest else secrets.token_hex(6)

        def job(connection: Connection) -> tuple[Member, str]:
            at, key = self._now(), names.key_of(called)
            _invited(connection, wanted.invitation, at)
            free(connection, member, key, present)
            make_way(connection, key, member)
            if guest is None:
                _new(connection, member, called, "member", wanted.language, at)
                token = sessions.begin(connection, member, browser, at)
            else:
                if person(connection, member).role != "guest":
                    raise Illegal("already-member")
                values = {"name": called, "key": key, "role": "member", "language": wanted.language}
                connection.execute(update(members).where(members.c.id == member).values(values))
                token = sessions.renew(connection, guest.session.id)
            connection.execute(update(members).where(members.c.id == member).values(email=wanted.email))
            passwords.keep(connection, member, made, at)
            return person(connection, member).member, token

        return await self._changes.run(member, job)

    async def make(self, name: str, role: Role, language: str) -> tuple[Person, links.Link]:
        """An account that an admin makes for somebody (代开), and the link by which that one sets his password.

        The first account of a club is an admin's. Raises Illegal: as `welcome`; StoreAway.
        """
        called, member = names.proper(name), secrets.token_hex(6)

        def job(connection: Connection) -> tuple[Person, links.Link]:
            at, key = self._now(), names.key_of(called)
            free(connection, member, key, lambda _: False)
            make_way(connection, key, member)
            accounts = members.select().where(members.c.role != "guest").limit(1)
            first = connection.execute(accounts).one_or_none() is None
            _new(connection, member, called, "admin" if first else role, language, at)
            return person(connection, member), links.make(connection, member, at)

        return await self._changes.run(member, job)

    async def log_in(self, name: str, password: str, browser: str) -> tuple[Member, str]:
        """Log in (登录). Raises Illegal("wrong-login") for whatever does not fit, AccountBlocked, StoreAway."""

        def look(connection: Connection) -> tuple[Person | None, str | None]:
            found = account_named(connection, names.key_of(name))
            return found, passwords.hash_of(connection, found.id) if found else None

        found, kept = await self._changes.database.read(look)
        if not await self._hashes.right(kept, password) or found is None or kept is None:
            raise Illegal("wrong-login")
        again = await self._hashes.of(password) if passwords.outdated(kept) else None

        def job(connection: Connection) -> tuple[Member, str]:
            now = person(connection, found.id)
            if now.blocked is not None:
                raise AccountBlocked(now.blocked)
            if passwords.hash_of(connection, found.id) != kept:
                raise Illegal("wrong-login")
            if again is not None:
                passwords.keep(connection, found.id, again, self._now())
            return now.member, sessions.begin(connection, found.id, browser, self._now())

        return await self._changes.run(found.id, job)

    async def by_link(self, token: str, password: str, browser: str) -> tuple[Member, str]:
        """Set a password by a one-time link, and log in (凭链接入会); all other sessions end.

        Raises Illegal: `password-too-short`, `link-expired`; AccountBlocked; StoreAway.
        """
        made = await self._hashes.of(password)

        def job(connection: Connection) -> tuple[Member, str]:
            member = links.use(connection, token, self._now())
            now = person(connection, member)
            if now.blocked is not None:
                raise AccountBlocked(now.blocked)
            passwords.keep(connection, member, made, self._now())
            sessions.end_all(connection, member)
            return now.member, sessions.begin(connection, member, browser, self._now())

        member, token = await self._changes.database.run(job)
        await self._changes.run(member.id, lambda _: None)
        return member, token

    async def change_password(self, here: SignedIn, old: str, new: str) -> None:
        """Change one's password (改密码); all sessions but this one end.

        Raises Illegal: `wrong-password`, `password-too-short`; StoreAway.
        """
        kept = await self.prove(here.member, old)
        made = await self._hashes.of(new)

        def job(connection: Connection) -> None:
            if passwords.hash_of(connection, here.member.id) != kept:
                raise Illegal("wrong-password")
            passwords.keep(connection, here.member.id, made, self._now())
            links.forget(connection, here.member.id)
            sessions.end_all(connection, here.member.id, but=here.session.id)

        await self._changes.run(here.member.id, job)

    async def prove(self, member: Member, password: str) -> str:
        """Make sure that it is he himself (验密码); the hash it fits. Raises Illegal("wrong-password"), StoreAway."""
        kept = await self._changes.database.read(lambda connection: passwords.hash_of(connection, member.id))
        if not await self._hashes.right(kept, password) or kept is None:
            raise Illegal("wrong-password")
        return kept


def _new(connection: Connection, member: str, name: str, role: Role, language: str, at: float) -> Member:
    if language not in LANGUAGES:
        raise Illegal("malformed")
    made = Member(member, name, role, language)
    connection.execute(members.insert().values(**msgspec.structs.asdict(made), key=names.key_of(name), since=at))
    return made


def _invited(connection: Connection, code: str, at: float) -> None:
    if code:
        invitations.use(connection, code, at)
    elif settings.current(connection).invited_only:
        raise Illegal("invitation-needed")

"""Invitations (邀请码): codes by which one may register where the club asks for it."""

import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy import Column, Connection, Double, Integer, String, Table, Text, select, update

from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes are written in: nothing that looks like something else."""

invitations = Table(
    "invitations",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("maker", String(12)),
    Column("made", Double, nullable=False),
    Column("until", Double),
    Column("uses", Integer),
    Column("note", Text, nullable=False),
)
"""The codes that are good or were once (邀请码). `uses` is how often yet, NULL as often as one likes."""


class Invitation(msgspec.Struct, frozen=True):
    """An invitation (邀请码): `uses` is how often it is still good, None without limit; `until` None without end."""

    code: str
    made: float
    until: float | None
    uses: int | None
    note: str


_COLUMNS = tuple(invitations.c[name] for name in Invitation.__struct_fields__)


class Invitations:
    """The club's invitations (邀请码)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def make(self, maker: str | None, uses: int | None, days: float | None, note: str = "") -> Invitation:
        """A new invitation (邀请), good for so many days and uses. Raises StoreAway."""
        code = "".join(secrets.choice(LETTERS) for _ in range(12))
        at = self._now()
        made = Invitation(code, at, None if days is None else at + 86400 * days, uses, note)
        values = msgspec.structs.asdict(made) | {"maker": maker}
        await self._database.run(lambda connection: connection.execute(invitations.insert().values(values)) and None)
        return made

    async def listed(self) -> list[Invitation]:
        """Those that are good, the newest first (各码). Raises StoreAway."""
        query = select(*_COLUMNS).where(_good(self._now())).order_by(invitations.c.made.desc())
        return await self._database.read(lambda connection: [Invitation(*row) for row in connection.execute(query)])

    async def end(self, code: str) -> None:
        """Take an invitation back (收回). Raises Illegal("invitation-invalid") if there is none, StoreAway."""

        def job(connection: Connection) -> None:
            if not connection.execute(invitations.delete().where(invitations.c.code == _plain(code))).rowcount:
                raise Illegal("invitation-invalid")

        await self._database.run(job)


def use(connection: Connection, code: str, at: float) -> None:
    """Use an invitation once (用码). Raises Illegal("invitation-invalid")."""
    mine = invitations.c.code == _plain(code)
    found = connection.execute(select(invitations.c.uses).where(mine, _good(at))).one_or_none()
    if found is None:
        raise Illegal("invitation-invalid")
    if found.uses is not None:
        connection.execute(update(invitations).where(mine).values(uses=invitations.c.uses - 1))


def _good(at: float):
    ends, left = invitations.c.until, invitations.c.uses
    return (ends.is_(None) | (ends > at)) & (left.is_(None) | (left > 0))


def _plain(code: str) -> str:
    return "".join(code.upper().replace("-", "").split())

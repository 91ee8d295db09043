"""Convention cards (约定卡): what a member plays, with anybody or with a certain partner, for all to read."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.json import decode, encode
from sqlalchemy import Column, ColumnElement, Connection, Double, ForeignKey, String, Table, Text, or_, select

from paiju.club.people import members, person
from paiju.kernel import Illegal
from paiju.store.database import Database
from paiju.store.schema import metadata

MOST = 50
"""Cards of one member."""

convention_cards = Table(
    "convention_cards",
    metadata,
    Column("member", String(12), ForeignKey("members.id"), primary_key=True),
    Column("partner", String(12), primary_key=True, index=True),
    Column("card", Text, nullable=False),
    Column("changed", Double, nullable=False),
)
"""The cards (约定卡) as JSON by who wrote them; `partner` is empty for the one that is played with anybody."""

Line = Annotated[str, Meta(max_length=200)]


class ConventionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played (约定卡), in the players' words: system, notrump range, openings, leads, signals, doubles."""

    system: Annotated[str, Meta(min_length=1, max_length=200)]
    notrump: Line = ""
    majors: Line = ""
    minors: Line = ""
    twos: Line = ""
    leads: Line = ""
    signals: Line = ""
    doubles: Line = ""
    notes: Annotated[str, Meta(max_length=2000)] = ""


class WrittenCard(msgspec.Struct, frozen=True):
    """A card with who wrote it, and with whom he plays it (某人之卡), None with anybody."""

    member: str
    partner: str | None
    partner_name: str | None
    card: ConventionCard
    changed: float


class Conventions:
    """The club's convention cards (约定卡)."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self._database = database
        self._now = now

    async def of(self, member: str) -> list[WrittenCard]:
        """All cards of a member, first the one for anybody, then by the partner's name (各卡). Raises StoreAway."""
        return await self._database.read(lambda connection: _cards(connection, convention_cards.c.member == member))

    async def between(self, member: str, partner: str) -> WrittenCard | None:
        """The card that these two play by (搭档之卡): his own for them, else the partner's, else his for anybody.

        Raises StoreAway.
        """
        his = convention_cards.c
        pair = or_(
            (his.member == member) & his.partner.in_((partner, "")), (his.member == partner) & (his.partner == member)
        )
        found = await self._database.read(lambda connection: _cards(connection, pair))
        return min(found, key=lambda each: (each.partner is None, each.member != member), default=None)

    async def write(self, member: str, partner: str | None, card: ConventionCard) -> list[WrittenCard]:
        """Write a card, or write it anew (写卡); all that the member has then.

        Raises Illegal: `malformed` for oneself as partner or a card without a system, `no-such-member`,
        `not-a-member` for a guest, `too-many`; StoreAway.
        """
        if partner == member or not card.system.strip():
            raise Illegal("malformed")

        def job(connection: Connection) -> list[WrittenCard]:
            if "guest" in {person(connection, one).role for one in (member, partner) if one is not None}:
                raise Illegal("not-a-member")
            connection.execute(convention_cards.delete().where(_is(member, partner)))
            if len(_cards(connection, convention_cards.c.member == member)) >= MOST:
                raise Illegal("too-many")
            values = {"member": member, "partner": partner or "", "card": encode(card).decode(), "changed": self._now()}
            connection.execute(convention_cards.insert().values(values))
            return _cards(connection, convention_cards.c.member == member)

        return await self._database.run(job)

    async def drop(self, member: str, partner: str | None) -> list[WrittenCard]:
        """Throw a card away (撤卡); what the member has left. Raises StoreAway."""

        def job(connection: Connection) -> list[WrittenCard]:
            connection.execute(convention_cards.delete().where(_is(member, partner)))
            return _cards(connection, convention_cards.c.member == member)

        return await self._database.run(job)


def forget(connection: Connection, member: str) -> None:
    """Keep no card of a member, nor one to be played with him (忘)."""
    his = convention_cards.c
    connection.execute(convention_cards.delete().where(or_(his.member == member, his.partner == member)))


def _is(member: str, partner: str | None):
    return (convention_cards.c.member == member) & (convention_cards.c.partner == (partner or ""))


def _cards(connection: Connection, which: ColumnElement[bool]) -> list[WrittenCard]:
    his = convention_cards.c
    joined = convention_cards.outerjoin(members, members.c.id == his.partner)
    query = select(his.member, his.partner, members.c.name, his.card, his.changed).select_from(joined).where(which)
    rows = connection.execute(query.order_by(his.partner != "", members.c.key, his.partner))
    return [WrittenCard(row[0], row[1] or None, row[2], decode(row[3], type=ConventionCard), row[4]) for row in rows]

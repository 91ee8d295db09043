"""Seats in play (在打之座): in which deal each member was last let play, written so that of two who race one wins."""

from collections.abc import Collection, Mapping

import msgspec
from sqlalchemy import Column, Connection, String, Table, insert, select, update

from paiju.store.database import Database
from paiju.store.schema import metadata

seats_in_play = Table(
    "seats_in_play",
    metadata,
    Column("member", String(12), primary_key=True),
    Column("table", String(64), nullable=False),
    Column("deal", String(80), nullable=False),
)
"""The table and the deal in which a member was last let play (在打之座); whether he still does, the table knows."""


class InPlay(msgspec.Struct, frozen=True):
    """Where a member was last let play (在打之座)."""

    table: str
    deal: str


class SeatsInPlay:
    """Where members were last let play (在打之座)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, members: Collection[str]) -> dict[str, InPlay]:
        """Where these were last let play; who never was is missing. Raises StoreAway."""
        columns = seats_in_play.c
        query = select(columns.member, columns.table, columns.deal).where(columns.member.in_(members))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {member: InPlay(table, deal) for member, table, deal in rows}

    async def take(self, seat: InPlay, instead: Mapping[str, InPlay | None]) -> bool:
        """Let members play there instead of where they were (入局), all of them or none. Raises StoreAway.

        False: of one of them that is not true any more, since somebody else has let him play meanwhile.
        """

        def job(connection: Connection) -> bool:
            query = select(seats_in_play.c.member, seats_in_play.c.table, seats_in_play.c.deal)
            rows = connection.execute(query.where(seats_in_play.c.member.in_(instead)))
            now = {member: InPlay(table, deal) for member, table, deal in rows}
            if any(now.get(member) != before for member, before in instead.items()):
                return False
            there = {"table": seat.table, "deal": seat.deal}
            for member, before in sorted(instead.items()):
                if before is None:
                    connection.execute(insert(seats_in_play).values(member=member, **there))
                elif before != seat:
                    connection.execute(update(seats_in_play).where(seats_in_play.c.member == member).values(**there))
            return True

        return await self._database.run(job)

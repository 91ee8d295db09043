"""Everybody's events and matches (各人战绩), filled by a follower of the log: a row for each who played one.

Whatever happens in one after its end, its rows are written anew from its whole stream. So a row of the log may come
again, and several processes may write the same at once.
"""

import asyncio
import re
import time
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
import structlog
from sqlalchemy import Column, Connection, Double, Index, String, Table, Text, func, select, tuple_

from paiju.club.people import members
from paiju.contests.careers.parts import EventPart, MatchPart, Part, parts_of
from paiju.contests.pairs.moves import EventFinished
from paiju.contests.teams.moves import MatchEnded
from paiju.kernel import Illegal
from paiju.store import Store
from paiju.store.followers import Follower, streams
from paiju.store.log import Row, StoreAway
from paiju.store.schema import log, metadata

contest_parts = Table(
    "contest_parts",
    metadata,
    Column("contest", String(64), primary_key=True),
    Column("member", String(12), primary_key=True),
    Column("at", Double, nullable=False),
    Column("came", Text, nullable=False),
)
"""What each event and each match came to for each who played it (战绩), and when it began, in whole seconds."""
Index("contest_parts_member_ix", contest_parts.c.member, contest_parts.c.at, contest_parts.c.contest)

PAGE = 20
"""Contests told at once."""
MOST = 1.0
"""Seconds that the others are let go on at most, from one contest to the next."""
_KEY = re.compile(r"(?:event|match)-([0-9a-f]{8})-[0-9a-f]{8}")
_PREFIX = "contest/"
_log = structlog.get_logger(__name__)


def _tell(kind: type[EventFinished | MatchEnded]) -> str:
    return f'"type":"{kind.__struct_config__.tag}"'


_ENDS = (streams(f"{_PREFIX}event-") & log.c.events.contains(_tell(EventFinished))) | (
    streams(f"{_PREFIX}match-") & log.c.events.contains(_tell(MatchEnded))
)
_CAME = msgspec.json.Decoder(EventPart | MatchPart)


class Kept(NamedTuple):
    """A contest of a member (一场战绩): its key, when it began, what it came to for him."""

    contest: str
    at: float
    came: Part


class Career(NamedTuple):
    """A member's contests, the latest first (战绩); `more` asks for those before them, None: there are none.

    `names` are those that members who stand in them go by now.
    """

    parts: tuple[Kept, ...]
    more: str | None
    names: Mapping[str, str]


class Careers:
    """Everybody's events and matches (战绩)."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # The log does not know of this one: a club is ready for its players while their past is still being booked.
        self.follower = Follower("careers", _PREFIX, store.database, store.bells, _ENDS)

    async def follow(self) -> None:
        """Keep them for ever (跟读)."""
        await self.follower.forever(self.catch_up)

    async def catch_up(self) -> None:
        """Keep everything there is (追上). Raises StoreAway."""
        await self.follower.tell(self._ended)

    async def of_member(self, member: str, before: str = "", most: int | None = PAGE) -> Career:
        """A member's latest contests, or the latest before this one, or all (某人战绩).

        Raises Illegal("malformed") for what is no contest's key, StoreAway.
        """
        his = contest_parts.c
        query = select(his.contest, his.at, his.came).where(his.member == member)
        if before:
            query = query.where(tuple_(his.at, his.contest) < (_at(before), before))
        query = query.order_by(his.at.desc(), his.contest.desc()).limit(None if most is None else most + 1)

        def job(connection: Connection) -> Career:
            rows = [Kept(key, at, _CAME.decode(came)) for key, at, came in connection.execute(query)]
            told = tuple(rows[:most])
            named = select(members.c.id, members.c.name).where(members.c.id.in_(_named(told)))
            names = {one: name for one, name in connection.execute(named)}
            return Career(told, told[-1].contest if len(rows) > len(told) else None, names)

        return await self._store.database.read(job)

    async def _ended(self, row: Row) -> None:
        """Write what a contest came to, as it stands, and let others go on before the next."""
        key, began = row.stream.removeprefix(_PREFIX), time.monotonic()
        try:
            while True:
                rows = await self._store.log.read(row.stream)
                # A large event takes a moment in which nobody else would be served; of old ones there may be many.
                parts = await asyncio.to_thread(parts_of, key, rows)
                if await self._written(key, rows[-1].number, parts):
                    break
        except StoreAway:
            raise
        except Exception:  # what does not fit together is told of no one, and keeps nothing else waiting
            _log.exception("career-not-kept", contest=key)
        await asyncio.sleep(min(MOST, time.monotonic() - began))

    async def _written(self, key: str, number: int, parts: Mapping[str, Part]) -> bool:
        """Put these in place of a contest's rows; False if more has happened in it than they know of."""
        lines = [
            {"contest": key, "member": member, "at": _at(key), "came": msgspec.json.encode(part).decode()}
            for member, part in parts.items()
        ]
        last = select(func.max(log.c.number)).where(log.c.stream == f"{_PREFIX}{key}")

        def job(connection: Connection) -> bool:
            if connection.execute(last).scalar_one() != number:
                return False
            # By what is taken away first PostgreSQL knows of a namesake who writes the same, and lets one try again.
            connection.execute(contest_parts.delete().where(contest_parts.c.contest == key))
            if lines:
                connection.execute(contest_parts.insert(), lines)
            return True

        return await self._store.database.run(job)


def _at(key: str) -> float:
    found = _KEY.fullmatch(key)
    if found is None:
        raise Illegal("malformed")
    return float(int(found[1], 16))


def _named(parts: tuple[Kept, ...]) -> set[str]:
    """The members who stand in them."""
    found: set[str] = set()
    for _, _, came in parts:
        found |= {came.partner} if isinstance(came, EventPart) else {came.home.member, came.visitors.member}
    return found - {""}

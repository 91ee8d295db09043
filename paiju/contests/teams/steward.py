"""The steward of team matches (队式赛管家): nobody else runs them. What is due, he does; what was done, he finds.

All he knows stands in the log. Several may work at once, and each may die between any two writes: tables have ids that
follow from match, stanza and room, and every row has its number.
"""

import asyncio

from paiju.contests.moves import ResultCame
from paiju.contests.outcomes import outcome_of
from paiju.contests.own_tables import OwnTables, vacant
from paiju.contests.pairs.terms import MANNERS, OPTIONS
from paiju.contests.patrol import patrol
from paiju.contests.sealed_boards import fresh
from paiju.contests.teams import running
from paiju.contests.teams.match import Match, Stanza, table_key
from paiju.contests.teams.matches import Matches
from paiju.contests.teams.moves import ROOMS, Room, RoomResult
from paiju.tables.deal import HOUSE
from paiju.tables.seating import Table
from paiju.tables.table import Tables

_NAMES = {"open": "开室 Open room", "closed": "闭室 Closed room"}


class MatchSteward:
    """The steward of all matches (队式赛管家)."""

    def __init__(self, matches: Matches, tables: Tables) -> None:
        self._matches = matches
        self._tables = tables
        self._own = OwnTables(tables, MANNERS)
        self._done: set[str] = set()
        """Matches in which nothing will ever happen any more."""

    async def rounds(self) -> None:
        """Look after all matches for ever (巡查)."""

        async def step(key: str) -> None:
            await self.step(key)

        await patrol(self._matches, step, self._done, asyncio.Event())

    async def step(self, key: str) -> Match:
        """Do all that is due in a match now (一步). Raises StoreAway."""
        while True:
            before = await self._matches.match(key)
            match = await self._due(before)
            if match.number == before.number:
                return match

    async def _due(self, match: Match) -> Match:
        """Do the first thing that is due; the match after it."""
        at = self._matches.now()
        if match.over:
            return await self._settle(match)
        now = match.now_on
        if now is not None:
            return await self._tend(match, now, at)
        number = running.begins_stanza(match, at)
        if number is None:
            return await self._matches.act(match.id, HOUSE, running.nobody_came)
        boards = fresh(match.terms.numbers(number), OPTIONS)
        return await self._matches.act(match.id, HOUSE, lambda now, at: running.begin_stanza(now, boards, at))

    async def _tend(self, match: Match, now: Stanza, at: float) -> Match:
        """Have both rooms as they should be, book what they finish, see who has come, and end what is done."""
        if at >= now.deadline:
            return await self._end(match, now)
        looks = not match.looked and at >= match.looks_at
        tables: dict[Room, Table] = {room: await self._open(match, now, room, looks) for room in ROOMS}
        if looks:
            empty = running.absent(now, [(room, seat) for room, each in tables.items() for seat in vacant(each)])
            return await self._matches.act(match.id, HOUSE, lambda then, at: running.note_seats(then, empty, at))
        results = [each for room, table in tables.items() for each in await self._results(match, now, room, table)]
        after = await self._matches.act(match.id, HOUSE, lambda then, at: running.book(then, results))
        idle = all(table.deal is None and (table.closed or table.stage == "over") for table in tables.values())
        return await self._end(after, now) if idle or running.all_played(after, now) else after

    async def _open(self, match: Match, now: Stanza, room: Room, anew: bool) -> Table:
        """A room's table with its four; read `anew` if so wanted."""
        return await self._own.opened(
            table_key(match, now.number, room), match.id, f"{match.title} · {_NAMES[room]}", OPTIONS,
            now.players(room), len(now.boards), anew,
        )  # fmt: skip

    async def _end(self, match: Match, now: Stanza) -> Match:
        """Cut off what goes on in both rooms, and end the stanza with what is there."""
        done = self._matches.now() < now.deadline
        found: list[RoomResult] = []
        for room in ROOMS:
            table = await self._own.closed(table_key(match, now.number, room), "round-over")
            if table is not None:
                found += await self._results(match, now, room, table)
        return await self._matches.act(
            match.id, HOUSE, lambda then, at: running.end_stanza(then, now.number, found, at, done)
        )

    async def _results(self, match: Match, now: Stanza, room: Room, table: Table) -> list[RoomResult]:
        """What a room has finished in time and is not booked yet."""
        found: list[RoomResult] = []
        for place, board in enumerate(now.boards[: table.begun], 1):
            key = f"{table.id}-{place}"
            if (room, board.number) in match.results or table.deal == key:
                continue
            deal = await self._tables.play.deals.load(key)
            self._tables.play.deals.drop(key)
            came = outcome_of(deal, tuple(player.member for player in deal.players))
            if not isinstance(came, ResultCame) or deal.ended is None or deal.ended > now.deadline:
                continue
            found.append(RoomResult(room, board.number, deal.id, came.score_ns, came.outcome, came.lead))
        return found

    async def _settle(self, match: Match) -> Match:
        """Close what is still open of a match that is over, and let go of it."""
        for stanza in match.stanzas[-1:]:
            for room in ROOMS:
                await self._own.closed(table_key(match, stanza.number, room), "round-over")
        self._done.add(match.id)
        self._matches.drop(match.id)
        return match

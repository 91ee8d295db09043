"""The steward of pairs events (双人赛管家): nobody else runs them. What is due, he does; what was done, he finds.

All he knows stands in the log. Several may work at once, and each may die between any two writes: tables have ids that
follow from the round, rounds and scores are rows with numbers, and the ledger takes each award once.
"""

import asyncio
from contextlib import suppress

from paiju.club.grades import Grades
from paiju.contests.own_tables import OwnTables, vacant
from paiju.contests.pairs import running
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.entering import enter_due
from paiju.contests.pairs.events import Events, is_event, table_key
from paiju.contests.pairs.finished import Finished
from paiju.contests.pairs.moves import TableResult
from paiju.contests.pairs.results import worked_out
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table as Seating
from paiju.contests.pairs.terms import MANNERS
from paiju.contests.patrol import patrol, side_by_side
from paiju.contests.sealed_boards import fresh
from paiju.kernel import Illegal
from paiju.store.log import Row
from paiju.tables import halting
from paiju.tables.deal import HOUSE
from paiju.tables.seating import Table
from paiju.tables.table import Tables

_ALREADY_SETTLED = {"already-awarded", "no-such-member", "not-a-member"}


class EventSteward:
    """The steward of all pairs events (双人赛管家)."""

    def __init__(self, events: Events, tables: Tables, grades: Grades) -> None:
        self._events = events
        self._tables = tables
        self._own = OwnTables(tables, MANNERS)
        self._grades = grades
        self._finished = Finished(tables.play)
        self._stirred = asyncio.Event()
        tables.tables.listen(self._table_moved)
        self._done: set[str] = set()
        """Events in which nothing will ever happen any more."""
        self._walkovers: set[str] = set()
        """Tables that were closed, as a pair of theirs is absent."""

    async def rounds(self) -> None:
        """Look after all events for ever (巡查)."""

        async def step(key: str) -> float | None:
            if await self._events.settled(key):
                self._done.add(key)
                return None
            return running.next_due(await self.step(key))

        await patrol(self._events, step, self._done, self._stirred)

    async def step(self, key: str) -> PairsEvent:
        """Do all that is due in an event now (一步). Raises StoreAway."""
        while True:
            before = await self._events.event(key)
            contest = await self._due(before)
            if contest.number == before.number:
                return contest

    async def _due(self, contest: PairsEvent) -> PairsEvent:
        """Do the first thing that is due; the event after it."""
        at = contest.clock(self._events.now())
        if contest.over:
            return await self._settle(contest)
        if enter_due(contest, at):
            return await self._events.act(contest.id, HOUSE, lambda now, at: ())
        if running.begins_round(contest, at) is not None:
            _, opened = running.opened(contest, at)
            boards = fresh(running.boards_wanted(opened, at), contest.terms.options)
            return await self._events.act(contest.id, HOUSE, lambda now, at: running.begin_round(now, boards, at))
        if running.finish(contest, at):
            return await self._events.act(contest.id, HOUSE, running.finish)
        now = contest.now_on
        if now is None:
            return contest
        return await self._score(contest, now) if at >= now.deadline else await self._tend(contest, now, at)

    # --- a round ------------------------------------------------------------------------------------------------------

    async def _tend(self, contest: PairsEvent, now: Round, at: float) -> PairsEvent:
        """Have the tables of a round as they should be, and see who has come."""
        looks, playing = not now.looked and at >= now.begins + contest.terms.grace, now.playing
        opened = await side_by_side(lambda each: self._open(contest, now, each, looks), playing)
        tables = list(zip(playing, opened, strict=True))
        for left in {*now.pairing.tables}.difference(playing):
            if (key := table_key(contest, now, left)) not in self._walkovers:
                await self._own.closed(key, "walkover")
                self._walkovers.add(key)
        for each, table in tables:
            await self._as_directed(contest, now, each, table)
        if looks:
            empty = [(each.table, seat) for each, table in tables for seat in vacant(table)]
            absent = running.absent_pairs(now, empty)
            return await self._events.act(
                contest.id, HOUSE, lambda then, at: running.note_absent(then, now.number, absent, at)
            )
        if contest.terms.early and all([await self._done_with(contest, now, *each) for each in tables]):
            return await self._score(contest, now)
        return contest

    async def _done_with(self, contest: PairsEvent, now: Round, each: Seating, table: Table) -> bool:
        """Whether nothing more is played at a table in this round."""
        if table.deal is not None and not table.closed:
            return False
        return table.closed or table.stage == "over" or not await self._events.left(contest, now, each, table)

    async def _open(self, contest: PairsEvent, now: Round, each: Seating, anew: bool) -> Table:
        """The table of a round with its four; read `anew` if so wanted."""
        return await self._own.opened(
            table_key(contest, now, each), contest.id, f"{contest.title} · {now.number} · {each.table}",
            contest.terms.options, contest.four_at(now, each), contest.boards_a_round, anew,
        )  # fmt: skip

    async def _as_directed(self, contest: PairsEvent, now: Round, each: Seating, table: Table) -> None:
        """Stop a table's clock or let it go on, and give up a board that does not count, as a director has decided."""
        stopped, play = contest.desk.stopped is not None, self._tables.play
        if table.deal is None:
            if table.can_begin and not stopped:
                with suppress(Illegal):  # no board is left to be given
                    await self._tables.settle(table.id)
            return
        deal = await play.deals.load(table.deal)
        if (deal.halted is not None) != stopped:
            await play.note(deal.id, lambda deal: (halting.halt if stopped else halting.go_on)(deal, "director"))
        if deal.origin is not None and (each.table, deal.origin["board"]) in now.cut:
            await play.abandon(deal.id, "cut")

    async def _score(self, contest: PairsEvent, now: Round) -> PairsEvent:
        """Cut off what goes on at its tables, and score the round with what is there."""
        ended = min(now.deadline, self._events.now())
        playing = frozenset(now.playing)
        found = await side_by_side(lambda each: self._closed(contest, now, each, playing, ended), now.pairing.tables)
        results = [result for own in found for result in own]
        early = self._events.now() < now.deadline
        scored = await self._events.act(
            contest.id, HOUSE, lambda then, at: running.score_round(then, now.number, results, at, early)
        )
        # In a thread, as those who play elsewhere should not wait for it.
        return await asyncio.to_thread(worked_out, scored)

    async def _closed(
        self, contest: PairsEvent, now: Round, each: Seating, playing: frozenset[Seating], ended: float
    ) -> list[TableResult]:
        """Close a table of the round; what it had finished in time, if both its pairs are there."""
        table = await self._own.closed(table_key(contest, now, each), "round-over")
        found = [] if table is None else await self._finished.of(table, each.table, ended)
        return found if each in playing else []

    def _table_moved(self, _key: str, _row: Row, table: Table) -> None:
        """Where a round ends when all its boards are done, the last table to be done is not waited for a whole turn."""
        if table.stage == "over" and is_event(table.room):
            self._stirred.set()

    # --- the end ------------------------------------------------------------------------------------------------------

    async def _settle(self, contest: PairsEvent) -> PairsEvent:
        """Put the master points into the ledger, each once, and let go of the event."""
        for place in () if contest.points_given else contest.places or ():
            for player in contest.pairs[place.pair - 1] if place.master_points else ():
                try:
                    await self._grades.award(player.member, place.master_points, contest.title, contest.id)
                except Illegal as error:
                    if error.code not in _ALREADY_SETTLED:
                        raise
        if contest.places is not None and not contest.points_given:
            return await self._events.act(contest.id, HOUSE, lambda now, at: running.points_given(now))
        self._done.add(contest.id)
        return await asyncio.to_thread(worked_out, contest) if self._events.keep(contest) else contest

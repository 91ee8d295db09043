"""The steward of pairs events (双人赛管家): nobody else runs them. What is due, he does; what was done, he finds.

All he knows stands in the log. Several may work at once, and each may die between any two writes: tables have ids that
follow from the round, rounds and scores are rows with numbers, and the ledger takes each award once.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from paiju.catalogue import GAMES, options_of
from paiju.club.grades import Grades
from paiju.contests.moves import ResultCame
from paiju.contests.outcomes import outcome_of
from paiju.contests.pairs import running
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.entering import enter_due
from paiju.contests.pairs.events import Events, table_key
from paiju.contests.pairs.moves import Board, TableResult
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table as Seating
from paiju.contests.pairs.terms import GAME, MANNERS
from paiju.kernel import Illegal
from paiju.store.log import Conflict, StoreAway
from paiju.tables import halting, seating
from paiju.tables.deal import HOUSE
from paiju.tables.dealing import fingerprint, sealed, shuffled
from paiju.tables.folds import Gone
from paiju.tables.moves import Player
from paiju.tables.places import give_places, seat_own
from paiju.tables.seating import Table
from paiju.tables.table import Tables

TURN = 1.0
"""Seconds between two looks at the events that go on."""
SEARCH = 10
"""Turns between two looks for events announced elsewhere."""
_HOUSE = Player(HOUSE, "")
_ALREADY_SETTLED = {"already-awarded", "no-such-member", "not-a-member"}
_log = structlog.get_logger(__name__)


class EventSteward:
    """The steward of all pairs events (双人赛管家)."""

    def __init__(self, events: Events, tables: Tables, grades: Grades) -> None:
        self._events = events
        self._tables = tables
        self._grades = grades
        self._done: set[str] = set()
        """Events in which nothing will ever happen any more."""
        self._walkovers: set[str] = set()
        """Tables that were closed, as a pair of theirs is absent."""

    async def rounds(self) -> None:
        """Look after all events for ever (巡查)."""
        turn, keys = 0, list[str]()
        while True:
            try:
                if turn % SEARCH == 0:
                    keys = await self._events.keys()
                for key in {*keys, *self._events.known} - self._done:
                    await self._surely(key)
            except StoreAway as error:
                _log.warning("event-steward-waits", error=str(error))
            turn += 1
            await asyncio.sleep(TURN)

    async def _surely(self, key: str) -> None:
        """A step that fails leaves the other events alone, and is tried again."""
        try:
            await self.step(key)
        except StoreAway:
            raise
        except Exception:
            _log.exception("event-stuck", event=key)

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
            boards = _fresh(running.boards_wanted(opened, at), contest.terms.options)
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
        looks = not now.looked and at >= now.begins + contest.terms.grace
        tables = [(table, await self._open(contest, now, table, looks)) for table in now.playing]
        for table in now.pairing.tables:
            key = table_key(contest, now, table)
            if table not in now.playing and key not in self._walkovers:
                await self._close(key, "walkover")
                self._walkovers.add(key)
        for each, table in zip(now.playing, tables, strict=True):
            await self._as_directed(contest, now, each, table[1])
        if looks:
            empty = [(each.table, seat) for each, table in tables for seat in _empty(table)]
            absent = running.absent_pairs(now, empty)
            return await self._events.act(
                contest.id, HOUSE, lambda then, at: running.note_absent(then, now.number, absent, at)
            )
        if contest.terms.early and all(table.stage == "over" or table.closed for _, table in tables):
            return await self._score(contest, now)
        return contest

    async def _open(self, contest: PairsEvent, now: Round, each: Seating, anew: bool) -> Table:
        """The table of a round, opened if it was not, with a place for each of the four; read `anew` if so wanted."""
        four = contest.four_at(now, each)
        key, places = table_key(contest, now, each), tuple(player.member for player in four)
        tables = self._tables.tables
        try:
            if anew:
                await tables.catch_up(key)
            table = await tables.load(key)
        except Gone:
            title = f"{contest.title} · {now.number} · {each.table}"
            options = options_of(GAME, contest.terms.options)
            try:
                table = await self._tables.open(
                    _HOUSE, title, GAME, options, MANNERS, room=contest.id, key=key, places=places,
                    many=contest.boards_a_round,
                )  # fmt: skip
            except Conflict:
                await tables.catch_up(key)
                table = await tables.load(key)
        if table.places != places and not table.closed:
            table = await self._tables.change(
                key, HOUSE, f"places {table.number}", lambda then: give_places(then, four)
            )
        robots = {seat: player for seat, player in enumerate(four) if player.robot}
        if not table.closed and any(table.players[seat] is None for seat in robots):
            table = await self._tables.change(key, HOUSE, f"robots {table.number}", lambda then: seat_own(then, robots))
        return table

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

    async def _close(self, key: str, reason: str) -> Table | None:
        """Close a table, which gives up the board it is at; None if it was never opened."""
        try:
            table = await self._tables.change(key, HOUSE, "close", lambda now: seating.close(now, reason))
        except Gone:
            return None
        return table

    async def _score(self, contest: PairsEvent, now: Round) -> PairsEvent:
        """Cut off what goes on at its tables, and score the round with what is there."""
        closed = [(each, await self._close(table_key(contest, now, each), "round-over")) for each in now.pairing.tables]
        ended = min(now.deadline, self._events.now())
        results = [
            result
            for each, table in closed
            if table is not None and each in now.playing
            for result in await self._results(contest, each, table, ended)
        ]
        early = self._events.now() < now.deadline
        return await self._events.act(
            contest.id, HOUSE, lambda then, at: running.score_round(then, now.number, results, at, early)
        )

    async def _results(self, contest: PairsEvent, each: Seating, table: Table, ended: float) -> list[TableResult]:
        """What a closed table has finished in time."""
        found: list[TableResult] = []
        for number in range(1, table.begun + 1):
            deal = await self._tables.play.deals.load(f"{table.id}-{number}")
            self._tables.play.deals.drop(deal.id)
            came = outcome_of(deal, tuple(player.member for player in deal.players))
            if not isinstance(came, ResultCame) or deal.ended is None or deal.ended > ended or deal.origin is None:
                continue
            board = int(deal.origin["board"])
            found.append(TableResult(each.table, board, deal.id, came.score_ns, came.outcome, came.lead))
        return found

    # --- the end ------------------------------------------------------------------------------------------------------

    async def _settle(self, contest: PairsEvent) -> PairsEvent:
        """Put the master points into the ledger, each once, and let go of the event."""
        for place in contest.places or ():
            for player in contest.pairs[place.pair - 1] if place.master_points else ():
                try:
                    await self._grades.award(player.member, place.master_points, contest.title, contest.id)
                except Illegal as error:
                    if error.code not in _ALREADY_SETTLED:
                        raise
        if contest.places is not None and not contest.points_given:
            return await self._events.act(contest.id, HOUSE, lambda now, at: running.points_given(now))
        self._done.add(contest.id)
        self._events.drop(contest.id)
        return contest


def _empty(table: Table) -> Sequence[int]:
    """The seats to which nobody has come; none once the four have begun."""
    return () if table.begun else [seat for seat, player in enumerate(table.players) if player is None]


def _fresh(numbers: Sequence[int], own: dict[str, Any]) -> tuple[Board, ...]:
    """New boards of these numbers, shuffled and sealed."""
    found: list[Board] = []
    for board in numbers:
        options = options_of(GAME, own | {"board": board})
        spelled = msgspec.to_builtins(options)
        seal = sealed(shuffled(GAMES[GAME].pack(options)))
        found.append(Board(board, spelled, fingerprint(seal, GAME, spelled), seal))
    return tuple(found)

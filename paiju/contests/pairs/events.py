"""Pairs events as tables and doors know them (各场双人赛): read from the log, acted in, and the boards they give.

All that waits of an event stands here and in its steward.
"""

import asyncio
import re
import secrets
import time
import uuid
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import structlog

from paiju.club.people import Member
from paiju.contests.boards import board_over, place_of, shows_in_event
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.directed import DeskMove
from paiju.contests.pairs.entering import announced, in_turn
from paiju.contests.pairs.moves import Board, EventCancelled, EventMove, PointsGiven
from paiju.contests.pairs.results import worked_out
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table as Seating
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Event, Illegal
from paiju.store.log import Row
from paiju.tables.deal import Deal
from paiju.tables.folds import Folds, Gone, Judged
from paiju.tables.seating import Table
from paiju.tables.table import Given

KEY = re.compile(r"event-[0-9a-f]{8}-[0-9a-f]{8}")
"""An event's key: when it begins, in seconds, and chance, so that keys in order are events in order."""


LONGEST = 7 * 24 * 3600.0
"""Seconds after its start in which an event may still go on (最长赛程)."""
ASKED_FOR = LONGEST
"""Seconds after its end for which an event is at hand with its results, also after the club has been opened again."""
HELD = 8
"""How many such events there are at most."""
AGAIN = 1.0
"""Seconds between two looks for events announced elsewhere, however many ask."""


_log = structlog.get_logger(__name__)


def is_event(key: str | None) -> bool:
    """Whether a contest, or the room of a table, is a pairs event (是否双人赛)."""
    return key is not None and KEY.fullmatch(key) is not None


def table_key(contest: PairsEvent, now: Round, table: Seating) -> str:
    """The id of a table of a round (桌之编号): the same for everybody who would open it."""
    return sha256(f"{contest.id}/{now.number}/{table.table}".encode()).hexdigest()[:12]


def deal_keys(contest: PairsEvent, now: Round, table: Seating) -> tuple[str, ...]:
    """The ids that the deals of a table have (各副编号), begun or not."""
    key = table_key(contest, now, table)
    return tuple(f"{key}-{number}" for number in range(1, len(contest.numbers(table.board_set)) + 1))


_MOVES = msgspec.json.Decoder(tuple[EventMove | DeskMove, ...])


def _begins(key: str) -> int:
    return int(key.split("-")[1], 16)


class _Head(msgspec.Struct):
    """What is wanted of a deal's first event: to which board it belongs."""

    origin: dict[str, Any] | None = None


def _ends_for_good(row: Row) -> bool:
    return any(isinstance(event, PointsGiven | EventCancelled) for event in _MOVES.decode(row.events))


class Events:
    """All pairs events of the club (各场比赛)."""

    def __init__(self, folds: Folds[PairsEvent], now: Callable[[], float]) -> None:
        self._folds = folds
        self.now = now
        self._past: set[str] = set()
        """Events that are known to be over."""
        self._held: deque[str] = deque()
        """The last ones that are over."""
        self._search: asyncio.Future[list[str]] | None = None
        self._searched = 0.0

    async def event(self, key: str) -> PairsEvent:
        """An event as it is now (某场). Raises Illegal("no-such-event"), StoreAway."""
        if not is_event(key):
            raise Illegal("no-such-event")
        try:
            return await self._folds.latest(key)
        except Gone:
            raise Illegal("no-such-event") from None

    async def keys(self) -> list[str]:
        """All events there ever were (历次), the earliest first. Raises StoreAway."""
        heads = await self._folds.log.heads("contest/event-")
        return sorted(stream.removeprefix("contest/") for stream in heads)

    async def going_on(self) -> list[PairsEvent]:
        """Those that are to come or under way (未完各场), the earliest first. Raises StoreAway."""
        found: list[PairsEvent] = []
        for key in sorted({*await self._lately(), *self.known}):
            if key in self._past or _begins(key) < self.now() - LONGEST:
                continue
            event = await self.event(key)
            if event.over:
                self._past.add(key)
            else:
                found.append(event)
        return found

    async def resume(self) -> None:
        """Have at hand what people come to look at (备好): events not over, or not for long, with all they came to.

        Raises StoreAway.
        """
        for key in await self.keys():
            if _begins(key) >= self.now() - LONGEST:
                contest = await self.event(key)
                if contest.over and not self.keep(contest):
                    continue
                try:
                    worked_out(contest)
                except ValueError:  # results that do not fit together keep nobody from coming in
                    _log.exception("event-not-compared", contest=key)

    def keep(self, contest: PairsEvent) -> bool:
        """Keep an event that is over at hand for those who ask (留存), if it is one of the last; or let go of it."""
        if not contest.rounds or contest.rounds[-1].deadline < self.now() - ASKED_FOR:
            self.drop(contest.id)
            return False
        if contest.id not in self._held:
            self._held.append(contest.id)
        while len(self._held) > HELD:
            self.drop(self._held.popleft())
        return True

    async def settled(self, key: str) -> bool:
        """Whether nothing can happen any more in an event of long ago (早已了结), as its last row says.

        Raises StoreAway.
        """
        if _begins(key) >= self.now() - LONGEST:
            return False
        stream = f"contest/{key}"
        last = (await self._folds.log.heads(stream)).get(stream, 0)
        return any(map(_ends_for_good, await self._folds.log.read(stream, last - 1)))

    async def _lately(self) -> list[str]:
        """All events as of a second ago at most: of hundreds who ask at the same moment one reads, for all."""
        if self._search is None or (self._search.done() and time.monotonic() >= self._searched + AGAIN):
            self._searched, self._search = time.monotonic(), asyncio.ensure_future(self.keys())
        return await asyncio.shield(self._search)

    @property
    def known(self) -> tuple[str, ...]:
        """Those that this process has at hand (在手各场)."""
        return tuple(key for key in self._folds.keys if is_event(key))

    async def announce(self, title: str, begins: float, terms: Terms, by: Member) -> PairsEvent:
        """Announce an event (公布). Raises Illegal as `announced`, StoreAway."""
        opened = announced(title, begins, terms, by, self.now())
        key = f"event-{int(begins):08x}-{secrets.token_hex(4)}"
        return await self._folds.create(key, "open", by.id, None, (opened,))

    async def act(self, key: str, by: str, judge: Callable[[PairsEvent, float], tuple[Event, ...]]) -> PairsEvent:
        """Judge and book what somebody does in an event (动). Raises Illegal, StoreAway."""
        await self.event(key)

        def judged(contest: PairsEvent) -> Judged:
            at = contest.clock(self.now())
            return Judged(None, in_turn(contest, lambda then: judge(then, at), at))

        contest, _ = await self._folds.act(key, uuid.uuid4().hex, by, judged)
        return contest

    def drop(self, key: str) -> None:
        """Let go of an event that is over (放下)."""
        self._folds.drop(key)

    async def give(self, table: Table) -> Given:
        """The next board of a table of a round (发牌), the same if it is asked again.

        Raises Illegal("round-over") when the round's time is up or all boards are played, StoreAway.
        """
        assert table.room is not None
        contest = await self.event(table.room)
        for now in reversed(contest.rounds):
            for each in now.pairing.tables:
                if table_key(contest, now, each) == table.id:
                    return await self._given(contest, now, each, table)
        raise Illegal("round-over")

    async def begun(self, contest: PairsEvent, now: Round, each: Seating, table: Table) -> list[int]:
        """The numbers of the boards begun at a table of a round (已开各牌号), in that order. Raises StoreAway."""
        if not contest.desk.ever_cut(now.number, each.table):
            return [board.number for board in contest.boards_at(each)[: table.begun]]
        found: list[int] = []
        for deal in range(1, table.begun + 1):
            first, *_ = await self._folds.log.read(f"deal/{table.id}-{deal}")
            place = place_of(msgspec.json.decode(first.events, type=tuple[_Head, ...])[0].origin)
            assert place is not None
            found.append(place[1])
        return found

    async def left(self, contest: PairsEvent, now: Round, each: Seating, table: Table) -> list[Board]:
        """The boards that a table of a round is still to begin (待打各副), without those that a director has cut.

        Raises StoreAway.
        """
        begun = await self.begun(contest, now, each, table)
        return [
            board
            for board in contest.boards_at(each)
            if board.number not in begun and (each.table, board.number) not in now.cut
        ]

    async def _given(self, contest: PairsEvent, now: Round, each: Seating, table: Table) -> Given:
        if contest.desk.stopped is not None:
            raise Illegal("clock-stopped")
        boards = await self.left(contest, now, each, table)
        if not boards or now.scored or self.now() >= now.deadline:
            raise Illegal("round-over")
        board = boards[0]
        return Given(board.options, board.seal, {"contest": contest.id, "board": board.number})

    def owns(self, key: str) -> bool:
        """Whether a contest, or the room of a table, is one of these (是否此类)."""
        return is_event(key)

    async def shows(self, deal: Deal, member: str) -> bool:
        """Whether a member may see a deal of a round that is over (可看). Raises StoreAway."""
        place = place_of(deal.origin)
        return place is not None and shows_in_event(await self.event(place[0]), deal, member)

    async def opened(self, key: str, board: int) -> bool:
        """Whether a board is open to everybody (公开). Raises StoreAway."""
        return board_over(await self.event(key), board)

    async def hidden(self, member: str, viewer: str) -> list[str]:
        """The deals a member has, of boards not open yet, that the viewer has not (未公开之局). Raises StoreAway."""
        found: list[str] = []
        for key in await self.keys():
            if not self.now() - LONGEST < _begins(key) <= self.now():
                continue
            contest = await self.event(key)
            for now, table in contest.secret_tables:
                four = {player.member for player in contest.four_at(now, table)}
                if member in four and viewer not in four:
                    found += deal_keys(contest, now, table)
        return found

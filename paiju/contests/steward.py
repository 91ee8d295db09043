"""The steward of contests (比赛管家): gives tables their boards, books what came of them, closes the weeks.

Tables know him only as somebody who gives deals. All he knows stands in the log, so any process may do any of this
at any time, twice, and after a crash between any two writes.
"""

import asyncio
import re
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from paiju.catalogue import GAMES, options_of
from paiju.club.people import Member
from paiju.contests import boards
from paiju.contests.adjusting import adjust, undo
from paiju.contests.closing import close, due
from paiju.contests.moves import PoolOpened, SideAward
from paiju.contests.outcomes import outcome_of
from paiju.contests.pool import Pool, record, release, reserve
from paiju.contests.readmodel import ENDS
from paiju.contests.rooms import HOURS_EAST, ROOMS, Room, week_at
from paiju.kernel import Event, Illegal
from paiju.store.log import Conflict, Row, StoreAway
from paiju.tables.deal import HOUSE, Deal
from paiju.tables.dealing import sealed, shuffled
from paiju.tables.folds import Folds, Gone, Judged
from paiju.tables.seating import Table
from paiju.tables.table import Given

BEHIND = 0.2
"""Seconds by which results may be booked behind the log while the club plays."""
ROUND = 60.0
"""Seconds between two rounds, on which weeks are closed and forgotten boards taken back."""
_MONDAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_log = structlog.get_logger(__name__)


class OtherContests(Protocol):
    """Contests of a kind that are no pools (其他比赛), as the steward needs to know them."""

    def owns(self, key: str) -> bool:
        """Whether a contest, or the room of a table, is one of these (是否此类)."""
        ...

    async def give(self, table: Table) -> Given:
        """The next deal of a table (发牌). Raises Illegal, StoreAway."""
        ...

    async def shows(self, deal: Deal, member: str) -> bool:
        """Whether a member may see a deal that is over (可看). Raises StoreAway."""
        ...

    async def opened(self, key: str, board: int) -> bool:
        """Whether a board is open to everybody (公开). Raises StoreAway."""
        ...

    async def hidden(self, member: str, viewer: str) -> list[str]:
        """The deals under way that a member plays and the viewer may not see (未公开之局). Raises StoreAway."""
        ...


class Steward:
    """The steward of all pools (比赛管家)."""

    def __init__(
        self,
        pools: Folds[Pool],
        tables: Folds[Table],
        deals: Folds[Deal],
        now: Callable[[], float],
        others: Sequence[OtherContests] = (),
        hours_east: float = HOURS_EAST,
    ) -> None:
        """`others` are the contests that are no pools; `hours_east`: the club's time, ahead of UTC."""
        self._others = others
        self._pools = pools
        self._tables = tables
        self._deals = deals
        self.now = now
        self._hours_east = hours_east
        self._done: set[str] = set()
        """Pools in which nothing will ever happen any more."""

    async def pool(self, key: str) -> Pool:
        """A pool as it is now, with whatever others have written. Raises Gone, StoreAway."""
        return await self._pools.latest(key)

    async def current(self, room: Room) -> Pool:
        """This week's pool of a room (本周牌库), opened if it was not. Raises StoreAway."""
        week = week_at(self.now(), self._hours_east)
        key = f"{room.key}-{week.key}"
        try:
            return await self.pool(key)
        except Gone:
            earlier = [other for other in await self.keys(room) if other < key]
            opened = PoolOpened(room.key, week.key, week.begins, week.ends, room.form, earlier[-1] if earlier else None)
            with suppress(Conflict):
                return await self._pools.create(key, "open", HOUSE, None, (opened,))
            return await self.pool(key)

    async def keys(self, room: Room) -> list[str]:
        """The pools that the room ever had, by week (历周牌库). Raises StoreAway."""
        heads = await self._pools.log.heads(f"contest/{room.key}-")
        return sorted(stream.removeprefix("contest/") for stream in heads)

    async def before(self, pool: Pool) -> Pool | None:
        """The room's pool of the week before, or of the last one that was played (上一库). Raises StoreAway."""
        return None if pool.before is None else await self.pool(pool.before)

    async def earlier(self, pool: Pool) -> list[Pool]:
        """The room's pools before this one, the latest first, down to one that is closed (前几库). Raises StoreAway."""
        found: list[Pool] = []
        while (before := await self.before(found[-1] if found else pool)) is not None:
            found.append(before)
            if before.closed:
                break
        return found

    async def of_week(self, room: Room, week: str | None) -> Pool:
        """The room's pool of a week, named by its Monday, or of this one (某周牌库).

        Raises Illegal("no-such-week"), StoreAway.
        """
        if week is None:
            return await self.current(room)
        if not _MONDAY.fullmatch(week):
            raise Illegal("no-such-week")
        try:
            return await self.pool(f"{room.key}-{week}")
        except Gone:
            raise Illegal("no-such-week") from None

    # --- boards for tables --------------------------------------------------------------------------------------------

    async def give(self, table: Table) -> Given:
        """The next deal of a table in a room (发牌): the same board if it is asked again. Raises Illegal, StoreAway."""
        assert table.room is not None
        if (other := self._other(table.room)) is not None:
            return await other.give(table)
        room, key = ROOMS[table.room], table.next_deal
        players = tuple(player for player in table.players if player is not None)
        begun = await self._deal(key)
        if begun is not None and (place := boards.place_of(begun.origin)) is not None:
            return _given(await self.pool(place[0]), key)
        fresh = sealed(shuffled(GAMES[room.game].pack(options_of(room.game, room.options))))

        async def reserved() -> Pool:
            pool = await self.current(room)
            return await self._act(pool.id, lambda now: reserve(now, key, table.id, players, fresh, self.now()))

        try:
            return _given(await reserved(), key)
        except Illegal as error:
            if error.code != "pool-over":
                raise
            return _given(await reserved(), key)  # the week ended between two looks at the clock

    async def settle(self, key: str) -> None:
        """Book what came of a deal that is over (记账), if it was of a contest. Raises StoreAway."""
        at_hand = self._deals.at_hand(key) is not None
        deal = await self._deal(key)
        if not at_hand and (deal is None or deal.ended is not None):
            self._deals.drop(key)
        place = boards.place_of(deal.origin) if deal is not None else None
        if deal is None or deal.ended is None or place is None or self._other(place[0]):
            return  # what is no pool books its results itself
        pool, ended = await self.pool(place[0]), deal.ended
        turn = pool.turns.get(key)
        if turn is not None and turn.state == "playing":
            came = outcome_of(deal, turn.members)
            await self._act(pool.id, lambda now: record(now, came, ended))

    async def shows(self, deal: Deal, member: Member) -> bool:
        """Whether a member may see a deal that is over (可看). Raises StoreAway."""
        place = boards.place_of(deal.origin)
        if place is not None and (other := self._other(place[0])) is not None:
            return await other.shows(deal, member.id)
        if place is not None:
            return boards.shows(await self.pool(place[0]), deal, member.id, self.now())
        return boards.shows_at(await self._table(deal.table), deal, member, self.now())

    async def hidden(self, member: str, viewer: str) -> list[str]:
        """The deals a member has played on boards that the viewer may not see (未公开之局). Raises StoreAway."""
        rounds = [deal for other in self._others for deal in await other.hidden(member, viewer)]
        pools = [pool for room in ROOMS.values() for pool in await self._running(room)]
        return rounds + [
            turn.deal
            for pool in pools
            for turn in pool.turns.values()
            if member in turn.members and not boards.open_to(pool, viewer, turn.board, self.now())
        ]

    async def _running(self, room: Room) -> list[Pool]:
        """The room's pools that are not closed."""
        pool = await self.current(room)
        return [each for each in (pool, *await self.earlier(pool)) if not each.closed]

    async def opened(self, deal: Deal) -> bool:
        """Whether the deal's seal may be opened (可启封): nobody can meet its board any more. Raises StoreAway."""
        place = boards.place_of(deal.origin)
        if place is None:
            return True
        if (other := self._other(place[0])) is not None:
            return await other.opened(*place)
        pool = await self.pool(place[0])
        return boards.opened(pool, pool.board(place[1]), self.now())

    def is_pool(self, contest: str) -> bool:
        """Whether a contest is a pool (是否牌库)."""
        return self._other(contest) is None

    def _other(self, contest: str) -> OtherContests | None:
        return next((each for each in self._others if each.owns(contest)), None)

    async def seen_by(self, pool: Pool, member: str) -> Pool:
        """A pool in which what the member has just finished is booked already (其所见). Raises StoreAway."""
        own = [
            turn
            for board in pool.boards.values()
            for key in board.playing
            if member in (turn := pool.turns[key]).members
        ]
        for turn in own:
            await self.settle(turn.deal)
        return await self.pool(pool.id) if own else pool

    # --- what organisers do ------------------------------------------------------------------------------------------

    async def adjust(
        self, pool: Pool, board: int, deal: str, awards: tuple[SideAward, SideAward], note: str, by: Member
    ) -> Pool:
        """Award a table's sides something else than their result (判调整分). Raises Illegal as `adjust`, StoreAway."""
        return await self._act(pool.id, lambda now: adjust(now, board, deal, awards, note, by, self.now()), by.id)

    async def undo_adjustment(self, pool: Pool, board: int, deal: str, note: str, by: Member) -> Pool:
        """Take an adjustment back (撤销调整). Raises Illegal as `undo`, StoreAway."""
        return await self._act(pool.id, lambda now: undo(now, board, deal, note, by, self.now()), by.id)

    async def look(self, pool: Pool, board: int, by: Member) -> Pool:
        """Show a board to an organiser, who is not dealt it then (裁判看牌). Raises Illegal as `look`, StoreAway."""
        return await self._act(pool.id, lambda now: boards.look(now, board, by.id, self.now()), by.id)

    # --- at work ------------------------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Book results for ever (跟读)."""
        follower = self._pools.log.follow("contests", "", ENDS)

        async def turn() -> None:
            await follower.tell(self._heard)
            await asyncio.sleep(BEHIND)

        await follower.forever(turn)

    async def rounds(self) -> None:
        """Make the rounds for ever (巡查)."""
        while True:
            try:
                await self.round()
            except StoreAway as error:
                _log.warning("steward-waits", error=str(error))
            await asyncio.sleep(ROUND)

    async def round(self) -> None:
        """Take back boards that nobody will finish, and close the weeks that are over (一巡). Raises StoreAway."""
        for room in ROOMS.values():
            for key in await self.keys(room):
                if key not in self._done:
                    await self._look_after(await self.pool(key))

    async def _heard(self, row: Row) -> None:
        key = row.stream.partition("/")[2]
        for event in _ENDS.decode(row.events):
            if event.type == "deal-closed" and event.room is not None:
                await self.settle(event.deal)
            elif event.type == "abandoned":
                await self.settle(key)

    async def _look_after(self, pool: Pool) -> None:
        for deal in [turn.deal for turn in pool.turns.values() if turn.state == "playing"]:
            await self.settle(deal)
            if await self._forgotten(pool, deal):
                pool = await self._act(pool.id, lambda now, deal=deal: release(now, deal))
        if due(pool, self.now()):
            before = await self.before(pool)
            pool = await self._act(pool.id, lambda now: close(now, before, self.now()))
        if pool.closed and not any(board.playing for board in pool.boards.values()):
            self._done.add(pool.id)
            self._pools.drop(pool.id)

    async def _forgotten(self, pool: Pool, key: str) -> bool:
        """Whether a table was given a board that it never began, and never will."""
        deal = await self._deal(key)
        if deal is not None:
            place = boards.place_of(deal.origin)
            return place is None or place[0] != pool.id
        table = await self._table(pool.turns[key].table)
        return table is None or table.closed

    async def _table(self, key: str) -> Table | None:
        """A table, not held if it is closed."""
        try:
            table = await self._tables.load(key)
        except Gone:
            return None
        if table.closed:
            self._tables.drop(key)
        return table

    async def _deal(self, key: str) -> Deal | None:
        try:
            return await self._deals.load(key)
        except Gone:
            return None

    async def _act(self, key: str, judge: Callable[[Pool], tuple[Event, ...]], by: str = HOUSE) -> Pool:
        pool, _ = await self._pools.act(key, uuid.uuid4().hex, by, lambda now: Judged(None, judge(now)))
        return pool


def _given(pool: Pool, deal: str) -> Given:
    board = pool.boards[pool.turns[deal].board]
    return Given(board.options, board.seal, {"contest": pool.id, "board": board.number})


class _End(msgspec.Struct):
    type: str
    deal: str = ""
    room: str | None = None


_ENDS = msgspec.json.Decoder(tuple[_End, ...])

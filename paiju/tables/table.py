"""The club's tables at work (各桌): people come and go, deals are opened when all are ready and closed when over."""

import asyncio
import secrets
import uuid
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec
import structlog

from paiju.catalogue import GAMES
from paiju.club.seats_in_play import SeatsInPlay
from paiju.kernel import Event, Illegal, Seat
from paiju.store.log import Conflict, Row, StoreAway
from paiju.tables.deal import HOUSE, Deal
from paiju.tables.dealing import drawn, sealed, shuffled
from paiju.tables.errands import Errands
from paiju.tables.folds import Folds, Gone, Judged
from paiju.tables.moves import (
    Chosen,
    DealClosed,
    DealOpened,
    Left,
    Manners,
    Player,
    Reseated,
    Sat,
    Seal,
    TableOpened,
)
from paiju.tables.one_seat import OneSeat, PlayingElsewhere
from paiju.tables.play import Play
from paiju.tables.seating import Table, go_on, leave, ready, sit

ROBOT = Player("robot", "Robot", True)
"""The house's robot player (机器人)."""
PAUSE = 4.0
"""Seconds for which it is shown that nobody declared or bid, at the ordinary pace, before it is dealt again."""
_log = structlog.get_logger(__name__)


class Given(msgspec.Struct, frozen=True):
    """A deal that a table in a room is given (所发之牌): its options spelled out, its seal, and what it is part of."""

    options: dict[str, Any]
    seal: Seal
    origin: dict[str, Any] | None = None


Give = Callable[[Table], Awaitable[Given]]
"""Gives a table in a room its next deal, the same when asked again."""


class Tables:
    """All tables of the club (各桌)."""

    def __init__(self, tables: Folds[Table], play: Play, give: Give, seats: SeatsInPlay) -> None:
        self.tables = tables
        self._one_seat = OneSeat(tables, seats)
        self.play = play
        self._give = give
        self._settling: dict[str, asyncio.Lock] = {}
        self._pausing: set[str] = set()
        """The tables at which the next deal will come by itself."""
        self._errands = Errands()
        play.deals.listen(self._deal_moved)

    async def open(
        self,
        host: Player,
        title: str,
        game: str,
        options: Any,
        manners: Manners,
        seat: Seat | None = None,
        robots: bool = False,
        boards: tuple[Chosen, ...] = (),
        scoring: str = "",
        room: str | None = None,
        key: str = "",
        places: tuple[str, ...] = (),
        many: int | None = None,
    ) -> Table:
        """Open a table (开桌), its host seated and robots round him if so wanted; `key`: its id, if it has one already.
        `places` and `many`: as in `TableOpened`.

        Raises Illegal("no-robots") where the table wants none; Conflict if the id is taken; StoreAway.
        """
        if robots and not manners.robots:
            raise Illegal("no-robots")
        seats = len(GAMES[game].seats(options))
        spelled = msgspec.to_builtins(options)
        secret = secrets.token_urlsafe(9)
        opened = TableOpened(title, game, spelled, manners, host, seats, boards, secret, scoring, room, places, many)
        sat = tuple(
            Sat(s, host if s == seat else ROBOT) for s in range(seats) if s == seat or (robots and seat is not None)
        )
        # Two who would open the same one do so by acts of their own, so that the second is told of a conflict.
        act = f"open {host.member}"
        return await self.tables.create(key or uuid.uuid4().hex[:12], act, host.member, None, (opened, *sat))

    async def change(self, key: str, by: str, act: str, judge: Callable[[Table], tuple[Event, ...]]) -> Table:
        """Change a table (变动), then do what is due at it. Raises Illegal, Gone, StoreAway."""
        await self.tables.act(key, act, by, lambda now: Judged(None, judge(now)))
        return await self.settle(key)

    async def sit(self, key: str, player: Player, seat: Seat, guest: bool, act: str) -> Table:
        """Let a person sit down (入座), also during a deal: he plays on for a robot, or from the next one on.

        Raises Illegal as `seating.sit`, and `has-seen-cards`, `playing-elsewhere`; Gone, StoreAway.
        """
        table = await self.tables.load(key)
        if table.deal is not None and 0 <= seat < len(table.players):
            deal = await self.play.deals.load(table.deal)
            if deal.ended is None and deal.has_seen_others(player.member, seat):
                raise Illegal("has-seen-cards")
        by = player.member
        table, _ = await self.tables.act(key, act, by, lambda now: Judged(None, sit(now, player, seat, guest)))
        # Whoever has sat down is seen by all others that might let him play; so nobody need wait for anybody.
        if table.deal is not None and (busy := await self._one_seat.take(table, table.deal, (by,))):
            await self.change(key, by, uuid.uuid4().hex, lambda now: leave(now, by, ROBOT))
            raise PlayingElsewhere(busy[by])
        return await self.settle(key)

    async def settle(self, key: str) -> Table:
        """Do what is due (了结): robots for who left the deal, its end booked, the next opened, a closed table let go.

        May be called at any time, by several at once, and after a crash between any two writes. Raises Gone, StoreAway.
        """
        async with self._settling.setdefault(key, asyncio.Lock()):
            table = await self.tables.load(key)
            if table.closed:
                await self._let_go(table)
                return table
            if table.deal is not None:
                deal = await self._kept_playing(table, table.deal)
                if deal.ended is not None:
                    table = await self._close_deal(key, deal)
            if table.can_begin:
                return await self._open_deal(table)
            if table.goes_on and table.id not in self._pausing:
                self._pausing.add(table.id)
                self._errands.begin(self._go_on_soon(table))
            return table

    async def _kept_playing(self, table: Table, key: str) -> Deal:
        """The table's deal: a robot on each seat whose player sits there no more, and who may take over has done so."""
        deal = await self.play.deals.load(key)
        for seat, player in _given(table, deal):
            deal = await self.play.hand_over(key, seat, player)
        for seat in _leavers(table, deal):
            deal = await self.play.substitute(key, seat, ROBOT)
        for seat, player in enumerate(table.players):
            if player is not None and not player.robot and deal.may_take_over(player.member, seat):
                deal = await self.play.substitute(key, seat, player)
        return deal

    async def _let_go(self, table: Table) -> None:
        """Give up the last deal of a closed table if it is not over, and hold neither any longer."""
        last = table.last_deal
        if last is not None:
            # A deal that was closed at its table had been over before.
            if not table.boards or table.boards[-1].deal != last:
                deal = await self.play.deals.load(last)
                await self.play.abandon(last, "table-closed", _leavers(table, deal))
            self.play.deals.drop(last)
        self.tables.drop(table.id)
        self._settling.pop(table.id, None)

    async def _open_deal(self, table: Table) -> Table:
        if table.manners.seating == "random" and table.begun == 0:
            order = Reseated(drawn(len(table.players)))
            table = await self._book(table.id, "draw", lambda now: (order,) if now.can_begin and not now.begun else ())
        game = GAMES[table.game]
        given = _dealt_here(table) if table.room is None else await self._give(table)
        options = msgspec.convert(given.options, game.Options)
        players = tuple(player for player in table.players if player is not None)
        key, control = table.next_deal, table.manners.control
        if busy := await self._one_seat.take(table, key, [player.member for player in players if not player.robot]):
            return await self._book(table.id, uuid.uuid4().hex, lambda now: _not_ready(now, busy))
        try:
            deal = await self.play.start(
                key, game, options, table.id, players, control, given.seal, given.origin, table.scoring
            )
        except Conflict:
            deal = await self.play.deals.load(key)
        spelled = msgspec.to_builtins(deal.options)
        opened = DealOpened(key, spelled)
        if table.boards:
            # Whoever still looks at the last board has his own sight of it.
            self.play.deals.drop(table.boards[-1].deal)
        return await self._book(table.id, f"open {key}", lambda now: (opened,) if now.next_deal == key else ())

    async def _close_deal(self, key: str, deal: Deal) -> Table:
        result = None if deal.abandoned else deal.state.result
        following = deal.game.following(deal.options, result) if result is not None else deal.options
        spelled = None if following is None else msgspec.to_builtins(following)
        void = result is not None and result.is_void

        def judge(now: Table) -> tuple[Event, ...]:
            if now.deal != deal.id:
                return ()
            closed = DealClosed(deal.id, msgspec.to_builtins(result), spelled, now.room, void)
            # A robot that finished a board of a room for somebody does not begin the next.
            return (closed, *(Left(seat) for seat in now.stand_ins)) if now.room else (closed,)

        return await self._book(key, f"close {deal.id}", judge)

    async def _book(self, key: str, act: str, judge: Callable[[Table], tuple[Event, ...]]) -> Table:
        table, _ = await self.tables.act(key, act, HOUSE, lambda now: Judged(None, judge(now)))
        return table

    def _deal_moved(self, key: str, row: Row, deal: Deal) -> None:
        if deal.ended is not None:
            self._errands.begin(self._surely(deal.table, lambda: self.settle(deal.table)))

    async def _go_on_soon(self, table: Table) -> None:
        """Let people see that the deal was void, then go on."""
        await asyncio.sleep(PAUSE * table.manners.control.pace)
        self._pausing.discard(table.id)
        await self._surely(table.id, lambda: self.change(table.id, HOUSE, uuid.uuid4().hex, go_on))

    async def _surely(self, key: str, work: Callable[[], Awaitable[Table]]) -> None:
        while True:
            try:
                await work()
                return
            except StoreAway as error:
                _log.warning("table-waits", table=key, error=str(error))
                await asyncio.sleep(1)
            except Gone:
                return
            except Illegal as error:  # no board is given any more
                _log.info("table-rests", table=key, code=error.code)
                return


def _not_ready(table: Table, members: Collection[str]) -> tuple[Event, ...]:
    """These are not ready after all, since another table's deal has begun with them."""
    if not table.can_begin:
        return ()
    return tuple(event for each in members if table.seat_of(each) is not None for event in ready(table, each, False))


def _dealt_here(table: Table) -> Given:
    """A deal shuffled at the table itself, or the next of those that were chosen for it."""
    game = GAMES[table.game]
    options = msgspec.convert(table.next_options, game.Options)
    return Given(table.next_options, sealed(table.next_deck or shuffled(game.pack(options))))


def _given(table: Table, deal: Deal) -> tuple[tuple[Seat, Player], ...]:
    """Who sits on a seat of the deal that is his by right, and that somebody else has in it still."""
    here = enumerate(table.players)
    return tuple(
        (seat, player)
        for seat, player in here
        if table.places and player is not None and table.places[seat] == player.member != deal.players[seat].member
    )


def _leavers(table: Table, deal: Deal) -> tuple[Seat, ...]:
    """The seats of the deal whose players sit there no more."""
    people = ((seat, player.member) for seat, player in enumerate(deal.players) if not player.robot)
    sitters = tuple(player.member if player is not None else None for player in table.players)
    return tuple(seat for seat, member in people if sitters[seat] != member)

"""The feed (直播): what each viewer is told of the deals at his table, the only gate by which they leave the house.

Each viewer has a fold of his own, made of the events as he was told them. After a move he gets the whole view, the
events only animate. A move of which he is told nothing is neither sent to him nor numbered for him.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from paiju.kernel import OPEN, PUBLIC, Illegal, Seat, Viewer
from paiju.store.log import Row
from paiju.tables.deal import Deal
from paiju.tables.deal import first as first_deal
from paiju.tables.errands import Errands
from paiju.tables.folds import Folds
from paiju.tables.moves import Substituted
from paiju.tables.play import Play
from paiju.tables.seating import Table
from paiju.tables.sight import Line, News, Shown, Sight, encode
from paiju.tables.watching import watched_by
from paiju.tables.wire import Chair, FinishedBoard, Seating, TableSeating, You

Graded = Callable[[str], dict[str, str] | None]
"""The grade that goes with the name of the member of that id."""


def ungraded(_member: str) -> None:
    """No grade (无等级)."""


class Room:
    """The lines at one table (在桌者), each with the seat its spectator would like to see."""

    def __init__(self) -> None:
        self.lines: dict[Line, Seat | None] = {}
        self.sights: dict[Line, Sight] = {}


class Feed:
    """The feed of all tables (直播)."""

    def __init__(
        self,
        tables: Folds[Table],
        play: Play,
        now: Callable[[], float],
        shown: Shown,
        graded: Graded = ungraded,
    ) -> None:
        self._tables = tables
        self._shown = shown
        self.graded = graded
        self._play = play
        self._deals = play.deals
        self._now = now
        self._rooms: dict[str, Room] = {}
        self._sights: dict[str, dict[Viewer, Sight]] = {}
        self._errands = Errands()
        self._elsewhere: Mapping[str, frozenset[str]] = {}
        self._listeners: list[Callable[[str], None]] = []
        self.awaits: Callable[[str, Deal], bool] = lambda _member, _deal: False
        """Whether a member is still to play the deal's board at another table."""
        play.deals.listen(self._moved)
        tables.listen(self._seated)

    def listen(self, changed: Callable[[str], None]) -> None:
        """Call this with a table's id when who is there has changed (听)."""
        self._listeners.append(changed)

    async def join(self, line: Line, table_id: str, watch: Seat | None) -> None:
        """Put a line into a room (入室): it gets the latest seating and deal. Raises Gone, StoreAway."""
        table = await self._tables.load(table_id)
        room = self._rooms.setdefault(table_id, Room())
        room.lines[line] = watch
        self._tell_seating(table, room)
        await self._show(table, (line,))

    def leave(self, line: Line, table_id: str) -> None:
        """Take a line out of a room (出室)."""
        room = self._rooms.get(table_id)
        if room is None or line not in room.lines:
            return
        del room.lines[line]
        self._drop_sight(room, line)
        table = self._tables.at_hand(table_id)
        if not room.lines:
            del self._rooms[table_id]
        elif table is not None:
            self._tell_seating(table, room)
        self._changed(table_id)

    def tell(self, table_id: str, message: bytes, spectators_only: bool, but: frozenset[str] = frozenset()) -> None:
        """Send a message to a room (广播), to its spectators only if so wanted, and not to these members."""
        table = self._tables.at_hand(table_id)
        for line in list(self._room(table_id).lines):
            if line.member in but:
                continue
            if spectators_only and table is not None and self.has_part(table, line.member):
                continue
            line.send(message)

    def has_part(self, table: Table, member: str) -> bool:
        """Whether the member plays in the table's deal, or sits there between deals (局中人)."""
        deal = self._deals.at_hand(table.deal) if table.deal else None
        return (table.seat_of(member) if deal is None else _seat(deal, member)) is not None

    def here(self, table_id: str, member: str) -> bool:
        """Whether the member has a line at the table (在线), by this process or another."""
        return member in self._present(table_id)

    def spectators(self, table: Table) -> int:
        """How many people are at the table without a seat (旁观人数)."""
        return sum(table.seat_of(member) is None for member in set(self._present(table.id)))

    @property
    def own(self) -> dict[str, frozenset[str]]:
        """By table, who is there with a line of this process (本进程在桌者)."""
        return {key: frozenset(line.member for line in room.lines) for key, room in self._rooms.items()}

    def elsewhere(self, tables: Mapping[str, frozenset[str]]) -> None:
        """By table, who is there with lines of other processes (别处在桌者)."""
        before, self._elsewhere = self._elsewhere, tables
        for key in before.keys() | tables.keys():
            if before.get(key) == tables.get(key):
                continue
            room, table = self._rooms.get(key), self._tables.at_hand(key)
            if room is not None and table is not None:
                self._tell_seating(table, room)
            else:
                self._changed(key)

    def _present(self, table_id: str) -> Iterable[str]:
        yield from (line.member for line in self._room(table_id).lines)
        yield from self._elsewhere.get(table_id, ())

    def seating(self, table: Table, member: str) -> Seating:
        """The seating as this member is told it (座次)."""
        chairs = tuple(self.chair(table, seat) for seat in range(len(table.players)))
        boards = tuple(FinishedBoard(board.deal, board.outcome) for board in table.boards_of(member))
        left = None if table.afresh is not None else len(table.chosen)
        told_table = TableSeating(
            table.id, table.title, table.game, table.options, table.manners, table.host.member, chairs,
            self.spectators(table), table.stage, table.deal, boards, left, table.scoring,
            table.room,
        )  # fmt: skip
        seat = table.seat_of(member)
        key = table.key or None if seat is not None or member == table.host.member else None
        return Seating(told_table, You(seat, key))

    def chair(self, table: Table, seat: Seat) -> Chair:
        """One seat of a table (座位)."""
        player = table.players[seat]
        if player is None:
            return Chair(seat)
        ready = player.robot or seat in table.ready
        here = player.robot or self.here(table.id, player.member)
        name = self._shown(player.member, player.name)
        return Chair(seat, player.member, name, player.robot, ready, here, self.graded(player.member))

    def _room(self, table_id: str) -> Room:
        return self._rooms.get(table_id) or Room()

    def _seated(self, key: str, row: Row, table: Table) -> None:
        room = self._rooms.get(key)
        if room is None:
            return
        self._tell_seating(table, room)
        if table.deal is not None:
            shown = {line for line, sight in room.sights.items() if sight.deal.id == table.deal}
            self._errands.begin(self._show(table, set(room.lines) - shown))

    def _tell_seating(self, table: Table, room: Room) -> None:
        for line in list(room.lines):
            line.send(encode(self.seating(table, line.member)))
        self._changed(table.id)

    def _changed(self, table_id: str) -> None:
        for changed in self._listeners:
            changed(table_id)

    async def _show(self, table: Table, lines: Iterable[Line]) -> None:
        """Let these lines see the table's deal, or the last one when none is on."""
        # What a spectator may see is asked anew for each deal, so that a change of seat never opens the present one.
        deal_id = table.deal or (table.boards[-1].deal if table.boards else None)
        if deal_id is None:
            return
        viewers = await self._viewers(table, deal_id, lines)
        for line, viewer in viewers.items():
            sight = await self._sight(table, deal_id, viewer)
            room = self._rooms.get(table.id)
            if room is None or line not in room.lines:
                continue
            self._drop_sight(room, line)
            room.sights[line] = sight
            sight.lines.append(line)
            self._sights.setdefault(deal_id, {})[viewer] = sight
            if sight.number:
                line.send(sight.message(self._now(), fresh=False))

    async def _viewers(self, table: Table, deal_id: str, lines: Iterable[Line]) -> dict[Line, Viewer]:
        """Who of these lines is who to the deal; it is noted first which spectators are going to see which hands."""
        deal = await self._deals.load(deal_id)
        room = self._rooms.get(table.id) or Room()
        found = {line: self._viewer(table, deal, line.member, room.lines[line]) for line in lines if line in room.lines}
        viewers = {line: viewer for line, viewer in found.items() if viewer is not None}
        if deal.ended is None:
            every = frozenset(range(len(deal.players)))
            watched = {
                line.member: every if OPEN in viewer else frozenset(seat for seat in viewer if seat >= 0)
                for line, viewer in viewers.items()
                if PUBLIC in viewer or OPEN in viewer
            }
            if watched:
                await self._play.watch(deal_id, watched)
        return viewers

    async def _again(self, deal: Deal) -> None:
        """Seats of the deal have changed hands: who has left sees no more of it, who has taken over sees his hand."""
        table, room = self._tables.at_hand(deal.table), self._rooms.get(deal.table)
        if table is None or room is None or deal.ended is not None:
            return
        others: list[Line] = []
        for line, watch in room.lines.items():
            viewer, sight = self._viewer(table, deal, line.member, watch), room.sights.get(line)
            if sight is not None and sight.viewer == viewer:
                continue
            if sight is not None and sight.deal.id == deal.id:
                self._drop_sight(room, line)
            # Who has just left is not made a spectator, so that he may still come back.
            if viewer is not None and PUBLIC not in viewer:
                others.append(line)
        await self._show(table, others)

    def _viewer(self, table: Table, deal: Deal, member: str, watch: Seat | None) -> Viewer | None:
        """Who this member is to this deal (观者): a player, or a spectator as far as the table lets one watch."""
        seat = _seat(deal, member)
        if seat is not None:
            return frozenset((seat,))
        watching = watched_by(table, member)
        if watching == "off" or self.awaits(member, deal):
            return None
        if watching == "open":
            return frozenset((OPEN, PUBLIC))
        # Whose hand he has seen, as a player or a spectator, that he sees until the deal is over.
        known = deal.watched.get(member) or deal.held.get(member)
        if known is not None and deal.ended is None and len(known) == 1:
            return frozenset((*known, PUBLIC))
        return frozenset((watch if watch is not None and watch < len(deal.players) else 0, PUBLIC))

    async def _sight(self, table: Table, deal_id: str, viewer: Viewer) -> Sight:
        """The viewer's sight of the deal (视野), folded from the log when nobody has it yet."""
        delay = table.manners.delay if PUBLIC in viewer else 0
        sight, deal = None, None
        while True:
            held = self._sights.get(deal_id, {}).get(viewer)
            if held is not None:
                return held
            latest = self._deals.at_hand(deal_id)
            if deal is not None and latest is not None and latest.number < deal.number:
                # What is seen must also be what acts are judged by, though its writer has not heard of it yet.
                await self._deals.catch_up(deal_id)
                continue
            if sight is not None and deal is not None and (latest is None or latest.number <= deal.number):
                self._sights.setdefault(deal_id, {})[viewer] = sight
                return sight
            for row in await self._deals.log.read(f"deal/{deal_id}", deal.number if deal else 0):
                deal = deal.after(row) if deal else first_deal(deal_id, row)
                sight = sight or Sight(deal, viewer, self._shown)
                self._take(sight, News(deal, deal.latest), row.at + delay - self._now() if delay else 0)

    def _take(self, sight: Sight, news: News, wait: float = 0) -> None:
        """Take in a row now, or when the spectators' delay is over."""
        if news.deal.number <= sight.row:
            return  # it had been read from the log before its writer heard that it is there
        sight.row = news.deal.number
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._tell, sight, news)
        else:
            self._tell(sight, news)

    def _tell(self, sight: Sight, news: News) -> None:
        if sight.advance(news) and sight.lines:
            message = sight.message(self._now())
            for line in sight.lines:
                line.send(message)

    def _moved(self, key: str, row: Row, deal: Deal) -> None:
        # What happens round a game comes in rows of its own.
        if deal.moves[-1].number != row.number and any(isinstance(event, Substituted) for event in deal.latest):
            self._errands.begin(self._again(deal))
        sights = self._sights.get(key)
        if not sights:
            return
        table = self._tables.at_hand(deal.table)
        delay = table.manners.delay if table else 0
        news = News(deal, deal.latest)
        for viewer, sight in sights.items():
            self._take(sight, news, delay if PUBLIC in viewer else 0)

    def _drop_sight(self, room: Room, line: Line) -> None:
        sight = room.sights.pop(line, None)
        if sight is None:
            return
        sight.lines.remove(line)
        if sight.lines:
            return
        held = self._sights.get(sight.deal.id, {})
        for viewer in [viewer for viewer, seen in held.items() if seen is sight]:
            del held[viewer]
        if not held:
            self._sights.pop(sight.deal.id, None)


def _seat(deal: Deal, member: str) -> Seat | None:
    try:
        return deal.seat_of(member)
    except Illegal:
        return None

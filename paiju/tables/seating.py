"""A table over many deals (牌桌): who sits where, who is ready, which deal is on, what has been played.

Pure: the judging functions return events or raise Illegal, `after` books a row.
"""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.cards import Card
from paiju.kernel import Event, Illegal, Seat
from paiju.store.log import Row
from paiju.tables.moves import (
    Chosen,
    DealClosed,
    DealOpened,
    HostChanged,
    Invited,
    Left,
    Manners,
    PlacesGiven,
    Player,
    Readied,
    Reseated,
    Sat,
    TableClosed,
    TableEvent,
    TableOpened,
)

Stage = Literal["waiting", "playing", "between", "over", "closed"]
"""Before the first deal; during one; after one; after the match; after the table was closed."""


class Board(msgspec.Struct, frozen=True):
    """A deal that was finished at the table (打过的一副): its id, and its result, None if it was given up."""

    deal: str
    outcome: Any
    players: tuple[str, ...] = ()
    """The people who were dealt it."""


class Table(msgspec.Struct, frozen=True):
    """A table as its stream folds (牌桌). `options` are those of the present or next deal, spelled out."""

    id: str
    title: str
    game: str
    options: dict[str, Any]
    manners: Manners
    host: Player
    players: tuple[Player | None, ...]
    number: int
    opened: float
    scoring: str = ""
    ready: frozenset[Seat] = frozenset()
    deal: str | None = None
    begun: int = 0
    """How many deals have been opened here."""
    boards: tuple[Board, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    """The boards still to be played, where they were chosen."""
    key: str = ""
    """The secret of its invitation link."""
    room: str | None = None
    """The room whose deals are played here; None: shuffled at the table."""
    dealt: tuple[str, ...] = ()
    """The people who were dealt the deal that is on."""
    invited: frozenset[str] = frozenset()
    """Members who were invited, came by the link, or have sat here before."""
    void: bool = False
    """Whether nobody declared or bid in the last deal (流局)."""
    over: bool = False
    places: tuple[str, ...] = ()
    """Whose each seat is; empty: whoever comes takes one."""
    many: int | None = None
    """How many deals are played here, where that is settled."""
    afresh: dict[str, Any] | None = None
    """The options with which a new match begins after this one; None where the boards were chosen."""
    closed: bool = False

    @property
    def stage(self) -> Stage:
        """What goes on (阶段)."""
        if self.closed:
            return "closed"
        if self.deal is not None:
            return "playing"
        if self.over:
            return "over"
        return "between" if self.boards else "waiting"

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people sit on (人)."""
        return tuple(seat for seat, player in enumerate(self.players) if player is not None and not player.robot)

    @property
    def robots(self) -> tuple[Seat, ...]:
        """The seats that robots sit on (机器人)."""
        return tuple(seat for seat, player in enumerate(self.players) if player is not None and player.robot)

    @property
    def stand_ins(self) -> tuple[Seat, ...]:
        """The seats on which a robot plays for somebody else (代打), and not at a place that is its own."""
        return tuple(seat for seat in self.robots if not self.places or self._named(seat, self.places[seat]) is None)

    @property
    def alone_with_robots(self) -> bool:
        """Whether one person plays here and robots have all other seats (独与机器人)."""
        return len(self.people) == 1 and all(player is not None for player in self.players)

    @property
    def is_practice(self) -> bool:
        """Whether nobody but robots waits for whoever plays here, and nothing of a pool does (练习)."""
        return self.alone_with_robots and self.room is None

    @property
    def can_begin(self) -> bool:
        """Whether a deal is due (可开牌): every seat is filled, and every person is ready."""
        filled = all(player is not None for player in self.players)
        enough = not self.stand_ins if self.room else bool(self.people)
        due = self.stage in ("waiting", "between") or self.may_begin_anew
        return due and filled and enough and set(self.people) <= self.ready

    @property
    def may_begin_anew(self) -> bool:
        """Whether the same people may play another match here (再来一场): one is over whose deals were shuffled."""
        return self.stage == "over" and self.afresh is not None

    @property
    def goes_on(self) -> bool:
        """Whether nobody need say that he is ready (自行续局): the last deal was void, or the seats are given."""
        return (self.void or bool(self.places)) and self.stage == "between" and not set(self.people) <= self.ready

    @property
    def last_deal(self) -> str | None:
        """The id of the last deal that was opened here, None before the first."""
        return f"{self.id}-{self.begun}" if self.begun else None

    @property
    def next_deal(self) -> str:
        """The id of the next deal; two who would begin it at once name the same."""
        return f"{self.id}-{self.begun + 1}"

    @property
    def next_deck(self) -> tuple[Card, ...] | None:
        """The next deal's deck where it was chosen, else None: to be shuffled."""
        return self.chosen[0].deck if self.chosen else None

    @property
    def next_options(self) -> dict[str, Any]:
        """The next deal's options: the table's, or a new match's; with those of a chosen board."""
        if self.over and self.afresh is not None:
            return self.afresh
        return self.options | self.chosen[0].options if self.chosen else self.options

    def boards_of(self, member: str) -> tuple[Board, ...]:
        """The boards played here as far as the member may know of them (可知之牌): of a room's, those he was dealt."""
        return tuple(board for board in self.boards if self.room is None or member in board.players)

    def has_met_all(self, member: str) -> bool:
        """Whether the member was dealt all boards that were played here, if they are a room's (皆见过)."""
        now = self.deal is None or member in self.dealt
        return self.room is None or (now and len(self.boards_of(member)) == len(self.boards))

    def seat_of(self, member: str) -> Seat | None:
        """Where the member sits, or None."""
        return next((seat for seat in self.people if self.players[seat] == self._named(seat, member)), None)

    def welcomes(self, member: str) -> bool:
        """Whether the member was invited, or is at home here (受邀)."""
        at_home = member in self.places or member == self.host.member or self.seat_of(member) is not None
        return at_home or member in self.invited

    def may_look(self, member: str) -> bool:
        """Whether the member may come here at all (可来): to a private table of invited people only they may."""
        closed = self.manners.private and self.manners.sitting == "invited"
        return not closed or self.welcomes(member)

    def _named(self, seat: Seat, member: str) -> Player | None:
        player = self.players[seat]
        return player if player is not None and player.member == member else None

    def after(self, row: Row) -> "Table":
        """The table after one more row of its stream (记)."""
        table = self
        for event in _EVENTS.decode(row.events):
            table = table._booked(event)
        return replace(table, number=row.number)

    def _booked(self, event: Any) -> "Table":
        match event:
            case Invited():
                return replace(self, invited=self.invited | {event.member})
            case Sat():
                sitter = set[str]() if event.player.robot else {event.player.member}
                return replace(self, players=self._with(event.seat, event.player), invited=self.invited | sitter)
            case Left():
                return replace(self, players=self._with(event.seat, None), ready=self.ready - {event.seat})
            case Readied():
                return replace(self, ready=self.ready | {event.seat} if event.ready else self.ready - {event.seat})
            case Reseated():
                return replace(self, players=tuple(self.players[seat] for seat in event.order))
            case HostChanged():
                return replace(self, host=event.host)
            case DealOpened():
                return self._opened_deal(event)
            case DealClosed():
                return self._closed_deal(event)
            case TableClosed():
                return replace(self, closed=True, deal=None)
            case _:
                return replace(self, places=event.places) if isinstance(event, PlacesGiven) else self

    def _opened_deal(self, event: DealOpened) -> "Table":
        dealt = tuple(player.member for player in self.players if player is not None and not player.robot)
        begun = self.begun + 1
        # A new match counts its own deals.
        table = replace(self, over=False, boards=()) if self.over else self
        options = self._options_of(event.options)
        return replace(table, deal=event.deal, begun=begun, options=options, ready=frozenset(), dealt=dealt)

    def _closed_deal(self, event: DealClosed) -> "Table":
        left = self.chosen[1:]
        played = self.many is not None and self.begun >= self.many
        over = event.following is None or (bool(self.chosen) and not left) or played
        return replace(
            self,
            deal=None,
            boards=(*self.boards, Board(event.deal, event.outcome, self.dealt)),
            options=self._options_of(event.following),
            chosen=left,
            void=event.void,
            over=over,
        )

    def _options_of(self, deal: dict[str, Any] | None) -> dict[str, Any]:
        # Which board of its room a table plays is not for everybody who comes by.
        return deal if deal is not None and self.room is None else self.options

    def _with(self, seat: Seat, player: Player | None) -> tuple[Player | None, ...]:
        players = list(self.players)
        players[seat] = player
        return tuple(players)


def first(table: str, row: Row) -> Table:
    """The table after the first row of its stream (首行)."""
    opened, *rest = _EVENTS.decode(row.events)
    assert isinstance(opened, TableOpened)
    made = Table(
        table,
        opened.title,
        opened.game,
        opened.options,
        opened.manners,
        opened.host,
        (None,) * opened.seats,
        row.number,
        row.at,
        opened.scoring,
        chosen=opened.boards,
        key=opened.key,
        room=opened.room,
        places=opened.places,
        many=opened.many,
        afresh=None if opened.boards or opened.many else opened.options,
    )
    for event in rest:
        made = made._booked(event)  # pyright: ignore[reportPrivateUsage]  # the first row may seat people too
    return made


def sit(table: Table, player: Player, seat: Seat, guest: bool) -> tuple[Event, ...]:
    """A person takes a free seat, or a robot's (入座).

    Raises Illegal: `members-only`, `not-invited` where not everybody may sit; `not-your-place` where the seats are
    given, and who comes to his is ready; `seat-taken`, `already-playing`.
    """
    _open(table)
    if not 0 <= seat < len(table.players):
        raise Illegal("malformed")
    _may_sit(table, player.member, seat, guest)
    taken = table.players[seat]
    if taken is not None and not taken.robot:
        if taken.member == player.member:
            return ()
        raise Illegal("seat-taken")
    own = table.seat_of(player.member)
    if own is None:
        return (Sat(seat, player), Readied(seat, True)) if table.places and not table.deal else (Sat(seat, player),)
    if table.deal is not None:
        raise Illegal("already-playing")
    return (Left(own), Sat(seat, player))


def _may_sit(table: Table, member: str, seat: Seat, guest: bool) -> None:
    if table.places and table.places[seat] != member:
        raise Illegal("not-your-place")
    if table.room is not None and guest:
        raise Illegal("members-only")
    if not table.welcomes(member):
        if table.manners.sitting == "invited":
            raise Illegal("not-invited")
        if table.manners.sitting == "members" and guest:
            raise Illegal("members-only")


def leave(table: Table, member: str, robot: Player) -> tuple[Event, ...]:
    """A person leaves (离座): during a deal a robot plays on for him; the last one closes a table that is nobody's."""
    _open(table)
    seat = table.seat_of(member)
    if seat is None:
        raise Illegal("not-seated")
    others = [table.players[s] for s in table.people if s != seat]
    if not others and not table.places:
        return (Left(seat), TableClosed("empty"))
    gone: tuple[Event, ...] = (Left(seat), Sat(seat, robot)) if table.deal is not None else (Left(seat),)
    return (*gone, HostChanged(others[0])) if table.host.member == member and others and others[0] else gone


def ready(table: Table, member: str, yes: bool) -> tuple[Event, ...]:
    """A seated person is ready for the next deal or match, or not after all (准备). Raises Illegal."""
    _open(table)
    seat = table.seat_of(member)
    if seat is None:
        raise Illegal("not-seated")
    if table.deal is not None:
        raise Illegal("already-playing")
    if table.over and not table.may_begin_anew:
        raise Illegal("match-over")
    return () if (seat in table.ready) == yes else (Readied(seat, yes),)


def seat_robots(table: Table, member: str, seats: tuple[Seat, ...] | None, robot: Player) -> tuple[Event, ...]:
    """Somebody seated puts robots on free seats (机器人入座): on these, or on all."""
    _open(table)
    if table.seat_of(member) is None and table.host.member != member:
        raise Illegal("not-seated")
    if not table.manners.robots:
        raise Illegal("no-robots")
    for seat in seats or ():
        if not 0 <= seat < len(table.players):
            raise Illegal("malformed")
        if table.players[seat] is not None:
            raise Illegal("seat-taken")
    free = [seat for seat, player in enumerate(table.players) if player is None]
    return tuple(Sat(seat, robot) for seat in (free if seats is None else seats))


def dismiss(table: Table, member: str, seat: Seat) -> tuple[Event, ...]:
    """Somebody seated sends a robot away between deals (撤机器人)."""
    _open(table)
    if table.seat_of(member) is None and table.host.member != member:
        raise Illegal("not-seated")
    if table.deal is not None:
        raise Illegal("already-playing")
    player = table.players[seat] if 0 <= seat < len(table.players) else None
    if player is None or not player.robot:
        raise Illegal("malformed")
    if seat not in table.stand_ins:
        raise Illegal("not-your-place")
    return (Left(seat),)


def go_on(table: Table) -> tuple[Event, ...]:
    """After a void deal all who sit here are ready for the next one (续局), if it has not come already."""
    return tuple(Readied(seat, True) for seat in table.people if seat not in table.ready) if table.goes_on else ()


def start(table: Table, member: str) -> tuple[Event, ...]:
    """A seated person starts the next deal or match (开始): he is ready, and all others must be. Raises Illegal."""
    _open(table)
    seat = table.seat_of(member)
    if seat is None:
        raise Illegal("not-seated")
    if table.deal is not None:
        raise Illegal("already-playing")
    if table.over and not table.may_begin_anew:
        raise Illegal("match-over")
    if any(player is None for player in table.players) or set(table.people) - table.ready - {seat}:
        raise Illegal("waiting-for-players")
    return () if seat in table.ready else (Readied(seat, True),)


def close(table: Table, reason: str) -> tuple[Event, ...]:
    """The table is closed (散桌)."""
    return () if table.closed else (TableClosed(reason),)


def _open(table: Table) -> None:
    if table.closed:
        raise Illegal("table-closed")


_EVENTS = msgspec.json.Decoder(tuple[TableEvent, ...])

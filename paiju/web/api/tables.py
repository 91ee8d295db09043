"""Tables over HTTP (牌桌): opening, sitting, leaving, robots, starting. What follows is told by the sockets."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from msgspec import Meta
from msgspec.structs import replace

from paiju.catalogue import GAMES, PRESETS, Preset, options_of
from paiju.club.people import Member
from paiju.contests.rooms import Room, room_of
from paiju.kernel import Event, Illegal, Seat
from paiju.robots.advice import Advice
from paiju.tables import seating
from paiju.tables.folds import Gone
from paiju.tables.moves import Chosen, Manners, Player
from paiju.tables.one_seat import PlayingElsewhere
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT
from paiju.tables.wire import Lobby
from paiju.web.api.boards import chosen_boards
from paiju.web.club import Club
from paiju.web.doors import Caller, InTheClub, Visitor


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened (开桌): a preset of the catalogue, with options changed; the host sits at `seat`.

    `robots` fills the other seats; `boards` is a set of the library, and `start_at` the number of its first board.
    `room` is a room of the pool, for members: its tables are all alike, so of the manners only `private` counts there.
    """

    game: str
    title: Annotated[str, Meta(max_length=60)] = ""
    options: dict[str, Any] = {}
    manners: Manners = Manners()
    seat: Annotated[int, Meta(ge=0, le=11)] | None = 2
    robots: bool = False
    boards: str | None = None
    start_at: Annotated[int, Meta(ge=1)] = 1
    room: str | None = None


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat (座位)."""

    seat: Annotated[int, Meta(ge=0, le=11)]


class RobotsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat for a robot, or all free ones (机器人)."""

    seat: Annotated[int, Meta(ge=0, le=11)] | Literal["all"] = "all"


class Readiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one is ready (准备)."""

    ready: bool = True


class TableId(msgspec.Struct, frozen=True):
    """A table's id (桌号)."""

    id: str


def preset_of(key: str) -> Preset:
    """The preset of that key. Raises Illegal("unknown-option")."""
    for preset in PRESETS:
        if preset.key == key:
            return preset
    raise Illegal("unknown-option")


def _player(member: Member) -> Player:
    return Player(member.id, member.name)


def one_seat(club: Club, visitor: Member, table: str = "") -> None:
    """Let nobody play at two tables at once (一人一座), as far as this process knows. Raises PlayingElsewhere."""
    if (other := club.hall.plays_at(visitor.id, table)) is not None:
        raise PlayingElsewhere(other)


async def open_table(
    club: Club, visitor: Member, preset: Preset, wanted: NewTable, boards: tuple[Chosen, ...] = (), key: str = ""
) -> Table:
    """Open a table of this preset (开桌), with this id if one is given. Raises Illegal, Conflict, StoreAway."""
    if preset.scoring and (boards or any(wanted.options.get(name, own) != own for name, own in preset.options.items())):
        # Boards that somebody may have seen, or takes back, would count for him as if he had played them.
        raise Illegal("scored-alike")
    try:
        options = options_of(preset.game, preset.options | wanted.options)
    except (msgspec.ValidationError, ValueError) as error:
        raise Illegal("unknown-option") from error
    if getattr(options, "rejected_claim", "") == "director":
        # Nobody at a casual table could rule, and the board would stand still for ever.
        raise Illegal("no-director")
    seats = len(GAMES[preset.game].seats(options))
    if wanted.seat is not None and wanted.seat >= seats:
        raise Illegal("malformed")
    if wanted.seat is not None:
        one_seat(club, visitor)
    host, manners = _player(visitor), wanted.manners
    if preset.scoring:
        manners = _unhurried(manners, (await club.rules.now()).least_thinking)
    return await club.tables.open(
        host,
        wanted.title.strip(),
        preset.game,
        options,
        manners,
        wanted.seat,
        wanted.robots,
        boards,
        preset.scoring,
        key=key,
    )


def _unhurried(manners: Manners, least: float) -> Manners:
    """These manners with the club's least time for an act, as far as the table's own time allows."""
    control = manners.control
    least = max(control.least, least if control.act is None else min(least, control.act / 2))
    return replace(manners, control=replace(control, least=least))


async def open_in_room(club: Club, visitor: Member, wanted: NewTable, room: Room, key: str = "") -> Table:
    """Open a table in a room of the pool (房间内开桌), with this id if given. Raises Illegal, Conflict, StoreAway."""
    if visitor.guest:
        raise Illegal("members-only")
    if wanted.game != room.game or wanted.options or wanted.robots or wanted.boards is not None:
        raise Illegal("room-alike")
    if wanted.seat is not None and wanted.seat > 3:
        raise Illegal("malformed")
    if wanted.seat is not None:
        one_seat(club, visitor)
    host, options = _player(visitor), options_of(room.game, room.options)
    manners = room.manners(wanted.manners.private, (await club.rules.now()).least_thinking)
    title = wanted.title.strip()
    return await club.tables.open(host, title, room.game, options, manners, wanted.seat, room=room.key, key=key)


class TablesDoor(Controller):
    """The tables' doors (牌桌)."""

    path = "/api"

    @get("/catalogue")
    async def catalogue(self) -> tuple[Preset, ...]:
        """What can be played here."""
        return PRESETS

    @get("/lobby")
    async def lobby(self, club: InTheClub, caller: Caller) -> Lobby:
        """The lobby now, for strangers too; the sockets tell of its changes."""
        return club.hall.lobby(caller.known is not None)

    @post("/tables", status_code=200)
    async def open(self, club: InTheClub, visitor: Visitor, data: NewTable) -> TableId:
        """Open a table, or one in a room of the pool. Unknown options are errors."""
        club.limits.knock("open", visitor.id)
        if data.room is not None:
            return TableId((await open_in_room(club, visitor, data, room_of(data.room))).id)
        preset = preset_of(data.game)
        boards = () if data.boards is None else await chosen_boards(club, preset.game, data.boards, data.start_at)
        return TableId((await open_table(club, visitor, preset, data, boards)).id)

    @get("/tables/{table:str}/hint")
    async def hint(self, club: InTheClub, visitor: Visitor, table: str) -> Advice:
        """What a robot would do in my seat now, and why; only in practice, where all others are robots."""
        club.limits.knock("work", visitor.id)
        return await club.practice.advice(table, visitor.id)

    @post("/tables/{table:str}/sit", status_code=200)
    async def sit(self, club: InTheClub, visitor: Visitor, table: str, data: SeatWanted) -> TableId:
        """Take a seat."""
        return await sit_down(club, visitor, table, data.seat)

    @post("/tables/{table:str}/leave", status_code=200)
    async def leave(self, club: InTheClub, visitor: Visitor, table: str) -> TableId:
        """Leave the seat; during a deal a robot plays on."""
        return await _change(club, visitor, table, lambda now: seating.leave(now, visitor.id, ROBOT))

    @post("/tables/{table:str}/ready", status_code=200)
    async def ready(self, club: InTheClub, visitor: Visitor, table: str, data: Readiness) -> TableId:
        """Be ready for the next deal, or not after all."""
        if data.ready:
            one_seat(club, visitor, table)
            return await _ready(club, visitor, table, lambda now: seating.ready(now, visitor.id, True))
        return await _change(club, visitor, table, lambda now: seating.ready(now, visitor.id, False))

    @post("/tables/{table:str}/robots", status_code=200)
    async def robots(self, club: InTheClub, visitor: Visitor, table: str, data: RobotsWanted) -> TableId:
        """Put robots on free seats."""
        seats: tuple[Seat, ...] | None = None if data.seat == "all" else (data.seat,)
        return await _change(club, visitor, table, lambda now: seating.seat_robots(now, visitor.id, seats, ROBOT))

    @post("/tables/{table:str}/dismiss", status_code=200)
    async def dismiss(self, club: InTheClub, visitor: Visitor, table: str, data: SeatWanted) -> TableId:
        """Send a robot away."""
        return await _change(club, visitor, table, lambda now: seating.dismiss(now, visitor.id, data.seat))

    @post(["/tables/{table:str}/start", "/tables/{table:str}/next"], status_code=200)
    async def start(self, club: InTheClub, visitor: Visitor, table: str) -> TableId:
        """Start the next deal, when everybody else is ready."""
        one_seat(club, visitor, table)
        return await _ready(club, visitor, table, lambda now: seating.start(now, visitor.id))


async def sit_down(club: Club, visitor: Member, table: str, seat: Seat) -> TableId:
    """Sit down (入座). Raises Illegal, Gone, StoreAway."""
    one_seat(club, visitor, table)
    found = await club.tables.sit(table, _player(visitor), seat, visitor.guest, uuid.uuid4().hex)
    if found.deal is not None:
        await _ready_here_alone(club, visitor, table)
    return TableId(found.id)


async def _ready(club: Club, visitor: Member, table: str, judge: Callable[[Table], tuple[Event, ...]]) -> TableId:
    now = await club.tables.change(table, visitor.id, uuid.uuid4().hex, judge)
    if now.deal is None and now.seat_of(visitor.id) not in now.ready:
        # Another process has let him play elsewhere since it was asked above.
        one_seat(club, visitor, table)
        raise Illegal("playing-elsewhere")
    await _ready_here_alone(club, visitor, table)
    return TableId(now.id)


async def _ready_here_alone(club: Club, visitor: Member, table: str) -> None:
    """Let no other table begin with somebody who is ready to play at this one with people."""
    if (await club.tables.tables.load(table)).is_practice:
        return
    for other in club.hall.tables_of(visitor.id):
        if other != table:
            with suppress(Illegal, Gone):  # closed meanwhile, or he practises there
                await _change(club, visitor, other, lambda now: seating.ready(now, visitor.id, False))


async def _change(club: Club, visitor: Member, table: str, judge: Callable[[Table], tuple[Event, ...]]) -> TableId:
    return TableId((await club.tables.change(table, visitor.id, uuid.uuid4().hex, judge)).id)

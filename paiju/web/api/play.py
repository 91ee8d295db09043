"""Playing at once over HTTP (马上打牌): with who waits, with who comes at the same instant, or with robots."""

import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from litestar import Controller, post
from msgspec import Meta

from paiju.catalogue import PRESETS, Preset, options_of
from paiju.club.people import Member
from paiju.contests.rooms import room_of
from paiju.kernel import Illegal, Seat
from paiju.store.log import Conflict
from paiju.tables import seating
from paiju.tables.folds import Gone
from paiju.tables.moves import Manners
from paiju.tables.seating import Table
from paiju.web.api.tables import NewTable, TableId, one_seat, open_in_room, open_table, preset_of, sit_down
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor

JUST_OPENED = 30.0
"""Seconds in which whoever has opened a table is waited for, though he is not connected to it yet."""


class GameWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset to play at once (开打); with `people`, at an open table where somebody waits, or where others will come.

    `room` is a room of the pool, where only people play. `title` is the table's if one is opened for others to come.
    """

    game: str = "bridge"
    people: bool = False
    room: str | None = None
    title: Annotated[str, Meta(max_length=60)] = ""


class PlayDoor(Controller):
    """The door to a seat at once (马上打牌)."""

    path = "/api/play-now"

    @post(status_code=200)
    async def play_now(self, club: InTheClub, visitor: Visitor, data: GameWanted) -> TableId:
        """Sit down with people who wait, if so wanted, else with robots, and start at once.

        Where nobody waits for people yet, a table is opened at which all who come now meet. A table of one's own that
        waits with robots is taken up again by whoever wants them.
        """
        club.limits.knock("open", visitor.id)
        if data.room is not None:
            room = room_of(data.room)
            if visitor.guest:
                raise Illegal("members-only")
            there = NewTable(room.game, data.title, seat=0, room=room.key)
            return await _with_people(
                club, visitor, f"room-{room.key}", lambda table: table.room == room.key,
                lambda key: open_in_room(club, visitor, there, room, key),
            )  # fmt: skip
        preset = preset_of(data.game)
        if data.people:
            return await _with_people(
                club, visitor, preset.key, lambda table: table.room is None and _is_of(table, preset),
                lambda key: open_table(club, visitor, preset, NewTable(data.game, data.title), key=key),
            )  # fmt: skip
        one_seat(club, visitor)
        for key in club.hall.tables_of(visitor.id):
            own = await club.tables.tables.load(key)
            if _is_of(own, preset) and own.stage != "over" and own.alone_with_robots and not own.chosen:
                return await _begin(club, visitor, own)
        wanted = NewTable(data.game, manners=Manners(private=True, sitting="invited"), robots=True)
        return await _begin(club, visitor, await open_table(club, visitor, preset, wanted))


async def _begin(club: Club, visitor: Member, table: Table) -> TableId:
    if table.deal is None:
        act = uuid.uuid4().hex
        table = await club.tables.change(table.id, visitor.id, act, lambda now: seating.start(now, visitor.id))
    return TableId(table.id)


async def _with_people(
    club: Club,
    visitor: Member,
    kind: str,
    fits: Callable[[Table], bool],
    opened: Callable[[str], Awaitable[Table]],
) -> TableId:
    """A seat at the fullest table that fits and where somebody waits, else at the one where all of this kind meet.

    Who sits at one that fits is there already.
    """
    for table in map(club.tables.tables.at_hand, club.hall.tables_of(visitor.id)):
        if table is not None and fits(table) and not table.manners.private and table.stage != "over":
            return TableId(table.id)
    one_seat(club, visitor)
    waiting = [table for table in club.hall.open_tables if fits(table) and _waits(club, table)]
    for table in sorted(waiting, key=lambda table: len(_free(table))):
        if await _seated(club, visitor, table):
            return TableId(table.id)
    key = await club.meetings.table(kind)
    while True:
        try:
            table = await club.tables.tables.load(key)
        except Gone:
            try:
                return TableId((await opened(key)).id)
            except Conflict:  # somebody was faster, so it is there now
                continue
        if table.closed:
            club.tables.tables.drop(key)
        elif _waits(club, table, JUST_OPENED) and await _seated(club, visitor, table):
            return TableId(key)
        key = await club.meetings.table(kind, full=key)


async def _seated(club: Club, visitor: Member, table: Table) -> bool:
    """Whether the visitor has got a seat there; while others are faster he tries the next one."""
    while table.seat_of(visitor.id) is None:
        free = _free(table)
        if not free:
            return False
        try:
            await sit_down(club, visitor, table.id, free[0])
        except Illegal as error:
            if error.code != "seat-taken":
                return False  # closed meanwhile, or not for everybody
        except Gone:
            return False
        table = await club.tables.tables.load(table.id)
    return True


def _waits(club: Club, table: Table, grace: float = 0) -> bool:
    """Whether it is a table of the lobby where people wait for others, or was opened so many seconds ago."""
    listed = not table.manners.private and table.stage in ("waiting", "between")
    here = any(player and club.feed.here(table.id, player.member) for player in table.players)
    return listed and (here or time.time() - table.opened < grace)


def _free(table: Table) -> list[Seat]:
    return [seat for seat, player in enumerate(table.players) if player is None]


def _is_of(table: Table, preset: Preset) -> bool:
    """Whether the table plays this kind of its game (同一玩法), whatever has followed from one deal to the next."""
    if (table.game, table.scoring) != (preset.game, preset.scoring):
        return False
    telling = {name for other in PRESETS if other.game == preset.game for name in other.options}
    spelled = msgspec.to_builtins(options_of(preset.game, preset.options))
    return all(table.options[name] == spelled[name] for name in telling)

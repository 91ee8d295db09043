"""What a demonstration club has seen before it opens (演示会所): members, a week of the pool, an event, a ladder.

All of it is made by the code that makes it in any club; only the players are programs. It is made once, beside the
folder, and moved there when it is whole.
"""

import asyncio
import shutil
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from paiju.catalogue import options_of
from paiju.cli.demo_ladder import climb
from paiju.cli.robot_event import RobotEvent
from paiju.cli.robot_tables import RobotTables, tables_of
from paiju.club.changes import Changes
from paiju.club.entrance import Entrance, NewAccount
from paiju.club.members import Members
from paiju.club.people import Member
from paiju.contests import pool as pools
from paiju.contests.pairs.terms import TEMPLATES
from paiju.contests.pool import Pool
from paiju.contests.rooms import ROOMS, Room
from paiju.contests.steward import Steward
from paiju.store import Store, open_store
from paiju.store.folder import FolderLock
from paiju.tables import deal as deals
from paiju.tables import seating
from paiju.tables.deal import Deal
from paiju.tables.folds import Folds
from paiju.tables.moves import Player
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT

NAME, PASSWORD = "Demo", "demo-club"
"""The account by which one looks about as an admin."""
MARK = "demo"
"""The file that tells a demonstration's folder from that of a club."""
REGULARS = (
    "王海", "李梅", "Anna", "陈建国", "Ben", "张丽", "刘洋", "Clara", "杨帆", "David", "赵敏", "Emil",
    "黄河", "Fay", "周杰", "Greta", "吴桐", "徐静", "Hugo", "孙悦", "Iris", "马超", "Jon", "朱琳",
)  # fmt: skip
BOARDS = 2
"""Boards that each table of the pool has played; six tables, so that they are scored."""
PAIRS = 6
EVENT = "午后瑞士赛 Afternoon Swiss"
AGO = 4 * 3600.0
"""Seconds before the opening at which the event that is over began."""


async def prepare(folder: Path, told: Callable[[str], None] = lambda _: None) -> None:
    """Make the folder of a demonstration (筹备), if it is not there; `told` what is being done.

    Raises ValueError if it is somebody's club.
    """
    if (folder / MARK).is_file():
        return
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not a demonstration's folder; name another with --folder")
    told("making the demonstration club, once; this takes some ten seconds")
    made = folder.with_name(f"{folder.name}-being-made")
    FolderLock(made).release()  # another process may be making it just now
    shutil.rmtree(made)
    store = await open_store(made)
    try:
        await _past(store, told)
    finally:
        await store.close()
    (made / MARK).touch()
    if folder.exists():
        folder.rmdir()
    made.rename(folder)


async def _past(store: Store, told: Callable[[str], None]) -> None:
    changes = Changes(store)
    try:
        entrance, members = Entrance(changes, time.time), Members(changes)
        demo, _ = await entrance.register(None, NewAccount(NAME, PASSWORD, "en"), "", lambda _: False)
        await members.give_role(demo.id, "admin")
        host = (await members.person(demo.id)).member
        people = [
            (await entrance.make(name, "member", "en" if name.isascii() else "zh"))[0].member for name in REGULARS
        ]
    finally:
        await changes.close()
    fours = [people[at : at + 4] for at in range(0, len(people), 4)]

    async def done(what: str, *parts: Awaitable[None]) -> None:
        for part in parts:
            await part
        told(f"  {what}")

    # An act waits for the disk more than for anything else, and all that wait together are written by one flush.
    await asyncio.gather(
        done("a Swiss event has been played", _event(store, host, people)),
        done("the pool and the ladder have their boards and matches", _pool(store, fours), climb(store, fours)),
    )


async def _event(store: Store, host: Member, people: Sequence[Member]) -> None:
    """A Swiss event of regulars that was over before the club opened."""
    robots, terms = RobotEvent(store, time.time() - AGO, Random()), TEMPLATES["short"]
    try:
        event = await robots.events.announce(EVENT, robots.at + 60 * terms.opens + 1, terms, host)
        robots.at = event.opens
        await robots.enter(event.id, list(zip(people[: 2 * PAIRS : 2], people[1 : 2 * PAIRS : 2], strict=True)))
        await robots.run(event.id)
    finally:
        await robots.close()


async def _pool(store: Store, fours: Sequence[Sequence[Member]]) -> None:
    """Six tables have played the same boards of a room of the pool; what came of it is booked when the club opens."""
    tables: Folds[Table] = Folds(store.log, "table", seating.first, lambda now, row, _: now.after(row), time.time, True)
    played: Folds[Deal] = Folds(store.log, "deal", deals.first, Deal.after, time.time, True)
    folds: Folds[Pool] = Folds(store.log, "contest", pools.first, lambda now, row, _: now.after(row), time.time, True)
    steward = Steward(folds, tables, played, time.time, ())
    robots = RobotTables(tables_of(store, time.time, steward.give), Random())
    for room in ("fixed", "dynamic"):
        await asyncio.gather(*(_at_a_table(robots, ROOMS[room], four) for four in fours))


async def _at_a_table(robots: RobotTables, room: Room, four: Sequence[Member]) -> None:
    host, *others = (Player(member.id, member.name) for member in four)
    options, manners = options_of(room.game, room.options), room.manners(private=True)
    table = await robots.tables.open(host, "", room.game, options, manners, 0, room=room.key)
    for seat, player in enumerate(others, 1):
        await robots.tables.sit(table.id, player, seat, False, f"sit {seat}")
    await robots.play_out(table.id, {}, BOARDS)
    for player in (host, *others):
        judge = partial(seating.leave, member=player.member, robot=ROBOT)
        await robots.tables.change(table.id, player.member, uuid.uuid4().hex, judge)

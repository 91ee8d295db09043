"""What is done with an account as a whole (账户): kept out, written out, deleted."""

import time
import uuid
from contextlib import suppress

import msgspec

from paiju.club.blocks import Blocked
from paiju.club.conventions import WrittenCard
from paiju.club.deletion import delete_account
from paiju.club.friends import Circle
from paiju.club.grades import MasterPoints
from paiju.club.letters import Letter
from paiju.club.people import Person
from paiju.club.sessions import BrowserSession
from paiju.club.shares import Share
from paiju.contests.readmodel import KeptFigures
from paiju.contests.readmodel import strike as strike_figures
from paiju.contests.rooms import ROOMS
from paiju.handicap.readmodel import HandicapEntry
from paiju.kernel import Illegal
from paiju.tables import seating
from paiju.tables.absences.readmodel import Absence
from paiju.tables.folds import Gone
from paiju.tables.history.answers import FoundDeal, Wanted
from paiju.tables.history.readmodel import strike
from paiju.tables.table import ROBOT
from paiju.web.careers import PlayedContest, played
from paiju.web.club import Club


class SaidLine(msgspec.Struct, frozen=True):
    """A line that one has said at a table (一句话)."""

    table: str
    text: str
    at: float


class Export(msgspec.Struct, frozen=True):
    """All that the club keeps of one member (账户数据). No token and no password is in it."""

    profile: Person
    sessions: tuple[BrowserSession, ...]
    blocked: tuple[Blocked, ...]
    muted: tuple[Blocked, ...]
    circle: Circle
    clan: str | None
    letters: tuple[Letter, ...]
    chat: tuple[SaidLine, ...]
    games: tuple[FoundDeal, ...]
    shared: tuple[Share, ...]
    handicap: tuple[HandicapEntry, ...]
    master_points: MasterPoints
    convention_cards: tuple[WrittenCard, ...]
    pool: tuple[KeptFigures, ...]
    contests: tuple[PlayedContest, ...]
    absences: tuple[Absence, ...]


async def exported(club: Club, member: str) -> Export:
    """All that the club keeps of a member (导出). Raises Illegal("no-such-member"), StoreAway."""
    said = await club.chat.by(member)
    return Export(
        await club.members.person(member),
        tuple(await club.sessions.of_member(member)),
        tuple(await club.blocks.of(member)),
        tuple(await club.blocks.of(member, chat_only=True)),
        await club.friends.of(member),
        (await club.clans.of(member))[0],
        tuple(await club.letters.of(member, None)),
        tuple(SaidLine(line.table, line.text, line.at) for line in said),
        (await club.history.found(member, Wanted(), most=None)).deals,
        tuple(await club.shares.of(member)),
        tuple(await club.handicap.entries(member)),
        await club.grades.held(member),
        tuple(await club.conventions.of(member)),
        tuple([kept for room in ROOMS for kept in await club.weeks.of_member(room, member, None)]),
        played(club, await club.careers.of_member(member, most=None)).contests,
        tuple(await club.absence_list.latest(member)),
    )


async def keep_out(club: Club, member: str, reason: str) -> None:
    """Block a member (封禁): he is signed out everywhere and robots take his seats.

    Raises Illegal: `no-such-member`, `last-admin`; StoreAway.
    """
    await club.members.block(member, reason)
    await _take_off(club, member)


async def remove(club: Club, member: str) -> None:
    """Delete an account (注销). Raises Illegal: `no-such-member`, `last-admin`; StoreAway."""
    await delete_account(club.changes, member, time.time(), strike, strike_figures)
    await _take_off(club, member)


async def _take_off(club: Club, member: str) -> None:
    for table in club.hall.tables_of(member):
        with suppress(Illegal, Gone):  # he has just left by himself
            act = uuid.uuid4().hex
            await club.tables.change(table, member, act, lambda now: seating.leave(now, member, ROBOT))

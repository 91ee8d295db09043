"""What a club that ended in the middle of something takes up when it opens again, and what it lets go of."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

from msgspec.structs import replace

from paiju.app import open_club
from paiju.catalogue import options_of
from paiju.contests.pairs import rescoring
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import table_key
from paiju.contests.pairs.robots import set_robots
from paiju.contests.pairs.terms import TEMPLATES
from paiju.kernel import Event
from paiju.tables import seating
from paiju.tables.folds import Judged
from paiju.tables.moves import Manners, Player
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT
from paiju.web.club import Club

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")


@contextlib.asynccontextmanager
async def reopened(folder: Path) -> AsyncGenerator[Club]:
    """The club on this folder; its robots take an hour for an act, so that nothing moves by itself."""
    async with open_club(folder, thinking=0, pace=3600) as club:
        yield club


async def two_with_robots(club: Club) -> Table:
    """Ann and Bob at a table with robots, a deal under way."""
    table = await club.tables.open(ANN, "", "bridge", options_of("bridge", {}), Manners(), 0, True)
    await club.tables.change(table.id, "bob", "sit", lambda now: seating.sit(now, BOB, 2, True))
    await club.tables.change(table.id, "bob", "ready", lambda now: seating.ready(now, "bob", True))
    table = await club.tables.change(table.id, "ann", "start", lambda now: seating.start(now, "ann"))
    assert table.deal is not None
    return table


async def test_a_robot_plays_for_who_left_just_before_the_end(tmp_path: Path) -> None:
    async with reopened(tmp_path) as club:
        table = await two_with_robots(club)
        # As if the process had been killed between the two streams' writes.
        await club.tables.tables.act(
            table.id, "left", "bob", lambda now: Judged(None, seating.leave(now, "bob", ROBOT))
        )
    async with reopened(tmp_path) as club:
        deal = await club.play.deals.load(f"{table.id}-1")
        assert [player.robot for player in deal.players] == [False, True, True, True]


async def test_a_table_that_is_closed_gives_up_its_deal_and_is_let_go(tmp_path: Path) -> None:
    async with reopened(tmp_path) as club:
        table = await two_with_robots(club)
        for player in (ANN, BOB):
            await club.tables.change(
                table.id,
                player.member,
                f"{player.name} goes",
                lambda now, who=player: seating.leave(now, who.member, ROBOT),
            )
        assert table.id not in club.tables.tables.keys and f"{table.id}-1" not in club.play.deals.keys
        assert (await club.play.deals.load(f"{table.id}-1")).abandoned
        assert (await club.tables.tables.load(table.id)).closed


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.02)


async def test_a_club_opens_though_an_event_has_no_board_left_for_a_table(tmp_path: Path) -> None:
    terms = replace(TEMPLATES["short"], rounds=1, boards=2, least=2)
    async with reopened(tmp_path) as club:
        by = (await club.entrance.make("Dora", "organiser", "en"))[0].member
        event = await club.events.announce("Cut", time.time() + 0.5, terms, by)

        async def act(judge: Callable[[PairsEvent], tuple[Event, ...]]) -> PairsEvent:
            return await club.events.act(event.id, by.id, lambda now, _: judge(now))

        contest = await act(lambda now: set_robots(now, by, 2))
        async with asyncio.timeout(20):
            while not contest.rounds:
                await asyncio.sleep(0.05)
                contest = await club.events.event(event.id)
        [each] = contest.rounds[0].pairing.tables
        key = table_key(contest, contest.rounds[0], each)
        await until(lambda: (table := club.tables.tables.at_hand(key)) is not None and table.deal is not None)
        for board in contest.boards_at(each):
            await act(lambda now, place=(1, each.table, board.number): rescoring.cut(now, by, place, "late"))
        await until(lambda: (table := club.tables.tables.at_hand(key)) is not None and table.deal is None)
    async with reopened(tmp_path) as club:
        table = await club.tables.tables.load(key)
        assert not table.closed and table.deal is None and table.begun == 1

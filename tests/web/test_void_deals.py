"""After a deal in which nobody declared or bid the next one comes by itself, for those who are still there."""

import asyncio
import uuid
from collections.abc import Callable
from pathlib import Path

from paiju.app import open_club
from paiju.catalogue import options_of
from paiju.kernel import TABLE, Event
from paiju.tables import seating
from paiju.tables.deal import HOUSE
from paiju.tables.moves import Control, Manners, Player
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT
from paiju.tricks.bids.moves import Pass
from paiju.web.club import Club

NAMES = ("ann", "bob", "cat", "dan")
EVE = Player("eve", "Eve")
AT_ONCE, AT_LEISURE = Control(pace=0), Control(pace=5)


async def change(club: Club, table: str, member: str, judge: Callable[[Table], tuple[Event, ...]]) -> Table:
    return await club.tables.change(table, member, uuid.uuid4().hex, judge)


async def comes(club: Club, table: str, player: Player, seat: int) -> None:
    """Sit down and be ready."""
    await change(club, table, player.member, lambda now: seating.sit(now, player, seat, True))
    await change(club, table, player.member, lambda now: seating.ready(now, player.member, True))


async def four(club: Club, game: str, control: Control) -> str:
    """Four people at a table, a deal under way; the table's id."""
    options = options_of(game, {"decks": 1} if game == "shengji" else {})
    ann, *friends = (Player(name, name) for name in NAMES)
    table = (await club.tables.open(ann, "", game, options, Manners(control=control), 0)).id
    for seat, friend in enumerate(friends, 1):
        await comes(club, table, friend, seat)
    await change(club, table, "ann", lambda now: seating.start(now, "ann"))
    return table


async def all_pass(club: Club, table: str) -> None:
    deal = (await club.tables.tables.load(table)).last_deal
    assert deal is not None
    for seat in range(4):
        await club.play.act_for(deal, seat, NAMES[seat], Pass())


async def until(club: Club, table: str, true: Callable[[Table], bool]) -> Table:
    """Wait until the table is so."""
    news = asyncio.Event()
    club.tables.tables.listen(lambda _key, _row, _table: news.set())
    async with asyncio.timeout(30):
        while not true(now := await club.tables.tables.load(table)):
            await news.wait()
            news.clear()
    return now


async def test_what_nobody_declared_is_dealt_again_three_times(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0) as club:
        table = await four(club, "shengji", AT_ONCE)
        now = await until(club, table, lambda now: now.begun == 4)
        assert [board.outcome["void"] for board in now.boards] == [True] * 3
        deal = await club.play.deals.load(f"{table}-4")
        while TABLE in deal.waiting:
            await asyncio.sleep(0.01)
            deal = await club.play.deals.load(deal.id)
        # The fourth time somebody is dealer all the same, and the deal goes on.
        assert deal.options.redeals == 3 and deal.ended is None
        assert [player.member for player in deal.players] == list(NAMES)


async def test_the_next_deal_waits_for_a_seat_to_be_filled(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0) as club:
        table = await four(club, "hundred", AT_LEISURE)
        await all_pass(club, table)
        await until(club, table, lambda now: now.stage == "between")
        now = await change(club, table, "dan", lambda now: seating.leave(now, "dan", ROBOT))
        assert now.goes_on and now.players[3] is None
        # As the table does when the pause is over.
        now = await change(club, table, HOUSE, seating.go_on)
        assert now.ready == {0, 1, 2} and now.begun == 1 and not now.goes_on
        await comes(club, table, EVE, 3)
        now = await until(club, table, lambda now: now.begun == 2)
        deal = await club.play.deals.load(f"{table}-2")
        assert [player.member for player in deal.players] == ["ann", "bob", "cat", "eve"]
        assert seating.go_on(now) == ()


async def test_a_club_that_ended_in_the_pause_goes_on_when_it_opens_again(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0) as club:
        table = await four(club, "hundred", Control(pace=0.2))
        await all_pass(club, table)
        await until(club, table, lambda now: now.stage == "between")
    async with open_club(tmp_path, thinking=0) as club:
        now = await until(club, table, lambda now: now.begun == 2)
        assert now.boards[0].outcome["declarer"] is None


async def test_after_any_other_deal_people_are_asked(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0) as club:
        table = await four(club, "hundred", AT_ONCE)
        await club.play.abandon(f"{table}-1", "tried")
        now = await until(club, table, lambda now: now.stage == "between")
        assert not now.goes_on and not now.ready

"""Who may see a deal of no contest once it is over: who held a seat in it, who may watch its table, who keeps order."""

from typing import Any

import pytest
from msgspec.structs import replace

from paiju.catalogue import options_of
from paiju.club.people import Member, Role
from paiju.contests.boards import awaits
from paiju.store import Store
from paiju.tables import seating
from paiju.tables.deal import Deal
from paiju.tables.moves import Chosen, Control, Invited, Manners, Player, Sat
from paiju.tables.seating import Table
from paiju.tables.table import ROBOT
from tests.contests.house import Process
from tests.contests.world import NOW, four


class Clock:
    """What the club takes for the time."""

    at = NOW

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def played(process: Process, **manners: Any) -> tuple[Table, Deal]:
    """A table of four, and its first deal, which is over; West left it in the middle, and a robot ended it for him."""
    players, kept = four(0), Manners(control=Control(pace=0), **manners)
    table = await process.tables.open(players[0], "", "bridge", options_of("bridge", {"passed_out": "score"}), kept, 0)
    for seat, player in enumerate(players[1:], 1):
        await process.tables.change(table.id, player.member, f"sit {seat}", lambda _, s=seat, p=player: _sits(s, p))
    table = await process.ready(await process.table_folds.load(table.id))
    assert table.deal is not None
    await process.tables.change(table.id, "0W", "leave", lambda now: seating.leave(now, "0W", ROBOT))
    deal = await process.play_out(table.deal)
    assert [player.robot for player in deal.players] == [False, False, False, True]
    return await process.tables.settle(table.id), deal


def _sits(seat: int, player: Player) -> tuple[Sat, ...]:
    return (Sat(seat, player),)


def who(member: str, role: Role = "member") -> Member:
    return Member(member, member, role, "en")


async def test_who_held_a_seat_and_who_keeps_order_sees_it_and_nobody_else(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    _, deal = await played(process)
    for member in ("0N", "0E", "0S", "0W"):
        assert await process.steward.shows(deal, who(member, "guest"))
    for role in ("organiser", "admin"):
        assert await process.steward.shows(deal, who("else", role))
    for role in ("guest", "member"):
        assert not await process.steward.shows(deal, who("else", role))
    # Another process reads of it what was written, and no more.
    again = Process(store, clock)
    read = await again.play.deals.load(deal.id)
    assert read.held == deal.held and set(read.held) == {"0N", "0E", "0S", "0W"}
    assert await again.steward.shows(read, who("0W")) and not await again.steward.shows(read, who("robot"))


async def test_who_may_watch_sees_it_as_late_as_a_spectator(store: Store, clock: Clock) -> None:
    process = Process(store, clock)
    _, deal = await played(process, watching="seat", delay=60)
    assert not await process.steward.shows(deal, who("else", "guest"))
    assert await process.steward.shows(deal, who("0N"))
    clock.at += 60
    assert await process.steward.shows(deal, who("else", "guest"))


@pytest.mark.parametrize("manners", [{"watching": "open"}, {"watching": "seat", "private": True, "sitting": "invited"}])
async def test_only_who_was_invited_sees_what_is_shown_to_invited_people(
    store: Store, clock: Clock, manners: dict[str, Any]
) -> None:
    process = Process(store, clock)
    table, deal = await played(process, **manners)
    assert not await process.steward.shows(deal, who("else"))
    await process.tables.change(table.id, "0N", "invite", lambda _: (Invited("else"),))
    assert await process.steward.shows(deal, who("else"))
    await process.tables.change(table.id, "house", "close", lambda now: seating.close(now, "deserted"))
    assert await process.steward.shows(deal, who("else")) and not await process.steward.shows(deal, who("other"))


async def test_a_chosen_board_is_awaited_wherever_it_was_chosen(store: Store, clock: Clock) -> None:
    table, deal = await played(Process(store, clock))
    chosen = replace(table, chosen=(Chosen("a-1", {}, deal.seal.deck),))
    other = replace(table, chosen=(Chosen("a-2", {}, deal.seal.deck[::-1]),))
    assert awaits([table, chosen], deal.seal.deck)
    assert not awaits([table, other], deal.seal.deck)

"""Finished bridge deals are analysed in the background, each once, and what came of it is kept."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest
from sqlalchemy import Connection, select

from paiju.analysis.solver import Solver
from paiju.catalogue import GAMES
from paiju.games.bridge.moves import Call, Play, TrickWon
from paiju.games.bridge.options import Options
from paiju.tables import deal as deals
from paiju.tables.analyses.analyst import Analyst
from paiju.tables.analyses.opened import Opened, opened
from paiju.tables.analyses.readmodel import LEASE, REST, TRIES, Analyses, KeptAnalysis, analyses, double_dummy, wait
from paiju.tables.deal import HOUSE, Deal, started
from paiju.tables.dealing import sealed
from paiju.tables.folds import Folds
from paiju.tables.moves import Control, DealClosed, Player
from tests.analysis.known import Known, list100
from tests.tables.conftest import Played

FOUR = [Player(name.lower(), name) for name in ("Ann", "Bob", "Cat", "Dan")]


@dataclass
class Desk:
    """A club's log with bridge deals, and processes that analyse them; the clock is the test's."""

    played: Played
    solver: Solver
    at: float = 1000.0

    def now(self) -> float:
        return self.at

    def folds(self) -> Folds[Deal]:
        return Folds(self.played.store.log, "deal", deals.first, Deal.after, self.now, shared=True)

    @property
    def kept(self) -> Analyses:
        return Analyses(self.played.store)

    def process(self, solver: Solver | None = None) -> Analyst:
        """One more process of the club."""
        return Analyst(self.kept, self.folds(), solver or self.solver, self.now)

    async def play(self, key: str, board: Known) -> Deal:
        """A board of the solver's own test file, at the one level, played as that file plays it."""
        rules, folds, declarer = GAMES["bridge"], self.folds(), (board.leader + 3) % 4
        deck = tuple(hand[place] for place in range(13) for hand in board.deal)
        options = Options(board=1, dealer=declarer, vul="None")
        events = started(rules, options, key.partition("-")[0], tuple(FOUR), Control(), sealed(deck))
        await self.played.row(f"deal/{key}", HOUSE, self.at, *events)
        bid = "1" + ("C", "D", "H", "S", "NT")[board.strain]
        acts = [*(Call(call) for call in (bid, "P", "P", "P")), *map(Play, board.played)]
        deal = await folds.load(key)
        while deal.ended is None:
            seat = min(deal.state.waiting)
            act = acts.pop(0) if acts else deal.late(seat)
            deal, _ = await folds.act(key, f"act {deal.number}", HOUSE, lambda now, s=seat, a=act: now.judge(s, a))
        closed = DealClosed(key, msgspec.to_builtins(deal.state.result))
        await self.played.row(f"table/{key.partition('-')[0]}", HOUSE, self.at, closed)
        await self.played.asked.catch_up()
        return deal

    async def lines(self) -> dict[str, tuple[bool, int]]:
        """By deal, whether it is done, and how often it was tried."""

        def job(connection: Connection) -> dict[str, tuple[bool, int]]:
            query = select(analyses.c.deal, analyses.c.done, analyses.c.tries)
            return {line.deal: (line.done, line.tries) for line in connection.execute(query)}

        return await self.played.store.database.read(job)

    async def layouts(self) -> list[str]:
        query = select(double_dummy.c.layout)
        return await self.played.store.database.read(lambda connection: list(connection.execute(query).scalars()))


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver() as running:
        yield running


@pytest.fixture
async def desk(played: Played, solver: Solver) -> Desk:
    return Desk(played, solver)


async def test_a_deal_is_analysed_and_kept_as_the_solvers_own_file_has_it(desk: Desk) -> None:
    board = list100()[0]
    deal = await desk.play("t-1", board)
    assert await desk.process().round()
    assert not await desk.process().round()
    with Solver() as closed:
        closed.close()
        kept = await desk.process(closed).of("t-1", opened(deal))
    assert kept.done and kept.table == board.table
    assert kept.cards is not None and len(kept.cards) == 52
    # Turn by turn, what the best card and the card that was played are worth to declarer.
    won, declaring = 0, (board.leader + 1) % 2
    for place, (values, turn, card) in enumerate(zip(kept.cards, opened(deal).turns, board.played, strict=False)):
        if place % 4 == 0:
            won = deal_tricks(deal, place // 4, declaring)
        ours = turn.turn % 2 == declaring
        left = 13 - place // 4
        total = {each: won + (tricks if ours else left - tricks) for each, tricks in values.items()}
        assert (max if ours else min)(total.values()) == board.trace[place], place
        assert total[card] == board.trace[place + 1], place


def deal_tricks(deal: Deal, tricks: int, side: int) -> int:
    """How many of the first tricks a side won."""
    taken = [event.seat for move in deal.moves for event in move.events if isinstance(event, TrickWon)]
    return sum(seat % 2 == side for seat in taken[:tricks])


async def test_boards_of_the_same_cards_share_a_table(desk: Desk) -> None:
    board = list100()[1]
    for key in ("t-1", "u-1"):
        await desk.play(key, board)
    process = desk.process()
    while await process.round():
        pass
    assert await desk.lines() == {"t-1": (True, 1), "u-1": (True, 1)}
    assert len(await desk.layouts()) == 1


async def test_several_processes_do_each_deal_once_and_the_latest_first(desk: Desk) -> None:
    for number in range(3):
        desk.at += 1
        await desk.play(f"t-{number}", list100()[number])
    assert await desk.kept.next(desk.at) == "t-2"

    async def all_there_is(process: Analyst) -> None:
        while await process.round():
            pass

    with Solver() as other:
        await asyncio.gather(all_there_is(desk.process()), all_there_is(desk.process(other)))
    assert await desk.lines() == {f"t-{number}": (True, 1) for number in range(3)}


async def test_what_a_process_died_over_is_taken_up_by_another(desk: Desk) -> None:
    await desk.play("t-1", list100()[0])
    assert await desk.kept.take("t-1", desk.at)
    assert not await desk.kept.take("t-1", desk.at) and not await desk.process().round()
    desk.at += LEASE + 1
    assert await desk.process().round()
    assert await desk.lines() == {"t-1": (True, 2)}


async def test_who_asks_has_it_worked_out_at_once(desk: Desk) -> None:
    deal = await desk.play("t-1", list100()[0])
    first, second = desk.process(), desk.process()

    async def asks(process: Analyst) -> KeptAnalysis:
        while not (found := await process.of("t-1", opened(deal))).done:
            await asyncio.sleep(0)
        return found

    one, other, third = await asyncio.gather(asks(first), asks(first), asks(second))
    assert one == other == third and one.table == list100()[0].table and one.cards is not None
    assert await desk.lines() == {"t-1": (True, 1)}


async def test_a_process_that_is_stopped_gives_the_deal_back(desk: Desk) -> None:
    await desk.play("t-1", list100()[0])
    work = asyncio.create_task(desk.process().round())
    while (await desk.lines())["t-1"] == (False, 0):
        pass
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    assert await desk.kept.next(desk.at) == "t-1" or (await desk.lines())["t-1"] == (True, 1)


async def test_a_solver_that_fails_is_tried_again_later_and_at_last_given_up(desk: Desk) -> None:
    deal = await desk.play("t-1", list100()[0])
    with Solver() as broken:
        broken.close()
        process = desk.process(broken)
        for tried in range(1, TRIES + 1):
            assert await process.round()
            assert await desk.lines() == {"t-1": (tried == TRIES, tried)}
            assert not await process.round(), "it rests"
            desk.at += REST * 2**tried
        assert not await process.round()
        found = await process.of("t-1", opened(deal))
    assert found.done and found.table is None and found.cards is None


async def test_what_is_not_a_deal_is_refused_and_not_kept(desk: Desk) -> None:
    deal = await desk.play("t-1", list100()[0])
    north, _, south, west = opened(deal).hands
    twice = Opened((north, north, south, west))
    found = await desk.process().of("x", twice)
    assert found.table is None and not found.done
    assert await desk.layouts() == []


async def test_other_games_are_not_analysed(desk: Desk) -> None:
    await desk.played.deal("g-1", "gongzhu", FOUR, 1.0)
    assert await desk.lines() == {}


async def test_a_log_read_again_lets_nothing_wait_again(desk: Desk) -> None:
    await desk.play("t-1", list100()[0])
    assert await desk.process().round()

    def booked_again(connection: Connection) -> None:
        wait(connection, "t-1", 5.0)

    await desk.played.store.database.run(booked_again)
    assert await desk.lines() == {"t-1": (True, 1)}


async def test_a_deal_that_is_not_in_the_log_keeps_no_other_from_its_analysis(desk: Desk) -> None:
    await desk.played.store.database.run(lambda connection: wait(connection, "ghost", 2000.0))
    await desk.play("t-1", list100()[0])
    process = desk.process()
    assert await process.round() and await process.round()
    assert await desk.lines() == {"ghost": (False, 1), "t-1": (True, 1)}

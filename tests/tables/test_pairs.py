"""What a pair's leads, doubles and slams come to, counted from boards whose double-dummy values are known."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from paiju.analysis.solver import Solver
from paiju.cli import main
from paiju.games.bridge.moves import Contract, Strain
from paiju.store import open_store
from paiju.tables.pairs.figures import BoardSeen, Lead, SideFigures, decision, side_figures
from paiju.tables.pairs.readmodel import OFTEN, Pairs
from paiju.web.pair_report import PairReport
from tests.analysis.known import list100
from tests.tables.conftest import ROBOT, Played
from tests.tables.test_analyses import FOUR, Desk

SEVEN = ((7, 7, 7, 7, 7),) * 4
SLAM_NORTH_SOUTH = ((7, 7, 7, 12, 12), (5,) * 5, (7, 7, 7, 12, 12), (5,) * 5)


def board(level: int, strain: Strain, declarer: int, doubled: int = 0, lead: Lead | None = None, table=SEVEN):
    return BoardSeen(Contract(level, strain, doubled, declarer), table, lead)


def test_what_is_counted_of_a_board_and_for_whom() -> None:
    lead = Lead(1, (0, 0, 1, 2))
    boards = [
        board(2, "S", 1, lead=lead),  # defended, makes seven: down, and nobody doubled
        board(1, "NT", 3, 1, lead=Lead(0, (0, 0, 0, 0))),  # doubled, and it makes
        board(3, "H", 1, 1),  # doubled rightly; claimed before the lead
        board(6, "S", 0, table=SLAM_NORTH_SOUTH),
        board(7, "NT", 2, table=SLAM_NORTH_SOUTH),
        board(4, "S", 0, table=SLAM_NORTH_SOUTH),
        board(6, "D", 1, 2, lead=Lead(0, (0, 1)), table=SLAM_NORTH_SOUTH),
        BoardSeen(None, SLAM_NORTH_SOUTH, None),
    ]
    ours = side_figures([(each, 0) for each in boards])
    assert ours == SideFigures(
        leads=3, safe=2, safe_by_chance=2.0, spread=0.71, cost=1, cost_by_chance=1.25,
        doubles=3, right=2, undoubled=1, let_off=1, slams=2, made=1, missed=3,
    )  # fmt: skip
    theirs = side_figures([(each, 1) for each in boards])
    assert theirs == SideFigures(undoubled=3, let_off=1, slams=1)
    assert side_figures([]) == SideFigures()
    decisions = [decision(each, 0) for each in boards]
    assert decisions == [
        None, ("double", False), ("double", True), ("slam", True), ("slam", False), None, ("double", True), None,
    ]  # fmt: skip
    assert [decision(each, 1) for each in boards] == [*[None] * 6, ("slam", False), None]


async def test_pairs_that_play_together_often_are_listed(played: Played) -> None:
    ann, bob, cat, dan = [await played.member(key, key.title()) for key in ("ann", "bob", "cat", "dan")]
    for number in range(OFTEN):
        four = [ann, bob, cat, dan if number else ROBOT]
        await played.deal(f"t-{number}", "bridge", four, 1000.0 + number, passed_out="score")
    await played.deal("g-1", "gongzhu", [ann, bob, cat, dan], 5000.0)
    [pair] = await Pairs(played.store).frequent()
    assert (pair.one, pair.one_name, pair.other, pair.other_name) == ("ann", "Ann", "cat", "Cat")
    assert (pair.boards, pair.latest) == (OFTEN, 1000.0 + OFTEN - 1 + 60)
    assert await Pairs(played.store).frequent(since=1070) == []
    together = await Pairs(played.store).together("cat", "ann", but=["t-15"])
    assert [(each.deal, each.side) for each in together[:2]] == [("t-14", 0), ("t-13", 0)]
    assert len(together) == OFTEN - 1
    assert await Pairs(played.store).together("ann", "bob") == []


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A club that is closed again, in which Ann and Cat played boards of the solver's file; three are analysed."""
    store = await open_store(tmp_path / "club")
    with Solver() as solver:
        desk = Desk(Played(store), solver)
        for player in FOUR:
            await desk.played.member(player.member, player.name)
        for number, known in enumerate(list100()[:OFTEN]):
            desk.at += 60
            await desk.play(f"t-{number}", known)
        for _ in range(3):
            assert await desk.process().round()
    await store.close()
    return tmp_path / "club"


def test_the_report_of_a_pair_tells_what_was_analysed_and_that_it_proves_nothing(folder: Path) -> None:
    def report(*words: str) -> str:
        done = CliRunner().invoke(main, ["admin", "--folder", str(folder), "report", *words])
        assert done.exit_code == 0, done.output
        return done.output

    assert "Ann and Cat" in report() and str(OFTEN) in report()
    told = msgspec.json.decode(report("ann", "Cat", "--json"), type=PairReport)
    assert (told.one_name, told.other_name, told.boards, told.analysed) == ("Ann", "Cat", OFTEN, 3)
    for figures, side in ((told.pair, 0), (told.opponents, 1)):
        known = list100()[OFTEN - 3 : OFTEN]
        led = [each for each in known if each.leader % 2 == side]
        assert figures.leads == figures.undoubled == len(led) and figures.doubles == figures.slams == 0
        assert figures.cost == sum(each.trace[1] - each.trace[0] for each in led)
        assert figures.safe == sum(each.trace[1] == each.trace[0] for each in led)
        assert figures.let_off == sum(each.table[(each.leader + 3) % 4][each.strain] < 7 for each in led)
        assert figures.missed == sum(max(*each.table[side], *each.table[side + 2]) >= 12 for each in known)
    assert told.noted == (), "they doubled nothing and bid no slam"
    assert "prove nothing" in report("Ann", "Cat") and "Ann and Cat: 3 of their latest 16 boards" in report(
        "Ann", "Cat"
    )


def test_a_report_wants_two_people_whom_the_club_knows(tmp_path: Path) -> None:
    run, where = CliRunner(), ["admin", "--folder", str(tmp_path / "club")]
    assert run.invoke(main, [*where, "add", "Ann"]).exit_code == 0
    assert "No two people" in run.invoke(main, [*where, "report"]).output
    assert run.invoke(main, [*where, "report", "Ann"]).exit_code == 2
    done = run.invoke(main, [*where, "report", "Ann", "Bob"])
    assert done.exit_code == 1 and "nobody here has this name" in done.output

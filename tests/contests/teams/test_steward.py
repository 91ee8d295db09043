"""The steward of matches on a real store: a match from line-ups to VPs, and nothing is done twice, whoever dies."""

import asyncio
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator
from pathlib import Path
from random import Random

import msgspec
import pytest

from paiju.cli.robot_match import RobotMatches
from paiju.contests.teams import lining_up
from paiju.contests.teams.lining_up import ROBOTS
from paiju.contests.teams.match import Match, table_key
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.moves import ROOMS
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.store import Store, open_store
from paiju.tables import seating
from paiju.tables.moves import Player

ROOT = Path(__file__).parents[3]


def passing(store: Store, at: float) -> RobotMatches:
    """A process whose robots pass, and play the first card they may."""
    return RobotMatches(store, at, Random(1), lambda deal, seat, _: deal.late(seat))


@pytest.fixture
async def club(store: Store) -> AsyncGenerator[RobotMatches]:
    here = passing(store, time.time())
    yield here
    await here.close()


async def kinds(store: Store, key: str) -> Counter[str]:
    rows = await store.log.read(f"contest/{key}")
    return Counter(event["type"] for row in rows for event in msgspec.json.decode(row.events))


async def lined_up(club: RobotMatches, terms: MatchTerms) -> Match:
    (home, one), (visitors, other) = await club.teams(2)
    match = await club.matches.open(match_key(club.at), home, visitors, terms, club.at, one.id)
    assert (await club.matches.open(match.id, home, visitors, terms, club.at, other.id)).number == match.number
    return await club.line_up(match.id, (one, other))


async def test_two_processes_run_one_match_with_a_break(store: Store, club: RobotMatches) -> None:
    match = await lined_up(club, MatchTerms(boards=16, minutes=2))
    other = passing(store, club.at)
    try:
        begun = await asyncio.gather(club.steward.step(match.id), other.steward.step(match.id))
        assert {one.stage for one in begun} == {"playing"}
        await club._play(begun[0])  # what `run` does between two steps
        await asyncio.gather(club.steward.step(match.id), other.steward.step(match.id))
        assert (await other.steward.step(match.id)).stage == "half"
        assert (await club.run(match.id)).stage == "finished"
        other.at = club.at
        assert (await other.steward.step(match.id)).stage == "finished"
    finally:
        await other.close()
    found = await kinds(store, match.id)
    assert found["stanza-begun"] == found["stanza-ended"] == 2 and found["match-ended"] == 1
    assert found["board-played"] == 32 and found["match-announced"] == 1
    ended = await club.matches.match(match.id)
    assert ended.outcome is not None and (ended.outcome.boards, ended.outcome.vps) == (16, (1000, 1000))
    for stanza in ended.stanzas:
        decks = [board.seal.deck for board in stanza.boards]
        for room in ("open", "closed"):
            key = table_key(ended, stanza.number, room)
            deals = [await club.tables.play.deals.load(f"{key}-{n}") for n in range(1, 9)]
            assert [deal.seal.deck for deal in deals] == decks, "both rooms had the same boards in the same order"


async def test_time_is_up_with_a_board_begun_and_an_empty_seat_forfeits(store: Store, club: RobotMatches) -> None:
    match = await lined_up(club, MatchTerms(minutes=2))
    match = await club.steward.step(match.id)
    now = match.now_on
    assert now is not None
    key = table_key(match, 1, "open")
    for seat, player in enumerate(now.players("open")):
        await club.tables.change(
            key, player.member, f"sit {seat}", lambda t, p=player, s=seat: seating.sit(t, p, s, False)
        )
    with pytest.raises(Illegal, match="not-your-place"):
        seating.sit(await club.tables.settle(table_key(match, 1, "closed")), Player("x", "X"), 0, False)
    club.at = now.begins + 900
    match = await club.steward.step(match.id)
    assert match.outcome is not None and match.outcome.reason == "both-absent", "nobody is in the closed room"
    table = await club.tables.tables.load(key)
    assert table.closed and (await club.tables.play.deals.load(f"{key}-1")).abandoned


async def test_robots_begin_by_themselves(club: RobotMatches) -> None:
    [(home, captain)] = await club.teams(1, 1)
    terms = MatchTerms(robots=True, minutes=2)
    match = await club.matches.open(match_key(club.at), home, ROBOTS, terms, club.at, captain.id, accepted=False)
    await club.act(match.id, captain.id, lambda m, at: lining_up.line_up(m, captain, [captain.id, *["robot"] * 3]))
    match = await club.steward.step(match.id)
    closed = await club.tables.settle(table_key(match, 1, "closed"))
    assert closed.deal is not None and len(closed.robots) == 4 and not closed.people
    opened = await club.tables.settle(table_key(match, 1, "open"))
    assert opened.deal is None and len(opened.robots) == 3, "its only person has not come"
    ended = await club.run(match.id)
    assert ended.stage == "finished" and ended.outcome is not None and ended.outcome.boards == 8


async def test_a_match_goes_on_wherever_its_process_is_killed(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    here = passing(store, time.time())
    (home, one), (visitors, _) = await here.teams(2)
    match = await here.matches.open(
        match_key(here.at), home, visitors, MatchTerms(boards=16, minutes=2), here.at, one.id
    )  # fmt: skip
    await here.close()
    await store.close()
    for kind in ("line-up-sealed", "stanza-begun", "table-opened", "board-played", "stanza-ended", "match-ended", "-"):
        words = [sys.executable, "-m", "tests.contests.teams.worker", str(tmp_path), match.id, kind]
        ended = await asyncio.to_thread(subprocess.run, words, cwd=ROOT, capture_output=True, timeout=120)
        assert ended.returncode == (0 if kind == "-" else -signal.SIGKILL), (kind, ended.stderr.decode())
    store = await open_store(tmp_path)
    here = passing(store, time.time())
    match = await here.matches.match(match.id)
    found = await kinds(store, match.id)
    assert found["stanza-begun"] == found["stanza-ended"] == 2 and found["board-played"] == 32
    assert found["match-announced"] == found["match-ended"] == 1 and found["line-up-sealed"] == 2
    assert match.outcome is not None and (match.outcome.boards, match.outcome.vps) == (16, (1000, 1000))
    for stanza in match.stanzas:
        decks = [board.seal.deck for board in stanza.boards]
        for room in ROOMS:
            table = table_key(match, stanza.number, room)
            assert (await here.tables.tables.load(table)).closed
            deals = [await here.tables.play.deals.load(f"{table}-{n}") for n in range(1, 9)]
            assert [deal.seal.deck for deal in deals] == decks, "both rooms had the same boards, each once"
    await here.close()
    await store.close()

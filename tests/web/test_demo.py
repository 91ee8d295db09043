"""`paiju serve --demo`: everything that it promises is there, made by real play, and goes on by itself."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from paiju.catalogue import GAMES
from paiju.cli.demo import BOARDS, EVENT, MARK, NAME, PASSWORD, REGULARS, prepare
from paiju.cli.demo_ladder import TEAMS
from paiju.cli.serve import command
from tests.web.people import Person, club_process, people


async def when(person: Person, path: str, true: Callable[[Any], Any]) -> Any:
    """What the club answers there as soon as this is true of it."""
    async with asyncio.timeout(30):
        while not true(answer := (await person.http.get(f"/api/{path}")).json()):
            await asyncio.sleep(0.1)
    return answer


async def test_a_demonstration_has_something_of_everything_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    with club_process(folder, "--demo", "--pace", "0", "--thinking", "0") as club:
        async with people(club.url, "Visitor") as [visitor]:
            lobby = await when(visitor, "lobby", lambda now: {table["game"] for table in now["tables"]} == set(GAMES))
            bridge = next(table["id"] for table in lobby["tables"] if table["game"] == "bridge")
            await visitor.hello(bridge, watch=0)
            await visitor.until(lambda: visitor.deal is not None)
            first = visitor.deal["number"] if visitor.deal else 0
            await visitor.until(lambda: visitor.deal is not None and visitor.deal["number"] > first)
            events = await when(visitor, "events", lambda now: len(now) == 2)
            [played] = [event for event in events if event["title"] == EVENT]
            assert played["stage"] == "finished" and {
                winner["name"] for pair in played["winners"] for winner in pair
            } <= set(REGULARS)
            await when(visitor, "events", lambda now: any(event["stage"] == "playing" for event in now))
            for room in ("fixed", "dynamic"):
                ranking = await when(visitor, f"rooms/{room}/ranking", lambda now: len(now["lines"]) == len(REGULARS))
                assert all(line["boards"] == BOARDS for line in ranking["lines"])
            ladder = await when(visitor, "ladders/teams", lambda now: len(now["rungs"]) == len(TEAMS))
            assert {one["stage"] for one in ladder["open"]} == {"asked", "timed"}
            assert {one["how"] for one in ladder["latest"]} <= {"declined", "won", "lost", "drawn"}
            matches = await when(visitor, "matches", lambda now: any(one["stage"] == "playing" for one in now))
            assert [one["stage"] for one in matches].count("finished") == 1
            login = await visitor.http.post("/api/session/log-in", json={"name": NAME, "password": PASSWORD})
            assert login.json()["role"] == "admin"
            [on] = await when(visitor, "vugraph", lambda now: len(now) == 1)
            board = f"matches/{on['match']}/vugraph/1"
            await when(visitor, board, lambda now: min(len(now["open"]), len(now["closed"])) > 1)
    await prepare(folder)  # it is kept as it is
    assert (folder / MARK).is_file()


def test_a_demonstration_touches_no_other_club(tmp_path: Path) -> None:
    (tmp_path / "paiju.db").write_text("somebody's club")
    refused = CliRunner().invoke(command, ["--demo", "--folder", str(tmp_path)])
    assert refused.exit_code == 1 and "not a demonstration's folder" in refused.output
    assert (tmp_path / "paiju.db").read_text() == "somebody's club"


@pytest.mark.parametrize("more", [["--database", "postgresql://x/y"], ["--no-stewards"]])
def test_a_demonstration_is_one_process_on_sqlite(more: list[str]) -> None:
    assert CliRunner().invoke(command, ["--demo", *more]).exit_code == 2

"""Health and metrics: what they say while a table plays, without room on the disk, and of a slow database."""

import ast
import asyncio
import resource
import time
from pathlib import Path
from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Connection

import paiju
from paiju.app import open_club
from paiju.store import Entry, StoreAway
from paiju.web import health
from paiju.web.club import Club
from paiju.web.health import Readiness, readiness
from paiju.web.tally import SECONDS, Tally
from tests.web.people import club_process, four_at_a_table, people


async def figures(url: str) -> dict[str, float]:
    """All samples by name and labels."""
    async with httpx.AsyncClient(base_url=url) as here:
        answer = await here.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=")
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value for sample in samples}


def followers_in_the_code() -> set[str]:
    """The names of all who follow the log, as the sources have them."""
    calls = (
        node
        for path in Path(paiju.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "follow"
    )
    return {call.args[0].value for call in calls if call.args and isinstance(call.args[0], ast.Constant)}  # pyright: ignore[reportReturnType]


async def once_ready(club: Club) -> Readiness:
    """The club's readiness, once all who follow the log have read it for the first time."""
    async with asyncio.timeout(10):
        while (found := await readiness(club)).why == ("follower-behind",):
            await asyncio.sleep(0.01)
    return found


async def test_all_who_follow_the_log_are_watched(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0) as club:
        ready = await once_ready(club)
    names = followers_in_the_code()
    assert len(names) >= 5 and ready.status == "ready"
    assert ready.behind.keys() == ready.position.keys() == names


async def test_figures_of_a_table_that_is_played(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--thinking", "0") as club:
        async with people(club.url, "Ann", "Bob", "Cat", "Dan") as four:
            empty = await figures(club.url)
            assert (empty["paiju_lines"], empty["paiju_tables"], empty["paiju_deals"]) == (4, 0, 0)
            await four_at_a_table(four)
            on_turn = next(one for one in four if one.on_turn)
            assert (await on_turn.act({"type": "call", "call": "P"}))["type"] == "done"
            refused = await on_turn.act({"type": "call", "call": "P"})
            assert refused["type"] == "refused"
            assert (await on_turn.act({"type": "call", "call": "P"}, deal="no-such-deal"))["type"] == "refused"
            async with asyncio.timeout(10):  # who follows the log may be a fifth of a second behind
                while not (seen := await figures(club.url))["paiju_follower_position tables"]:
                    await asyncio.sleep(0.05)
            async with httpx.AsyncClient(base_url=club.url) as here:
                ready = await here.get("/api/health/ready")
                assert (await here.get("/api/health")).json()["status"] == "open"
    assert (seen["paiju_lines"], seen["paiju_tables"], seen["paiju_deals"]) == (4, 1, 1)
    acts = {result: seen[f"paiju_acts_total {result}"] for result in ("done", "refused", "gone", "away", "failed")}
    assert acts == {"done": 1, "refused": 1, "gone": 1, "away": 0, "failed": 0}
    assert seen["paiju_act_seconds_count"] == seen["paiju_act_seconds_bucket +Inf"] == 1
    assert 0 < seen["paiju_act_seconds_sum"] < 30
    assert seen["paiju_errors_total"] == seen["paiju_writer_waiting"] == seen["paiju_robots_thinking"] == 0
    for name in followers_in_the_code():
        assert seen[f"paiju_follower_behind_seconds {name}"] < 5 and f"paiju_follower_position {name}" in seen
    assert seen["paiju_follower_position tables"] > 0 and seen["process_resident_memory_bytes"] > 1e7
    told = ready.json()
    assert (ready.status_code, told["status"], told["why"]) == (200, "ready", [])
    assert 0 < told["database"] < 1 and 0 < told["last_write"] < 30
    assert told["behind"].keys() == told["position"].keys() == followers_in_the_code()


async def test_a_full_disk_is_not_ready_until_there_is_room(tmp_path: Path) -> None:
    async with open_club(tmp_path, stewards=False) as club:
        assert (await once_ready(club)).status == "ready"

        async def write(number: int) -> None:
            entry = Entry(act=f"a{number}", by="ann", at=1.5, action=b"{}", events=b'["%b"]' % (b"x" * 3_000_000))
            await club.store.log.append("other/1", number, entry)

        await write(1)
        room = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, room[1]))
        try:
            for _ in range(2):
                try:
                    await write(2)
                    raise AssertionError("it was written")
                except StoreAway:
                    pass
            assert club.store.pulse.failure
            full = await readiness(club)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, room)
        assert (full.status, full.why, full.database) == ("not-ready", ("database-away",), None)
        assert (await once_ready(club)).status == "ready"
        await write(2)
        assert not club.store.pulse.failure


async def test_a_database_that_does_not_answer_is_not_ready(tmp_path: Path, monkeypatch: Any) -> None:
    async with open_club(tmp_path, stewards=False) as club:
        await once_ready(club)

        def slow(_connection: Connection) -> None:
            time.sleep(1.5)

        # Both readers are busy.
        busy = [asyncio.create_task(club.store.database.read(slow)) for _ in range(4)]
        await asyncio.sleep(0.05)
        found = await readiness(club)
        assert (found.status, found.why, found.database) == ("not-ready", ("database-slow",), None)
        await asyncio.gather(*busy)
        assert (await once_ready(club)).status == "ready"
        monkeypatch.setattr(health, "BEHIND", -1.0)
        assert (await readiness(club)).why == ("follower-behind",)


def test_what_is_counted_costs_nothing_that_can_be_measured() -> None:
    tally = Tally()
    began = time.perf_counter()
    for number in range(100_000):
        tally.done(number / 100_000)
    each = (time.perf_counter() - began) / 100_000
    assert each < 50e-6
    assert tally.times()[-1] == ("+Inf", 100_000) and len(tally.times()) == len(SECONDS) + 1
    assert dict(tally.times())["0.5"] == 50_001

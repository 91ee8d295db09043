"""Two directors of one event on PostgreSQL, each at a server process of his own: what they decide at once."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from paiju.cli import main
from tests.web.people import ClubProcess
from tests.web.pool_people import Member
from tests.web.test_desk import said
from tests.web.test_events import when

TERMS: dict[str, Any] = {"rounds": 1, "boards": 2, "early": True, "corrections": 30}


@pytest.mark.postgres
async def test_directors_at_two_processes_lose_nothing(fresh_database: Callable[[], str], tmp_path: Path) -> None:
    where = ("--database", fresh_database())
    steward = ClubProcess(tmp_path / "steward", "--pace", "0", "--thinking", "0", where=where).start()
    door = ClubProcess(tmp_path / "door", "--no-stewards", where=where).start()
    ann, bob = Member(door.url, "Ann"), Member(steward.url, "Bob")
    try:
        for person in (ann, bob):
            await person.enter()
            words = ["admin", *where, "role", person.name, "organiser"]
            done = await asyncio.to_thread(CliRunner().invoke, main, words)
            assert done.exit_code == 0, done.output
        wish = {"title": "Howell", "begins": time.time() + 3, "template": "howell", "changes": TERMS}
        event: str = (await ann.post("events", **wish)).json()["id"]
        assert (await bob.post(f"events/{event}/robots", pairs=4)).status_code == 200
        await when(ann, f"events/{event}/desk", lambda desk: desk["stage"] == "correcting")
        await both_decide(ann, bob, f"events/{event}")
    finally:
        await asyncio.gather(ann.go(), bob.go(), return_exceptions=True)
        door.stop()
        steward.stop()


async def both_decide(ann: Member, bob: Member, path: str) -> None:
    desk = f"{path}/desk"
    before = {pair["pair"]: pair["average"] for pair in (await ann.get(f"{path}/results"))["pairs"]}

    # Ten penalties each, all at once: none is lost.
    fines = [
        said(who, f"{desk}/penalise", pair=1 + n % 4, hundredths=-100, note=f"{n}")
        for n in range(10)
        for who in (ann, bob)
    ]
    assert set(await asyncio.gather(*fines)) == {"done"}
    for who in (ann, bob):
        page = await who.get(f"{path}/results")
        assert Counter((fine["pair"], fine["note"]) for fine in page["penalties"]) == {
            (1 + n % 4, f"{n}"): 2 for n in range(10)
        }
        for pair in page["pairs"]:
            count = sum(fine["pair"] == pair["pair"] for fine in page["penalties"])
            assert abs(before[pair["pair"]] - count / pair["boards"] - pair["average"]) < 0.02

    # Both adjust the same result: both acts stand in the log, and the later one counts, for both alike.
    place = {"round": 1, "table": 1, "board": 1}
    awards = [
        {
            "ns": {"outcomes": [{"percent": 100, "score_ns": score}]},
            "ew": {"outcomes": [{"percent": 100, "score_ns": score}]},
        }
        for score in (420, -50)
    ]
    asked = [
        said(who, f"{desk}/adjust", **place, **award, note=who.name)
        for who, award in zip((ann, bob), awards, strict=True)
    ]
    assert await asyncio.gather(*asked) == ["done", "done"]
    told = [await who.get(desk) for who in (ann, bob)]
    assert told[0]["log"] == told[1]["log"]
    first, last = [line for line in told[0]["log"] if line["act"]["type"] == "result-adjusted"]
    assert {first["by"], last["by"]} == {"Ann", "Bob"}
    [ruling] = (await ann.get(f"{path}/results"))["rulings"]
    assert ruling["by"] == last["by"] and ruling == (await bob.get(f"{path}/results"))["rulings"][0]

    # Both take the same act back: one does, the other is told that it was done; and the clock is stopped once.
    backs = [said(who, f"{desk}/take-back", act=last["number"], note="no") for who in (ann, bob)]
    assert sorted(await asyncio.gather(*backs)) == ["act-stands", "done"]
    stops = [said(who, f"{desk}/stop", note="fire drill") for who in (ann, bob)]
    assert set(await asyncio.gather(*stops)) == {"done"}
    told = [await who.get(desk) for who in (ann, bob)]
    assert told[0]["log"] == told[1]["log"] and told[0]["stopped"] == told[1]["stopped"]
    assert [line["act"]["type"] for line in told[0]["log"]].count("clock-stopped") == 1
    assert [one["by"] for one in (await bob.get(f"{path}/results"))["rulings"]] == [first["by"]]

"""A Swiss event over HTTP: an organiser announces it, two pairs raise their hands, and the club does the rest."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from paiju.app import open_club
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.terms import TEMPLATES
from paiju.store import StoreAway
from paiju.web import event_notes
from tests.web.people import club_process
from tests.web.pool_people import Member, members
from tests.web.test_accounts import PASSWORD, admin

TERMS = {"rounds": 1, "boards": 2, "least": 2, "hold": 1, "early": True, "corrections": 0}


async def code(answer: httpx.Response) -> str:
    return "done" if answer.status_code == 200 else str(answer.json()["code"])


async def when(person: Member, path: str, true: Callable[[Any], Any], seconds: float = 60) -> Any:
    """What is told there once this is true of it; events move by the clock, so it is asked again."""
    async with asyncio.timeout(seconds):
        while not true(told := await person.get(path)):
            await asyncio.sleep(0.2)
        return told


async def pass_out(four: list[Member], board: int) -> None:
    """All four pass the board of that number."""
    for turn in range(4):
        person = four[(board - 1 + turn) % 4]
        await person.until(lambda p=person, b=board: p.on_turn and (p.deal or {})["view"]["options"]["board"] == b)
        assert (await person.act({"type": "call", "call": "P"}))["type"] == "done"


async def test_an_event_from_its_announcement_to_its_ranking(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, "Ann", "Bob", "Cid", "Dan", "Eve") as present:
            eve, four = present[4], present[:4]
            wish: dict[str, Any] = {"title": "Sunday", "begins": time.time() + 8, "template": "short", "changes": TERMS}
            assert await code(await eve.post("events", **wish)) == "organisers-only"
            await admin(club, "role", "Eve", "organiser")
            for wrong, why in (
                ({"title": " "}, "title-wanted"),
                ({"title": "x" * 61}, "title-too-long"),
                ({"begins": 5.0}, "begins-too-soon"),
                ({"begins": 1e12}, "begins-too-late"),
                ({"template": "none"}, "unknown-option"),
                ({"changes": {"rounds": 0}}, "unknown-option"),
                ({"changes": {"tables": 3}}, "unknown-option"),
                ({"changes": {"mode": "barometer", "method": "interwoven"}}, "unknown-option"),
                ({"colour": "red"}, "malformed"),
            ):
                answer = await eve.post("events", **wish | wrong)
                assert await code(answer) == why, wrong
                if isinstance(changed := wrong.get("changes"), dict):
                    assert answer.json()["detail"] == next(iter(changed)), "which term it was"
            assert await eve.get("events") == []
            templates = {"evening", "short", "matchpoints", "mitchell", "howell", "interwoven"}
            assert set(await eve.get("events/templates")) == templates
            seen = await eve.get("events/movements?method=howell&pairs=6&boards=2")
            assert len(seen["rounds"]) == 5 and seen["rounds"][0][0] == {"table": 1, "ns": 6, "ew": 1, "board_set": 1}
            for wrong in ("method=mitchell&pairs=4", "method=howell&pairs=500", "method=howell&pairs=6&rounds=0"):
                assert await eve.refused(f"events/movements?{wrong}") == "no-such-movement"
            pairs = await eve.post("events", title="Pairs", begins=time.time() + 86400, template="mitchell", changes={})
            far = f"events/{pairs.json()['id']}"
            assert ((await eve.get(far))["terms"]["least"], (await eve.get(far))["fewest"]) == (4, 5)
            assert await code(await eve.post(f"{far}/call-off")) == "done"
            wish["begins"] = time.time() + 12  # time enough for all to sit down, on a busy machine too
            event: str = (await eve.post("events", **wish)).json()["id"]
            path = f"events/{event}"
            for where in ("events/event-1", "events/event-00000000-00000000/seat", "events/x/boards/1"):
                assert await eve.refused(where) == "no-such-event"

            for number, person in enumerate(four):
                assert await code(await person.post(f"{path}/hand", up=True)) == "not-seated"
                assert await code(await person.post(f"{path}/sit", table=0, side=0)) == "malformed"
                assert await code(await person.post(f"{path}/sit", table=1 + number // 2, side=number % 2)) == "done"
                assert await code(await person.post(f"{path}/hand", up=True)) == "done"
            assert await code(await eve.post(f"{path}/sit", table=2, side=1)) in ("seat-taken", "done")
            page = await when(eve, path, lambda page: len(page["pairs"]) == 2)
            assert page["line"]["stage"] == "registering" and (await eve.get(f"{path}/seat"))["pair"] is None
            assert await code(await four[0].post(f"{path}/sit", table=5, side=0)) == "already-registered"
            assert await code(await four[0].post(f"{path}/substitute", away="x", player=eve.member)) == "no-round-on"
            assert await eve.refused(f"{path}/boards/1") == "no-such-board"
            for person, wanted, why in (
                (four[0], 1, "organisers-only"),
                (eve, 61, "malformed"),
                (eve, 2, "done"),
                (eve, 0, "done"),
            ):
                assert await code(await person.post(f"{path}/robots", pairs=wanted)) == why
            assert await eve.get("events/mine") == []
            assert [mine["line"]["id"] for mine in await four[0].get("events/mine")] == [event]
            note = {"type": "event", "id": event, "yours": True}
            await four[0].until(lambda: note in four[0].told)
            assert not any(told["type"] == "event" for told in eve.told), "it does not concern her"

            seats = [await when(person, f"{path}/seat", lambda seat: seat["table"]) for person in four]
            assert sorted(seat["seat"] for seat in seats) == [0, 1, 2, 3] and seats[0]["until"] > seats[0]["now"]
            assert (await eve.get(f"{path}/seat"))["table"] is None
            assert await code(await eve.post(f"{path}/call-off")) == "event-begun"
            table: str = seats[0]["table"]
            assert await code(await eve.post(f"tables/{table}/sit", seat=0)) == "not-your-place"
            order = [four[[seat["seat"] for seat in seats].index(place)] for place in range(4)]
            assert await code(await order[0].post(f"tables/{table}/sit", seat=1)) == "not-your-place"
            for seat, person in enumerate(order):
                assert await code(await person.post(f"tables/{table}/sit", seat=seat)) == "done"
                await person.hello(table)
            await pass_out(order, 1)
            page = await eve.get(path)
            assert page["line"]["stage"] == "playing" and set(page["latest"]["boards"]) == {"1", "2"}
            assert page["scored"] == 0 and page["latest"]["points"] == {}
            for person in (*four, eve):
                assert await person.refused(f"{path}/boards/1") == "board-not-open"
                assert await person.refused(f"{path}/boards/1/double-dummy") == "board-not-open"
                assert (await person.get(f"{path}/results"))["boards"] == []
                assert (await person.get(f"{path}/hands"))["hands"] == []
                card = await person.get(f"{path}/results/pairs/1")
                assert [(each["round"]["points"], each["boards"]) for each in card["rounds"]] == [(None, [])]
                for file in ("results?format=csv", "results?format=json", "results?format=xml", "boards?format=pbn"):
                    assert await person.refused(f"{path}/files/{file}") == "board-not-open"
            assert await eve.refused(f"deals/{table}-1/replay") == "board-not-open"
            assert (await order[0].get(f"deals/{table}-1/replay"))["seal"] is None
            assert (await eve.get(f"players/{four[1].member}/contests"))["contests"] == [], "nothing before the end"
            await pass_out(order, 2)

            page = await when(eve, path, lambda page: page["line"]["stage"] == "finished")
            assert [(pair["rank"], pair["boards"], pair["points"]) for pair in page["pairs"]] == [(1, 2, 0), (2, 2, 0)]
            [first] = page["line"]["winners"]
            assert [winner["name"] for winner in first] == ["Ann", "Bob"] and page["pairs"][0]["master_points"] == 3
            stages = {one["id"]: one["stage"] for one in await eve.get("events")}
            assert stages == {event: "finished", far.removeprefix("events/"): "cancelled"}
            board = await eve.get(f"{path}/boards/1")
            assert len(board["hands"]) == 4 and [result["score_ns"] for result in board["results"]] == [0]
            assert (await eve.get(f"deals/{table}-1/replay"))["seal"] is not None
            assert await code(await four[0].post(f"{path}/withdraw")) == "event-over"
            held = await when(eve, f"grades/{four[0].member}", lambda held: held["points"])
            assert held["points"] == 3
            door = f"players/{four[1].member}/contests"
            told = await when(eve, door, lambda told: told["contests"])
            assert told["more"] is None and await eve.get(f"players/{eve.member}/contests") == {
                "contests": [],
                "more": None,
            }
            [played] = told["contests"]
            assert (played["contest"], played["title"], played["at"]) == (event, "Sunday", int(wish["begins"]))
            assert played["match"] is None and played["event"]["partner"]["name"] == "Ann"
            assert {name: played["event"][name] for name in ("rank", "shared", "pairs", "form", "result")} == {
                "rank": 1, "shared": False, "pairs": 2, "form": "ximp", "result": 0,
            }  # fmt: skip
            assert (await four[1].get("account/export"))["contests"] == told["contests"]
            assert await code(await four[0].post("session", name="Anna", language="en")) == "done"
            assert (await eve.get(door))["contests"][0]["event"]["partner"]["name"] == "Anna"
            assert (await four[0].post("account/delete", password=PASSWORD)).status_code < 300
            assert (await eve.get(door))["contests"][0]["event"]["partner"]["name"] == f"#{four[0].member[:6]}"
            assert await eve.refused(f"players/{four[0].member}/contests") == "no-such-member"
            assert await eve.refused(f"{door}?before=event-1") == "malformed"


class Looker:
    """Somebody who looks at the lobby."""

    member = "looker"

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.told.append(message)


async def test_notes_go_on_when_the_database_was_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_club(tmp_path / "data", stewards=False) as club:
        host, looker = (await club.entrance.make("Host", "organiser", "en"))[0].member, Looker()
        event = await club.events.announce("Evening", time.time() + 7200, TEMPLATES["evening"], host)
        await asyncio.sleep(2 * event_notes.PAUSE)
        ask, asked = club.events.event, list[str]()

        async def away_once(key: str) -> PairsEvent:
            asked.append(key)
            if len(asked) == 1:
                raise StoreAway("it is being moved")
            return await ask(key)

        monkeypatch.setattr(club.events, "event", away_once)
        club.hall.look(looker)
        async with asyncio.timeout(20):
            while not any(b'"type":"event"' in message for message in looker.told):
                club.event_notes.stir(event.id)
                await asyncio.sleep(event_notes.PAUSE / 4)
        assert len(asked) >= 2

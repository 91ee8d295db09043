"""What a table's manners keep from telling: how long somebody thinks, and what spectators say."""

import asyncio
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.web.people import ClubProcess, Person, club_process, four_at_a_table, people
from tests.web.pool_people import members, sit_down
from tests.web.test_accounts import admin

LEAST = 0.4


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("fair") / "data", "--pace", "0", "--thinking", "0") as process:
        yield process


async def ping(person: Person) -> None:
    person.told.clear()
    await person.send(type="ping", sent=1)
    await person.until(lambda: any(told["type"] == "pong" for told in person.told))


async def test_no_act_of_a_person_or_a_robot_comes_before_its_time(club: ClubProcess) -> None:
    passes = {"type": "call", "call": "P"}
    async with people(club.url, "Nora", "Emil", "Sara", "Wolf") as four:
        manners = {"control": {"least": LEAST}}
        table = await four_at_a_table(four, manners=manners, options={"passed_out": "score"})
        nora, emil, *_ = four
        sent = asyncio.create_task(nora.act(passes))
        await ping(nora)
        assert not sent.done(), "her line is heard while her act waits"
        assert (await emil.act(passes))["code"] == "not-your-turn", "what is refused is refused at once"
        assert nora.deal is not None and not nora.deal["view"]["calls"]
        assert (await sent)["type"] == "done"
        for person in four[1:]:
            await person.until(lambda p=person: p.on_turn)
            assert (await person.act(passes))["type"] == "done"
        record = (await nora.http.get(f"/api/deals/{table}-1/record")).json()
        at = [move["at"] for move in record["moves"]]
        assert min(later - sooner for sooner, later in pairwise(at)) >= LEAST * 0.99, (
            "the clock of the log may be set meanwhile"
        )

        await nora.post(f"tables/{table}/leave")
        wanted = {"game": "bridge", "seat": 0, "robots": True, "manners": manners}
        await nora.hello((await nora.post("tables", **wanted)).json()["id"])
        await nora.post(f"tables/{nora.seating['table']['id']}/start" if nora.seating else "")
        await nora.until(lambda: nora.on_turn)
        assert (await nora.act(passes))["type"] == "done"
        began = time.monotonic()
        await nora.until(lambda: nora.deal is not None and len(nora.deal["view"].get("calls", "...")) >= 2)
        assert time.monotonic() - began >= LEAST * 0.9, "nor does a robot's"


async def test_the_least_time_of_boards_that_count_is_the_clubs(club: ClubProcess) -> None:
    assert "least_thinking 1.5" in await admin(club, "settings", "--least-thinking", "1.5")
    async with members(club, *"NESW") as four:
        await sit_down(four, "fixed")
        seating = four[0].seating
        assert seating is not None and seating["table"]["manners"]["control"]["least"] == 1.5
        assert not seating["table"]["manners"]["spectator_chat"]
        for game, control, least in (
            ("bridge-handicap", {}, 1.5), ("bridge-handicap", {"act": 2}, 1), ("bridge-handicap", {"least": 3}, 3),
            ("bridge", {}, 0),
        ):  # fmt: skip
            opened = await four[1].post("tables", game=game, seat=None, manners={"control": control})
            table = opened.json()["id"]
            await four[1].hello(table)
            assert four[1].seating is not None
            assert four[1].seating["table"]["manners"]["control"]["least"] == least
        for wrong in ({"least": 11}, {"least": -1}, {"act": 2, "least": 3}):
            answer = await four[1].post("tables", game="bridge", manners={"control": wrong})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "least_thinking 0" in await admin(club, "settings", "--least-thinking", "0")


async def test_spectators_are_silent_where_the_table_wants_it_so(club: ClubProcess) -> None:
    async with people(club.url, "Ada", "Otto") as [ada, otto]:
        for chat in (True, False):
            manners = {"watching": "seat", "spectator_chat": chat}
            table = (await ada.post("tables", game="bridge", seat=0, robots=True, manners=manners)).json()["id"]
            await ada.hello(table)
            await otto.hello(table)
            for step in ("before the first deal", "during one"):
                await otto.send(type="say", id=step, table=table, text="Hello")
                await otto.until(lambda s=step: s in otto.answers)
                answer = otto.answers.pop(step)
                assert (answer["type"] == "done") == chat, answer
                assert chat or answer["code"] == "spectators-silent"
                await ada.send(type="say", id="hers", table=table, text="I am here")
                await ada.until(lambda: "hers" in ada.answers)
                assert ada.answers.pop("hers")["type"] == "done"
                await ada.post(f"tables/{table}/start")
                await ada.until(lambda t=table: ada.deal is not None and ada.deal["table"] == t)
            await otto.until(
                lambda: sum(told["type"] == "chat" and told["text"] == "I am here" for told in otto.told) >= 2
            )
            await ada.post(f"tables/{table}/leave")

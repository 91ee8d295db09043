"""After a match the same people play another one at the same table: when all of them want it, from the beginning."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.boards import KNOWN, shelve
from tests.web.people import ClubProcess, Person, club_process, people
from tests.web.test_every_game import take_part

ONE_HAND = {"game": "gongzhu", "options": {"max_hands": 1}, "manners": {"control": {"pace": 0}}}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("match") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


def table_of(person: Person) -> dict[str, Any]:
    assert person.seating is not None
    return person.seating["table"]


async def in_state(person: Person, state: str) -> dict[str, Any]:
    await person.until(lambda: person.seating is not None and table_of(person)["state"] == state)
    return table_of(person)


async def test_two_people_begin_another_match_when_both_want_it(club: ClubProcess) -> None:
    async with people(club.url, "Ada", "Bob") as [ada, bob]:
        table = (await ada.post("tables", seat=0, **ONE_HAND)).json()["id"]
        await bob.post(f"tables/{table}/sit", seat=2)
        await ada.post(f"tables/{table}/robots", seat="all")
        await asyncio.gather(ada.hello(table), bob.hello(table))
        await bob.post(f"tables/{table}/ready", ready=True)
        await ada.post(f"tables/{table}/start")
        await asyncio.gather(take_part(ada, 1), take_part(bob, 1))
        over = await in_state(bob, "over")
        assert over["boards_left"] is None

        assert (await ada.post(f"tables/{table}/ready", ready=True)).status_code == 200
        await bob.until(lambda: table_of(bob)["seats"][0]["ready"])
        assert table_of(bob)["state"] == "over"
        assert (await bob.post(f"tables/{table}/ready", ready=True)).status_code == 200
        anew = await in_state(ada, "playing")
        assert anew["boards"] == []
        assert anew["options"]["hand"] == 1 and anew["options"]["totals"] == [0, 0, 0, 0]
        assert [chair["member"] for chair in anew["seats"]] == [chair["member"] for chair in over["seats"]]
        await asyncio.gather(take_part(ada, 1), take_part(bob, 1))
        assert len((await in_state(ada, "over"))["boards"]) == 1


async def test_robots_take_the_seats_of_those_who_left(club: ClubProcess) -> None:
    async with people(club.url, "Di", "Ed") as [di, ed]:
        table = (await di.post("tables", seat=0, **ONE_HAND)).json()["id"]
        await ed.post(f"tables/{table}/sit", seat=1)
        await di.post(f"tables/{table}/robots", seat="all")
        await asyncio.gather(di.hello(table), ed.hello(table))
        await ed.post(f"tables/{table}/ready", ready=True)
        await di.post(f"tables/{table}/start")
        await asyncio.gather(take_part(di, 1), take_part(ed, 1))
        await in_state(ed, "over")
        await ed.post(f"tables/{table}/leave")
        await di.post(f"tables/{table}/ready", ready=True)
        await di.until(lambda: table_of(di)["seats"][0]["ready"] and table_of(di)["seats"][1]["name"] is None)
        assert table_of(di)["state"] == "over"
        await di.post(f"tables/{table}/robots", seat="all")
        assert [chair["robot"] for chair in (await in_state(di, "playing"))["seats"]] == [False, True, True, True]


async def test_chosen_boards_are_not_played_twice(club: ClubProcess, tmp_path: Path) -> None:
    await shelve(club, tmp_path, "Once", KNOWN)
    async with people(club.url, "Cy") as [cy]:
        boards = (await cy.http.get("/api/boards")).json()[0]["id"]
        table = (await cy.post("tables", game="bridge", seat=0, robots=True, boards=boards)).json()["id"]
        await cy.hello(table)
        await cy.post(f"tables/{table}/start")
        await take_part(cy, 1)
        over = await in_state(cy, "over")
        assert over["boards_left"] == 0
        for verb in ("ready", "start"):
            refused = await cy.post(f"tables/{table}/{verb}", **({"ready": True} if verb == "ready" else {}))
            assert refused.json()["code"] == "match-over"

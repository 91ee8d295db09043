"""The house at work: late seats, people who leave, tables that empty, and a database that goes away."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.services import Cluster
from tests.web.people import ClubProcess, Message, club_process, four_at_a_table, people


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("house") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


async def test_the_house_acts_for_who_is_late(club: ClubProcess) -> None:
    async with people(club.url, "Na", "Ea", "Sa", "Wa") as present:
        await four_at_a_table(present, manners={"control": {"act": 0.4, "reserve": 0.2}})
        north = present[0]
        assert north.deal is not None and north.deal["deadline"] is not None
        assert 0 < north.deal["deadline"] - north.deal["now"] <= 0.6
        for person in present:
            await person.until(lambda p=person: p.deal is not None and p.deal["view"]["phase"] == "over")
        assert north.deal["view"]["outcome"]["contract"] is None


async def test_a_robot_plays_on_for_who_leaves_and_the_last_one_closes_the_table(club: ClubProcess) -> None:
    async with people(club.url, "Nb", "Eb", "Sb", "Wb") as present:
        table = await four_at_a_table(present)
        north, rest = present[0], present[1:]
        for person in rest:
            assert (await person.post(f"tables/{table}/leave")).status_code == 200
        await north.until(
            lambda: north.seating is not None and sum(s["robot"] for s in north.seating["table"]["seats"]) == 3
        )
        await north.play_on(lambda: north.deal is not None and north.deal["view"]["phase"] == "over")
        assert (await rest[0].post(f"tables/{table}/leave")).json()["code"] == "not-seated"
        assert (await north.post(f"tables/{table}/leave")).status_code == 200
        assert (await north.post(f"tables/{table}/sit", seat=0)).json()["code"] == "table-closed"


async def test_who_sits_down_during_a_deal_plays_on_and_is_asked_before_the_next(club: ClubProcess) -> None:
    async with people(club.url, "Nc", "Guest") as [host, guest]:
        table = (await host.post("tables", game="bridge", seat=0, robots=True, manners={"watching": "seat"})).json()[
            "id"
        ]
        await host.hello(table)
        assert (await guest.post(f"tables/{table}/start")).json()["code"] == "not-seated"
        await host.post(f"tables/{table}/start")
        await host.until(lambda: host.deal is not None)
        await guest.post(f"tables/{table}/sit", seat=2)
        await guest.hello(table)
        await guest.until(lambda: guest.deal is not None)
        assert guest.deal is not None and guest.deal["plays"]
        await asyncio.gather(
            *(
                one.play_on(lambda one=one: one.seating is not None and one.seating["table"]["state"] == "between")
                for one in (host, guest)
            )
        )
        assert (await host.post(f"tables/{table}/start")).json()["code"] == "waiting-for-players"
        await guest.post(f"tables/{table}/ready", ready=True)
        await host.post(f"tables/{table}/start")
        await guest.until(lambda: guest.deal is not None and not guest.deal["open"] and guest.deal["seat"] == 2)


async def test_options_that_would_stand_still_are_refused(club: ClubProcess) -> None:
    async with people(club.url, "Nd") as [host]:
        answer = await host.post("tables", game="bridge", options={"rejected_claim": "director"})
        assert answer.json()["code"] == "no-director"
        assert (await host.post("tables", game="bridge", manners={"delay": -1})).json()["code"] == "malformed"


async def test_strangers_and_foreign_pages_stay_outside(club: ClubProcess) -> None:
    async with people(club.url, "Ne") as [host]:
        foreign = {"origin": "http://elsewhere.example"}
        assert (await host.http.post("/api/play-now", json={}, headers=foreign)).json()["code"] == "foreign-page"
        host.http.cookies.clear()
        assert (await host.http.post("/api/play-now", json={})).status_code == 401
        assert (await host.http.get("/api/lobby")).status_code == 200
        for name, code in (("", "name-empty"), ("  ", "name-empty"), ("x" * 60, "name-too-long"), ("Ne", "name-taken")):
            assert (await host.post("session", name=name)).json()["code"] == code
        assert (await host.http.get("/api/nothing")).json()["code"] == "no-such-page"


def robots(seating: Message) -> int:
    """How many robots sit there."""
    return sum(chair["robot"] for chair in seating["table"]["seats"])


@pytest.mark.postgres
async def test_a_database_that_goes_away_is_said_and_comes_back(
    fresh_database: Callable[[], str], postgres_cluster: Cluster, tmp_path: Path
) -> None:
    where = ("--database", fresh_database())
    away = ClubProcess(tmp_path / "away", "--pace", "0", "--thinking", "0", where=where).start()
    try:
        async with people(away.url, "Nf", "Ef", "Sf", "Wf") as present:
            await four_at_a_table(present)
            north, east = present[0], present[1]
            await asyncio.to_thread(postgres_cluster.crash)
            try:
                refused = await north.act({"type": "call", "call": "1C"}, act="mine")
                assert refused["code"] == "store-away"
                assert all(person.deal and person.deal["view"]["calls"] == [] for person in present)
            finally:
                await asyncio.to_thread(postgres_cluster.again)
            async with asyncio.timeout(60):
                while (answer := await north.act({"type": "call", "call": "1C"}, act="mine"))["type"] != "done":
                    assert answer["code"] == "store-away"
                    await asyncio.sleep(0.5)
            await east.until(lambda: east.on_turn)
    finally:
        away.stop()


async def test_who_waits_for_friends_may_play_with_robots_meanwhile(club: ClubProcess) -> None:
    async with people(club.url, "Ng") as [host]:
        waiting = (await host.post("tables", game="bridge", seat=0)).json()["id"]
        answer = await host.post("play-now")
        assert answer.status_code == 200, answer.text
        assert answer.json()["id"] != waiting
        again = await host.post("play-now")
        assert again.json()["id"] == answer.json()["id"]

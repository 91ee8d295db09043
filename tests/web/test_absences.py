"""Who is away from a board that counts: what is noted, when it costs, and that the club's own faults cost nobody."""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.forked import command
from tests.web.people import ClubProcess, Person, club_process, people

Absence = dict[str, Any]
SHORT = 2.0
"""Seconds of grace in a club of these tests."""


@contextlib.contextmanager
def a_club(folder: Path, grace: float = SHORT) -> Generator[tuple[ClubProcess, str]]:
    """A club, and the one-time link's token by which its organiser comes in."""
    printed = command("admin", "--folder", str(folder), "add", "Olga").stdout
    found = re.search(r"#/password/(\S+)", printed)
    assert found, printed
    with club_process(folder, "--pace", "0", "--thinking", "0", "--grace", str(grace)) as club:
        yield club, found[1]


@contextlib.asynccontextmanager
async def organiser(club: ClubProcess, token: str) -> AsyncGenerator[Callable[[], Awaitable[list[Absence]]]]:
    """How the organiser reads the list of absences."""
    async with httpx.AsyncClient(base_url=club.url, timeout=30) as http:
        told = await http.post("/api/accounts/password", json={"token": token, "password": "correct horse"})
        told.raise_for_status()

        async def latest() -> list[Absence]:
            answer = await http.get("/api/absences")
            answer.raise_for_status()
            return answer.json()

        yield latest


async def come_to(true: Callable[[], Awaitable[Any]]) -> Any:
    """Ask again and again until there is an answer."""
    async with asyncio.timeout(60):
        while not (found := await true()):
            await asyncio.sleep(0.05)
    return found


async def when_noted(latest: Callable[[], Awaitable[list[Absence]]], count: int) -> list[Absence]:
    """The absences once there are so many."""

    async def noted() -> list[Absence] | None:
        told = await latest()
        return told if len(told) >= count else None

    return await come_to(noted)


async def at_a_board(present: list[Person]) -> str:
    """Seat them from North on with robots on the other seats, and start a board that counts; the table's id."""
    opened = await present[0].post("tables", game="bridge-handicap", seat=0)
    opened.raise_for_status()
    table: str = opened.json()["id"]
    for seat, person in enumerate(present[1:], 1):
        (await person.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
        (await person.post(f"tables/{table}/ready")).raise_for_status()
    if len(present) < 4:
        (await present[0].post(f"tables/{table}/robots")).raise_for_status()
    await asyncio.gather(*(person.hello(table) for person in present))
    (await present[0].post(f"tables/{table}/start")).raise_for_status()
    await asyncio.gather(*(person.until(lambda p=person: p.deal is not None) for person in present))
    return table


async def total(person: Person) -> dict[str, int]:
    return (await person.http.get("/api/handicap")).json()


async def past(moment: float) -> None:
    """Wait until the club's clock is past this moment."""

    async def is_past() -> bool:
        return time.time() > moment

    await come_to(is_past)


def disconnects(person: Person) -> list[dict[str, Any]]:
    """The disconnects that somebody at the table was told of."""
    deals = (message for message in person.told if message["type"] == "deal")
    return [event for deal in deals for event in deal["events"] if event["type"] == "disconnected"]


async def test_who_is_gone_too_long_pays_once_a_board(tmp_path: Path) -> None:
    with a_club(tmp_path / "club") as (club, token):
        async with people(club.url, "Ada", "Ben") as [ada, ben], organiser(club, token) as latest:
            table = await at_a_board([ada, ben])
            await ada.disconnect()
            await ben.until(lambda: disconnects(ben))
            # Who was away, and that it counted; not who he is in the club's books.
            assert disconnects(ben) == [{"type": "disconnected", "seat": 0, "why": "away", "member": ""}]
            paid = await come_to(lambda: _paid(ada))
            assert paid == {"points": -20, "boards": 0, "disconnects": 1}
            await ada.connect()
            await ada.hello(table)
            [first] = await come_to(lambda: _closed(latest))
            assert (first["name"], first["seat"], first["counted"], first["excused"]) == ("Ada", 0, "away", "")
            assert first["until"] - first["since"] > SHORT

            await ada.disconnect()
            second = (await when_noted(latest, 2))[0]
            await past(second["since"] + 2 * SHORT)
            assert (await latest())[0]["counted"] == "" and await total(ada) == paid
            assert await total(ben) == {"points": 0, "boards": 0, "disconnects": 0}


async def _paid(person: Person) -> dict[str, int] | None:
    now = await total(person)
    return now if now["disconnects"] else None


async def _closed(latest: Callable[[], Awaitable[list[Absence]]]) -> list[Absence] | None:
    told = await latest()
    return told if told and told[0]["until"] is not None else None


async def test_who_comes_back_in_time_pays_nothing(tmp_path: Path) -> None:
    with a_club(tmp_path / "club", grace=24) as (club, token):
        async with people(club.url, "Ada") as [ada], organiser(club, token) as latest:
            await at_a_board([ada])
            await ada.disconnect()
            [gone] = await when_noted(latest, 1)
            assert gone["until"] is None
            await ada.connect()
            [back] = await come_to(lambda: _closed(latest))
            assert (back["counted"], back["excused"]) == ("", "")


async def test_a_crash_of_the_club_costs_nobody_anything(tmp_path: Path) -> None:
    with a_club(tmp_path / "club", grace=6) as (club, token):
        async with people(club.url, "Ada", "Ben") as [ada, ben], organiser(club, token) as latest:
            await at_a_board([ada, ben])
            await ada.disconnect()
            [gone] = await when_noted(latest, 1)
            assert gone["until"] is None
            club.kill()
            club.start()
            [after] = await come_to(lambda: _closed(latest))
            assert (after["counted"], after["excused"]) == ("", "club")
            await past(time.time() + 7)
            assert await latest() == [after]
            for person in (ada, ben):
                assert await total(person) == {"points": 0, "boards": 0, "disconnects": 0}


async def test_many_at_once_have_not_gone_by_themselves(tmp_path: Path) -> None:
    with a_club(tmp_path / "club") as (club, token):
        async with people(club.url, "N", "E", "S", "W") as present, organiser(club, token) as latest:
            await at_a_board(present)
            await asyncio.gather(*(person.disconnect() for person in present))
            noted = await when_noted(latest, 4)
            await past(max(one["since"] for one in noted) + 2 * SHORT)
            assert {(one["excused"], one["counted"]) for one in await latest()} == {("many", "")}


async def test_who_gives_up_his_seat_is_gone_until_the_board_is_over(tmp_path: Path) -> None:
    with a_club(tmp_path / "club") as (club, token):
        async with people(club.url, "Ada", "Ben") as [ada, ben], organiser(club, token) as latest:
            table = await at_a_board([ada, ben])
            (await ben.post(f"tables/{table}/leave")).raise_for_status()
            await ada.until(lambda: disconnects(ada))
            assert disconnects(ada) == [{"type": "disconnected", "seat": 1, "why": "left", "member": ""}]
            assert (await come_to(lambda: _paid(ben)))["points"] == -20
            # The last one closes the table, and the board will never end.
            (await ada.post(f"tables/{table}/leave")).raise_for_status()
            assert (await come_to(lambda: _paid(ada)))["points"] == -20
            told = await come_to(lambda: _closed(latest))
            assert {(one["name"], one["counted"]) for one in told} == {("Ada", "left"), ("Ben", "left")}


async def test_a_leaver_has_the_result_where_robots_finish_in_time(tmp_path: Path) -> None:
    with a_club(tmp_path / "club", grace=3600) as (club, _):
        async with people(club.url, "Ada", "Ben") as [ada, ben]:
            table = await at_a_board([ada, ben])
            (await ben.post(f"tables/{table}/leave")).raise_for_status()
            await ada.play_on(lambda: ada.deal is not None and ada.deal["open"])
            assert ada.deal
            board = (await ada.http.get(f"/api/handicap/boards/{ada.deal['deal']}")).json()
            after = await come_to(lambda: _counted(ben))
            assert after == {"points": -board["sum"]["result"], "boards": 1, "disconnects": 0}


async def _counted(person: Person) -> dict[str, int] | None:
    now = await total(person)
    return now if now["boards"] else None


async def test_the_list_is_for_organisers(tmp_path: Path) -> None:
    with a_club(tmp_path / "club") as (club, _):
        async with people(club.url, "Ada") as [ada]:
            assert (await ada.http.get("/api/absences")).json()["code"] == "organisers-only"


async def test_an_ordinary_board_notes_nothing(tmp_path: Path) -> None:
    with a_club(tmp_path / "club") as (club, token):
        async with people(club.url, "Ada", "Ben") as [ada, ben], organiser(club, token) as latest:
            opened = await ada.post("play-now", game="bridge")
            await ada.hello(opened.json()["id"])
            table = await at_a_board([ben])
            assert table != opened.json()["id"]
            await asyncio.gather(ada.disconnect(), ben.disconnect())
            [only] = await when_noted(latest, 1)
            assert only["name"] == "Ben"


@pytest.mark.postgres
async def test_who_is_at_another_process_is_not_away(fresh_database: Callable[[], str], tmp_path: Path) -> None:
    where = ("--database", fresh_database())
    printed = command("admin", *where, "add", "Olga").stdout
    found = re.search(r"#/password/(\S+)", printed)
    assert found, printed
    brisk = ("--pace", "0", "--thinking", "0", "--grace", str(SHORT))
    with (
        club_process(tmp_path / "steward", *brisk, where=where) as steward,
        club_process(tmp_path / "door", *brisk, "--no-stewards", where=where) as door,
    ):
        async with people(door.url, "Ada") as [ada], organiser(door, found[1]) as latest:
            table = await at_a_board([ada])
            elsewhere = Person(steward.url, "Ada")
            elsewhere.http.cookies.set("paiju", ada.http.cookies["paiju"])
            await elsewhere.connect()
            await elsewhere.hello(table)
            await ada.disconnect()
            [first] = await come_to(lambda: _closed(latest))
            await past(first["since"] + 2 * SHORT)
            assert [(one["counted"], one["excused"]) for one in await latest()] == [("", "")]
            await elsewhere.disconnect()
            assert (await come_to(lambda: _paid(elsewhere)))["points"] == -20
            await elsewhere.go()

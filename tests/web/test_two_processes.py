"""Two server processes on one PostgreSQL: people at one table through both, the steward killed in the middle."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.people import ClubProcess, Person, four_at_a_table


@pytest.mark.postgres
async def test_people_meet_through_two_processes_and_the_steward_may_die(
    fresh_database: Callable[[], str], tmp_path: Path
) -> None:
    where = ("--database", fresh_database())
    steward = ClubProcess(tmp_path / "steward", "--pace", "0", "--thinking", "0", where=where).start()
    door = ClubProcess(tmp_path / "door", "--no-stewards", where=where).start()
    names = ("Nora", "Emil", "Sun", "Wang")
    present = [Person(url, name) for url, name in zip([door.url, steward.url] * 2, names, strict=True)]
    try:
        for person in present:
            await person.enter()
            await person.connect()
        left = await four_at_a_table(present)
        await play_some(present, 8)
        assert len({person.deal["number"] for person in present if person.deal}) <= 2
        solo = present[0]
        assert (await solo.post("play-now")).json()["code"] == "playing-elsewhere"
        assert (await solo.post(f"tables/{left}/leave")).status_code == 200
        table = (await solo.post("play-now")).json()["id"]
        await solo.hello(table)
        await solo.until(lambda: solo.deal is not None and solo.deal["table"] == table)
        await solo.play_on(lambda: played(solo) >= 3)
        await asyncio.to_thread(steward.kill)
        await asyncio.to_thread(steward.start)
        await solo.play_on(lambda: solo.deal is not None and solo.deal["view"]["phase"] == "over")
    finally:
        await asyncio.gather(*(person.go() for person in present), return_exceptions=True)
        door.stop()
        steward.stop()


async def play_some(present: list[Person], moves: int) -> None:
    """So many moves at the table, each by whoever is on turn, seen by all four."""
    for turn in range(moves):
        async with asyncio.timeout(20):
            while not any(person.on_turn for person in present):
                await asyncio.sleep(0.01)
        person = next(person for person in present if person.on_turn)
        number = person.deal["number"] if person.deal else 0
        # An opening bid, so that the board is not passed out before so many moves.
        action = person.pick() if turn else {"type": "call", "call": "1C"}
        assert (await person.act(action))["type"] == "done"
        for other in present:
            await other.until(lambda p=other, n=number: p.deal is not None and p.deal["number"] > n)


def played(person: Person) -> int:
    return person.deal["number"] if person.deal else 0

"""Two server processes on one PostgreSQL are one club: who is here, what is said, who is invited, who is gone."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.services import Cluster
from tests.web.people import ClubProcess, Person, people
from tests.web.pool_people import Member
from tests.web.test_company import registered, settled, speak, told

pytestmark = pytest.mark.postgres


class Club:
    """A club of two processes: the one with the stewards, and another door."""

    def __init__(self, folder: Path, where: tuple[str, ...]) -> None:
        self.steward = ClubProcess(folder / "steward", "--pace", "0", "--thinking", "0", where=where)
        self.door = ClubProcess(folder / "door", "--no-stewards", where=where)


@pytest.fixture(scope="module")
def club(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    where = ("--database", postgres_cluster.url(postgres_cluster.fresh()))
    both = Club(tmp_path_factory.mktemp("club"), where)
    both.steward.start()
    both.door.start()
    yield both
    both.door.stop()
    both.steward.stop()


async def lobby(person: Person) -> dict[str, Any]:
    return (await person.http.get("/api/lobby")).json()


async def seen(person: Person, names: set[str]) -> None:
    """Wait until the lobby of this person's process shows these people, and tells him of it."""
    async with asyncio.timeout(20):
        while True:
            now = await lobby(person)
            if {one["name"] for one in now["people"]} == names and now["online"] == len(names):
                return
            await asyncio.sleep(0.02)


def said(person: Person) -> list[str]:
    return [word["text"] for word in told(person, "word")]


async def test_people_of_two_processes_are_one_club(club: Club) -> None:
    async with people(club.steward.url, "Ann", "Bob") as [ann, bob], people(club.door.url, "Cat", "Dan") as [cat, dan]:
        everybody = {"Ann", "Bob", "Cat", "Dan"}
        await asyncio.gather(seen(ann, everybody), seen(cat, everybody))
        # A name that is here at all is taken, whichever the process.
        async with httpx.AsyncClient(base_url=club.door.url) as stranger:
            answer = await stranger.post("/api/session", json={"name": "ann", "language": "en"})
        assert (answer.status_code, answer.json()["code"]) == (409, "name-taken")
        await registered(ann, cat)
        await ann.send(type="lobby")
        await cat.send(type="lobby")
        await asyncio.gather(*(p.until(lambda p=p: told(p, "lobby")) for p in (ann, cat)))
        # The lobby's chat, in order, but not to whom has muted the speaker; one's own words once.
        (await bob.post("account/mute", member=cat.member)).raise_for_status()
        await bob.send(type="lobby")
        await bob.until(lambda: told(bob, "lobby"))
        texts = [f"line {number}" for number in range(5)]
        for text in texts:
            assert await speak(cat, text) == "done"
        await ann.until(lambda: len(said(ann)) == len(texts))
        assert said(ann) == texts
        # A letter, to the reader's and to the writer's other page.
        assert await speak(cat, "for you alone", ann.member) == "done"
        await ann.until(lambda: said(ann)[-1] == "for you alone")
        await cat.until(lambda: said(cat)[-1] == "for you alone")
        # Friends hear of each other.
        (await ann.post("friends/ask", member=cat.member)).raise_for_status()
        await cat.until(lambda: told(cat, "friends"))
        # An invitation; the table is in both lobbies, with who is there and who looks on.
        table = (await ann.post("tables", game="bridge", seat=0, manners={"watching": "seat"})).json()["id"]
        await ann.hello(table)
        (await ann.post(f"tables/{table}/invite", member=dan.member)).raise_for_status()
        await dan.until(lambda: told(dan, "invitation"))
        assert told(dan, "invitation")[0]["table"] == table
        await dan.hello(table)
        await ann.until(lambda: ann.seating is not None and ann.seating["table"]["spectators"] == 1)
        await dan.until(lambda: dan.seating is not None and dan.seating["table"]["seats"][0]["here"])
        await cat.until(lambda: any(t["id"] == table and t["spectators"] == 1 for t in _tables(cat)))
        # What is said at the table.
        await dan.send(type="say", id="s1", table=table, text="good evening")
        await ann.until(lambda: told(ann, "chat"))
        assert told(ann, "chat")[0]["text"] == "good evening" and len(said(bob)) == 0
        await settled(ann, cat, dan)
        assert [len(said(p)) for p in (ann, cat)] == [6, 6] and len(told(dan, "chat")) == 1
        # Who leaves is gone in both.
        await dan.disconnect()
        await ann.until(lambda: ann.seating is not None and ann.seating["table"]["spectators"] == 0)
        await asyncio.gather(seen(ann, everybody - {"Dan"}), seen(cat, everybody - {"Dan"}))


async def pressed_play(present: Sequence[Person], **wanted: Any) -> list[str]:
    """All press Play at the same instant; the tables where they are."""
    answers = await asyncio.gather(*(person.post("play-now", people=True, **wanted) for person in present))
    return [answer.raise_for_status().json()["id"] for answer in answers]


async def test_who_presses_play_at_the_same_instant_meets_at_one_table(club: Club) -> None:
    # In the pool four members; nobody is at a table yet, and neither process has heard of the other's.
    eight = [Member((club.steward, club.door)[n % 2].url, f"Member {n}") for n in range(8)]
    try:
        await asyncio.gather(*(member.enter() for member in eight))
        found = await pressed_play(eight, room="fixed")
        assert sorted(Counter(found).values()) == [4, 4]
        # Who presses again is where he was.
        assert await pressed_play(eight[:2], room="fixed") == found[:2]
        for member, table in zip(eight, found, strict=True):
            await member.connect()
            await member.hello(table)
        for member in eight:
            await member.until(lambda m=member: m.seating and all(c["here"] for c in m.seating["table"]["seats"]))
    finally:
        await asyncio.gather(*(member.go() for member in eight))
    # At a casual table too, and of any game; who is one too many waits at the next table.
    async with (
        people(club.steward.url, "Gus", "Hal", "Ida") as here,
        people(club.door.url, "Joe", "Kim") as there,
    ):
        five = [person for pair in zip(here, [*there, None], strict=True) for person in pair if person]
        assert sorted(Counter(await pressed_play(five, game="gongzhu")).values()) == [1, 4]


def _tables(person: Person) -> list[dict[str, Any]]:
    """The tables that this person was told of last in the lobby."""
    lobbies = (message for message in reversed(person.told) if message["type"] in ("lobby", "lobby-news"))
    return next((message["tables"] for message in lobbies if message["tables"]), [])


def shown(person: Person, board: int) -> list[tuple[str, int]]:
    """The steps of a board that this person was shown."""
    return [(step["room"], step["number"]) for step in told(person, "room-step") if step["board"] == board]


async def test_a_match_is_watched_at_the_process_that_does_not_run_it(club: Club) -> None:
    ann, fay, eve = Member(club.door.url, "Anna"), Member(club.steward.url, "Faye"), Member(club.door.url, "Evan")
    try:
        for person in (ann, fay, eve):
            await person.enter()
            await person.connect()
        made = await ann.post("matches", home={"kind": "alone"}, visitors={"kind": "robots"}, terms={"robots": True})
        match = made.raise_for_status().json()["id"]
        path = f"matches/{match}"
        (await ann.post(f"{path}/line-up", players=["robot"] * 4)).raise_for_status()
        for person in (ann, fay, eve):
            await person.send(type="watch-match", match=match)
        await ann.until(lambda: told(ann, "gone"))
        assert told(ann, "gone")[0]["reason"] == "plays-in-match"
        await asyncio.gather(*(person.until(lambda p=person: told(p, "broadcast")) for person in (fay, eve)))
        await eve.send(type="comment", id="c1", match=match, text="here we go")
        await fay.until(lambda: told(fay, "commented"))
        both = {"open", "closed"}
        for person in (eve, fay):
            await person.until(lambda p=person: {room for room, _ in shown(p, 2)} == both, 60)
        (await ann.post(f"{path}/concede")).raise_for_status()
        for person in (eve, fay):
            await person.until(lambda p=person: any(one["over"] for one in told(p, "compared")))
        for room in both:
            numbers = [[number for where, number in shown(person, 1) if where == room] for person in (eve, fay)]
            assert numbers[0] == numbers[1] == list(range(1, len(numbers[0]) + 1)) != []
        assert told(eve, "compared")[-1] == told(fay, "compared")[-1]
        assert await ann.get(f"{path}/vugraph/2") == await fay.get(f"{path}/vugraph/2")
    finally:
        await asyncio.gather(*(person.go() for person in (ann, fay, eve)))


async def test_who_was_at_a_process_that_died_is_gone_and_one_that_ends_takes_leave(club: Club) -> None:
    async with people(club.steward.url, "Eva") as [eva], people(club.door.url, "Fay") as [fay]:
        await seen(eva, {"Eva", "Fay"})
        club.door.kill()
        await seen(eva, {"Eva"})
        club.door.start()
        await fay.connect()
        await asyncio.gather(seen(eva, {"Eva", "Fay"}), seen(fay, {"Eva", "Fay"}))
        begun = asyncio.get_running_loop().time()
        assert await asyncio.to_thread(club.door.stop) == 0
        await seen(eva, {"Eva"})
        assert asyncio.get_running_loop().time() - begun < 5  # not by waiting for a sign of life

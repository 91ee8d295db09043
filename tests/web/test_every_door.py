"""Nothing of a board is told to whoever may still meet it: every door and every message is tried, as everybody.

That the test would find a leak is shown by those who have played the board: to them the doors do tell of it.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from paiju.cards import Card, show_pbn
from tests.web.every_door import DOORS, SAID, asked, filled
from tests.web.people import Person, club_process, people
from tests.web.pool_people import Member, members, play_out, sit_down
from tests.web.test_accounts import admin

AUCTION = ("7NT", "X", "XX")
"""A contract whose name and whose price stand nowhere else in the club."""
BY_SCORE = {"GET /api/rooms/{room}/mine", "GET /api/players/{member}"}
"""The doors that tell nothing of a board but what it came to."""
MANY = 8
"""So many different cards in one answer are those of a board."""
READING = [name for name in DOORS if name.startswith("GET")]
OTHERS = [name for name, door in DOORS.items() if door.tells != "alike"]


@dataclass(frozen=True)
class Secrets:
    """What nobody is told of a board who may still meet it: its cards, their worth, its contract, what came of it."""

    hands: tuple[frozenset[int], ...]
    score: int = 0
    table: tuple[tuple[int, ...], ...] = ()
    """The double-dummy table."""

    def found_in(self, text: str) -> str:
        """What of it stands in an answer; empty if nothing does."""
        if AUCTION[0] in text:
            return "the contract"
        if any(hand in text for hand in self._written()):
            return "a hand, written"
        try:
            return self._found(json.loads(text))
        except ValueError:
            return ""

    def _found(self, told: Any) -> str:
        values = list(values_in(told))
        if (
            len({card for value in values if isinstance(value, dict) and isinstance(card := value.get("card"), int)})
            > MANY
        ):
            return "cards"
        for value in values:
            if isinstance(value, list) and len(value) >= MANY and self._holds(value):
                return "a hand"
            if self.table and value == [list(row) for row in self.table]:
                return "the double-dummy table"
            if self.score and isinstance(value, int | float) and abs(value) == abs(self.score):
                return "the score"
        return ""

    def _holds(self, cards: list[Any]) -> bool:
        return all(isinstance(card, int) for card in cards) and any(set(cards) <= hand for hand in self.hands)

    def _written(self) -> Iterator[str]:
        for hand in self.hands:
            pbn = show_pbn(map(Card, hand))
            yield pbn
            for suits in (pbn.split("."), pbn[::-1].split(".")[::-1]):
                yield "".join(letter + ranks for letter, ranks in zip("SHDC", suits, strict=True))


def values_in(told: Any) -> Iterator[Any]:
    """Everything that something said is made of."""
    yield told
    for inside in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from values_in(inside)


async def answers(person: Person, names: Iterable[str], known: dict[str, str]) -> list[tuple[str, str, httpx.Response]]:
    """What these doors answer: door, address, answer."""
    mine = known | {"own": person.name}
    found: list[tuple[str, str, httpx.Response]] = []
    for name in names:
        for method, address, body in asked(name, mine):
            answer = await person.http.request(method, address, json=body)
            assert answer.status_code < 500, (method, address, answer.text)
            found.append((name, address, answer))
    return found


async def doors_tell_nothing(
    person: Person, secrets: Secrets, known: dict[str, str], names: Iterable[str] = OTHERS
) -> None:
    """No door tells this person anything of the board."""
    for name, address, answer in await answers(person, names, known):
        if DOORS[name].tells != "alike":
            assert not secrets.found_in(answer.text), (person.name, name, address, answer.text)


async def lines_tell_nothing(person: Person, secrets: Secrets, known: dict[str, str]) -> None:
    """No message that reaches this person tells him anything of the board, whatever he says."""
    person.told, person.raw = [], []
    await person.connect()
    for kind, said in SAID.items():
        for message in said:
            await person.send(type=kind, **filled(message, known))
    await person.send(type="ping", sent=7)
    await person.until(lambda: any(told["type"] == "pong" and told["sent"] == 7 for told in person.told))
    refused = [told["code"] for told in person.told if told["type"] == "refused"]
    assert refused == ["not-seated"] * len(SAID["act"]) + ["spectators-silent", "not-watching"], (person.name, refused)
    heard_nothing(person, secrets)
    await person.disconnect()


def heard_nothing(person: Person, secrets: Secrets) -> None:
    """Nothing that this person was told so far is of the board."""
    assert person.raw
    for text in person.raw:
        assert not secrets.found_in(text), (person.name, text)
    assert not [message for message in person.told if message["type"] == "deal"], person.name


async def doors_tell_their_players(person: Person, secrets: Secrets, known: dict[str, str]) -> None:
    """To whoever has played it those doors tell of the board that say so, and no others."""
    telling: set[str] = set()
    for name, address, answer in await answers(person, READING, known):
        if DOORS[name].tells != "alike" and (what := secrets.found_in(answer.text)):
            assert not any(filled(query, known) in address for query in DOORS[name].refused if query), (address, what)
            telling.add(name)
    told = {name for name in READING if DOORS[name].tells == "board"}
    assert telling == (told if secrets.score else told - BY_SCORE)


async def told_alike(everybody: list[Person], known: dict[str, str]) -> dict[str, bytes]:
    """What those doors answer that answer all alike, by address; nobody is told anything else than others."""
    names = [name for name, door in DOORS.items() if door.tells == "alike"]
    found: dict[str, bytes] = {}
    for person in everybody:
        for _, address, answer in await answers(person, names, known):
            if answer.status_code != 401:
                assert found.setdefault(address, answer.content) == answer.content, (person.name, address)
    return found


async def bid(four: list[Member], calls: Iterable[str]) -> None:
    """The first calls of the board, from North on."""
    for person, call in zip(four, calls, strict=False):
        await person.until(lambda p=person: p.on_turn)
        answer = await person.act({"type": "call", "call": call})
        assert answer["type"] == "done", answer


async def analysed(person: Person, deal: str) -> tuple[tuple[int, ...], ...]:
    """The double-dummy table of a board that the person has played, once all of its analysis is there."""
    while True:
        found = (await person.http.get(f"/api/deals/{deal}/double-dummy")).json()
        if not found["working"]:
            return tuple(tuple(row) for row in found["table"])


async def test_no_door_and_no_message_tells_of_a_board_that_one_may_still_meet(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with (
            members(club, *"NESW", "Spy", "Judge", "Boss", "Otto") as present,
            people(club.url, "Gast") as [guest],
        ):
            four, (spy, judge, boss, otto) = present[:4], present[4:]
            stranger = Person(club.url, "Stranger")
            for person, role in ((judge, "organiser"), (boss, "admin")):
                await admin(club, "role", person.name, role)
            for person in (guest, spy, judge, boss):
                await person.disconnect()
            spies = [stranger, guest, spy, judge, boss]
            clan = (await four[0].post("clans", name="The four")).json()["mine"]
            [team] = (await four[0].post("teams", name="The four")).json()["mine"]

            table = await sit_down(four, "fixed")
            [room] = [each for each in await spy.get("rooms") if each["key"] == "fixed"]
            deal = f"{table}-1"
            known = {
                "table": table, "deal": deal, "key": deal, "room": "fixed", "board": "1", "week": room["week"],
                "match": "match-00000000-00000000", "robin": "robin-00000000-00000000", "clan": clan, "team": team,
                "event": "event-00000000-00000000", "pair": "1", "number": "1", "kind": "teams", "place": "1",
                "entrant": "none", "season": "1", "method": "howell",
                "member": four[0].member, "name": four[0].name,
                "page": "bridge", "language": "en", "rule": "call", "path": "openapi.json", "figure": "running",
                "one": four[0].member, "other": four[2].member, "partner": four[2].member,
            }  # fmt: skip
            held = [person.deal["view"]["hands"][seat] for seat, person in enumerate(four) if person.deal]
            secrets = Secrets(tuple(map(frozenset, held)))
            alike = await told_alike(spies, known)
            await otto.hello(table, 0)
            await bid(four, AUCTION)
            for person in (*spies, four[0]):
                await doors_tell_nothing(person, secrets, known, READING)
            for person in (guest, spy, judge, boss):
                await lines_tell_nothing(person, secrets, known)

            assert await play_out(four) == deal
            await four[0].until(lambda: four[0].seating is not None and four[0].seating["table"]["boards"])
            assert len((await four[0].get("deals"))["deals"]) == 1, "which reads the log to its end"
            async with asyncio.timeout(20):  # the steward looks a few times a second
                while not (await four[0].get("rooms/fixed/mine"))["boards"]:
                    await asyncio.sleep(0.05)
            score = (await four[0].get("rooms/fixed/boards/1"))["lines"][0]["score_ns"]
            # A few prices might stand somewhere as a number of something else.
            secrets = replace(secrets, score=score if abs(score) > 1000 else 0, table=await analysed(four[0], deal))
            for person in four[:2]:
                await doors_tell_their_players(person, secrets, known)
            for person in (guest, spy, judge, boss):
                await lines_tell_nothing(person, secrets, known)
            assert await told_alike(spies, known) == alike
            for person in spies:
                await doors_tell_nothing(person, secrets, known)
            await otto.send(type="ping", sent=7)
            await otto.until(lambda: otto.told[-1]["type"] == "pong")
            heard_nothing(otto, secrets)
            await stranger.go()

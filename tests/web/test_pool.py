"""The pool on real tables: 24 members bring a board to six results, and nothing of it is told too soon."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import ClubProcess, Person, club_process, people
from tests.web.pool_people import Member, begin, booked, members, play_out, sit_down

BIDS = ("1NT", "2C", "3NT", "4S", "6H", "1D")
QUIET = ("--pace", "0", "--thinking", "0")


@pytest.mark.slow
@pytest.mark.parametrize("room", ["fixed", "dynamic"])
async def test_six_tables_score_a_board_all_at_once_though_the_server_dies(tmp_path: Path, room: str) -> None:
    club = ClubProcess(tmp_path / "data", *QUIET).start()
    try:
        names = [f"{table}{seat}" for table in range(6) for seat in "NESW"]
        async with members(club, *names) as present:
            fours = [present[4 * number : 4 * number + 4] for number in range(6)]
            for number, four in enumerate(fours[:5]):
                await sit_down(four, room)
                assert await play_out(four, BIDS[number])
            page = await booked(fours[4][0], room, 5)
            assert not page["scored"] and page["datum"] is None and page["seal"] is None
            assert [line["points_ns"] for line in page["lines"]] == [0] * 5
            last = fours[5]
            table = await sit_down(last, room)
            await asyncio.to_thread(club.kill)
            await asyncio.to_thread(club.start)
            for person in last:
                await person.disconnect()
                person.deal = None
                await person.connect()
                await person.hello(table)
                await person.until(lambda p=person: p.deal is not None)
            await play_out(last, BIDS[5])
            await check_scored(fours, room)
            assert [board["board"] for board in (await last[0].get(f"rooms/{room}/boards"))["boards"]] == [1]
            await begin(last, table)
            found = await last[0].get(f"rooms/{room}/boards")
            assert [(b["board"], b["results"], b["playing"]) for b in found["boards"]] == [(1, 6, 0), (2, None, None)]
    finally:
        club.stop()


async def check_scored(fours: list[list[Member]], room: str) -> None:
    """All 24 see the same six results with points that come to the datum's IMPs, and so does the ranking."""
    page = await booked(fours[5][0], room, 6)
    assert page["scored"] and len(page["lines"]) == 6 and page["datum"] % 10 == 0
    assert len({line["points_ns"] for line in page["lines"]}) > 1
    line_of = {line["players"][0]["member"]: line for line in page["lines"]}
    for four in fours:
        line = line_of[four[0].member]
        assert line["outcome"]["score_ns"] == line["score_ns"] and line["lead"] is not None
        for seat, person in enumerate(four):
            [own] = (await person.get(f"rooms/{room}/mine"))["boards"]
            assert own["points"] == (line["points_ns"] if seat % 2 == 0 else -line["points_ns"])
            assert own["scored"] and own["results"] == 6 and own["seat"] == seat
            ranking = await person.get(f"rooms/{room}/ranking")
            assert len(ranking["lines"]) == 24 and ranking["you"]["points"] == own["points"]
            assert ranking["you"]["boards"] == ranking["you"]["total_boards"] == 1
    why = await fours[0][0].http.get(f"/api/rooms/{room}/rate")
    if room == "fixed":
        assert why.json()["code"] == "no-rate-here"
    else:
        assert (
            why.json()["boards"][0]["rate"]
            == why.json()["new"]["rate"]
            == 50 + 2 * line_of[fours[0][0].member]["points_ns"]
        )


async def test_nothing_of_a_board_is_told_to_whoever_may_still_meet_it(tmp_path: Path) -> None:
    async with members_and_others(tmp_path) as (four, stranger, guest, others):
        spies: list[Person] = [stranger, guest, others[0]]
        table = await sit_down(four, "fixed")
        for spy in spies:
            await spy.send(type="hello", table=table, watch=0)
            await spy.until(lambda s=spy: s.seating is not None and s.seating["table"]["id"] == table)
        deal = four[0].deal["deal"] if four[0].deal else ""
        for person in (*four, *spies):
            await doors_are_closed(person, four, deal, playing=True)
        assert await play_out(four) == deal
        await four[0].until(lambda: four[0].seating is not None and four[0].seating["table"]["boards"])
        for spy in spies:
            await doors_are_closed(spy, four, deal, playing=False)
            await spy.until(lambda s=spy: s.seating is not None and s.seating["table"]["state"] == "between")
            assert spy.deal is None and spy.seating is not None and spy.seating["table"]["boards"] == []
            cards = [message for message in spy.told if message["type"] == "deal"]
            assert cards == [], "no hand, no call and no card was sent to him"
            assert not any('"score_ns"' in text or '"outcome"' in text for text in spy.raw)
        for person in four:
            await doors_are_open(person, deal)
        # Whoever has met it may not see another table play it.
        other = await sit_down(others[:4], "fixed")
        await four[0].hello(other)
        await four[0].send(type="ping", sent=1)
        await four[0].until(lambda: four[0].told[-1]["type"] == "pong")
        assert four[0].deal is not None and four[0].deal["deal"] == deal
        assert await four[0].refused(f"deals/{other}-1/replay") == "deal-under-way"
        seen = await four[0].get("rooms/fixed/boards/1")
        assert [line["yours"] for line in seen["lines"]] == [True]
        # He who sits down where they got up is not told what they had.
        await four[1].send(type="say", id="said", table=table, text="cold on a squeeze")
        await four[1].until(lambda: four[1].told[-1] == {"type": "done", "id": "said", "number": 0})
        await four[2].hello(table)
        await four[2].until(lambda: any(message["type"] == "chat" for message in four[2].told))
        await four[3].post(f"tables/{table}/leave")
        await others[4].post(f"tables/{table}/sit", seat=3)
        await others[4].hello(table)
        assert others[4].seating is not None and others[4].seating["table"]["boards"] == []
        await others[4].send(type="ping", sent=1)
        await others[4].until(lambda: others[4].told[-1]["type"] == "pong")
        assert others[4].deal is None and not any("squeeze" in text for text in others[4].raw)


async def doors_are_closed(person: Person, players: list[Member], deal: str, playing: bool) -> None:
    """No answer of the club tells him anything of the board."""
    why = "deal-under-way" if playing else "board-not-open"
    for page in ("replay", "record", "record?format=pbn", "record?format=lin", "double-dummy", "field"):
        answer = await person.http.get(f"/api/deals/{deal}/{page}")
        assert answer.json()["code"] == why, (page, answer.text)
    for page in ("boards/1", "boards/1/double-dummy"):
        assert (await person.http.get(f"/api/rooms/fixed/{page}")).json()["code"] == "board-not-open"
    [listed] = (await person.http.get("/api/rooms/fixed/boards")).json()["boards"]
    assert set(listed) == {"board", "hash", "added", "results", "playing", "open", "played"}
    assert not listed["open"] and listed["results"] is listed["playing"] is None
    for player in players:
        games = (await person.http.get(f"/api/players/{player.member}")).json()["games"]
        assert games == [], "not even what a player's deals come to"
    assert (await person.http.get("/api/rooms/fixed/mine")).json()["boards"] == []
    assert (await person.http.get("/api/boards")).json() == []
    found: Any = (await person.http.get("/api/deals")).json()
    assert (found["deals"] if isinstance(found, dict) else found) == []
    lobby = (await person.http.get("/api/lobby")).text
    assert "score" not in lobby.replace("scoring", "") and "hand" not in lobby.replace("handicap", "")


async def doors_are_open(person: Member, deal: str) -> None:
    """Who has played it sees it all but its seal."""
    assert (await person.http.post(f"/api/deals/{deal}/share")).json()["code"] == "board-not-open"
    replay = await person.get(f"deals/{deal}/replay")
    assert replay["outcome"] and replay["seal"] is None
    assert await person.refused(f"deals/{deal}/record") == "seal-closed"
    [found] = (await person.get("deals?event=fixed"))["deals"]
    assert found["id"] == deal and (await person.get("deals?event=dynamic"))["deals"] == []
    assert (await person.http.get(f"/api/deals/{deal}/record?format=pbn")).status_code == 200
    page = await person.get("rooms/fixed/boards/1")
    assert page["hash"] == replay["hash"] and page["seal"] is None
    assert await person.get(f"deals/{deal}/field") == page
    while (of_deal := await person.get(f"deals/{deal}/double-dummy"))["working"]:
        pass
    of_board = await person.get("rooms/fixed/boards/1/double-dummy")
    assert len(of_board["table"]) == 4 and of_board == of_deal | {"cards": []}
    assert len(page["hands"]) == 4 and [line["deal"] for line in page["lines"]] == [deal]


class Others:
    """Four members at the table, a person without a name yet, a guest, and members who may meet the board."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __aenter__(self) -> tuple[list[Member], Person, Person, list[Member]]:
        self._club = club_process(self._folder / "data", *QUIET)
        club = self._club.__enter__()
        self._members = members(club, *"NESW", "Ann", "Bob", "Cat", "Dan", "Eve")
        present = await self._members.__aenter__()
        self._guests = people(club.url, "Gast", "Guest")
        stranger, guest = await self._guests.__aenter__()
        return present[:4], stranger, guest, present[4:]

    async def __aexit__(self, *why: Any) -> None:
        await self._guests.__aexit__(*why)
        await self._members.__aexit__(*why)
        self._club.__exit__(*why)


members_and_others = Others


async def test_a_room_wants_four_members_and_its_own_rules(tmp_path: Path) -> None:
    async with members_and_others(tmp_path) as (four, guest, _, others):
        wanted = {"game": "bridge", "room": "fixed", "seat": 0}
        assert (await guest.post("tables", **wanted)).json()["code"] == "members-only"
        for wrong, code in (
            ({"room": "moon"}, "no-such-room"),
            ({"robots": True}, "room-alike"),
            ({"options": {"undo": "all"}}, "room-alike"),
            ({"game": "gongzhu"}, "room-alike"),
            ({"boards": "a"}, "room-alike"),
            ({"seat": 5}, "malformed"),
        ):
            assert (await four[0].post("tables", **wanted | wrong)).json()["code"] == code
        table = (await four[0].post("tables", **wanted, manners={"watching": "open"})).json()["id"]
        assert (await guest.post(f"tables/{table}/sit", seat=1)).json()["code"] == "members-only"
        assert (await four[0].post(f"tables/{table}/robots", seat="all")).json()["code"] == "no-robots"
        assert (await four[0].post(f"tables/{table}/start")).json()["code"] == "waiting-for-players"
        await four[0].hello(table)
        assert four[0].seating is not None and four[0].seating["table"]["manners"]["watching"] == "off"
        assert four[0].seating["table"]["room"] == "fixed"
        rooms = {room["key"]: room for room in await others[0].get("rooms")}
        assert rooms.keys() == {"fixed", "matchpoints", "dynamic"} and rooms["fixed"]["boards"] == 0
        assert await others[0].refused("rooms/fixed/boards/1") == "no-such-board"
        assert await others[0].refused("rooms/fixed/ranking?week=2001-01-01") == "no-such-week"
        assert await others[0].refused("rooms/moon/ranking") == "no-such-room"


async def test_a_robot_finishes_for_who_leaves_and_does_not_begin_the_next(tmp_path: Path) -> None:
    async with members_and_others(tmp_path) as (four, _, __, others):
        table = await sit_down(four, "fixed")
        await four[3].post(f"tables/{table}/leave")
        rest = four[:3]
        while not all(person.over for person in rest):
            for person in rest:
                if person.on_turn and person.deal is not None:
                    await person.act(person.deal["choices"][0]["example"])
            await asyncio.sleep(0.01)
        await four[0].until(lambda: four[0].seating is not None and four[0].seating["table"]["state"] == "between")
        assert four[0].seating is not None and four[0].seating["table"]["seats"][3]["member"] is None
        page = await four[0].get("rooms/fixed/boards/1")
        assert [player["name"] for player in page["lines"][0]["players"]] == list("NESW")
        told = await four[3].get("rooms/fixed/boards/1")
        assert [line["deal"] for line in told["lines"]] == [line["deal"] for line in page["lines"]]
        await others[0].post(f"tables/{table}/sit", seat=3)
        await others[0].hello(table)
        assert others[0].deal is None
        await begin([*rest, others[0]], table)
        found = await others[0].get("rooms/fixed/boards")
        assert [(board["board"], board["played"]) for board in found["boards"]] == [(1, False), (2, True)]
        assert four[0].deal is not None and four[0].deal["view"]["options"]["board"] == 2
        await others[1].hello(table)
        assert others[1].seating is not None and others[1].seating["table"]["options"]["board"] == 1, (
            "not which it plays"
        )


@pytest.mark.postgres
async def test_four_members_of_two_processes_play_one_board_of_one_pool(
    fresh_database: Callable[[], str], tmp_path: Path
) -> None:
    where = ("--database", fresh_database())
    steward = ClubProcess(tmp_path / "steward", *QUIET, where=where).start()
    door = ClubProcess(tmp_path / "door", "--no-stewards", where=where).start()
    four = [Member(url, name) for url, name in zip([door.url, steward.url] * 2, "NESW", strict=True)]
    spies = [Member(url, name) for url, name in ((door.url, "Ann"), (steward.url, "Bob"))]
    try:
        for person in (*four, *spies):
            await person.enter()
            await person.connect()
        await sit_down(four, "dynamic")
        deal = await play_out(four)
        for person in four:
            [line] = (await person.get("rooms/dynamic/boards/1"))["lines"]
            assert line["deal"] == deal and line["score_ns"] == line["outcome"]["score_ns"]
        for spy in spies:
            assert await spy.refused("rooms/dynamic/boards/1") == "board-not-open"
            assert await spy.refused(f"deals/{deal}/replay") == "board-not-open"
    finally:
        await asyncio.gather(*(person.go() for person in (*four, *spies)), return_exceptions=True)
        door.stop()
        steward.stop()

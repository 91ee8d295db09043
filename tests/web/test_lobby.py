"""The lobby over real sockets: what it tells and how often, who may sit and watch, who is invited."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from paiju.web.limits import RATES
from tests.web.people import ClubProcess, Person, club_process, people

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


class Sight:
    """The lobby as a page puts it together from what it is told."""

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        self.people: dict[str, Any] = {}
        self.online = 0

    def take(self, told: dict[str, Any]) -> None:
        if told["type"] == "lobby":
            self.tables, self.people = {}, {}
        self.tables |= {table["id"]: table for table in told["tables"]}
        self.people |= {person["member"]: person for person in told["people"]}
        for key in told.get("gone", ()):
            del self.tables[key]
        for key in told.get("left", ()):
            del self.people[key]
        self.online = told["online"]


def seen_by(person: Person) -> Sight:
    sight = Sight()
    for told in person.told:
        if told["type"] in ("lobby", "lobby-news"):
            sight.take(told)
    return sight


async def open_table(host: Person, **wanted: Any) -> str:
    answer = await host.post("tables", **({"game": "bridge", "seat": 0} | wanted))
    answer.raise_for_status()
    return answer.json()["id"]


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_the_lobby_tells_the_whole_once_and_then_only_what_changes(club: ClubProcess) -> None:
    async with people(club.url, "Looker", "Host", "Third") as [looker, host, third]:
        await looker.send(type="lobby")
        await looker.until(lambda: host.member in seen_by(looker).people)
        table = await open_table(host, title="Tea", manners={"watching": "seat", "control": {"act": 30}})
        await looker.until(lambda: table in seen_by(looker).tables)
        entry = seen_by(looker).tables[table]
        assert (entry["title"], entry["sitting"], entry["watching"], entry["act"]) == ("Tea", "anyone", "seat", 30)
        await looker.until(lambda: seen_by(looker).people[host.member]["table"] == table)
        private = await open_table(third, manners={"private": True})
        await looker.until(lambda: seen_by(looker).people[third.member]["seated"])
        sight = seen_by(looker)
        assert private not in sight.tables and sight.people[third.member]["table"] is None
        assert (await host.post(f"tables/{table}/leave")).status_code == 200
        await third.go()
        await looker.until(lambda: table not in seen_by(looker).tables)
        await looker.until(lambda: third.member not in seen_by(looker).people)
        sight = seen_by(looker)
        assert sight.people[host.member] == {
            "member": host.member, "name": "Host", "guest": True, "seated": False, "table": None, "grade": None,
        }  # fmt: skip
        whole = [told for told in looker.told if told["type"] == "lobby"]
        assert len(whole) == 1
        # What is put together from the news is what the whole is now.
        now = (await looker.http.get("/api/lobby")).json()
        assert {entry["id"]: entry for entry in now["tables"]} == sight.tables
        assert {person["member"]: person for person in now["people"]} == sight.people
        async with httpx.AsyncClient(base_url=club.url) as stranger:
            told = (await stranger.get("/api/lobby")).json()
            assert told["online"] == now["online"] and told["people"] == []


async def test_much_that_happens_comes_in_few_messages(club: ClubProcess) -> None:
    async with people(club.url, "Counter", "Busy") as [counter, busy]:
        await counter.send(type="lobby")
        await counter.until(lambda: busy.member in seen_by(counter).people)
        loop = asyncio.get_running_loop()
        begun, before = loop.time(), len(counter.told)
        table = await open_table(busy)
        for turn in range(60):
            (await busy.post(f"tables/{table}/sit", seat=turn % 3)).raise_for_status()
            await counter.send(type="lobby")  # asking again and again brings no more than waiting
        (await busy.post(f"tables/{table}/sit", seat=3)).raise_for_status()

        def shown() -> bool:
            seats = seen_by(counter).tables.get(table, {"seats": [{"member": None}] * 4})["seats"]
            return seats[3]["member"] == busy.member

        await counter.until(shown)
        assert len(counter.told) - before <= loop.time() - begun + 2


async def test_who_may_sit_down(club: ClubProcess) -> None:
    async with people(club.url, "Hostess", "Guest", "Mem", "Friend") as [hostess, guest, member, friend]:
        (await member.post("accounts", name="Mem", password=PASSWORD)).raise_for_status()
        table = await open_table(hostess, manners={"sitting": "members"})
        assert code(await guest.post(f"tables/{table}/sit", seat=1)) == (403, "members-only")
        assert (await member.post(f"tables/{table}/sit", seat=1)).status_code == 200
        table = await open_table(hostess, manners={"sitting": "invited", "private": True})
        assert code(await member.post(f"tables/{table}/sit", seat=1)) == (403, "not-invited")
        await guest.send(type="hello", table=table, key="no such key")
        await guest.until(lambda: any(told.get("reason") == "not-invited" for told in guest.told))
        assert guest.seating is None
        await hostess.hello(table)
        key = hostess.seating and hostess.seating["you"]["key"]
        assert key
        await friend.send(type="hello", table=table, key=key)
        await friend.until(lambda: friend.seating is not None)
        assert friend.seating is not None and friend.seating["you"]["key"] is None
        assert (await friend.post(f"tables/{table}/sit", seat=1)).status_code == 200
        await friend.until(lambda: friend.seating and friend.seating["you"]["key"] == key)
        # Who has sat here may come back.
        assert (await friend.post(f"tables/{table}/leave")).status_code == 200
        assert (await friend.post(f"tables/{table}/sit", seat=2)).status_code == 200


async def test_a_table_may_do_without_robots(club: ClubProcess) -> None:
    async with people(club.url, "Purist") as [purist]:
        wanted = {"game": "bridge", "seat": 0, "robots": True, "manners": {"robots": False}}
        assert code(await purist.post("tables", **wanted)) == (409, "no-robots")
        table = await open_table(purist, manners={"robots": False})
        assert code(await purist.post(f"tables/{table}/robots", seat="all")) == (409, "no-robots")


async def test_all_hands_are_for_invited_people_and_nobody_watches_unasked(club: ClubProcess) -> None:
    async with people(club.url, "Solo", "Nosy", "Coach") as [solo, nosy, coach]:
        table = await open_table(solo, robots=True, manners={"watching": "open"})
        await solo.hello(table)
        (await solo.post(f"tables/{table}/start")).raise_for_status()
        await solo.until(lambda: solo.deal is not None)
        await coach.send(type="hello", table=table, key=solo.seating and solo.seating["you"]["key"])
        await coach.until(lambda: coach.deal is not None)
        assert coach.deal is not None and coach.deal["open"]
        await nosy.hello(table)
        await nosy.send(type="ping", sent=1)
        await nosy.until(lambda: nosy.told[-1]["type"] == "pong")
        assert nosy.deal is None
        quiet = await open_table(coach, robots=True)
        (await coach.post(f"tables/{quiet}/start")).raise_for_status()
        await nosy.hello(quiet)
        await nosy.send(type="ping", sent=2)
        await nosy.until(lambda: nosy.told[-1]["type"] == "pong" and nosy.told[-1]["sent"] == 2)
        assert nosy.deal is None


async def test_play_now_with_people_finds_who_waits(club: ClubProcess) -> None:
    async with people(club.url, "Waits", "Comes", "Left", "Alone") as [waits, comes, left, alone]:
        assert (await left.post("tables", game="gongzhu", seat=0)).status_code == 200  # who is gone waits for nobody
        private = await open_table(alone, game="gongzhu", manners={"private": True, "sitting": "invited"})
        await alone.hello(private)
        table = await open_table(waits, game="gongzhu", robots=False)
        await waits.hello(table)
        # Other rules are another game, and robots are wanted by who does not ask for people.
        for wanted in ({"game": "gongzhu-lock", "people": True}, {"game": "gongzhu"}):
            other = (await comes.post("play-now", **wanted)).json()["id"]
            assert other not in (table, private)
            await comes.post(f"tables/{other}/leave")
        assert (await comes.post("play-now", game="gongzhu", people=True)).json()["id"] == table
        await waits.until(lambda: waits.seating and waits.seating["table"]["seats"][1]["member"] == comes.member)
        assert waits.deal is None


async def test_who_finds_nobody_opens_a_table_at_which_the_next_one_meets_him(club: ClubProcess) -> None:
    async with people(club.url, "One", "Two", "Gone") as [one, two, gone]:
        first, second, third = await asyncio.gather(
            *(person.post("play-now", game="endurance", people=True, title="Ours") for person in (one, two, gone))
        )
        assert first.json() == second.json() == third.json()
        table = first.json()["id"]
        await one.hello(table)
        await one.until(lambda: one.seating and sum(bool(c["member"]) for c in one.seating["table"]["seats"]) == 3)
        assert one.seating is not None and one.seating["table"]["title"] == "Ours" and one.deal is None
        assert code(await one.post("play-now", game="bridge", room="no-such-room", people=True)) == (
            404,
            "no-such-room",
        )
        assert code(await one.post("play-now", game="bridge", room="fixed", people=True)) == (403, "members-only")
        assert code(await one.post("play-now", game="tiddlywinks", people=True)) == (400, "unknown-option")


async def test_a_player_has_one_seat_in_play(club: ClubProcess) -> None:
    async with people(club.url, "Una", "Vic", "Wes") as [una, vic, wes]:
        manners = {"control": {"pace": 0}}
        mine = (await una.post("tables", game="bridge", seat=0, robots=True, manners=manners)).json()["id"]
        other = (await vic.post("tables", game="bridge", seat=0, robots=True, manners=manners)).json()["id"]
        await una.hello(mine)
        assert (await una.post(f"tables/{other}/sit", seat=1)).status_code == 200  # nothing is played yet
        assert (await una.post(f"tables/{other}/ready")).status_code == 200
        assert (await wes.post(f"tables/{mine}/sit", seat=2)).status_code == 200
        assert (await wes.post(f"tables/{mine}/ready")).status_code == 200
        assert (await una.post(f"tables/{mine}/start")).status_code == 200
        await una.until(lambda: una.deal is not None)
        # Whoever has begun here is not ready there any more.
        assert code(await vic.post(f"tables/{other}/start")) == (409, "waiting-for-players")
        for path, wanted in (
            (f"tables/{other}/ready", {}),
            (f"tables/{other}/start", {}),
            (f"tables/{other}/sit", {"seat": 3}),
            ("tables", {"game": "bridge", "seat": 0}),
            ("play-now", {"game": "gongzhu"}),
        ):
            assert code(await una.post(path, **wanted)) == (409, "playing-elsewhere"), path
        assert (await una.post(f"tables/{other}/leave")).status_code == 200
        assert (await una.post("tables", game="bridge", seat=None)).status_code == 200  # he opens it for others
        assert (await una.post(f"tables/{mine}/leave")).status_code == 200
        # Nobody waits for whoever practises alone.
        assert (await una.post("play-now", game="bridge")).status_code == 200
        assert (await una.post(f"tables/{other}/sit", seat=1)).status_code == 200


async def test_tables_are_opened_at_a_pace(club: ClubProcess) -> None:
    async with people(club.url, "Xen") as [xen]:
        opened = [await xen.post("tables", game="bridge", seat=None) for _ in range(RATES["open"].at_once + 2)]
        assert {answer.status_code for answer in opened[:-2]} == {200}
        last = opened[-1]
        assert code(last) == (429, "too-fast") and last.json()["wait"] >= 1

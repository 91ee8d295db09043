"""What one has played over HTTP: found again, told of one's profile, shown to others by a link and no further."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import pytest

from paiju.cli.verify import command as verify
from tests.web.people import ClubProcess, Person, club_process, four_at_a_table, people
from tests.web.pool_people import members, play_out, sit_down
from tests.web.test_every_game import take_part


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory):
    with club_process(tmp_path_factory.mktemp("history") / "data", "--pace", "0", "--thinking", "0") as process:
        yield process


@pytest.fixture
async def stranger(club: ClubProcess) -> AsyncGenerator[httpx.AsyncClient]:
    """Somebody who was never in the club."""
    async with httpx.AsyncClient(base_url=club.url, timeout=60) as client:
        yield client


async def found(person: Person, **asked: Any) -> list[dict[str, Any]]:
    answer = await person.http.get("/api/deals", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["deals"]


async def found_at_last(person: Person, number: int, **asked: Any) -> list[dict[str, Any]]:
    """What is found once so many deals are booked: a moment after they ended."""
    async with asyncio.timeout(60):
        while len(deals := await found(person, **asked)) < number:
            await asyncio.sleep(0.05)
    return deals


async def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def play(person: Person, game: str) -> str:
    """One deal of a game against robots; its id."""
    wanted = {"game": game, "seat": 0, "robots": True, "manners": {"control": {"pace": 0}}}
    table = (await person.post("tables", **wanted)).json()["id"]
    await person.hello(table)
    await person.post(f"tables/{table}/start")
    await take_part(person, 1)
    assert person.seating is not None
    deal: str = person.seating["table"]["boards"][0]["deal"]
    await person.post(f"tables/{table}/leave")
    return deal


async def test_deals_of_people_and_of_robots_are_found_by_their_players(club: ClubProcess) -> None:
    async with people(club.url, "Nora", "Emil", "Sara", "Wolf") as four:
        nora, emil, sara, _ = four
        await four_at_a_table(four, options={"passed_out": "score"})

        def over() -> bool:
            return nora.seating is not None and any(board["result"] for board in nora.seating["table"]["boards"])

        await asyncio.gather(*(person.play_on(over) for person in four))
        [deal] = await found_at_last(nora, 1)
        assert [(player["name"], player["side"]) for player in deal["players"]] == [
            ("Nora", 0), ("Emil", 1), ("Sara", 0), ("Wolf", 1),
        ]  # fmt: skip
        hundred = await play(nora, "hundred")
        with_robots = await found_at_last(nora, 1, robots=True)
        assert [one["id"] for one in with_robots] == [hundred]
        assert [one["id"] for one in await found(nora)] == [hundred, deal["id"]]
        assert await found(nora, name="sara", beside="partner") == [deal]
        assert await found(nora, name="sara", beside="opponent") == []
        assert await found(nora, other=emil.member, robots=False, game="bridge") == [deal]
        assert await found(nora, since=deal["ended"], until=deal["ended"] + 1e-3) == [deal]
        assert await found(nora, contract=deal["contract"]) == [deal]
        [hers] = await found(sara)
        assert hers | {"seat": 0} == deal and hers["seat"] == 2
        for asked in ({"beside": "nobody"}, {"since": "today"}, {"more": "x"}, {"robots": "perhaps"}):
            assert await code(await nora.http.get("/api/deals", params=asked)) == (400, "malformed")
        assert await code(await nora.http.get("/api/deals?contract=9S")) == (400, "no-such-contract")
        assert await code(await nora.http.get("/api/deals?sinse=1")) == (400, "unknown-option")
        profile = (await sara.http.get(f"/api/players/{nora.member}")).json()
        assert (profile["name"], profile["role"]) == ("Nora", "guest") and profile["since"] > 0
        assert {game["game"] for game in profile["games"]} <= {"bridge", "hundred"}
        assert (profile["grade"], profile["master_points"]) == (None, 0)
        assert set(profile) == {
            "member", "name", "role", "since", "grade", "master_points", "games", "handicap", "rooms",
        }  # fmt: skip
        assert profile["handicap"] == {"points": 0, "boards": 0, "disconnects": 0} and profile["rooms"] == []
    async with people(club.url, "Zoe") as [zoe]:
        assert await found(zoe) == []
        assert await found(zoe, name="Nora") == await found(zoe, other=nora.member) == []
        assert await code(await zoe.http.get("/api/players/robot")) == (404, "no-such-member")


async def test_a_link_shows_one_deal_until_it_is_withdrawn(
    club: ClubProcess, stranger: httpx.AsyncClient, tmp_path: Path
) -> None:
    async with people(club.url, "Ina", "Otto") as [ina, otto]:
        first, second = await play(ina, "bridge"), await play(ina, "bridge")
        assert (await ina.http.get(f"/api/deals/{first}/share")).json() is None
        share = (await ina.post(f"deals/{first}/share")).json()
        assert (await ina.post(f"deals/{first}/share")).json() == share
        assert (await ina.http.get(f"/api/deals/{first}/share")).json() == share
        for answer in (await otto.http.get(f"/api/deals/{first}/share"), await otto.post(f"deals/{first}/share")):
            assert await code(answer) == (409, "not-seated")
        key = share["key"]
        replay = (await stranger.get(f"/api/shown/{key}/replay")).json()
        assert replay == (await ina.http.get(f"/api/deals/{first}/replay")).json()
        record = tmp_path / "deal.json"
        record.write_bytes((await stranger.get(f"/api/shown/{key}/record")).content)
        assert await asyncio.to_thread(verify.main, [str(record)], standalone_mode=False) is None
        for form in ("pbn", "lin"):
            file = await stranger.get(f"/api/shown/{key}/record", params={"format": form, "language": "zh"})
            assert "Ina" in file.text and file.headers["content-disposition"].endswith(f'.{form}"')
        # The deal's own doors stay shut for who is not in, and a link opens no other deal.
        for path in (f"deals/{first}/replay", f"deals/{second}/replay", f"deals/{first}/share", "deals"):
            assert await code(await stranger.get(f"/api/{path}")) == (401, "not-signed-in")
        for no_key in (first, second, key[:-1], key.swapcase()):
            for what in ("replay", "record", "double-dummy"):
                assert await code(await stranger.get(f"/api/shown/{no_key}/{what}")) == (404, "no-such-link")
        await otto.http.delete(f"/api/deals/{first}/share")
        assert (await stranger.get(f"/api/shown/{key}/replay")).status_code == 200
        exported = (await ina.http.get("/api/account/export")).json()
        assert [one["key"] for one in exported["shared"]] == [key]
        assert (await ina.http.delete(f"/api/deals/{first}/share")).status_code == 204
        for what in ("replay", "record", "double-dummy"):
            assert await code(await stranger.get(f"/api/shown/{key}/{what}")) == (404, "no-such-link")
        assert (await ina.post(f"deals/{first}/share")).json()["key"] != key


async def test_a_deal_of_others_is_shown_only_to_who_may_watch_their_table(club: ClubProcess) -> None:
    pages = ("replay", "record", "record?format=pbn", "record?format=lin", "double-dummy")
    async with people(club.url, "Ada", "Ben") as [ada, ben]:
        hers = await play(ada, "bridge-handicap")
        for path in (*(f"deals/{hers}/{page}" for page in pages), f"handicap/boards/{hers}"):
            assert await code(await ben.http.get(f"/api/{path}")) == (403, "deal-not-open"), path
            assert (await ada.http.get(f"/api/{path}")).status_code == 200, path
        wanted = {"game": "bridge", "seat": 0, "robots": True, "options": {"passed_out": "score"}}
        table = (await ada.post("tables", **wanted, manners={"watching": "seat", "control": {"pace": 0}})).json()["id"]
        await ada.hello(table)
        await ada.post(f"tables/{table}/start")
        await take_part(ada, 1)
        for page in pages:
            assert (await ben.http.get(f"/api/deals/{table}-1/{page}")).status_code == 200
        await ada.post(f"tables/{table}/leave")


async def test_links_and_profile_of_a_deleted_account_open_nothing(
    club: ClubProcess, stranger: httpx.AsyncClient
) -> None:
    async with people(club.url, "Tilda", "Noah") as [tilda, noah]:
        deal = await play(tilda, "endurance")
        (await tilda.post("accounts", name="Tilda", password="correct horse")).raise_for_status()
        key = (await tilda.post(f"deals/{deal}/share")).json()["key"]
        assert (await stranger.get(f"/api/shown/{key}/replay")).status_code == 200
        assert await code(await stranger.get(f"/api/shown/{key}/record?format=pbn")) == (409, "no-such-format")
        (await tilda.post("account/delete", password="correct horse")).raise_for_status()
        assert await code(await stranger.get(f"/api/shown/{key}/replay")) == (404, "no-such-link")
        assert await code(await noah.http.get(f"/api/players/{tilda.member}")) == (404, "no-such-member")


async def test_a_deal_under_way_is_neither_found_nor_shared(club: ClubProcess) -> None:
    async with people(club.url, "Udo") as [udo]:
        table = (await udo.post("play-now", game="bridge")).json()["id"]
        await udo.hello(table)
        await udo.until(lambda: udo.deal is not None)
        assert udo.deal is not None
        assert await found(udo) == []
        assert await code(await udo.post(f"deals/{udo.deal['deal']}/share")) == (409, "deal-under-way")
        await udo.post(f"tables/{table}/leave")


async def test_a_board_of_the_pool_is_found_by_who_played_it_and_shown_to_nobody_else(club: ClubProcess) -> None:
    async with members(club, "Pia", "Max", "Ute", "Jan") as four:
        await sit_down(four, "fixed")
        deal = await play_out(four)
        pia = four[0]
        [own] = await found_at_last(pia, 1)
        assert own["id"] == deal and own["contract"] is not None
        assert (await pia.http.get(f"/api/deals/{deal}/replay")).status_code == 200
        for answer in (await pia.http.get(f"/api/deals/{deal}/share"), await pia.post(f"deals/{deal}/share")):
            assert await code(answer) == (403, "board-not-open")
        assert (await pia.http.get("/api/account/export")).json()["shared"] == []

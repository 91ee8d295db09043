"""Hints in practice: what a robot would do in one's own seat, and why; refused where they would help against people."""

from collections.abc import Iterator

import pytest

from tests.web.people import ClubProcess, Person, club_process, people


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


async def refused(person: Person, table: str) -> str:
    answer = await person.http.get(f"/api/tables/{table}/hint")
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


@pytest.mark.parametrize("game", ["bridge", "hundred", "gongzhu"])
async def test_a_whole_deal_can_be_played_as_the_robot_would(club: ClubProcess, game: str) -> None:
    async with people(club.url, f"Learner of {game}", "Stranger") as [solo, stranger]:
        table = (await solo.post("play-now", game=game)).json()["id"]
        await solo.hello(table)
        await solo.until(lambda: solo.deal is not None)
        told = 0
        while True:
            await solo.until(lambda: solo.on_turn or (solo.deal is not None and not solo.deal["waiting"]))
            if not solo.on_turn or solo.deal is None:
                break
            number = solo.deal["number"]
            advice = (await solo.http.get(f"/api/tables/{table}/hint")).json()
            # A claim may have to be answered by one whose last card lies on the table.
            at = solo.deal["view"].get("play", solo.deal["view"])
            assert advice["action"]["type"] and sum(advice["lengths"]) == len(at["hands"][solo.deal["seat"]])
            if advice["action"]["type"] in ("claim", "accept", "object"):
                assert advice["claim"]["left"] >= advice["claim"]["claimed"]
            else:
                assert advice["worth"] or advice["counted"] or solo.deal["view"]["phase"] != "play", advice
            assert (await solo.act(advice["action"]))["type"] == "done"
            await solo.until(lambda n=number: solo.deal is not None and solo.deal["number"] > n)
            told += 1
        assert told
        assert await refused(solo, table) in ("not-your-turn", "no-such-table")
        assert await refused(stranger, table) in ("not-seated", "not-your-turn")
        assert await refused(solo, "nowhere") == "no-such-table"


async def test_no_hint_against_people(club: ClubProcess) -> None:
    async with people(club.url, "Ann", "Bob") as [ann, bob]:
        table = (await ann.post("tables", game="gongzhu", seat=0)).json()["id"]
        await bob.post(f"tables/{table}/sit", seat=1)
        await ann.post(f"tables/{table}/robots", seat="all")
        for person in (ann, bob):
            await person.post(f"tables/{table}/ready", ready=True)
            await person.hello(table)
        await ann.until(lambda: ann.deal is not None)
        assert await refused(ann, table) == await refused(bob, table) == "no-hint-here"


async def test_no_hint_where_a_board_counts(club: ClubProcess) -> None:
    async with people(club.url, "Cat") as [cat]:
        presets = (await cat.http.get("/api/catalogue")).json()
        counts = next(preset for preset in presets if preset.get("scoring"))
        table = (await cat.post("tables", game=counts["key"], seat=2, robots=True)).json()["id"]
        await cat.hello(table)
        await cat.post(f"tables/{table}/start")
        await cat.until(lambda: cat.deal is not None)
        assert await refused(cat, table) == "no-hint-here"

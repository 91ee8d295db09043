"""Master points are won in a ledger, and the grade they make goes with the name everywhere."""

import subprocess
from pathlib import Path
from typing import Any

from tests.web.forked import command
from tests.web.people import ClubProcess, Person, club_process, people


def admin(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return command("admin", "--folder", str(folder), *words)


def award(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return admin(folder, "award", *words)


async def accounts_are_listed_with_grades(club: ClubProcess, grades: dict[str, Any]) -> None:
    """What an admin, called Cleo, sees in the list of accounts."""
    cleo = await Person(club.url, "Cleo").enter()
    (await cleo.post("accounts", name="Cleo", password="correct horse")).raise_for_status()
    assert admin(club.folder, "role", "Cleo", "admin").returncode == 0
    assert {each["name"]: each["grade"] for each in (await cleo.http.get("/api/people")).json()} == grades
    await cleo.go()


async def everything_said_and_listed(ada: Person, ben: Person, grade: Any) -> None:
    """Her grade stands beside her name in every line she says, and in every list that names her; his, who has none."""
    assert ada.seating
    table = ada.seating["table"]["id"]
    (await ben.post("accounts", name="Ben", password="correct horse")).raise_for_status()
    await ben.connect()
    await ben.hello(table)
    await ben.send(type="lobby")
    await ada.send(type="say", id="1", table=table, text="Good evening")
    await ada.send(type="speak", id="2", to=None, text="Anybody for a board?")
    await ada.send(type="speak", id="3", to=ben.member, text="You?")
    await ben.until(lambda: any(said.get("text") == "You?" for said in ben.told))
    await ben.send(type="speak", id="4", to=ada.member, text="Yes")
    await ada.until(lambda: any(said.get("text") == "Yes" for said in ada.told))
    await ben.until(lambda: len({said["text"] for said in ben.told if "text" in said}) == 4)
    said = {each["text"]: each["grade"] for each in ben.told if "text" in each}
    assert said == {"Good evening": grade, "Anybody for a board?": grade, "You?": grade, "Yes": None}
    (await ben.post("friends/ask", member=ada.member)).raise_for_status()
    (await ada.post("clans", name="The Graded")).raise_for_status()
    clans = (await ben.http.get("/api/clans")).json()["clans"]
    clan = (await ben.http.get(f"/api/clans/{clans[0]['id']}")).json()
    words, letters, friends, asking = [
        (await who.http.get(f"/api/{path}")).json()
        for who, path in ((ben, "words"), (ben, "letters"), (ben, "friends"), (ada, "friends"))
    ]
    assert [each["grade"] for each in (*words, *letters)] == [grade, grade, None]
    assert friends["asked"][0]["grade"] == grade and asking["asking"][0]["grade"] is None
    assert clans[0]["captain_grade"] == clan["clan"]["captain_grade"] == clan["members"][0]["grade"] == grade
    await ben.hello(table)
    await ben.until(lambda: [each["text"] for each in ben.told if each["type"] == "chat"][-1:] == ["Good evening"])
    assert [each["grade"] for each in ben.told if each["type"] == "chat"][-1] == grade


async def test_a_grade_goes_with_the_name_and_outlives_a_crash(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    with club_process(folder, "--pace", "0", "--thinking", "0") as club:
        async with people(club.url, "Ada", "Ben") as [ada, ben]:
            refused = award(folder, ada.member, "3", "As a guest")
            assert refused.returncode == 1 and "guests have no account" in refused.stderr
            (await ada.post("accounts", name="Ada", password="correct horse")).raise_for_status()
            await ada.connect()

            assert award(folder, "Ada", "3", "First of the spring pairs", "--event", "spring").stdout == (
                "3 master points: Graded Player 有级牌手\n"
            )
            again = award(folder, "Ada", "3", "First of the spring pairs", "--event", "spring")
            assert again.returncode == 1 and "already" in again.stderr
            assert award(folder, "Ada", "2", "Second of the autumn pairs", "--event", "autumn").stdout == (
                "5 master points: Intermediate Player 中级牌手\n"
            )
            for wrong in ("0", "-3", "1001"):
                assert award(folder, "--", "Ada", wrong, "No").returncode != 0

            told = (await ben.http.get(f"/api/grades/{ada.member}")).json()
            assert (told["points"], told["number"], told["grade"]) == (
                5,
                3,
                {"en": "Intermediate Player", "zh": "中级牌手"},
            )
            profile = (await ben.http.get(f"/api/players/{ada.member}")).json()
            assert (profile["grade"], profile["master_points"]) == (told["grade"], 5)
            assert [(one["points"], one["event"]) for one in told["awards"]] == [(3, "spring"), (2, "autumn")]
            await accounts_are_listed_with_grades(club, {"Ada": told["grade"], "Cleo": None})
            club.kill()
            club.start()
            await ada.connect()
            table = (await ada.post("tables", game="bridge", seat=0)).json()["id"]
            await ada.hello(table)
            await ben.connect()
            await ben.hello(table)
            assert ben.seating
            assert [chair["grade"] for chair in ben.seating["table"]["seats"]] == [told["grade"], None, None, None]
            lobby = (await ben.http.get("/api/lobby")).json()
            assert {one["name"]: one["grade"] for one in lobby["people"]} == {"Ada": told["grade"], "Ben": None}
            assert lobby["tables"][0]["seats"][0]["grade"] == told["grade"]
            await everything_said_and_listed(ada, ben, told["grade"])
            export = (await ada.http.get("/api/account/export")).json()
            assert export["master_points"] == told
            (await ada.post("account/delete", password="correct horse")).raise_for_status()
            assert (await ben.http.get(f"/api/grades/{ada.member}")).json()["code"] == "no-such-member"

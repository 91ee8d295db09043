"""Master points are won in a ledger, and the grade they make goes with the name everywhere."""

import subprocess
import sys
from pathlib import Path

from tests.web.people import club_process, people


def award(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju", "admin", "--folder", str(folder), "award", *words]
    return subprocess.run(command, capture_output=True, text=True)


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
            export = (await ada.http.get("/api/account/export")).json()
            assert export["master_points"] == told
            (await ada.post("account/delete", password="correct horse")).raise_for_status()
            assert (await ben.http.get(f"/api/grades/{ada.member}")).json()["code"] == "no-such-member"

"""A person's page: what he has in the pool's rooms over several weeks, as everybody in the club may see it."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.contests.weeks import PASSWORD, play_weeks
from tests.web.people import club_process

NAMES = [f"{table}{seat}" for table in range(6) for seat in "NESW"]


async def asked(http: httpx.AsyncClient, path: str) -> Any:
    """An answer that must not be refused."""
    answer = await http.get(f"/api/{path}")
    assert answer.status_code == 200, (path, answer.text)
    return answer.json()


async def test_figures_of_all_weeks_stand_on_a_persons_page(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    ids = await play_weeks(folder, NAMES, 2, ("fixed", "dynamic", "matchpoints"), 2)
    with club_process(folder) as club:
        async with httpx.AsyncClient(base_url=club.url) as http:
            own = await http.post("/api/session/log-in", json={"name": "0N", "password": PASSWORD})
            assert own.status_code == 200, own.text
            profile = await asked(http, f"players/{ids['3E']}")
            rooms = {each["room"]: each for each in profile["rooms"]}
            assert rooms.keys() == {"fixed", "dynamic", "matchpoints"} and profile["handicap"]["boards"] == 0
            for key, figures in rooms.items():
                weeks = await asked(http, f"rooms/{key}/weeks?member={ids['3E']}")
                ranking = await asked(http, f"rooms/{key}/ranking")
                [line] = [each for each in ranking["lines"] if each["member"] == ids["3E"]]
                assert figures["standing"] == line and line["boards"] == 2 and line["total_boards"] == 6
                assert len(weeks) == 2 and line["total_points"] == pytest.approx(
                    line["points"] + sum(week["points"] for week in weeks), abs=0.03
                )
                assert line["last_average"] == pytest.approx(weeks[0]["points"] / 2, abs=0.02)
                outcomes = figures["won"], figures["drawn"], figures["lost"]
                assert sum(outcomes) == 6, "each board has its six results"
                assert figures["win_rate"] == round(100 * figures["won"] / 6, 2)
                standing = figures["standing"]
                assert abs(figures["mean"] - standing["total_points"] / standing["total_boards"]) <= 0.01
            rates = [week["rate"] for week in await asked(http, f"rooms/dynamic/weeks?member={ids['3E']}")]
            assert rooms["dynamic"]["standing"]["rate"] == rates[0] != rates[1]
            board = await asked(http, "rooms/matchpoints/boards/1")
            assert (board["form"], board["datum"], board["scored"]) == ("mp", None, True)
            assert [line["points_ns"] for line in board["lines"]] == [
                line["percent_ns"] - 50 for line in board["lines"]
            ]
            assert sum(line["percent_ns"] for line in board["lines"]) == pytest.approx(300, abs=0.05)
            [own] = [each for each in (await asked(http, "rooms/matchpoints/mine"))["boards"] if each["board"] == 1]
            assert own["points"] == pytest.approx(own["percent"] - 50, abs=0.011)
            leaders = await asked(http, "leaders/running")
            points = {
                line["member"]: line["total_points"] for line in (await asked(http, "rooms/fixed/ranking"))["lines"]
            }
            assert [line["figure"] for line in leaders["lines"]] == sorted(points.values(), reverse=True)
            assert {line["member"]: line["figure"] for line in leaders["lines"]} == points
            assert leaders["you"]["member"] == ids["0N"] and (leaders["your_page"], leaders["pages"]) == (1, 1)
            best = (await asked(http, "leaders/rate"))["lines"]
            assert len(best) == 24 and best[0]["figure"] == max(line["figure"] for line in best) > 50
            assert (await asked(http, "leaders/total"))["lines"] == (await asked(http, "leaders/master"))["lines"] == []
            for wrong in ("leaders/wealth", "leaders/rate?page=0", "leaders/rate?page=one"):
                assert (await http.get(f"/api/{wrong}")).json()["code"] == "malformed"
            assert (await http.get("/api/players/nobody")).json()["code"] == "no-such-member"

"""An organiser adjusts a result of the pool: whom the club lets, what everybody sees of it, and back again."""

import asyncio
from pathlib import Path
from typing import Any

from tests.web.forked import command
from tests.web.people import club_process
from tests.web.pool_people import Member, members, play_out, sit_down

PLUS, MINUS = {"grade": "AVE+"}, {"grade": "AVE-"}


async def asked(person: Member, deal: str, what: str, wish: dict[str, Any], board: int = 1) -> str:
    """What comes of it: `done`, or the code of the refusal."""
    answer = await person.http.post(f"/api/rooms/dynamic/boards/{board}/results/{deal}/{what}", json=wish)
    assert answer.status_code == 204 or answer.status_code >= 400, answer.text
    return "done" if answer.status_code == 204 else str(answer.json()["code"])


async def test_an_organiser_adjusts_a_result_and_takes_it_back(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        names = [f"{seat}{table}" for table in "12" for seat in "NESW"]
        async with members(club, *names, "Ann") as present:
            first, second, ann = present[:4], present[4:8], present[8]
            await sit_down(first, "dynamic")
            deal = await play_out(first)
            await sit_down(second, "dynamic")
            other = await play_out(second, "2C")
            judge = second[0]
            week: str = (await judge.get("rooms/dynamic/boards"))["week"]
            why: dict[str, Any] = {"week": week, "note": "a card was seen"}
            award = {"ns": PLUS, "ew": MINUS} | why
            assert await asked(judge, deal, "adjust", award) == "organisers-only"
            for name in (judge.name, "Ann"):
                words = ("admin", "--folder", str(club.folder), "role", name, "organiser")
                assert (await asyncio.to_thread(command, *words)).returncode == 0

            assert [line["adjustable"] for line in await lines(judge)] == [True, False]
            assert not any(line["adjustable"] or line["adjusted"] for line in await lines(first[0]))
            for person, wish, code in (
                (ann, award, "board-not-open"),
                (judge, award | {"note": " "}, "note-wanted"),
                (judge, award | {"week": "2001-01-01"}, "no-such-week"),
                (judge, award | {"ns": {"outcomes": [{"percent": 100, "score_ns": 425}]}}, "bad-award"),
                (judge, award | {"ns": {"grade": "AVE++"}}, "malformed"),
                (judge, award | {"by": "somebody"}, "malformed"),
            ):
                assert await asked(person, deal, "adjust", wish) == code
            assert await asked(judge, other, "adjust", award) == "own-result"
            assert await asked(judge, "nothing", "adjust", award) == "no-such-result"
            assert await asked(judge, deal, "adjust", award, board=7) == "no-such-board"
            assert await asked(judge, deal, "undo-adjustment", why) == "not-adjusted"

            assert await asked(judge, deal, "adjust", award) == "done"
            line = (await lines(first[1]))[0]
            assert (line["points_ns"], line["points_ew"], line["percent_ns"], line["percent_ew"]) == (3, -3, 60, 40)
            said = line["adjusted"]
            assert (said["ns"]["grade"], said["ew"]["grade"]) == ("AVE+", "AVE-")
            assert (said["note"], said["by"]) == ("a card was seen", judge.name)
            ranking = {each["name"]: each["points"] for each in (await ann.get("rooms/dynamic/ranking"))["lines"]}
            assert [ranking[person.name] for person in present[:5]] == [3, -3, 3, -3, 0]
            [own] = (await first[1].get("rooms/dynamic/mine"))["boards"]
            assert own["adjusted"] and (own["points"], own["percent"]) == (-3, 40)
            assert await asked(ann, deal, "undo-adjustment", why) == "board-not-open", "told no more than before"
            look = "/api/rooms/dynamic/boards/1/look"
            assert (await first[0].http.post(look, json={"week": week})).json()["code"] == "organisers-only"
            assert (await ann.http.post(look, json={"week": week})).status_code == 204
            assert [line["adjustable"] for line in await lines(ann)] == [True, True], "she played at none of them"

            score = {"outcomes": [{"percent": 60, "score_ns": 420}, {"percent": 40, "score_ns": -50}]}
            assert await asked(judge, deal, "adjust", award | {"ns": score, "ew": score}) == "done"
            assert (await lines(first[0]))[0]["points_ns"] == 0, "two results are too few to compare"
            assert await asked(judge, deal, "undo-adjustment", why) == "done"
            assert [line["adjusted"] for line in await lines(judge)] == [None, None]


async def lines(person: Member) -> list[dict[str, Any]]:
    """What the board's page tells of its tables, in the order they came."""
    return (await person.get("rooms/dynamic/boards/1"))["lines"]

"""A team match over HTTP: a challenge, sealed line-ups, two rooms that see nothing of each other, the comparison."""

import time
from pathlib import Path
from typing import Any

import httpx

from tests.web.people import club_process
from tests.web.pool_people import Member, members
from tests.web.test_accounts import admin
from tests.web.test_events import pass_out, when


async def code(answer: httpx.Response) -> str:
    return "done" if answer.status_code == 200 else str(answer.json()["code"])


async def team(name: str, people: list[Member]) -> str:
    """A team of these, whose captain is the first."""
    [key] = (await people[0].post("teams", name=name)).json()["mine"]
    for person in people[1:]:
        assert await code(await people[0].post(f"teams/{key}/invite", member=person.member)) == "done"
        assert await code(await person.post(f"teams/{key}/join")) == "done"
    return str(key)


async def test_a_match_from_its_challenge_to_its_end(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, *"ABCDEFGHJ") as present:
            ours, theirs, judge = present[:4], present[4:8], present[8]
            home, away = await team("Home", ours), await team("Away", theirs)
            await admin(club, "role", "J", "organiser")
            wish: dict[str, Any] = {
                "home": {"kind": "team", "id": home}, "visitors": {"kind": "team", "id": away}, "terms": {"boards": 8}
            }  # fmt: skip
            for wrong, why in (
                ({"terms": {"boards": 9}}, "unknown-option"),
                ({"terms": {"carried": "many"}}, "unknown-option"),
                ({"terms": {"colour": 1}}, "unknown-option"),
                ({"visitors": {"kind": "team", "id": "none"}}, "no-such-team"),
                ({"visitors": {"kind": "team", "id": home}}, "same-team"),
                ({"visitors": {"kind": "guess"}}, "malformed"),
                ({"visitors": {"kind": "robots"}}, "no-robots"),
                ({"begins": 5.0}, "begins-too-soon"),
            ):
                assert await code(await ours[0].post("matches", **wish | wrong)) == why, wrong
            for term, value in (("boards", 9), ("colour", 1), ("carried", "many"), ("carried", "2000")):
                answer = await ours[0].post("matches", **wish | {"terms": {term: value}})
                assert answer.json()["detail"] == term, answer.text
            usual = await judge.get("matches/terms")
            assert usual["boards"] == 8 and usual["wait"] == 900
            assert await code(await ours[1].post("matches", **wish)) == "captains-only"
            assert await judge.refused("matches/match-1") == "no-such-match"
            match: str = (await ours[0].post("matches", **wish)).json()["id"]
            path = f"matches/{match}"
            assert (await theirs[0].get("matches"))[0]["stage"] == "created"
            assert await code(await theirs[1].post(f"{path}/accept")) == "captains-only"
            assert await code(await theirs[0].post(f"{path}/accept", players=["none"])) == "not-in-the-team"
            assert await code(await theirs[0].post(f"{path}/accept", players=[])) == "done"

            fours = [[person.member for person in four] for four in (ours, theirs)]
            assert await code(await ours[0].post(f"{path}/line-up", players=fours[1])) == "not-in-the-team"
            assert await code(await ours[0].post(f"{path}/line-up", players=fours[0])) == "done"
            seen = [(await person.get(path))["home"] for person in (ours[3], theirs[0], judge)]
            assert [each["sealed"] for each in seen] == [True] * 3
            assert [each["line_up"] is not None for each in seen] == [True, False, False]
            assert await code(await theirs[0].post(f"{path}/line-up", players=fours[1])) == "done"

            seats = [await when(person, f"{path}/seat", lambda seat: seat["table"]) for person in present[:8]]
            assert [(seat["room"], seat["seat"]) for seat in seats] == [
                ("open", 0), ("open", 2), ("closed", 1), ("closed", 3),
                ("open", 1), ("open", 3), ("closed", 0), ("closed", 2),
            ]  # fmt: skip
            rooms = [sorted((seat["seat"], at) for at, seat in enumerate(seats) if seat["room"] == r) for r in
                     ("open", "closed")]  # fmt: skip
            tables = [seats[room[0][1]]["table"] for room in rooms]
            assert await code(await ours[2].post(f"tables/{tables[0]}/sit", seat=0)) == "not-your-place"
            fourth = [[present[at] for _, at in room] for room in rooms]
            for table, four in zip(tables, fourth, strict=True):
                for seat, person in enumerate(four):
                    assert await code(await person.post(f"tables/{table}/sit", seat=seat)) == "done"
                    await person.hello(table)
            await pass_out(fourth[0], 1)
            own = await when(ours[0], path, lambda page: page["lines"][0]["open"])
            other, outside = [await person.get(path) for person in (ours[2], judge)]
            assert own["lines"][0]["scores"] == [0, None] and not own["lines"][0]["shown"]
            for page in (other, outside):
                assert all(line["scores"] == [None, None] for line in page["lines"])
            assert await ours[2].refused(f"deals/{tables[0]}-1/replay") == "board-not-open"
            assert await judge.refused(f"deals/{tables[0]}-1/replay") == "board-not-open"
            assert (await ours[0].get(f"deals/{tables[0]}-1/replay"))["deal"] == f"{tables[0]}-1"

            award: dict[str, Any] = {"board": 2, "home": "AVE+", "visitors": "AVE-", "note": "late"}
            assert await code(await ours[0].post(f"{path}/award", **award)) == "organisers-only"
            assert await code(await judge.post(f"{path}/award", **award | {"note": " "})) == "note-wanted"
            assert await code(await judge.post(f"{path}/award", **award | {"board": 99})) == "no-such-board"
            assert await code(await judge.post(f"{path}/award", **award)) == "done"
            assert await ours[0].refused(f"{path}/desk") == "organisers-only"
            desk = await judge.get(f"{path}/desk")
            assert desk["boards"][0]["open"]["score_ns"] == 0 and desk["boards"][1]["awards"] == ["AVE+", "AVE-"]
            assert [one["member"] for one in desk["home"]["four"]] == fours[0] and desk["home"]["others"] == []
            [ruling] = desk["log"]
            later = {"home": {"kind": "team", "id": away}, "visitors": {"kind": "team", "id": home}, "after": [match]}
            assert await code(await judge.post("matches", **later)) == "stage-not-over"
            assert (ruling["by"], ruling["note"], ruling["ruling"]["type"]) == ("J", "late", "board-awarded")
            assert await code(await judge.post(f"{path}/carry", carried="many", note="x")) == "bad-carry"
            assert await code(await judge.post(f"{path}/carry", carried="-6.5", note="x")) == "done"
            assert (await judge.get(path))["carried"] == -6.5
            await admin(club, "role", "A", "organiser")
            mine = await ours[0].get(f"{path}/desk")
            assert mine["plays"] and mine["boards"] == [], "who plays in it is told no results"
            assert await code(await ours[0].post(f"{path}/forfeit", side="visitors", note="x")) == "own-result"
            assert (
                await code(await judge.post(f"{path}/substitute", side="home", place=0, player=fours[1][0], note="x"))
                == "not-in-the-team"
            )
            await pass_out(fourth[1], 1)
            await when(theirs[2], path, lambda page: page["lines"][0]["closed"])
            assert not (await judge.get(path))["lines"][0]["shown"], "not before the match is over"
            assert await code(await theirs[1].post(f"{path}/concede")) == "captains-only"
            assert await code(await theirs[0].post(f"{path}/concede")) == "done"
            page = await judge.get(path)
            assert page["line"]["stage"] == "forfeited" and page["line"]["vps"] == [18, 0]
            for person, result, teams, vps in (
                (ours[3], "won", ("Home", "Away"), [18, 0]),
                (theirs[0], "lost", ("Away", "Home"), [0, 18]),
            ):
                door = f"players/{person.member}/contests"
                [played] = (await when(judge, door, lambda told: told["contests"]))["contests"]
                assert (played["contest"], played["title"], played["event"]) == (match, "", None)
                assert played["match"] == {
                    "team": teams[0], "others": teams[1], "imps": None, "vps": vps, "result": result,
                    "forfeited": True,
                }  # fmt: skip
            assert (await judge.get(f"players/{judge.member}/contests"))["contests"] == []
            assert [line["home"] for line in page["lines"]] == [0, 3, *[None] * 6]
            assert page["lines"][7]["totals"] == [3, 0]
            assert (await ours[2].get(f"deals/{tables[0]}-1/replay"))["deal"] == f"{tables[0]}-1"
            assert await code(await ours[0].post(f"{path}/concede")) == "match-over"
            second = (await judge.post("matches", **later)).json()["id"]
            assert (await judge.get(f"matches/{second}"))["carried"] == 0, "nothing is carried of what was not played"
            second = (await judge.post("matches", **later | {"terms": {"carried": "7"}})).json()["id"]
            assert (await judge.get(f"matches/{second}"))["carried"] == 7, "what the terms say goes before"


async def test_an_organiser_announces_a_round_robin(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, "A", "J") as [ann, judge]:
            await admin(club, "role", "J", "organiser")
            keys = [(await ann.post("teams", name=name)).json()["mine"][-1] for name in ("One", "Two", "Three")]
            wish: dict[str, Any] = {
                "title": "Cup", "begins": time.time() + 3600, "teams": keys,
                "terms": {"robots": True},
            }  # fmt: skip
            assert await code(await ann.post("round-robins", **wish)) == "organisers-only"
            assert await code(await judge.post("round-robins", **wish | {"begins": 5.0})) == "begins-too-soon"
            assert await code(await judge.post("round-robins", **wish | {"terms": {"boards": 1}})) == "unknown-option"
            assert await judge.refused("round-robins/none") == "no-such-round-robin"
            assert (
                await code(await judge.post("round-robins", **wish | {"after": ["robin-1"]})) == "no-such-round-robin"
            )
            assert (
                await code(await judge.post("round-robins", **wish | {"after": ["match-1"]})) == "no-such-round-robin"
            )
            assert await code(await judge.post("round-robins", **wish)) == "in-both-teams", "Ann leads them all"
            assert await judge.get("round-robins") == []

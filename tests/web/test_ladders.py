"""A ladder over HTTP: two teams enter, one challenges, the other accepts, and everybody reads what became of it."""

import time
from pathlib import Path
from typing import Any

from tests.web.people import club_process
from tests.web.pool_people import Member, members
from tests.web.test_events import code

DAY = 24 * 3600.0


async def team(name: str, people: list[Member]) -> str:
    """A team of these, led by the first; its id."""
    captain, *others = people
    found: dict[str, Any] = (await captain.post("teams", name=name)).json()
    [key] = found["mine"]
    for each in others:
        assert (await captain.post(f"teams/{key}/invite", member=each.member)).status_code < 300
        assert (await each.post(f"teams/{key}/join")).status_code < 300
    return str(key)


async def test_a_challenge_from_the_foot_of_the_ladder(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, "Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal") as people:
            ann, bob, eve, ladder = people[0], people[1], people[4], "ladders/teams"
            empty = await ann.get(ladder)
            assert empty["rungs"] == [] and empty["mine"] == [] and empty["season_ends"] > empty["now"]
            assert await ann.refused("ladders/pairs") == "no-such-ladder"
            reds, blues = await team("Reds", people[:4]), await team("Blues", people[4:])
            for who, key, why in (
                (bob, reds, "captains-only"),
                (ann, blues, "captains-only"),
                (ann, "none", "no-such-team"),
                (ann, reds, "done"),
                (ann, reds, "on-the-ladder"),
                (eve, blues, "done"),
            ):
                assert await code(await who.post(f"{ladder}/enter", entrant=key)) == why, (who.name, key)
            assert await code(await ann.post(f"{ladder}/enter", entrant=reds, place=1)) == "malformed"
            page = await eve.get(ladder)
            assert [(rung["name"], rung["reach"], rung["barriers"]) for rung in page["rungs"]] == [
                ("Reds", None, {blues: ""}), ("Blues", [1, 1], {blues: "challenge-oneself"}),
            ]  # fmt: skip
            assert page["mine"][0] | {"id": 0, "away": 0} == {
                "id": 0, "name": "Blues", "leads": True, "members": 4, "place": 2, "leave_left": 14, "away": 0,
            }  # fmt: skip

            assert (
                await code(await ann.post(f"{ladder}/challenges", challenger=reds, challenged=blues)) == "out-of-range"
            )
            assert await code(await eve.post(f"{ladder}/challenges", challenger=blues, challenged=reds)) == "done"
            note = {"type": "event", "id": "ladder-teams", "yours": True}
            await ann.until(lambda: note in ann.told)
            [waiting] = await ann.get("my-challenges")
            [own] = (await ann.get(ladder))["open"]
            assert waiting["kind"] == "teams" and waiting["challenge"]["number"] == own["number"]
            assert await bob.get("my-challenges") == [] == await eve.get("my-challenges") and note not in bob.told
            assert own["acts"] == ["accept", "decline"] and (await bob.get(ladder))["open"][0]["acts"] == []
            path = f"{ladder}/challenges/{own['number']}"
            slots = [own["slots_from"] + days * DAY for days in (1, 2, 3)]
            for who, what, why in (
                (eve, {"boards": 8}, "captains-only"),
                (ann, {"boards": 9}, "wrong-length"),
                (ann, {"boards": 8, "slots": slots[:2]}, "three-slots"),
                (ann, {"boards": 8, "slots": ["soon"]}, "malformed"),
                (ann, {"boards": 8, "slots": [*slots[:2], own["slots_to"]]}, "slot-too-late"),
                (ann, {"boards": 12, "slots": slots}, "done"),
                (ann, {"boards": 8}, "challenge-answered"),
            ):
                assert await code(await who.post(f"{path}/accept", **what)) == why, what
            assert await ann.get("my-challenges") == []
            [waiting] = await eve.get("my-challenges")
            assert waiting["challenge"]["acts"] == ["pick", "give-up"]
            assert await code(await ann.post(f"{ladder}/challenges/7/decline")) == "no-such-challenge"
            assert await code(await ann.post(f"{path}/propose", slots=slots[:1])) == "three-slots"
            assert await code(await eve.post(f"{path}/pick", slot=slots[0] + 1)) == "no-such-slot"
            answer: dict[str, Any] = (await eve.post(f"{path}/pick", slot=slots[1])).json()
            [own] = answer["open"]
            assert (own["stage"], own["begins"], own["boards"], own["match"]) == ("timed", slots[1], 12, None)
            assert own["acts"] == ["give-up"] and own["begins"] > time.time()
            assert await code(await ann.post(f"{ladder}/leave", entrant=reds, days=3)) == "has-open-challenge"

            assert await code(await ann.post(f"{path}/give-up")) == "done"
            assert await eve.get("my-challenges") == []
            page = await bob.get(ladder)
            assert [rung["name"] for rung in page["rungs"]] == ["Blues", "Reds"] and page["open"] == []
            assert [(one["how"], one["places"]) for one in page["latest"]] == [("conceded", [2, 1])]
            assert await code(await ann.post(f"{ladder}/leave", entrant=reds, days=3)) == "done"
            assert (await bob.get(ladder))["mine"][0]["leave_left"] == 11
            assert await code(await ann.post(f"{ladder}/come-back", entrant=reds)) == "done"
            stays = (await bob.get(f"{ladder}/places/1"))["stays"]
            assert [(stay["who"]["name"], stay["by"]) for stay in stays] == [("Blues", "rose"), ("Reds", "came")]
            told = await bob.get(f"{ladder}/entrants/{reds}")
            assert told["who"]["place"] == 2 and len(told["challenges"]) == 1
            for where, why in (
                (f"{ladder}/places/3", "no-such-place"),
                (f"{ladder}/entrants/none", "no-such-entrant"),
                (f"{ladder}/seasons/2020-1", "no-such-season"),
            ):
                assert await bob.refused(where) == why
            assert await code(await eve.post(f"{ladder}/withdraw", entrant=blues)) == "done"
            assert [rung["name"] for rung in (await bob.get(ladder))["rungs"]] == ["Reds"]

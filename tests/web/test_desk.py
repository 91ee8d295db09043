"""A director at his desk over HTTP: at the tables of a round, with people at them, and what he may not see or do."""

import time
import xml.etree.ElementTree as Tree
from pathlib import Path
from typing import Any

from paiju.records import read
from tests.web.people import club_process
from tests.web.pool_people import Member, members
from tests.web.test_accounts import admin
from tests.web.test_event_results import rows_of
from tests.web.test_events import code, when

TERMS = {"rounds": 1, "boards": 3, "least": 2, "hold": 1, "director": True, "early": True, "corrections": 30}


async def said(person: Member, path: str, **body: Any) -> str:
    answer = await person.post(path, **body)
    return "done" if answer.status_code in (200, 204) else str(answer.json()["code"])


async def test_a_director_at_the_tables_of_a_round(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, "Ann", "Bob", "Cid", "Dan", "Eve") as present:
            eve, four = present[4], present[:4]
            await admin(club, "role", "Eve", "organiser")
            wish = {"title": "Sunday", "begins": time.time() + 6, "template": "short", "changes": TERMS}
            event: str = (await eve.post("events", **wish)).json()["id"]
            path, desk = f"events/{event}", f"events/{event}/desk"
            assert await said(eve, f"{desk}/stop", note="early") == "not-begun"
            for number, person in enumerate(four):
                assert await code(await person.post(f"{path}/sit", table=1 + number // 2, side=number % 2)) == "done"
                assert await code(await person.post(f"{path}/hand", up=True)) == "done"
            seats = [await when(person, f"{path}/seat", lambda seat: seat["table"]) for person in four]
            order = [four[[seat["seat"] for seat in seats].index(place)] for place in range(4)]
            table: str = seats[0]["table"]
            for seat, person in enumerate(order):
                assert await code(await person.post(f"tables/{table}/sit", seat=seat)) == "done"
                await person.hello(table)
            north, east = order[0], order[1]
            await north.until(lambda: north.on_turn)

            assert (
                await said(north, f"{path}/call") == "done" and await eve.refused(f"{desk}/rounds/9") == "no-such-round"
            )
            assert await north.refused(desk) == "organisers-only"
            told = await eve.get(desk)
            assert [(call["name"], call["taken"]) for call in told["calls"]] == [(north.name, None)]
            assert (
                told["tables"][0]["phase"] == "auction"
                and told["tables"][0]["waiting"] == [0]
                and "hands" not in str(told)
            )
            assert await said(eve, f"{desk}/answer", call=1) == "done"

            assert await said(eve, f"{desk}/cut", round=1, table=1, board=2, note="boxed wrongly") == "done"
            assert not (await north.get(f"{path}/seat"))["last"]
            assert await said(eve, f"{desk}/stop", note="fire drill") == "done"
            await north.until(lambda: (north.deal or {})["halted"])
            assert (await north.act({"type": "call", "call": "P"}))["code"] == "clock-stopped"
            assert await said(eve, f"{desk}/start") == "done"
            await north.until(lambda: not (north.deal or {})["halted"])

            assert await said(eve, f"{desk}/tables/1/rewind", note="slip") == "nothing-to-undo"
            assert (await north.act({"type": "call", "call": "1NT"}))["type"] == "done"
            await east.until(lambda: east.on_turn)
            assert await said(eve, f"{desk}/tables/1/rewind", note="slip") == "done"
            await north.until(lambda: north.on_turn)
            told = await eve.get(desk)
            assert told["log"][-1]["act"]["type"] == "card-taken-back"
            assert await said(eve, f"{desk}/take-back", act=told["log"][-1]["number"], note="no slip") == "done"
            await east.until(lambda: east.on_turn)
            assert await said(eve, f"{desk}/tables/1/rule", tricks=3, note="claim") == "not-your-turn"
            assert await said(eve, f"{desk}/tables/9/rewind", note="slip") == "no-such-table"

            view = (await eve.post(f"{desk}/tables/1/look")).json()
            assert sorted(card for hand in view["hands"] for card in hand) == list(range(52))
            assert await said(eve, f"{desk}/seat", away=north.member, player=eve.member, note="ill") == "has-seen-cards"
            await admin(club, "role", "Ann", "organiser")
            ann = four[0]
            assert await said(ann, f"{desk}/tables/1/look") == "own-result"
            assert await ann.refused(f"{desk}/rounds/1") == "plays-here"
            assert (await ann.get(desk))["plays"]

            assert await said(eve, f"{desk}/cut", round=1, table=1, board=1, note="fouled") == "done"
            await order[2].until(lambda: order[2].on_turn and (order[2].deal or {})["view"]["options"]["board"] == 3)
            told = await eve.get(desk)
            assert (told["tables"][0]["board"], told["tables"][0]["done"]) == (3, 1)
            assert [each["cut"] for each in (await eve.get(f"{desk}/rounds/1"))["results"]] == [True, True, False]
            assert (await north.get(f"{path}/seat"))["last"], "board 2 is cut, so nothing comes after board 3"

            [cut] = [each for each in told["log"] if each["note"] == "boxed wrongly"]
            assert await said(eve, f"{desk}/take-back", act=cut["number"], note="it was not") == "done"
            assert not (await north.get(f"{path}/seat"))["last"]
            assert await said(eve, f"{desk}/cut", round=1, table=1, board=3, note="no time") == "done"
            await order[1].until(lambda: (order[1].deal or {})["view"]["options"]["board"] == 2)
            assert await said(eve, f"{desk}/cut", round=1, table=1, board=2, note="no time") == "done"
            await when(eve, f"{path}/desk", lambda told: told["stage"] == "correcting")
            awards = {"ns": {"grade": "AVE+"}, "ew": {"grade": "AVE-"}}
            assert await said(eve, f"{desk}/adjust", round=1, table=1, board=1, note="not theirs", **awards) == "done"
            await check_never_played(eve, path, eve.name)


async def check_never_played(eve: Member, path: str, director: str) -> None:
    """A board that was only awarded, and one that does not count, stand in pages and files for what they are."""
    page = await eve.get(f"{path}/results")
    given, cut, also = page["rulings"]
    assert given["awards"] == [{"grade": "AVE+", "outcomes": []}, {"grade": "AVE-", "outcomes": []}]
    assert (given["board"], given["note"], given["by"]) == (1, "not theirs", director)
    assert (cut["board"], cut["awards"], cut["note"]) == (2, None, "no time")
    assert (also["board"], also["awards"], also["note"]) == (3, None, "no time")
    [line] = (await eve.get(f"{path}/boards/1"))["results"]
    assert (line["deal"], line["outcome"], line["score_ns"], line["ruling"]) == (None, None, None, given)
    assert (line["points_ns"], line["points_ew"]) == (3, -3)
    board = await eve.get(f"{path}/boards/2")
    assert (board["results"], board["cut"], board["average"]) == ([], [cut], None)
    card = await eve.get(f"{path}/results/pairs/{line['ew']}")
    [own] = card["rounds"][0]["boards"]
    assert (own["board"], own["deal"], own["points"], own["ruling"]) == (1, None, -3, given)
    assert card["rounds"][0]["cut"] == [cut, also] and card["pair"]["boards"] == 1
    first, second, _ = rows_of((await eve.http.get(f"/api/{path}/files/results?format=csv")).content)
    assert (first["Contract"], first["Score N-S"], first["Awarded N-S"]) == ("not played", "", "AVE+")
    assert (first["Adjusted because"], first["IMPs E-W"]) == ("not theirs", "-3")
    assert (second["Contract"], second["Adjusted because"]) == ("does not count", "no time")
    usebio = Tree.fromstring((await eve.http.get(f"/api/{path}/files/results?format=xml")).content)
    [told] = usebio.findall("EVENT/BOARD/TRAVELLER_LINE")
    assert (told.findtext("CONTRACT"), told.findtext("SCORE"), told.findtext("TRICKS")) == ("NP", "A6040", None)
    reading = read((await eve.http.get(f"/api/{path}/files/boards?format=pbn")).content, "boards.pbn")
    assert not reading.problems
    assert "AVE+" in reading.records[0].comments[0] and "no time" in reading.records[1].comments[0]

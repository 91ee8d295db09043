"""An organiser runs a Howell of robot pairs from his desk: a message, an adjusted score, and that taken back."""

import re
import time
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.client.gallery import violations
from tests.e2e.conftest import DESKTOP, Come
from tests.e2e.driver import BRISK
from tests.e2e.test_accounts import log_in
from tests.e2e.test_organiser import admin
from tests.web.people import ClubProcess
from tests.web.pool_people import Member, members
from tests.web.test_events import when

TERMS: dict[str, Any] = {"rounds": 1, "boards": 2, "early": True, "corrections": 30}


@pytest.mark.slow
async def test_an_organiser_runs_a_howell_with_an_adjusted_score(club: ClubProcess, come: Come) -> None:
    async with members(club, "Dirk") as (dirk,):
        admin(club, "role", "Dirk", "organiser")
        wish = {"title": "Howell of robots", "begins": time.time() + 4, "template": "howell", "changes": TERMS}
        event: str = (await dirk.post("events", **wish)).json()["id"]
        (await dirk.post(f"events/{event}/robots", pairs=4)).raise_for_status()
        judge = await come("Dirk", BRISK, DESKTOP)
        page = judge.page
        await judge.open(club.url)
        await log_in(judge, "Dirk")
        await expect(page.get_by_role("heading", name=re.compile("Hello"))).to_be_visible()
        await judge.open(club.url, f"#/events/{event}/desk")
        await expect(page.get_by_role("heading", name="Director’s desk · Howell of robots")).to_be_visible()
        await judge.press(page.get_by_role("button", name="Message to all"))
        await page.get_by_label("Message", exact=True).fill("Good luck to all")
        await judge.press(page.get_by_role("button", name="Send", exact=True))
        await expect(page.get_by_text("Message to all: “Good luck to all”")).to_be_visible()
        # While the robots play, he looks what the next event would be like.
        await judge.open(club.url, "#/events/new")
        await judge.press(page.get_by_text("Mitchell", exact=True).first)
        await page.get_by_label("For how many pairs?").fill("4")
        await expect(page.get_by_text("There is no such movement for so many pairs.")).to_be_visible()
        await page.get_by_label("For how many pairs?").fill("6")
        await expect(page.get_by_text("Two champions")).to_be_visible()
        await expect(page.get_by_role("row", name=re.compile("^3 "))).to_contain_text("1–5")
        await judge.open(club.url, f"#/events/{event}/desk")
        await when(dirk, f"events/{event}/desk", lambda desk: desk["stage"] == "correcting")
        await expect(page.get_by_text("time for corrections")).to_be_visible()

        await page.keyboard.press("r")
        results = page.get_by_role("dialog", name="Results")
        await judge.press(results.get_by_role("button", name="Adjust table 1, board 1"))
        dialog = page.get_by_role("dialog", name="Adjust table 1, board 1")
        await judge.press(dialog.get_by_text("Each side its own", exact=True))
        await dialog.get_by_role("group", name="North–South").get_by_label("Is given").select_option("a score")
        await dialog.get_by_label("N–S score").fill("420")
        await dialog.get_by_role("group", name="East–West").get_by_label("Is given").select_option("average plus")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(dialog.get_by_label("Why")).to_be_focused()
        await dialog.get_by_label("Why").fill("a board was misduplicated")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        line = page.get_by_role("listitem").filter(has_text="Round 1, table 1, board 1: adjusted")
        await expect(line).to_contain_text("a board was misduplicated")
        told = await dirk.get(f"events/{event}/desk/rounds/1")
        awards = next(each["awards"] for each in told["results"] if (each["table"], each["board"]) == (1, 1))
        assert awards[0]["outcomes"] == [{"percent": 100, "score_ns": 420}] and awards[1]["grade"] == "AVE+"
        assert await violations(page) == []

        await judge.open(club.url, f"#/events/{event}/results/boards/1")
        told = "Adjusted: North–South +420, East–West average plus. “a board was misduplicated”"
        await expect(page.get_by_text(told)).to_be_visible()
        assert await violations(page) == []
        await judge.open(club.url, f"#/events/{event}/desk")
        await judge.press(line.get_by_role("button", name="Take back"))
        await page.get_by_role("dialog", name="Take back").get_by_label("Why").fill("it was not")
        await judge.press(page.get_by_role("button", name="Decide"))
        await expect(line).to_contain_text("taken back")


async def at_a_claim(four: list[Member], event: str) -> list[Member]:
    """Two pairs register and sit down; who bid 1NT claims 7 after the lead, and East objects. The four, N E S W."""
    path = f"events/{event}"
    for number, person in enumerate(four):
        (await person.post(f"{path}/sit", table=1 + number // 2, side=number % 2)).raise_for_status()
        (await person.post(f"{path}/hand", up=True)).raise_for_status()
    seats = [await when(person, f"{path}/seat", lambda seat: seat["table"]) for person in four]
    order = [four[[seat["seat"] for seat in seats].index(place)] for place in range(4)]
    for seat, person in enumerate(order):
        (await person.post(f"tables/{seats[0]['table']}/sit", seat=seat)).raise_for_status()
        await person.hello(seats[0]["table"])
    north, east, south, west = order
    for person, call in ((north, "1NT"), (east, "P"), (south, "P"), (west, "P")):
        await person.until(lambda p=person: p.on_turn)
        assert (await person.act({"type": "call", "call": call}))["type"] == "done"
    await east.until(lambda: east.on_turn)
    assert (await east.act((east.deal or {})["choices"][0]["example"]))["type"] == "done"
    await north.until(lambda: north.on_turn)
    assert (await north.act({"type": "claim", "tricks": 7}))["type"] == "done"
    await east.until(lambda: east.on_turn)
    assert (await east.act({"type": "object"}))["type"] == "done"
    return order


@pytest.mark.slow
async def test_an_organiser_rules_on_a_claim_and_changes_his_ruling(club: ClubProcess, come: Come) -> None:
    async with members(club, "Nora", "Emil", "Sven", "Wim", "Dora") as (*four, dora):
        admin(club, "role", "Dora", "organiser")
        changes = {"rounds": 1, "boards": 2, "least": 2, "hold": 1, "director": True, "corrections": 30}
        wish = {"title": "Contested", "begins": time.time() + 6, "template": "short", "changes": changes}
        event: str = (await dora.post("events", **wish)).json()["id"]
        [north, *_] = await at_a_claim(four, event)
        judge = await come("Dora", BRISK, DESKTOP)
        page = judge.page
        await judge.open(club.url)
        await log_in(judge, "Dora")
        await expect(page.get_by_role("heading", name=re.compile("Hello"))).to_be_visible()
        await judge.open(club.url, f"#/events/{event}/desk")

        async def rule(choice: str, tricks: str = "") -> None:
            calls = page.get_by_role("region", name="Calls")
            await judge.press(calls.get_by_role("button", name="Rule on the claim"))
            dialog = page.get_by_role("dialog", name="Table 1: Rule on the claim")
            await expect(dialog.get_by_text("N claims 7 of 13 tricks.")).to_be_visible()
            await decide(dialog, choice, tricks)

        async def decide(dialog: Locator, choice: str, tricks: str = "") -> None:
            await judge.press(dialog.get_by_text(choice, exact=True))
            if tricks:
                await dialog.get_by_label("Tricks").fill(tricks)
            await dialog.get_by_label("Why").fill("no line was stated")
            assert await violations(page) == []
            await judge.press(dialog.get_by_role("button", name="Decide"))
            await expect(dialog).to_be_hidden()

        contested = page.get_by_text("A contested claim waits for you")
        await expect(contested.first).to_be_visible()
        await rule("Play goes on")
        await north.until(lambda: north.on_turn and (north.deal or {})["view"]["phase"] == "play")
        await judge.press(page.get_by_role("button", name="Change the ruling"))
        await decide(page.get_by_role("dialog", name="Change the ruling"), "The claim waits for me again")
        await expect(contested.first).to_be_visible()
        await expect(page.get_by_role("listitem").filter(has_text="play goes on after a claim")).to_contain_text(
            "taken back"
        )
        await rule("The claimer’s side takes", "6")
        await north.until(lambda: (north.deal or {})["view"]["options"]["board"] == 2)
        await judge.press(page.get_by_role("button", name="Change the ruling"))
        await expect(page.get_by_text("the claim does not come back to the table")).to_be_visible()
        await decide(page.get_by_role("dialog", name="Change the ruling"), "The claimer’s side takes", "8")
        line = page.get_by_role("listitem").filter(has_text="Round 1, table 1, board 1: adjusted")
        await expect(line).to_contain_text("no line was stated")
        [first, _] = (await dora.get(f"events/{event}/desk/rounds/1"))["results"]
        assert first["score_ns"] == -50, "1NT with six tricks"
        assert [award["outcomes"] for award in first["awards"]] == [[{"percent": 100, "score_ns": 120}]] * 2
        for body, code in (({"act": 1, "tricks": 99}, "invalid-claim"), ({"act": 9, "tricks": 1}, "no-such-act")):
            answer = await dora.post(f"events/{event}/desk/rule-again", note="wrong", **body)
            assert answer.json()["code"] == code

"""An organiser runs a Howell of robot pairs from his desk: a message, an adjusted score, and that taken back."""

import re
import time
from typing import Any

import pytest
from playwright.async_api import expect

from tests.client.gallery import violations
from tests.e2e.conftest import DESKTOP, Come
from tests.e2e.driver import BRISK
from tests.e2e.test_accounts import log_in
from tests.e2e.test_organiser import admin
from tests.web.people import ClubProcess
from tests.web.pool_people import members
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

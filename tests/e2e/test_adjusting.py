"""An organiser adjusts a result of the pool in the browser; who played there reads it on his phone."""

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, Player
from tests.e2e.test_accounts import log_in
from tests.e2e.test_organiser import admin
from tests.web.people import ClubProcess
from tests.web.pool_people import members, play_out, sit_down


async def look(player: Player, club: ClubProcess, week: str) -> None:
    """Log in, and open the board's page."""
    await player.open(club.url)
    await log_in(player, player.name)
    await expect(player.page.get_by_role("heading", name=re.compile("Hello"))).to_be_visible()
    await player.open(club.url, f"#/pool/dynamic/{week}/1")
    await expect(player.page.get_by_role("heading", name="Board 1")).to_be_visible()


@pytest.mark.slow
async def test_an_organiser_adjusts_a_result_and_takes_it_back(club: ClubProcess, come: Come) -> None:
    names = [f"{seat}{table}" for table in "12" for seat in ("Nell", "Earl", "Sid", "Wes")]
    async with members(club, *names, "Olive") as present:
        for four, bid in ((present[:4], "1NT"), (present[4:8], "2C")):
            await sit_down(four, "dynamic")
            await play_out(four, bid)
        for organiser in ("Nell2", "Olive"):
            admin(club, "role", organiser, "organiser")
        told: dict[str, Any] = await present[0].get("rooms/dynamic/boards")
        judge, player = await come("Nell2", BRISK, DESKTOP), await come("Earl1", BRISK, PHONE)
        await asyncio.gather(*(look(each, club, told["week"]) for each in (judge, player)))
        await expect(player.page.get_by_role("button", name="Adjust the result")).to_have_count(0)

        page = judge.page
        adjust = page.get_by_role("button", name="Adjust the result: Nell1 + Sid1")
        await expect(page.get_by_role("button", name="Adjust the result")).to_have_count(1)
        await judge.press(adjust)
        dialog = page.get_by_role("dialog", name="Adjust this result")
        await dialog.get_by_label("East–West").select_option("average plus")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(dialog.get_by_label("Why")).to_be_focused()
        await dialog.get_by_label("Why").fill("a card was seen")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(page.get_by_text("Adjusted: average plus. “a card was seen” (Nell2,")).to_be_visible()
        await player.page.reload()
        await expect(player.page.get_by_text("Adjusted: average plus. “a card was seen” (Nell2,")).to_be_visible()

        olive = await come("Olive", BRISK, DESKTOP)
        await olive.open(club.url)
        await log_in(olive, "Olive")
        await expect(olive.page.get_by_role("heading", name=re.compile("Hello"))).to_be_visible()
        await olive.open(club.url, "#/pool/dynamic")
        await olive.press(olive.page.get_by_role("link", name="Board 1"))
        await olive.press(olive.page.get_by_role("button", name="Look at the board"))
        await expect(olive.page.get_by_role("button", name="Adjust the result")).to_have_count(2)

        await judge.press(adjust)
        await judge.press(dialog.get_by_text("A score", exact=True))
        await dialog.get_by_label("N–S score").fill("415")
        await dialog.get_by_label("Why").fill("it would have been made")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(dialog.get_by_role("alert")).to_contain_text("multiples of ten")
        await judge.press(dialog.get_by_text("Their own result", exact=True))
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(dialog).to_be_hidden()
        await expect(page.get_by_text("Adjusted:")).to_have_count(0)

"""A team match: an organiser announces it, captains name line-ups, both rooms play a board, a ruling ends it."""

import re

from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK
from tests.e2e.test_accounts import admin
from tests.e2e.test_events import concede
from tests.e2e.test_ladders import sits_at
from tests.web.people import ClubProcess
from tests.web.pool_people import members
from tests.web.test_events import when

PRESENT = "new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 16)"
"""This minute, as a field for a time has it."""


async def test_a_match_from_its_announcement_to_its_result(club: ClubProcess, come: Come) -> None:
    async with members(club, "Amy", "Bob", "Jo") as (amy, bob, jo):
        await admin(club, "role", "Jo", "organiser")
        for captain, name in ((amy, "Swallows"), (bob, "Magpies")):
            assert (await captain.post("teams", name=name)).status_code == 200

        judge = await come("Jo", BRISK, DESKTOP)
        await sits_at(judge, club, jo)
        page = judge.page
        await judge.open(club.url, "#/matches")
        await judge.press(page.get_by_role("link", name="Announce a match or a round robin"))
        await page.get_by_label("Name").fill("Cup final")
        await page.get_by_label("Begins").fill(await page.evaluate(PRESENT))
        await judge.press(page.get_by_role("button", name="Announce", exact=True))
        form = page.locator("form")
        await expect(form.get_by_text("Choose both teams.")).to_be_visible()
        await page.get_by_role("combobox", name="Home team").select_option(label="Swallows (1)")
        await page.get_by_role("combobox", name="Visitors").select_option(label="Magpies (1)")
        await judge.press(page.get_by_role("group", name="Robots may play").get_by_text("Yes"))
        await judge.press(page.get_by_role("group", name="The comparison is shown").get_by_text("board by board"))
        minutes = page.get_by_label("Minutes a board")
        await minutes.fill("99")
        await judge.press(page.get_by_role("button", name="Announce", exact=True))
        await expect(form.get_by_text("This cannot be so. Please see what is possible.")).to_be_visible()
        await minutes.fill("8")
        await judge.press(page.get_by_role("button", name="Announce", exact=True))
        await page.wait_for_url(re.compile("#/matches/match-"))
        match = page.url.rsplit("/", 1)[1]

        captain = await come("Amy", BRISK, PHONE)
        await sits_at(captain, club, amy)
        await captain.open(club.url, f"#/matches/{match}")
        await captain.press(captain.page.get_by_role("button", name="Hand in"))
        await expect(captain.page.get_by_role("button", name="Hand in another one")).to_be_visible()
        assert (await bob.post(f"matches/{match}/line-up", players=["robot"] * 4)).status_code == 200
        await captain.press(captain.page.get_by_role("button", name="To my seat: Open room, North"))
        claim = captain.page.get_by_role("button", name="Claim", exact=True)
        while (shown := await captain.asked())["moment"] != "over":
            if shown["moment"] == "card" and await claim.is_enabled():
                await concede(captain, claim)
            else:
                await captain.answer(shown)

        await captain.open(club.url, f"#/matches/{match}")
        compared = captain.page.get_by_role("region", name="Comparison").get_by_role("row").nth(1)
        await expect(compared.locator(".score")).to_have_count(2)
        await judge.press(page.get_by_role("link", name="Director’s desk"))
        await judge.press(page.get_by_role("button", name="Decide about board 1"))
        dialog = page.get_by_role("dialog")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(dialog.get_by_text("Please fill this in.")).to_be_visible()
        await dialog.get_by_label("Why").fill("A card was seen")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(dialog).to_be_hidden()
        await expect(page.get_by_text("+3 IMPs for home")).to_be_visible()
        await expect(compared.locator("td").nth(2)).to_have_text("3")

        await judge.press(page.get_by_role("button", name="Forfeit"))
        await judge.press(dialog.get_by_text("Magpies"))
        await dialog.get_by_label("Why").fill("They have left")
        await judge.press(dialog.get_by_role("button", name="Decide"))
        await expect(page.get_by_text("The visitors forfeit: “They have left”")).to_be_visible()
        await expect(captain.page.get_by_text("18 : 0")).to_be_visible()

        await captain.press(captain.page.get_by_role("link", name="For the wall"))
        await expect(captain.page.get_by_role("button", name="Print")).to_be_visible()
        await expect(captain.page.get_by_role("region", name="Comparison").get_by_role("link")).to_have_count(0)
        await expect(captain.page.get_by_role("article")).to_have_count(8)

        await when(amy, f"players/{amy.member}/contests", lambda told: told["contests"])
        await captain.open(club.url, f"#/people/{amy.member}")
        played = captain.page.get_by_role("region", name="Events and matches").get_by_role("listitem")
        await expect(played).to_have_count(1)
        for told in ("Won: the others forfeited", "18 : 0 VP", "Swallows against Magpies"):
            await expect(played.get_by_text(told)).to_be_visible()
        await captain.press(played.get_by_role("link", name="Cup final"))
        await captain.page.wait_for_url(re.compile(f"#/matches/{match}$"))

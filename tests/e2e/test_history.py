"""What one has played, found again in the browser, and shown to a friend by a link that may be withdrawn."""

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, Player, notrump_up_to
from tests.web.people import ClubProcess


async def look_for(player: Player, button: str = "Find", **answers: str) -> None:
    """Answer some of the questions of the search and look; `_` stands for a space."""
    form = player.page.get_by_role("form", name="Find deals")
    for question, answer in answers.items():
        field = form.get_by_label(question.replace("_", " "), exact=True)
        if await field.evaluate("element => element.tagName") == "SELECT":
            await field.select_option(label=answer)
        else:
            await field.fill(answer)
    await player.press(form.get_by_role("button", name=button, exact=True))


async def found_at_last(player: Player) -> None:
    """A deal is booked a moment after it is over: look until it is there."""
    while not await player.page.get_by_test_id("played-deal").count():
        await look_for(player, "Show all")
        listed = player.page.get_by_role("region", name="My deals")
        await expect(listed.get_by_text(re.compile("^1 deal$|^You have not finished"))).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_deal_is_found_and_shown_to_a_friend(club: ClubProcess, come: Come, device: dict[str, Any]) -> None:
    petra = await come("Petra", BRISK, device)
    page = petra.page
    await petra.open(club.url)
    await petra.enter("Sit with friends")
    await expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    await petra.open(club.url, "#/history")
    await expect(page.get_by_text("You have not finished a deal yet")).to_be_visible()
    await petra.press(page.get_by_role("link", name="To the tables"))
    await petra.press(page.get_by_role("button", name="Play now with robots"))
    petra.choose_call = notrump_up_to(1)
    await petra.play_on()

    await petra.open(club.url, "#/history")
    deals = page.get_by_test_id("played-deal")
    await found_at_last(petra)
    await expect(deals).to_contain_text(re.compile("Bridge.*Board 1.*with a robot.*against 2 robots", re.DOTALL))
    await petra.press(page.get_by_text("Partner or opponent, contract, result, days"))
    await look_for(petra, Who_played_too="Nobody")
    await expect(page.get_by_text("No deal of yours is like that")).to_be_visible()
    await look_for(petra, "Show all")
    await expect(deals).to_have_count(1)
    await look_for(petra, Game="Bridge", At_the_table="robots too", From="2020-01-01")
    await expect(deals).to_have_count(1)
    await look_for(petra, At_the_table="only people")
    await expect(deals).to_have_count(0)
    await look_for(petra, At_the_table="anybody", Contract="9Z")
    await expect(page.get_by_role("region", name="My deals").get_by_text("Write a contract as 4S")).to_be_visible()
    await look_for(petra, "Show all")

    await petra.press(deals.get_by_role("link", name="Replay board 1"))
    if device is PHONE:
        await petra.press(page.get_by_role("tab", name="Auction"))
    await petra.press(page.get_by_role("button", name="Show to friends"))
    link = await page.get_by_label("Link to this deal").input_value()
    friend = await come("Quin", BRISK, device)
    await friend.page.goto(link)
    await expect(friend.page.get_by_role("button", name="One step on")).to_be_visible()
    if device is PHONE:
        await friend.press(friend.page.get_by_role("tab", name="Auction"))
    await expect(friend.page.get_by_role("link", name="Download PBN")).to_be_visible()
    await expect(friend.page.get_by_role("button", name="Show to friends")).to_have_count(0)
    async with friend.page.expect_download() as download:
        await friend.press(friend.page.get_by_role("link", name="Download LIN"))
    assert "Petra" in (await (await download.value).path()).read_text()

    await petra.press(page.get_by_role("button", name="Withdraw the link"))
    await expect(page.get_by_role("button", name="Show to friends")).to_be_visible()
    await friend.page.reload()
    await expect(friend.page.get_by_text("This link shows nothing, or no longer.")).to_be_visible()


async def test_people_have_pages(club: ClubProcess, come: Come) -> None:
    rita = await come("Rita", BRISK)
    page = rita.page
    await rita.open(club.url)
    await rita.enter("Play now with robots")
    rita.choose_call = notrump_up_to(1)  # a board passed out is not counted
    await rita.play_on()
    await rita.open(club.url, "#/boards")
    await rita.press(page.get_by_role("button", name=re.compile("Rita")))
    await rita.press(page.get_by_role("link", name="My page"))
    await expect(page.get_by_role("heading", name="Rita")).to_be_visible()
    await expect(page.get_by_role("row", name=re.compile("Bridge .*1"))).to_be_visible()
    await expect(page.get_by_role("region", name="Latest deals").get_by_test_id("played-deal")).to_have_count(1)
    sven = await come("Sven", BRISK, PHONE)
    await sven.open(club.url)
    await sven.enter("Sit with friends")
    await expect(sven.page.get_by_role("button", name="Open the table")).to_be_visible()
    await sven.page.goto(page.url)
    await expect(sven.page.get_by_role("heading", name="Rita", exact=True)).to_be_visible()
    await expect(sven.page.get_by_text("You and Rita have not played together yet.")).to_be_visible()
    await expect(sven.page.get_by_test_id("played-deal")).to_have_count(0)

"""A convention card: written on one's own page, read at the table beside the robots'."""

from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Come
from tests.e2e.driver import BRISK
from tests.e2e.test_accounts import PASSWORD, submit
from tests.web.people import ClubProcess


async def test_a_card_is_written_and_read_at_the_table(club: ClubProcess, come: Come) -> None:
    ivy = await come("Ivy", BRISK, PHONE)
    page = ivy.page
    await ivy.open(club.url, "#/register")
    await submit(ivy, "Make my account", Name="Ivy", Password=PASSWORD)
    await ivy.press(page.get_by_role("button", name="Go on"))
    own = (await (await page.request.get(f"{club.url}/api/session")).json())["member"]
    await page.goto(f"{club.url}/#/people/{own}")
    await ivy.press(page.get_by_role("button", name="Write a card"))
    await ivy.press(page.get_by_role("button", name="Save the card"))
    await expect(page.get_by_role("alert")).to_have_text("Say which system you play.")
    await expect(page.get_by_label("System")).to_be_focused()
    await page.get_by_label("System").fill("Acol with 5♠")
    await page.get_by_label("Notrump openings").fill("12–14")
    await ivy.press(page.get_by_role("button", name="Save the card"))
    cards = page.get_by_role("region", name="Convention cards")
    await expect(cards).to_contain_text("With anybody")
    await expect(cards).to_contain_text("12–14")
    await page.goto(f"{club.url}/#/")
    await ivy.press(page.get_by_role("button", name="Play now with robots"))
    await ivy.asked()
    await ivy.press(page.get_by_role("button", name="System"))
    table = page.get_by_role("region", name="Convention cards at this table")
    await ivy.press(table.get_by_role("button", name="You"))
    await expect(table).to_contain_text("12–14")
    await ivy.press(table.get_by_role("button", name="Robots"))
    await expect(table).to_contain_text("Standard American, the same for all robots")
    await expect(table).not_to_contain_text("12–14")

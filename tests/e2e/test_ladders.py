"""The ladder: a captain with a phone brings his team there and challenges; the other accepts at his desk."""

from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, Player
from tests.web.people import ClubProcess
from tests.web.pool_people import Member, members
from tests.web.test_ladders import team


async def sits_at(player: Player, club: ClubProcess, member: Member) -> None:
    """The browser is this member's, and shows the ladder."""
    cookies = [{"name": one.name, "value": one.value or "", "url": club.url} for one in member.http.cookies.jar]
    await player.page.context.add_cookies(cookies)  # pyright: ignore[reportArgumentType]
    await player.open(club.url, "#/ladders")


async def test_a_challenge_from_a_phone_is_accepted_at_a_desk(club: ClubProcess, come: Come) -> None:
    people = ["Abe", "Ben", "Cal", "Don", "Eli", "Flo", "Gil", "Ian"]
    async with members(club, *people) as present:
        reds = await team("Reds", present[:4])
        await team("Blues", present[4:])
        assert (await present[0].post("ladders/teams/enter", entrant=reds)).status_code == 200

        eli = await come("Eli", BRISK, PHONE)
        await sits_at(eli, club, present[4])
        await eli.press(eli.page.get_by_role("button", name="Bring Blues to the ladder"))
        await eli.press(eli.page.get_by_role("button", name="Challenge Reds"))
        await expect(eli.page.get_by_text("Blues challenges Reds")).to_be_visible()

        abe = await come("Abe", BRISK, DESKTOP)
        await sits_at(abe, club, present[0])
        await abe.press(abe.page.get_by_role("button", name="Accept"))
        dialog = abe.page.get_by_role("dialog")
        await abe.press(dialog.get_by_text("12 boards"))
        time = dialog.get_by_label("Time 1")
        proper = await time.input_value()
        await time.fill("2020-01-01T20:00")
        await abe.press(dialog.get_by_role("button", name="Accept"))
        await expect(dialog.get_by_role("alert")).to_have_text("A time must be at least an hour ahead.")
        await time.fill(proper)
        await abe.press(dialog.get_by_role("button", name="Accept"))
        await expect(dialog).to_be_hidden()
        await expect(abe.page.get_by_text("You have proposed these times")).to_be_visible()

        await eli.page.reload()
        await expect(eli.page.get_by_text("Pick the time of the match:")).to_be_visible()
        await eli.press(eli.page.locator(".slot button").nth(1))
        await expect(eli.page.get_by_text("The match begins")).to_be_visible()
        await abe.press(abe.page.get_by_role("button", name="More about Reds"))
        await expect(dialog.get_by_text("Who has stood on this place")).to_be_visible()

"""A deal of a point-trick game is seen again: by steps on a wide screen, and by a friend with the link on a phone."""

import re
from pathlib import Path

from playwright.async_api import expect

from paiju.tables.record import check, read
from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK
from tests.e2e.inspection import axe
from tests.e2e.test_phone import GEOMETRY, Measures
from tests.e2e.test_trick_looks import Looks
from tests.e2e.tricks import TrickPlayer
from tests.web.people import ClubProcess

__all__ = ["axe"]
TRICKS = 12


async def test_a_deal_is_seen_again_from_the_first_card_to_the_kitty(club: ClubProcess, come: Come, axe: str) -> None:
    ada = await come("Ada film", BRISK, DESKTOP)
    player = await TrickPlayer.of(ada)
    page = ada.page
    await ada.open(club.url)
    await ada.enter("Sit with friends")
    await player.opens("Hundred")
    await ada.press(page.get_by_role("button", name="Start", exact=True))
    await player.play_on()
    await ada.press(page.get_by_role("main").get_by_role("link", name="Replay", exact=True))

    slider = page.get_by_role("slider", name="Position in the deal")
    caption = page.get_by_test_id("caption")
    await expect(caption).to_have_text("12 cards each")
    last = int(await slider.get_attribute("max") or 0)
    said: list[str] = []
    for step in range(1, last + 1):
        await page.keyboard.press("ArrowRight")
        await expect(slider).to_have_value(str(step))
        said.append(await caption.inner_text())
    assert any("buries" in one for one in said) and "The deal is over" in said[-1]
    assert points(said, "wins the trick,") + points(said, "The kitty:") == 100
    assert sum("wins the trick" in one for one in said) == TRICKS
    await expect(page.get_by_role("region", name="Result")).to_be_visible()
    await page.keyboard.press("ArrowUp")
    await expect(page.get_by_role("list", name="The acts").locator("[aria-current]")).to_contain_text("Trick 12")

    async with page.expect_download() as taken:
        await ada.press(page.get_by_role("link", name="Download JSON"))
    record = read(Path(await (await taken.value).path()).read_bytes())
    assert record.game == "hundred" and check(record) == []

    await ada.press(page.get_by_role("button", name="Show to friends"))
    link = await page.get_by_label("Link to this deal").input_value()

    bob = await come("Bob film", BRISK, PHONE)
    phone = bob.page
    await phone.add_init_script(GEOMETRY)
    await bob.page.goto(link)
    slider = phone.get_by_role("slider", name="Position in the deal")
    await bob.press(phone.get_by_role("button", name="Play", exact=True))
    await expect(slider).to_have_value("3")
    await bob.press(phone.get_by_role("button", name="Pause"))
    await bob.press(phone.get_by_role("button", name="Acts"))
    await bob.press(phone.get_by_role("button", name="Trick 3"))
    await bob.press(phone.get_by_role("button", name="Hands"))
    measures, looks = Measures(bob), Looks(phone, axe)
    for name in ("Ada film", "Seat 2", "Seat 3", "Seat 4"):
        seat = phone.get_by_role("region", name=name)
        await expect(seat.get_by_role("img", name=re.compile("9 cards"))).to_be_attached()
        await expect(seat.locator("[data-laid]")).to_be_visible()
    await measures.sizes("replay")
    await bob.press(phone.get_by_role("button", name="To the end"))
    await bob.press(phone.get_by_role("button", name="Result"))
    await expect(phone.get_by_role("region", name="Result").get_by_role("table")).to_be_visible()
    await measures.sizes("replay's result")
    assert measures.small == {} and measures.crowded == {}
    await looks.look("replay")
    assert dict(looks.found) == {}


def points(said: list[str], before: str) -> int:
    """The points told behind these words, in all."""
    found = re.findall(rf"{before}.*?\b(no|\d+) points?\b", "\n".join(one.replace("\n", " ") for one in said))
    return sum(0 if one == "no" else int(one) for one in found)

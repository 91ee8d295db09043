"""One person and three robots, by mouse on a wide screen."""

import re
import time
from pathlib import Path

from playwright.async_api import Page, expect

from tests.e2e.boards import KNOWN, KNOWN_TABLE, shelve
from tests.e2e.conftest import Come
from tests.e2e.driver import BRISK, Player, Shown, notrump_up_to
from tests.web.people import ClubProcess

GUEST_PATIENCE = 10
"""Seconds within which a guest who knows nothing of the club has cards in his hand."""


async def test_a_guest_plays_a_board_with_robots_and_goes_on_to_the_next(club: ClubProcess, come: Come) -> None:
    ada = await come("Ada")
    page = ada.page
    begun = time.monotonic()
    await ada.open(club.url)
    await ada.enter("Play now with robots")
    shown = await ada.until("Object.keys(shown.hands).length > 0 || shown.over")
    assert time.monotonic() - begun < GUEST_PATIENCE
    assert [len(hand) for hand in shown["hands"].values()] == [13]

    ada.choose_call = notrump_up_to(3)
    await ada.play_on()
    await expect(page.get_by_role("heading", name="Result")).to_be_attached()
    boards = page.get_by_role("table", name="Boards")
    await expect(boards.get_by_role("row")).to_have_count(3)
    await expect(boards.get_by_role("rowheader").first).to_have_text("1")

    await ada.press(page.get_by_role("button", name="Next board"))
    shown = await ada.until("Object.keys(shown.hands).length > 0")
    assert "Board 2" in shown["header"]
    assert len(shown["hands"]["Your hand, 13 cards"]) == 13


async def test_a_declarer_plays_both_hands_and_sees_the_board_again(
    club: ClubProcess, come: Come, tmp_path: Path
) -> None:
    await shelve(club, tmp_path, "A known deal", KNOWN)
    bob = await come("Bob", BRISK)
    page = bob.page
    await bob.open(club.url)
    await bob.enter("Sit with friends")
    await page.get_by_role("combobox", name="Deals").select_option("A known deal (1 board)")
    await bob.press(page.get_by_text("Robots, until friends come"))
    await bob.press(page.get_by_role("button", name="Open the table"))
    await bob.press(page.get_by_role("button", name="Start", exact=True))

    shown = await bob.asked()
    assert shown["turn"] == "Your call"
    await bob.call("3 notrump")
    bob.choose_call = notrump_up_to(7)
    bob.claims = "Play on"
    shown = await bob.play_on("shown.moment === 'card'")
    assert "notrump" in shown["header"] and "by South" in shown["header"]
    dummy = next(hand for label, hand in shown["hands"].items() if label.startswith("Dummy"))
    assert set(shown["playable"]) <= set(dummy)
    played = await _play_and_count(bob, shown, dummy)
    assert played == (13, 13)

    await expect(page.get_by_role("heading", name="Result")).to_be_attached()
    # One board was chosen, so there is no other.
    await expect(page.get_by_role("button", name="Next board")).to_have_count(0)
    await bob.press(page.get_by_role("region", name="All four hands").get_by_role("link", name="Replay"))
    await _see_again(page)


async def _play_and_count(declarer: Player, shown: Shown, dummy: list[int]) -> tuple[int, int]:
    """Play to the end; how many cards of one's own hand and of dummy were played by hand."""
    own = others = 0
    while shown["moment"] != "over":
        if shown["moment"] == "card":
            others += shown["playable"][0] in dummy
            own += shown["playable"][0] not in dummy
        await declarer.answer(shown)
        shown = await declarer.asked()
    return own, others


async def _see_again(page: Page) -> None:
    """Step through the film: the known table, and what each lead is worth."""
    table = page.get_by_role("table", name="Tricks declarer takes, all hands open")
    for seat, tricks in KNOWN_TABLE.items():
        row = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=seat, exact=True))
        await expect(row.get_by_role("cell")).to_have_text(tricks)
    await expect(page.get_by_text("NS +460")).to_be_visible()

    slider = page.get_by_role("slider")
    await page.keyboard.press("Home")
    await expect(slider).to_have_value("0")
    await page.keyboard.press("ArrowDown")
    leads = page.get_by_role("group", name="West, 13 cards").get_by_role("img")
    await expect(leads).to_have_count(13)
    for nth in range(13):
        # What each is worth may come while they are looked at.
        await expect(leads.nth(nth)).to_have_attribute("aria-label", re.compile("declarer's side takes"))
    labels = [await lead.get_attribute("aria-label") or "" for lead in await leads.all()]
    best = [label for label in labels if label.endswith("best play")]
    assert best and all("takes 11" in label for label in best)
    # No number lies under the next row of cards.
    covered = await page.evaluate(
        """[...document.querySelectorAll('[data-card] .note')].filter((note) => {
            const { x, y, width, height } = note.getBoundingClientRect();
            return !note.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }).length"""
    )
    assert covered == 0

    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("group", name="The trick").get_by_role("img")).to_have_count(1)
    await page.keyboard.press("End")
    await expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    await page.get_by_role("button", name="One step back").click()
    await expect(page.get_by_role("button", name="To the end")).to_be_enabled()

"""The rules as readers find them: from the lobby, in both languages, on a desk and on a phone; examples are played."""

import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, Player
from tests.e2e.inspection import axe
from tests.e2e.inspection import faults as axe_faults
from tests.web.people import ClubProcess

__all__ = ["axe"]
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "friends": "Sit with friends", "rules": "Rules of Bridge", "title": "Bridge", "play": "The play",
        "ask": "Is this allowed?",
        "move": "Make this move", "refused": "You must follow suit.", "would": "These would do:",
        "east": "Hand of East", "nine": "9 of Hearts", "accepted": "Allowed.", "answer": "Answer",
        "more": "more examples", "back": "One back", "why": "Because: East has hearts.",
    },
    "zh": {
        "friends": "和朋友一起打", "rules": "桥牌规则", "title": "桥牌", "play": "打牌", "ask": "可以吗？",
        "move": "走这一步", "refused": "必须跟出同花色的牌。", "would": "可以用的牌：",
        "east": "东的手牌", "nine": "红心9", "accepted": "可以。", "answer": "答案",
        "more": "道例题", "back": "退一步", "why": "",
    },
}  # fmt: skip


async def faults(page: Page, axe: str) -> list[str]:
    """What axe finds on the page, and what sticks out of it."""
    found = await axe_faults(page, axe)
    wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found + ([f"{wide} pixels too wide"] if wide > 0 else [])


async def at_the_rules(player: Player, club: ClubProcess, said: dict[str, str]) -> Page:
    """Come in and open the rules of bridge from the lobby."""
    page = player.page
    await player.open(club.url)
    await page.get_by_role("textbox").first.fill(player.name)
    await player.press(page.get_by_role("button", name=said["friends"]))
    await expect(page).to_have_url(re.compile("#/new$"))
    await page.goto(f"{club.url}/#/")
    await player.press(page.get_by_role("link", name=said["rules"]))
    await expect(page.get_by_role("heading", level=1, name=said["title"])).to_be_visible()
    return page


@pytest.mark.parametrize(("language", "device"), [("en", DESKTOP), ("zh", PHONE)], ids=["en-desk", "zh-phone"])
async def test_an_example_is_found_from_the_lobby_and_played(
    club: ClubProcess, come: Come, axe: str, language: str, device: dict[str, Any]
) -> None:
    said = WORDS[language]
    reader = await come("Reader", {**BRISK, "language": language}, device)
    page = await at_the_rules(reader, club, said)
    assert await faults(page, axe) == []

    await reader.press(page.get_by_role("link", name=re.compile(rf"^4 {said['play']}$")))
    await expect(page).to_have_url(re.compile(r"#/rules/bridge/play$"))
    part = page.locator("section.part", has=page.locator("#rule-follow-suit"))
    await part.scroll_into_view_if_needed()
    example = part.locator(".examples > details").first
    await reader.press(example.locator("> summary"))
    await expect(example).to_contain_text(said["ask"])

    # The example's own move is refused, with the cards that would do.
    await reader.press(example.get_by_role("button", name=said["move"]))
    outcome = example.get_by_role("status")
    await expect(outcome).to_contain_text(said["refused"])
    await expect(outcome).to_contain_text(said["would"])
    assert await faults(page, axe) == []

    # One's own is accepted, and lies on the table then.
    hand = example.get_by_role("group", name=said["east"])
    await expect(hand.get_by_role("button")).to_have_count(3)
    await reader.press(hand.get_by_role("button", name=said["nine"]))
    await expect(outcome).to_contain_text(said["accepted"])
    await expect(hand.get_by_role("button")).to_have_count(0)
    await expect(example.get_by_role("img", name=said["nine"]).first).to_be_visible()
    await reader.press(example.get_by_role("button", name=said["back"]))
    await expect(hand.get_by_role("button")).to_have_count(3)

    await reader.press(example.locator(".solution > summary"))
    await expect(example.locator(".answer")).to_contain_text(said["refused"])
    await expect(example.locator(".answer")).to_contain_text(said["why"])
    if language == "zh":
        assert not re.search(r"[a-z]{4}", await example.inner_text()), "no English is left standing"
    cards = part.locator(".examples > details")
    before = await cards.count()
    await reader.press(part.get_by_role("button", name=said["more"]))
    assert await cards.count() > before
    assert await faults(page, axe) == []


async def test_several_cards_are_taken_together(club: ClubProcess, come: Come) -> None:
    reader = await come("Reader")
    page = reader.page
    await reader.open(club.url, "#/rules/hundred/bury")
    example = page.locator("section.part", has=page.locator("#rule-bury")).locator(".examples > details").first
    await reader.press(example.locator("> summary"))
    hand = example.get_by_role("group", name="Hand of Seat 3").get_by_role("button")
    outcome = example.get_by_role("status")
    bury = example.get_by_role("button", name=re.compile("^Seat 3 buries"))
    await expect(bury).to_be_disabled()
    held = await hand.count()
    assert held > 6
    await reader.press(hand.nth(0))
    await expect(hand.nth(0)).to_have_attribute("aria-pressed", "true")
    await reader.press(bury)
    await expect(outcome).to_contain_text("Refused:")
    for at in range(6):
        await reader.press(hand.nth(at))
    await reader.press(bury)
    await expect(outcome).to_contain_text("Allowed.")
    await expect(hand).to_have_count(held - 6)


async def test_every_page_opens_in_both_languages_and_every_section_fetches_its_examples(
    club: ClubProcess, come: Come, axe: str
) -> None:
    reader = await come("Reader")
    page = reader.page
    await reader.open(club.url, "#/rules")
    pages = page.get_by_role("navigation", name="Rules by game").get_by_role("link")
    await expect(pages.first).to_be_visible()
    for at in range(await pages.count()):
        await reader.press(pages.nth(at))
        await expect(pages.nth(at)).to_have_attribute("aria-current", "page")
        await expect(page.locator("article h1")).to_have_text(await pages.nth(at).inner_text())
        await expect(page.locator("article .examples > details").first).to_be_visible()
        assert await faults(page, axe) == [], await pages.nth(at).inner_text()
    english = await page.locator("article h1").inner_text()
    await reader.press(page.get_by_role("button", name="中文"))
    await expect(page.locator("article h1")).not_to_have_text(english)
    await page.goto(f"{club.url}/#/rules/no-such-game")
    await expect(page.locator(".problem")).to_have_text("没有这个页面。")

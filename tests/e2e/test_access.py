"""For everybody: no fault that axe can find, all by keys alone, everything told to who listens."""

from collections import defaultdict
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import Page, expect

from tests.e2e.boards import KNOWN, shelve
from tests.e2e.conftest import NARROW, WIDE, Come
from tests.e2e.driver import BRISK, declares, notrump_up_to
from tests.services import without
from tests.web.people import ClubProcess

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LISTEN = """window.told = [];
new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live="polite"]')) told.push(region.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


@pytest.fixture(scope="session")
def axe() -> str:
    """The checker's own text."""
    if not AXE.is_file():
        without("axe-core", "./run test")
    return AXE.read_text()


class Inspection:
    """What axe finds wrong with each stage of a visit, in every looks."""

    def __init__(self, page: Page, axe: str) -> None:
        self._page = page
        self._axe = axe
        self.found: dict[str, set[str]] = defaultdict(set)

    async def _run(self, stage: str, what: dict[str, Any]) -> None:
        if not await self._page.evaluate("'axe' in window"):
            await self._page.evaluate(self._axe)
        result = await self._page.evaluate(
            "what => axe.run(document, { runOnly: what, resultTypes: ['violations'] })", what
        )
        for fault in result["violations"]:
            nodes = ", ".join(node["html"][:160] for node in fault["nodes"][:3])
            self.found[stage].add(f"{fault['id']}: {nodes}")

    async def look(self, stage: str) -> None:
        """All rules on a wide light page in English and on a narrow dark one in Chinese; colours in the other looks."""
        everything = {"type": "tag", "values": STANDARDS}
        colours = {"type": "rule", "values": ["color-contrast"]}
        await self._shine("light")
        await self._run(stage, everything)
        await self._shine("dark")
        await self._run(f"{stage}, dark", colours)
        await self._page.set_viewport_size(NARROW)
        await self._speak("zh")
        await expect(self._page.locator("html")).to_have_attribute("lang", "zh-Hans")
        await self._run(f"{stage}, phone, dark, Chinese", everything)
        await self._shine("light")
        await self._run(f"{stage}, phone, Chinese", colours)
        await self._page.set_viewport_size(WIDE)
        await self._speak("en")

    async def _shine(self, scheme: Literal["light", "dark"]) -> None:
        await self._page.emulate_media(color_scheme=scheme)
        await expect(self._page.locator("html")).to_have_attribute("data-theme", scheme)

    async def _speak(self, language: str) -> None:
        """As the switch of language keeps it; the page comes back as it was."""
        await self._page.evaluate(
            """language => {
                const kept = JSON.parse(localStorage['paiju.settings']);
                localStorage['paiju.settings'] = JSON.stringify({ ...kept, language });
            }""",
            language,
        )
        await self._page.reload()
        await self._page.get_by_role("main").get_by_role("heading", level=1).first.wait_for(state="attached")


async def test_axe_finds_nothing(club: ClubProcess, come: Come, axe: str, tmp_path: Path) -> None:
    await shelve(club, tmp_path, "For everybody", KNOWN)
    anne = await come("Anne", BRISK)
    page = anne.page
    seen = Inspection(page, axe)
    await anne.open(club.url)
    await page.get_by_role("button", name="Play now").wait_for()
    await seen.look("first page")
    await anne.enter("Sit with friends")
    await page.get_by_role("combobox", name="Deals").wait_for()
    await seen.look("new table")
    await page.get_by_role("combobox", name="Deals").select_option("For everybody (1 board)")
    await anne.press(page.get_by_role("button", name="Open the table"))
    await page.get_by_role("button", name="Start with robots").wait_for()
    await seen.look("before the start")
    await anne.press(page.get_by_role("button", name="Start with robots"))
    await anne.asked()
    await seen.look("auction")
    await anne.asked()
    await anne.call("3 notrump")
    anne.choose_call, anne.claims = notrump_up_to(7), "Play on"
    await anne.play_on("shown.won[0] + shown.won[1] === 1 && shown.moment === 'card'")
    await seen.look("play")
    anne.claims = "Accept"
    await anne.play_on()
    await seen.look("result")
    await anne.press(page.get_by_role("region", name="All four hands").get_by_role("link", name="Replay"))
    await page.get_by_role("table", name="Tricks declarer takes, all hands open").wait_for()
    await page.keyboard.press("ArrowDown")
    await seen.look("replay")
    own = (await (await page.request.get(f"{club.url}/api/session")).json())["member"]
    for place in (
        "",
        "settings",
        "help",
        "boards",
        "history",
        "clans",
        f"people/{own}",
        "account",
        "register",
        "log-in",
    ):
        await page.goto(f"{club.url}/#/{place}")
        await page.get_by_role("main").get_by_role("heading", level=1).wait_for(state="attached")
        await seen.look(place or "lobby")
    assert dict(seen.found) == {}


async def test_a_board_by_keys_alone_is_told_to_who_listens(club: ClubProcess, come: Come) -> None:
    kay = await come("Kay", BRISK, keys=True)
    page = kay.page
    await page.add_init_script(LISTEN)
    await kay.open(club.url)
    await kay.enter("Play now with robots")

    kay.choose_call, kay.claims = declares, "Play on"
    shown = await kay.play_on("shown.moment === 'card'")
    # The arrows go to the hand, and Enter plays the card that has the focus.
    own = next(hand for label, hand in shown["hands"].items() if label.startswith("Your hand"))
    if shown["playable"][0] in own:
        await page.keyboard.press("ArrowRight")
        while await page.evaluate("Number(document.activeElement.dataset.card)") not in shown["playable"]:
            await page.keyboard.press("ArrowRight")
        card = await page.evaluate("Number(document.activeElement.dataset.card)")
        await page.keyboard.press("Enter")
        await expect(kay.card(card)).to_have_count(0)
    await kay.play_on("shown.won[0] + shown.won[1] >= 3 && shown.moment === 'card'")
    await page.keyboard.press("l")
    await expect(page.get_by_test_id("panel").get_by_role("heading", name="Last trick")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await expect(page.get_by_test_id("panel").get_by_role("heading", name="Keys")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Shift+H")
    await kay.play_on()
    await kay.press(page.get_by_role("button", name="Next board"))
    await kay.until("!shown.over && shown.header.includes('Board 2')")

    told = " ".join(await page.evaluate("told"))
    for word in ("Board 1, dealer North", "Your hand: Spades", "South: ", "Your call", "The contract is", "plays"):
        assert word in told, word
    assert "wins the trick." in told and "The board is over." in told


async def test_the_switch_of_language_is_heard_too(club: ClubProcess, come: Come) -> None:
    lin = await come("Lin")
    page = lin.page
    await lin.open(club.url)
    html = page.locator("html")
    await expect(html).to_have_attribute("lang", "en")
    await page.get_by_role("button", name="中文").click()
    await expect(html).to_have_attribute("lang", "zh-Hans")
    await expect(page.get_by_role("button", name="English")).to_be_visible()
    await page.get_by_label("您在牌桌上的名字").fill("林")
    await page.get_by_role("button", name="马上和机器人打牌").click()
    await expect(page.get_by_role("group", name="您的手牌")).to_be_visible()

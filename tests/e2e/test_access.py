"""For everybody: no fault that axe can find, all by keys alone, everything told to who listens."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.e2e.boards import KNOWN, shelve
from tests.e2e.conftest import Come
from tests.e2e.driver import BRISK, declares, notrump_up_to
from tests.e2e.inspection import Inspection, Opens, axe
from tests.web.people import ClubProcess

__all__ = ["axe"]

LISTEN = """window.told = [];
new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live="polite"]')) told.push(region.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


def opening(page: Page, address: str) -> Opens:
    """Goes to a page of the club, by its address."""

    async def opens() -> None:
        await page.goto(address)
        await page.get_by_role("main").get_by_role("heading", level=1).wait_for(state="attached")

    return opens


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
    places = ("", "settings", "help", "boards", "history", "clans", f"people/{own}", "account", "register", "log-in")
    await seen.look_round([(place or "lobby", opening(page, f"{club.url}/#/{place}")) for place in places])
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

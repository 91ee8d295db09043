"""A phone: everything by touch, everything large enough for a finger, nothing over anything else at any size."""

from pathlib import Path

from playwright.async_api import expect

from tests.e2e.boards import KNOWN, shelve
from tests.e2e.conftest import PHONE, Come
from tests.e2e.driver import BRISK, Player, declares, notrump_up_to
from tests.web.people import ClubProcess

GEOMETRY = Path(__file__).with_name("geometry.js").read_text()
SETTLED = """async () => {
    const until = performance.now() + 3000;
    const look = () => [...geometry.overlaps(), ...geometry.outside()];
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    await frame();
    while (look().length && performance.now() < until) await frame();
    return look();
}"""
SIZES = ((390, 844), (390, 664), (360, 640), (844, 390), (820, 1180), (1280, 800))


async def at_all_sizes(player: Player) -> dict[str, list[str]]:
    """What lies over something else or sticks out, at each size where there is any."""
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        await player.page.set_viewport_size({"width": width, "height": height})
        # A page may need a moment to lay itself out anew.
        wrong = await player.page.evaluate(SETTLED)
        if wrong:
            found[f"{width} x {height}"] = wrong
    width, height = SIZES[0]
    await player.page.set_viewport_size({"width": width, "height": height})
    await player.page.evaluate(SETTLED)
    return found


async def test_a_guest_plays_a_board_by_touch(club: ClubProcess, come: Come) -> None:
    tom = await come("Tom", BRISK, PHONE)
    await tom.open(club.url)
    await tom.enter("Play now with robots")
    await tom.asked()

    await tom.press(tom.key("7"))
    await tom.press(tom.key("7 notrump"))
    await expect(tom.page.get_by_text("Tap again to confirm")).to_be_visible()
    assert not [call for call in (await tom.look())["calls"] if call.startswith("7")]
    await tom.press(tom.key("7"))

    tom.choose_call = declares
    await tom.play_on("shown.moment === 'card'")
    shown = await tom.settled()
    await _lift_and_lower(tom, shown["playable"][0])
    await tom.play_on()
    await expect(tom.page.get_by_role("button", name="Next board")).to_be_visible()


async def _lift_and_lower(player: Player, card: int) -> None:
    """The first tap only lifts a card; a tap elsewhere puts it down again."""
    before = await player.look()
    await player.press(player.card(card))
    await expect(player.card(card)).to_have_attribute("aria-pressed", "true")
    await expect(player.page.get_by_text(": tap again to play")).to_be_visible()
    await player.page.get_by_role("group", name="The trick").tap()
    await expect(player.card(card)).to_have_attribute("aria-pressed", "false")
    assert await player.look() == before


class Measures:
    """What is too small or in the way, by stage."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.small: dict[str, list[str]] = {}
        self.crowded: dict[str, dict[str, list[str]]] = {}

    async def fingers(self, stage: str) -> None:
        """All controls of the page, one after another, as a phone shows them."""
        if found := await self._player.page.evaluate("geometry.small()"):
            self.small[stage] = found

    async def sizes(self, stage: str) -> None:
        """The same and, at each size, what lies over something else or sticks out."""
        await self.fingers(stage)
        if found := await at_all_sizes(self._player):
            self.crowded[stage] = found

    async def large(self, stage: str) -> None:
        """The same with the usual text and with the largest."""
        root = self._player.page.locator("html")
        await self.sizes(stage)
        await root.evaluate("html => { html.dataset.size = 'a++' }")
        await self.sizes(f"{stage}, very large")
        await root.evaluate("html => { html.dataset.size = 'a' }")


async def test_fingers_hit_everything_and_nothing_lies_over_anything(
    club: ClubProcess, come: Come, tmp_path: Path
) -> None:
    await shelve(club, tmp_path, "For the phone", KNOWN)
    gina = await come("Gina", BRISK, PHONE)
    page = gina.page
    await page.add_init_script(GEOMETRY)
    seen = Measures(gina)
    await gina.open(club.url)
    await seen.sizes("first page")
    await gina.enter("Sit with friends")
    await expect(page.get_by_role("combobox", name="Deals")).to_be_visible()
    await page.get_by_text("How you play").tap()
    await seen.fingers("new table")
    await page.get_by_role("combobox", name="Deals").select_option("For the phone (1 board)")
    await gina.press(page.get_by_role("button", name="Open the table"))
    await expect(page.get_by_role("button", name="Start with robots")).to_be_visible()
    await seen.sizes("before the start")
    await gina.press(page.get_by_role("button", name="Start with robots"))
    await gina.asked()
    await seen.large("auction")
    await gina.press(gina.key("Alert"))
    await seen.sizes("alert")
    await gina.press(gina.key("Alert"))
    await gina.press(page.get_by_role("button", name="System", exact=True))
    await expect(
        page.get_by_role("region", name="What would a call mean?").get_by_role("listitem").last
    ).to_be_visible()
    await seen.sizes("system")
    await gina.press(page.get_by_role("button", name="System", exact=True))
    await gina.call("3 notrump")
    gina.choose_call, gina.claims = notrump_up_to(7), "Play on"
    await gina.play_on("shown.moment === 'card'")
    await seen.large("play")
    for name in ("Claim", "Auction"):
        await gina.press(page.get_by_role("button", name=name, exact=True))
        await seen.sizes(name)
        await gina.press(page.get_by_role("button", name=name, exact=True))
    await gina.play_on("shown.won[0] + shown.won[1] >= 1 && shown.moment === 'card'")
    await gina.press(page.get_by_role("button", name="Last trick", exact=True))
    await seen.sizes("last trick")
    await gina.press(page.get_by_role("button", name="Open chat"))
    await seen.fingers("chat")
    await gina.press(page.get_by_role("dialog").get_by_role("button", name="Close"))
    await gina.press(page.get_by_role("button", name="Menu"))
    await seen.fingers("menu")
    await gina.press(page.get_by_role("button", name="Advice"))
    await expect(page.get_by_role("heading", name="What the robot would do")).to_be_visible()
    await seen.sizes("advice")
    await gina.press(gina.panel("Close"))
    gina.claims = "Accept"
    await gina.play_on()
    await seen.sizes("result")
    await gina.press(page.get_by_role("region", name="All four hands").get_by_role("link", name="Replay"))
    for tab in ("Play", "Auction", "Double dummy"):
        await gina.press(page.get_by_role("tab", name=tab))
        await seen.sizes(f"replay, {tab}")
    for place in ("", "settings", "help", "boards", "clans"):
        await page.goto(f"{club.url}/#/{place}")
        await page.get_by_role("main").get_by_role("heading", level=1).wait_for(state="attached")
        await seen.fingers(place or "lobby")
    assert seen.small == {}
    assert seen.crowded == {}

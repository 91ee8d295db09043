"""A phone: everything by touch, everything large enough for a finger, nothing over anything else at any size."""

from pathlib import Path
from typing import Any

from playwright.async_api import expect

from tests.e2e.boards import KNOWN, shelve
from tests.e2e.conftest import PHONE, Come
from tests.e2e.driver import BRISK, Player, notrump_up_to
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


async def small(player: Player) -> list[str]:
    return await player.page.evaluate("geometry.small()")


async def at_all_sizes(player: Player) -> dict[str, Any]:
    """What lies over something else or sticks out, at each size where there is any."""
    found: dict[str, Any] = {}
    for width, height in SIZES:
        await player.page.set_viewport_size({"width": width, "height": height})
        # A page may need a moment to lay itself out anew.
        wrong = await player.page.evaluate(SETTLED)
        if wrong:
            found[f"{width} x {height}"] = wrong
    width, height = SIZES[0]
    await player.page.set_viewport_size({"width": width, "height": height})
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

    tom.choose_call = notrump_up_to(2)
    shown = await tom.play_on("shown.moment === 'card'")
    if shown["moment"] == "card":
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


async def test_fingers_hit_everything_and_nothing_lies_over_anything(
    club: ClubProcess, come: Come, tmp_path: Path
) -> None:
    await shelve(club, tmp_path, "For the phone", KNOWN)
    gina = await come("Gina", BRISK, PHONE)
    page = gina.page
    await page.add_init_script(GEOMETRY)
    few: dict[str, list[str]] = {}
    wrong: dict[str, dict[str, Any]] = {}

    async def measure(stage: str) -> None:
        if found := await small(gina):
            few[stage] = found
        if sizes := await at_all_sizes(gina):
            wrong[stage] = sizes

    await gina.open(club.url)
    await measure("first page")
    await gina.enter("Sit with friends")
    await expect(page.get_by_role("combobox", name="Deals")).to_be_visible()
    await measure("new table")
    await page.get_by_role("combobox", name="Deals").select_option("For the phone (1 board)")
    await gina.press(page.get_by_role("button", name="Open the table"))
    await expect(page.get_by_role("button", name="Start with robots")).to_be_visible()
    await measure("before the start")
    await gina.press(page.get_by_role("button", name="Start with robots"))
    await gina.asked()
    await measure("auction")
    await gina.press(gina.key("Alert"))
    await measure("alert")
    await gina.press(gina.key("Alert"))
    await gina.press(page.get_by_role("button", name="System", exact=True))
    await measure("system")
    await gina.press(page.get_by_role("button", name="System", exact=True))
    await gina.call("3 notrump")
    gina.choose_call = notrump_up_to(7)
    await gina.play_on("shown.moment === 'card'")
    await measure("play")
    for name in ("Claim", "Auction"):
        await gina.press(page.get_by_role("button", name=name, exact=True))
        await measure(name)
        await gina.press(page.get_by_role("button", name=name, exact=True))
    gina.claims = "Play on"
    await gina.play_on("shown.won[0] + shown.won[1] >= 1 && shown.moment === 'card'")
    await gina.press(page.get_by_role("button", name="Last trick", exact=True))
    await measure("last trick")
    await gina.play_on()
    await measure("result")
    assert (few, wrong) == ({}, {})

"""The tables of point-trick games: all large enough for a finger, nothing over anything, no fault that axe finds."""

from collections import defaultdict

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import NARROW, PHONE, WIDE, Come
from tests.e2e.driver import BRISK
from tests.e2e.inspection import axe, faults
from tests.e2e.test_phone import GEOMETRY, Measures
from tests.e2e.tricks import TrickPlayer
from tests.web.people import ClubProcess

__all__ = ["axe"]
GAMES = [
    ("Hundred", "Hundred"),
    ("Chase the Pig", "Chase the Pig"),
    ("Endurance", "Endurance, six players"),
    ("Shengji", "Tractor, three decks"),
    ("Red Five", "Red Five, four hands"),
]


class Looks:
    """What axe finds at each stage, light and wide as well as dark and narrow."""

    def __init__(self, page: Page, axe: str) -> None:
        self._page = page
        self._axe = axe
        self.found: dict[str, set[str]] = defaultdict(set)

    async def look(self, stage: str) -> None:
        for theme, size in (("light", WIDE), ("dark", NARROW)):
            await self._page.set_viewport_size(size)
            await self._page.locator("html").evaluate("(html, theme) => { html.dataset.theme = theme }", theme)
            if found := await faults(self._page, self._axe):
                self.found[f"{stage}, {theme}"].update(found)
        await self._page.locator("html").evaluate("html => { html.dataset.theme = 'light' }")


@pytest.mark.parametrize(("game", "kind"), GAMES, ids=[game for game, _ in GAMES])
async def test_each_stage_of_a_deal_can_be_read_and_reached(
    club: ClubProcess, come: Come, axe: str, game: str, kind: str
) -> None:
    gina = await come(f"Gina {game[:4]}", BRISK, PHONE)
    await gina.page.add_init_script(GEOMETRY)
    player = await TrickPlayer.of(gina)
    seen, looks = Measures(gina), Looks(gina.page, axe)
    await gina.open(club.url)
    await gina.enter("Sit with friends")
    await player.opens(game, kind=kind, quickly=game in ("Shengji", "Red Five"))
    await expect(gina.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    await seen.fingers("before the start")
    await gina.press(gina.page.get_by_role("button", name="Start", exact=True))
    stages: dict[str, int] = defaultdict(int)
    while True:
        shown = await player.asked()
        moment = shown["moment"]
        stages[moment] += 1
        # The first key, what is buried, a lead and a later trick, the result: each as the page then is.
        if stages[moment] in ((1, 2) if moment == "key" else (1, 4)):
            stage = f"{moment} {stages[moment]}"
            await seen.sizes(stage)
            await looks.look(stage)
        if moment == "over":
            break
        if moment == "card" and stages[moment] == 4:
            await gina.press(gina.page.get_by_role("button", name="Last trick"))
            await seen.sizes("last trick")
            await gina.press(gina.panel("Close"))
        await player.answer(shown)
    assert seen.small == {}
    assert seen.crowded == {}
    assert dict(looks.found) == {}

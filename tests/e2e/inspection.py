"""What axe finds wrong with pages, in light and dark, on a desk in English and on a phone in Chinese."""

import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import NARROW, WIDE
from tests.services import without

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"type": "tag", "values": STANDARDS}
COLOURS = {"type": "rule", "values": ["color-contrast"]}
# No rule of these standards reads style sheets, and fetching them for each run takes a third of it.
RUN = """what => axe.run(document, {
    runOnly: what, resultTypes: ['violations'], preload: { assets: ['media'] }
})"""
SETTLED = """() => new Promise((done) => {
    const observer = new MutationObserver(() => (clearTimeout(quiet), (quiet = setTimeout(end, 150))));
    const end = () => (observer.disconnect(), clearTimeout(longest), done());
    let quiet = setTimeout(end, 150);
    const longest = setTimeout(end, 3000);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
})"""
"""A page that was gone to shows what it has fetched: nothing new for a moment; a clock may go on."""
LOADING = re.compile("^(Loading|正在载入)")

Opens = Callable[[], Awaitable[object]]
"""Goes to a page and waits for what is looked for on it."""


@pytest.fixture(scope="session")
def axe() -> str:
    """The checker's own text."""
    if not AXE.is_file():
        without("axe-core", "./run test")
    return AXE.read_text()


async def faults(page: Page, axe: str, what: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds on the page as it is."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(axe)
    result = await page.evaluate(RUN, what)
    return [
        f"{fault['id']}: {', '.join(node['html'][:160] for node in fault['nodes'][:3])}"
        for fault in result["violations"]
    ]


class Inspection:
    """What axe finds wrong with each stage of a visit, in every looks."""

    def __init__(self, page: Page, axe: str) -> None:
        self._page = page
        self._axe = axe
        self.found: dict[str, set[str]] = defaultdict(set)

    async def _run(self, stage: str, what: dict[str, Any]) -> None:
        if found := await faults(self._page, self._axe, what):
            self.found[stage].update(found)

    async def _desk(self, stage: str) -> None:
        await self._shine("light")
        await self._run(stage, EVERYTHING)
        await self._shine("dark")
        await self._run(f"{stage}, dark", COLOURS)

    async def _phone(self, stage: str) -> None:
        await self._shine("dark")
        await self._run(f"{stage}, phone, dark, Chinese", EVERYTHING)
        await self._shine("light")
        await self._run(f"{stage}, phone, Chinese", COLOURS)

    async def look(self, stage: str) -> None:
        """All rules on a wide light page in English and on a narrow dark one in Chinese; colours in the other looks."""
        await self._desk(stage)
        await self._take_phone()
        await self._phone(stage)
        await self._page.set_viewport_size(WIDE)
        await self._speak("en")

    async def look_round(self, places: Sequence[tuple[str, Opens]]) -> None:
        """The same of many pages: one language after the other, as each change of language loads all anew."""
        for stage, opens in places:
            await self._go(opens)
            await self._desk(stage)
        await self._take_phone()
        for stage, opens in places:
            await self._go(opens)
            await self._phone(stage)

    async def _go(self, opens: Opens) -> None:
        # What stood before has gone by then; and then what was fetched has come.
        await opens()
        await self._page.evaluate(SETTLED)
        await expect(self._page.get_by_role("main").get_by_text(LOADING)).to_have_count(0)
        await self._page.evaluate(SETTLED)

    async def _take_phone(self) -> None:
        await self._page.set_viewport_size(NARROW)
        await self._speak("zh")
        await expect(self._page.locator("html")).to_have_attribute("lang", "zh-Hans")

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

"""A person at a table of a point-trick game: chooses cards, asks for hints, bids, declares, buries."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.driver import PATIENCE, Player, Shown

SIGHT = Path(__file__).with_name("tricks.js").read_text()
HASTE = """const later = window.setTimeout;
window.setTimeout = (work, wait, ...rest) => later(work, wait === 600 ? 60 : wait, ...rest);"""
"""A trick, which a brisk player lets lie for 0.6 s, lies a tenth of that; how long it lies is tested elsewhere."""
Press = Callable[[list[str]], str]


def eager(keys: list[str]) -> str:
    """Bid as low as one may, sell what is set to be sold, else the first key: pass, name the first suit."""
    return next((key for key in keys if key.startswith(("Bid", "Sell"))), keys[0])


class TrickPlayer:
    """A player whose game is one of point tricks."""

    def __init__(self, player: Player, press: Press = eager) -> None:
        self.player = player
        self.page = player.page
        self.press_key = press

    @classmethod
    async def of(cls, player: Player, press: Press = eager, *, haste: bool = False) -> "TrickPlayer":
        """The player, who knows how to look at such a table before the first page opens."""
        await player.page.add_init_script(SIGHT)
        if haste:
            await player.page.add_init_script(HASTE)
        return cls(player, press)

    async def opens(self, game: str, *, kind: str = "", robots: bool = True, quickly: bool = False) -> None:
        """From the page of a new table: that game, and so on to the table."""
        await self.choose("Which game", game)
        if kind:
            await self.choose("Which rules", kind)
        if robots:
            await self.choose("Empty seats", "Robots, until friends come")
        if quickly:
            await self.player.press(self.page.get_by_text("How you play"))
            await self.choose("Cards come in", "Quickly")
        await self.player.press(self.page.get_by_role("button", name="Open the table"))

    async def choose(self, question: str, answer: str) -> None:
        answers = self.page.get_by_role("group", name=question, exact=True).locator("label")
        await self.player.press(answers.filter(has=self.page.get_by_role("radio", name=answer, exact=True)))

    async def look(self) -> Shown:
        return await self.page.evaluate("tricks.look()")

    async def until(self, condition: str, argument: Any = None) -> Shown:
        """Wait until what is shown (`shown`) fulfils a condition of JavaScript."""
        text = f"argument => sight.until(() => {{ const shown = tricks.look(); return ({condition}) && shown }})"
        found = await self.page.wait_for_function(text, arg=argument, timeout=PATIENCE)
        return await found.json_value()

    async def asked(self, stop: str = "false") -> Shown:
        """Wait until the page asks something, or what is shown fulfils a condition; as long as anything moves."""
        # Dealing goes on for longer than a page may stand still.
        shown = await self.look()
        while not (_asks(shown) or await self._holds(stop)):
            shown = await self.until("JSON.stringify(shown) !== argument", _text(shown))
        return shown

    def slot(self, slot: str) -> Locator:
        return self.page.locator(f'button[data-slot="{slot}"]')

    def bar(self, name: str) -> Locator:
        return self.page.get_by_test_id("bar").get_by_role("button", name=name)

    def key(self, name: str) -> Locator:
        return self.page.get_by_test_id("keys").get_by_role("button", name=name, exact=True)

    async def pick(self, *slots: str) -> None:
        """Choose these cards one by one."""
        for slot in slots:
            await self.player.press(self.slot(slot))
            await expect(self.slot(slot)).to_have_attribute("aria-pressed", "true")

    async def answer(self, shown: Shown) -> None:
        """Do what the page asks, legally; declaring may close by itself before the key is pressed."""
        match shown["moment"]:
            case "key":
                if not await self._press_in_time(self.press_key(shown["keys"])):
                    return
            case "confirm":
                await self.player.press(self.player.panel("Bury"))
            case "cards":
                await self._play_hint(shown)
            case "card":
                await self._play_one(shown["playable"][0])
            case other:
                raise AssertionError(other)
        await self.until("JSON.stringify(shown) !== argument", _text(shown))

    async def _press_in_time(self, key: str) -> bool:
        """Press a key while it can be used; whether that was in time."""
        return await self.player.press(self.key(key), lambda: self._holds(f"shown.keys.includes({json.dumps(key)})"))

    async def _play_hint(self, shown: Shown) -> None:
        if not shown["ready"]:
            await self.player.press(self.bar("Hint"))
        await self.player.press(self.page.locator('[data-testid="bar"] .go:enabled'))

    async def _play_one(self, slot: str) -> None:
        await self.player.press(self.slot(slot))
        if self.player.touch:
            await expect(self.slot(slot)).to_have_attribute("aria-pressed", "true")
            await self.player.press(self.slot(slot))
        await expect(self.slot(slot)).to_have_count(0)

    async def play_on(self, stop: str = "false") -> Shown:
        """Act when asked, until the deal is over or what is shown fulfils a condition of JavaScript."""
        while True:
            shown = await self.asked(stop)
            if shown["moment"] == "over":
                return shown
            if stop != "false" and await self._holds(stop):
                return await self.look()
            await self.answer(shown)

    async def _holds(self, condition: str) -> bool:
        return await self.page.evaluate(f"() => {{ const shown = tricks.look(); return Boolean({condition}) }}")


def _text(shown: Shown) -> str:
    """What is shown as the page itself would write it."""
    return json.dumps(shown, separators=(",", ":"), ensure_ascii=False)


def _asks(shown: Shown) -> bool:
    """Whether the page asks something; before a card is asked for, those that may be played are marked."""
    return bool(shown["moment"] and (shown["moment"] != "card" or shown["playable"]))

"""A person at a page of the club: reads what is shown and acts by mouse, finger or keys."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, Page, Position, TimeoutError, WebSocket, expect

Shown = dict[str, Any]
Settings = dict[str, str]
Choose = Callable[[Shown], str]
Offered = Callable[[], Awaitable[bool]]

PATIENCE = 30_000
"""Milliseconds that a page may take on a machine that has much else to do."""
AIM = 8_000
"""Milliseconds for which a hand waits over one point."""
expect.set_options(timeout=PATIENCE)
SIGHT = Path(__file__).with_name("sight.js").read_text()
SLAMS = ("notrump", "spades", "hearts", "diamonds", "clubs")
BRISK: Settings = {"trick": "0.6", "motion": "none", "sound": "off"}
"""Settings of someone in a hurry."""


def passes(shown: Shown) -> str:
    """Pass."""
    return "Pass"


def notrump_up_to(level: int) -> Choose:
    """Bid notrump while it need not be higher than that level, else pass."""

    def choose(shown: Shown) -> str:
        bids = [call.split(",")[0].split() for call in shown["calls"] if call[0].isdigit()]
        highest, strain = bids[-1] if bids else ("1", "")
        least = int(highest) + (strain == "notrump")
        return f"{least} notrump" if least <= level else "Pass"

    return choose


def declares(shown: Shown) -> str:
    """Make oneself declarer of any deal: at once the highest slam in a strain that partner has not named, then pass."""
    calls = [call.split(",")[0] for call in shown["calls"][:-1]]
    if any(call.startswith("7") for call in calls):
        return "Pass"
    named = {call.split()[-1].rstrip("s") for call in calls[-2::-4]}
    return f"7 {next(strain for strain in SLAMS if strain.rstrip('s') not in named)}"


class Player:
    """A person at a page."""

    def __init__(self, page: Page, name: str, touch: bool = False) -> None:
        self.page = page
        self.name = name
        self.touch = touch
        self.choose_call: Choose = passes
        self.claims = "Accept"
        """The key that answers a claim."""
        self.heard: list[str] = []
        """All that the club said on this page's lines."""
        page.set_default_timeout(PATIENCE)
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.extend(_messages(str(frame))))

    async def prepare(self, settings: Settings) -> "Player":
        """Know how to look before the first page opens; have these settings, unless others are kept already."""
        kept = json.dumps({"language": "en", **settings})
        await self.page.add_init_script(SIGHT)
        await self.page.add_init_script(f"localStorage['paiju.settings'] ??= {kept!r}")
        return self

    async def open(self, url: str, path: str = "") -> None:
        await self.page.goto(url + "/" + path)

    async def enter(self, button: str) -> None:
        """Give one's name on the first page and press that button."""
        await self.page.get_by_label("Your name at the table").fill(self.name)
        await self.press(self.page.get_by_role("button", name=button))

    async def press(self, control: Locator, offered: Offered | None = None) -> bool:
        """Press where the control can be hit, though its middle may be covered.

        `offered` tells whether it is still to be pressed, where that may end by itself; False if it ended first.
        """
        # What others do may move or cover a control just now, so a hand that misses it aims anew.
        until = time.monotonic() + PATIENCE / 1000
        while offered is None or await offered():
            with contextlib.suppress(TimeoutError):
                at = await control.evaluate("element => sight.point(element)", timeout=AIM)
                if at is not None:
                    await (self._tap if self.touch else self._click)(control, at)
                    return True
            assert time.monotonic() < until, f"nothing of {control} can be hit"
            await asyncio.sleep(0.05)
        return False

    async def _click(self, control: Locator, at: Position) -> None:
        await control.click(position=at, timeout=AIM)

    async def _tap(self, control: Locator, at: Position) -> None:
        await control.tap(position=at, timeout=AIM)

    async def look(self) -> Shown:
        return await self.page.evaluate("sight.look()")

    async def until(self, condition: str, argument: Any = None) -> Shown:
        """Wait until what is shown (`shown`) fulfils a condition of JavaScript."""
        text = f"argument => sight.until(() => {{ const shown = sight.look(); return ({condition}) && shown }})"
        found = await self.page.wait_for_function(text, arg=argument, timeout=PATIENCE)
        return await found.json_value()

    async def settled(self) -> Shown:
        """Wait until the page asks something and no finished trick lies on the table any more."""
        return await self.until("shown.moment && shown.trick.length < 4")

    async def shows_again(self, shown: Shown) -> None:
        """Wait until exactly this is shown, but for a remark that may stand where the turn is told."""
        try:
            await self.until(
                "JSON.stringify({ ...shown, turn: '' }) === JSON.stringify({ ...argument, turn: '' })", shown
            )
        except TimeoutError:
            assert await self.look() == shown

    async def asked(self) -> Shown:
        """Wait until the page asks something of its player, or the board is over."""
        return await self.until("shown.moment")

    def key(self, call: str) -> Locator:
        return self.page.get_by_test_id("box").get_by_role("button", name=call, exact=True)

    def panel(self, key: str) -> Locator:
        """A key of what lies over the trick for a while."""
        return self.page.get_by_test_id("panel").get_by_role("button", name=key, exact=True)

    def card(self, card: int) -> Locator:
        return self.page.locator(f'button[data-card="{card}"]')

    async def call(self, call: str) -> None:
        """Make a call: one click on a wide screen; by touch level, strain, and once more to confirm."""
        if self.touch and call[0].isdigit():
            await self.press(self.key(call[0]))
        await self.press(self.key(call))
        if self.touch:
            await self.press(self.key(f"Confirm {call}"))

    async def play(self, card: int) -> None:
        """Play a card: one click, or two taps of which the first lifts it."""
        await self.press(self.card(card))
        if self.touch:
            await expect(self.card(card)).to_have_attribute("aria-pressed", "true")
            await self.press(self.card(card))
        await expect(self.card(card)).to_have_count(0)

    async def answer(self, shown: Shown) -> None:
        """Do what the page asks, legally."""
        match shown["moment"]:
            case "call":
                await self.call(self.choose_call(shown))
            case "card":
                await self.play(shown["playable"][0])
            case "claim":
                await self.press(self.panel(self.claims))
            case "undo":
                await self.press(self.panel("Allow"))
            case other:
                raise AssertionError(other)

    async def play_on(self, stop: str = "false") -> Shown:
        """Act when asked, until the board is over or what is shown fulfils a condition of JavaScript."""
        while True:
            shown = await self.until(f"shown.moment || ({stop})")
            if shown["moment"] == "over" or (stop != "false" and await self.holds(stop)):
                return shown
            await self.answer(shown)

    async def holds(self, condition: str) -> bool:
        return await self.page.evaluate(f"() => {{ const shown = sight.look(); return Boolean({condition}) }}")


def _messages(frame: str) -> list[str]:
    """The messages of a frame: one by itself, or several in an array."""
    said = json.loads(frame)
    return [json.dumps(message, ensure_ascii=False) for message in said] if isinstance(said, list) else [frame]

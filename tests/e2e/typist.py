"""A person who never touches a mouse."""

from playwright.async_api import Locator, expect

from tests.e2e.driver import Offered, Player

SUITS = "CDHS"
RANKS = "23456789TJQKA"
STRAINS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S", "notrump": "N"}
OTHERS = {"Pass": "P", "Double": "X", "Redouble": "R"}


class Typist(Player):
    """A person at a page who uses keys alone."""

    async def enter(self, button: str) -> None:
        await self.reach(self.page.get_by_label("Your name at the table"))
        await self.page.keyboard.type(self.name)
        await self.press(self.page.get_by_role("button", name=button))

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def reach(self, control: Locator) -> None:
        """Press Tab until the control has the focus."""
        for _ in range(60):
            if await control.evaluate("element => element === document.activeElement"):
                return
            await self.keys("Tab")
        raise AssertionError(f"{control} is not reached by Tab")

    async def press(self, control: Locator, offered: Offered | None = None) -> bool:
        if offered is not None and not await offered():
            return False
        await self.reach(control)
        await self.keys("Enter")
        return True

    async def call(self, call: str) -> None:
        if call in OTHERS:
            await self.keys(OTHERS[call])
        else:
            level, strain = call.split()
            await self.keys(level, STRAINS[strain.removesuffix("s")])

    async def play(self, card: int) -> None:
        """Suit and rank; the rank alone where the suit is certain, the suit alone where the card is."""
        playable = (await self.look())["playable"]
        suits = {one // 13 for one in playable}
        alone = sum(one // 13 == card // 13 for one in playable) == 1
        if alone:
            await self.keys(SUITS[card // 13])
        elif len(suits) == 1:
            await self.keys(RANKS[card % 13])
        else:
            await self.keys(SUITS[card // 13], RANKS[card % 13])
        await expect(self.card(card)).to_have_count(0)

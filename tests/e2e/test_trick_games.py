"""Every point-trick game by one person with robots: a whole deal, on a wide screen and on a phone, and the next."""

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK
from tests.e2e.tricks import TrickPlayer
from tests.web.people import ClubProcess

GAMES = [
    ("Hundred", "Hundred", 4, 12),
    ("Chase the Pig", "Chase the Pig", 4, 13),
    ("Four Hundred", "", 4, 12),
    ("Endurance", "Endurance, six players", 6, 4),
    ("Shengji", "Shengji, one deck", 4, 12),
    ("Shengji", "Tractor, three decks", 4, 39),
    ("Red Five", "Red Five, four hands", 5, 31),
]
"""The game, its kind, its seats, and the cards each is dealt."""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("game", "kind", "seats", "cards"), GAMES, ids=[kind or game for game, kind, *_ in GAMES])
async def test_a_whole_deal_with_robots(
    club: ClubProcess, come: Come, game: str, kind: str, seats: int, cards: int, device: dict[str, object]
) -> None:
    ada = await come(f"Ada {game[:3]}{kind[-5:]}{len(device)}", BRISK, device)
    player = await TrickPlayer.of(ada)
    await ada.open(club.url)
    await ada.enter("Sit with friends")
    await player.opens(game, kind=kind, quickly=game in ("Shengji", "Red Five"))
    await expect(ada.page.get_by_role("region", name="Seat 2")).to_be_visible()
    await expect(ada.page.get_by_role("region", name=f"Seat {seats}")).to_be_visible()
    await ada.press(ada.page.get_by_role("button", name="Start", exact=True))

    await player.asked(f"shown.hand.length >= {cards}")
    shown = await player.until(f"shown.hand.length >= {cards}")
    while not shown["over"]:
        shown = await player.play_on()
    await expect(ada.page.get_by_role("heading", name="The match")).to_be_visible()
    # A head, this deal, the totals; before it perhaps deals that nobody declared.
    await expect(ada.page.get_by_role("region", name="The match").get_by_role("row").nth(2)).to_be_visible()

    await ada.press(ada.page.get_by_role("button", name="Next deal"))
    shown = await player.until("!shown.over && shown.hand.length > 3")
    assert shown["hand"]

"""Every point-trick game by one person with robots: a whole deal, on a wide screen or on a phone, and the next.

What a phone shows of each game is measured by `test_trick_looks`. The largest hands are left after a few tricks there.
"""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK
from tests.e2e.tricks import TrickPlayer
from tests.web.people import ClubProcess, people

GAMES = [
    ("Hundred", "Hundred", 4, 12, DESKTOP),
    ("Chase the Pig", "Chase the Pig", 4, 13, PHONE),
    ("Four Hundred", "", 4, 12, PHONE),
    ("Endurance", "Endurance, six players", 6, 4, DESKTOP),
    ("Shengji", "Shengji, one deck", 4, 12, DESKTOP),
    ("Shengji", "Tractor, three decks", 4, 39, PHONE),
    ("Red Five", "Red Five, four hands", 5, 31, DESKTOP),
]
"""The game, its kind, its seats, the cards each is dealt, and on what it is played."""


@pytest.mark.parametrize(
    ("game", "kind", "seats", "cards", "device"), GAMES, ids=[kind or game for game, kind, *_ in GAMES]
)
async def test_a_whole_deal_with_robots(
    club: ClubProcess, come: Come, game: str, kind: str, seats: int, cards: int, device: dict[str, object]
) -> None:
    ada = await come(f"Ada {game[:3]}{kind[-5:]}{len(device)}", BRISK, device)
    player = await TrickPlayer.of(ada, haste=True)
    await ada.open(club.url)
    await ada.enter("Sit with friends")
    await player.opens(game, kind=kind, quickly=game in ("Shengji", "Red Five"))
    await expect(ada.page.get_by_role("region", name="Seat 2")).to_be_visible()
    await expect(ada.page.get_by_role("region", name=f"Seat {seats}")).to_be_visible()
    await ada.press(ada.page.get_by_role("button", name="Start", exact=True))

    await player.asked(f"shown.hand.length >= {cards}")
    shown = await player.until(f"shown.hand.length >= {cards}")
    if cards > 30 and device is PHONE:
        # How a large hand is held on a phone is seen by its first tricks; how such a deal ends, elsewhere.
        few = cards - 6
        shown = await player.play_on(f"shown.moment && shown.hand.length > 0 && shown.hand.length <= {few}")
        assert shown["over"] or len(shown["hand"]) <= few
        return
    while not shown["over"]:
        shown = await player.play_on()
    await expect(ada.page.get_by_role("heading", name="The match")).to_be_visible()
    # A head, this deal, the totals; before it perhaps deals that nobody declared.
    await expect(ada.page.get_by_role("region", name="The match").get_by_role("row").nth(2)).to_be_visible()

    # A pig that was exposed, with hearts that were, may end a match with its first deal.
    await ada.press(ada.page.get_by_role("button", name=re.compile("Next deal|New match")))
    shown = await player.until("!shown.over && shown.hand.length > 3")
    assert shown["hand"]


async def test_a_hand_that_nobody_bids_is_dealt_again_by_itself(club: ClubProcess, come: Come) -> None:
    ada = await come("Ada", BRISK)
    player = await TrickPlayer.of(ada)
    await ada.open(club.url)
    await ada.enter("Sit with friends")
    await player.opens("Hundred", robots=False)
    link = await ada.page.get_by_role("textbox", name="Send the link to a friend").input_value()
    found = re.search(r"table/(\w+)\?key=([\w-]+)$", link)
    assert found, link
    table, key = found.groups()
    async with people(club.url, "Bo", "Cy", "Di") as friends:
        for seat, friend in enumerate(friends, 1):
            await friend.send(type="hello", table=table, key=key)
            await friend.until(lambda who=friend: who.seating)
            (await friend.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
            (await friend.post(f"tables/{table}/ready", ready=True)).raise_for_status()
        await ada.press(ada.page.get_by_role("button", name="Start", exact=True))
        await ada.press(player.key("Pass"))
        for friend in friends:
            await friend.until(lambda who=friend: who.on_turn)
            await friend.act({"type": "pass"})
        await expect(ada.page.get_by_text("The next deal comes by itself.")).to_be_visible()
        # The next seat deals and speaks first; nobody has said that he is ready.
        await player.until("shown.turn.includes('Bo') && shown.hand.length === 12")

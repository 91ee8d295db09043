"""Four people at 升级 with two decks: a countered declaration, a failed throw, a refusal that teaches, the kitty."""

import asyncio
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.deals import KITTY, shelve_deal, tractor_deal
from tests.e2e.driver import BRISK
from tests.e2e.tricks import TrickPlayer
from tests.web.people import ClubProcess

TWO, QUEEN, KING = 26, 36, 37
"""The two, queen and king of hearts."""
NINE, EIGHT, JACK, LADY = 20, 19, 22, 23
"""Of diamonds."""


async def round_the_table(club: ClubProcess, come: Come) -> list[TrickPlayer]:
    """Dora opens a table for the deal and sends its link; the others sit down; one of them is at a phone."""
    devices = (DESKTOP, PHONE, DESKTOP, DESKTOP)
    names = ("Dora", "Emil", "Fay", "Gus")
    people = await asyncio.gather(*(come(name, BRISK, device) for name, device in zip(names, devices, strict=True)))
    players = [await TrickPlayer.of(person, haste=True) for person in people]
    dora = people[0]
    await dora.open(club.url)
    await dora.enter("Sit with friends")
    await players[0].choose("Which game", "Shengji")
    await players[0].choose("Which rules", "Tractor, two decks")
    await dora.page.get_by_role("combobox", name="Deals").select_option("A tractor (1 board)")
    await dora.press(dora.page.get_by_role("button", name="Open the table"))
    link = await dora.page.get_by_role("textbox", name="Send the link to a friend").input_value()
    for seat, friend in enumerate(people[1:], 2):
        await friend.page.goto(link)
        await friend.enter("Join the table")
        await friend.press(friend.page.get_by_role("button", name=f"Sit here: Seat {seat}"))
        await friend.press(friend.page.get_by_role("button", name="I am ready"))
    await dora.press(dora.page.get_by_role("button", name="Start", exact=True))
    return players


async def declare(players: list[TrickPlayer]) -> None:
    """Emil shows a two of hearts, Fay counters with two of spades while the cards come in; then all pass."""
    dora, emil, fay, _ = players
    await emil.player.press(emil.key("Hearts, you hold 1, show 1"))
    await expect(dora.page.get_by_text("Emil:")).to_be_visible()
    await fay.player.press(fay.key("Spades, you hold 2, show 2"))
    for one in players:
        await one.until("shown.header.includes('Spades')")
    for one in players:
        await one.until("shown.keys.includes('Pass')")
        await one.player.press(one.key("Pass"))


async def bury(dora: TrickPlayer) -> None:
    """Dora buries by tapping the cards that have points, and is told how many before she does."""
    shown = await dora.until("shown.turn.startsWith('Bury 8')")
    assert len(shown["hand"]) == 33
    wanted = {5 - 2: 2, 11: 1, 13 + 3: 1, 8: 1, 13 + 1: 1, 13 + 2: 1, 13 + 4: 1}
    assert sum(wanted.values()) == len(KITTY.split())
    slots = [f"{card}.{copy}" for card, copies in wanted.items() for copy in range(copies)]
    await dora.pick(*slots)
    await expect(dora.page.get_by_test_id("bar")).to_contain_text("Bury 8/8")
    await dora.player.press(dora.bar("Bury"))
    await expect(dora.page.get_by_text("There are 35 points among them.")).to_be_visible()
    await dora.player.press(dora.player.panel("Bury"))


async def test_a_deal_of_four_people(club: ClubProcess, come: Come, tmp_path: Path) -> None:
    await shelve_deal(club, tmp_path, "A tractor", tractor_deal())
    players = await round_the_table(club, come)
    dora, emil, fay, gus = players
    await declare(players)
    await bury(dora)

    # A throw of king and queen fails on Emil's ace: the queen must be led, and everybody sees why.
    await dora.until("shown.moment === 'cards'")
    await dora.pick(f"{KING}.0", f"{QUEEN}.0")
    await dora.player.press(dora.bar("Play 2 cards"))
    for one, words in ((dora, "Your throw failed"), (gus, "Dora : the throw failed")):
        shown = await one.until("shown.told.includes('throw failed')")
        assert words.replace(" :", ":") in shown["told"].replace(" :", ":")
        assert shown["laid"]["0"] == [QUEEN]
    assert KING in (await dora.look())["hand"]
    for one in (emil, fay, gus):
        await one.answer(await one.until("shown.moment === 'cards'"))

    # A pair is led; Emil, who has a pair, may not play two other cards, and is told which he should.
    await dora.until("shown.moment === 'cards' && Object.keys(shown.laid).length === 0")
    await dora.player.press(dora.slot(f"{NINE}.0"))
    await dora.player.press(dora.slot(f"{NINE}.1"))
    await dora.player.press(dora.bar("Play 2 cards"))
    await emil.until("shown.moment === 'cards'")
    await emil.pick(f"{JACK}.0", f"{LADY}.0")
    await emil.player.press(emil.bar("Play 2 cards"))
    shown = await emil.until("shown.turn.includes('8')")
    assert shown["turn"].count("8") == 2 and "diamonds" in shown["turn"]
    assert shown["marked"] == [f"{EIGHT}.0", f"{EIGHT}.1"]
    await emil.player.press(emil.bar("Clear"))

    ends = await asyncio.gather(*(one.play_on() for one in players))
    assert all(end["over"] for end in ends)
    for one in players:
        await expect(one.page.get_by_text("The kitty, 35 × 2 for the last trick")).to_be_visible()
    await expect(emil.page.get_by_role("row", name="We capturing side")).to_contain_text("+4")
    await expect(dora.page.get_by_role("row", name="They capturing side")).to_contain_text("+4")
    await expect(dora.page.get_by_text("Emil deals next")).to_be_visible()

"""Choosing cards at the point-trick games: by keyboard, by hints, and before one's turn."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Come
from tests.e2e.deals import home_deal, shelve_deal, tractor_deal
from tests.e2e.driver import BRISK
from tests.e2e.test_four_at_tractor import EIGHT, NINE, bury, declare, round_the_table
from tests.e2e.tricks import TrickPlayer
from tests.web.people import ClubProcess

HEARTS_TWO = 26
SUITS, RANKS = "CDHS", "23456789TJQKA"


def typed(slot: str) -> list[str]:
    """The keys that name the card in this slot of the hand."""
    card = int(slot.split(".")[0])
    return ["BR"[card - 52], "J"] if card >= 52 else [SUITS[card // 13], RANKS[card % 13]]


async def keys(player: TrickPlayer, *names: str) -> None:
    for name in names:
        await player.page.keyboard.press(name.lower() if len(name) == 1 else name)


async def test_shengji_at_home_by_keys(club: ClubProcess, come: Come, tmp_path: Path) -> None:
    await shelve_deal(club, tmp_path, "At home", home_deal())
    hal = await TrickPlayer.of(await come("Hal", BRISK))
    page = hal.page
    await hal.player.open(club.url)
    await hal.player.enter("Sit with friends")
    await hal.choose("Which game", "Shengji")
    await hal.choose("Which rules", "Shengji at home")
    await page.get_by_role("combobox", name="Deals").select_option("At home (1 board)")
    await hal.choose("Empty seats", "Robots, until friends come")
    await hal.player.press(page.get_by_role("button", name="Open the table"))
    await hal.player.press(page.get_by_role("button", name="Start", exact=True))

    # Clubs cannot be declared yet, and after Escape the number means nothing; then hearts are.
    await hal.until("shown.hand.includes(argument)", HEARTS_TWO)
    await keys(hal, "B", "3", "B", "Escape", "2")
    assert "Hearts" not in (await hal.look())["header"]
    await keys(hal, "B", "2")
    await hal.until("shown.header.includes('Hearts')")
    await hal.until("shown.keys.includes('Pass')")
    await hal.answer(await hal.look())

    # The kitty is six; the hint chooses as many, and one card is given back and taken again by its name.
    await hal.until("shown.turn.startsWith('Bury 6') && shown.hand.length === 18")
    await keys(hal, "H")
    shown = await hal.until("shown.chosen.length === 6")
    await keys(hal, *typed(shown["chosen"][0]))
    await hal.until("shown.chosen.length === 5")
    await keys(hal, *typed(shown["chosen"][0]), "Enter")
    await expect(page.get_by_text("Bury these 6 cards?")).to_be_visible()
    await keys(hal, "Enter")

    # One card is led: a second one makes the choice too large.
    shown = await hal.until("shown.moment === 'cards' && shown.hand.length === 12")
    first, second = shown["playable"][:2]
    await keys(hal, *typed(first), *typed(second))
    assert not (await hal.until("shown.chosen.length === 2"))["ready"]
    await keys(hal, *typed(second), "Enter")
    await expect(hal.slot(first)).to_have_count(0)
    await hal.play_on()
    await expect(page.get_by_role("heading", name="The match")).to_be_visible()
    await expect(page.get_by_text("Captured in all, 40 take over")).to_be_visible()


async def test_hints_go_round_and_a_card_is_typed(club: ClubProcess, come: Come) -> None:
    una = await TrickPlayer.of(await come("Una", BRISK))
    await una.player.open(club.url)
    await una.player.enter("Sit with friends")
    await una.opens("Hundred")
    await una.player.press(una.page.get_by_role("button", name="Start", exact=True))
    shown = await una.play_on("shown.moment === 'card' && shown.playable.length > 2")
    found = [slot for [slot] in await hints(una, lambda: keys(una, "H"))]
    assert sorted(found) == sorted(shown["playable"])
    assert f"1 of {len(found)}" in (await una.look())["turn"]
    # A card that is typed goes at once.
    last = shown["playable"][-1]
    await keys(una, *typed(last))
    await expect(una.slot(last)).to_have_count(0)


async def hints(player: TrickPlayer, ask: Callable[[], Awaitable[object]]) -> list[list[str]]:
    """What is chosen by one hint after another, until the first comes again."""
    found = list[list[str]]()
    while True:
        before = json.dumps((await player.look())["chosen"], separators=(",", ":"))
        await ask()
        hinted = (await player.until("JSON.stringify(shown.chosen) !== argument", before))["chosen"]
        if hinted in found:
            assert hinted == found[0]
            return found
        found.append(hinted)


async def test_cards_are_chosen_before_ones_turn(club: ClubProcess, come: Come, tmp_path: Path) -> None:
    await shelve_deal(club, tmp_path, "A tractor", tractor_deal())
    players = await round_the_table(club, come)
    dora, emil, fay, gus = players
    await declare(players)
    await bury(dora)
    await dora.until("shown.moment === 'cards'")
    for one in (emil, fay, gus):
        await one.until("shown.header.includes('Spades') && shown.turn.includes('Dora')")

    # Dora is shown several leads, among them pairs.
    found = await hints(dora, lambda: dora.player.press(dora.bar("Hint")))
    assert {len(one) for one in found} >= {1, 2}
    await dora.player.press(dora.bar("Clear"))

    # Emil and Fay choose while Dora thinks; nothing is sent, and what Emil chose can be played.
    await emil.pick(f"{EIGHT}.0", f"{EIGHT}.1")
    wrong = next(slot for slot in await slots(fay) if int(slot.split(".")[0]) // 13 == 2)
    await fay.pick(wrong)
    await dora.player.press(dora.slot(f"{NINE}.0"))
    await dora.player.press(dora.slot(f"{NINE}.1"))
    await dora.player.press(dora.bar("Play 2 cards"))
    shown = await emil.until("shown.moment === 'cards'")
    assert shown["chosen"] == [f"{EIGHT}.0", f"{EIGHT}.1"] and shown["ready"]
    assert list(shown["laid"]) == ["0"]
    # What cannot be played to this trick is put down when the turn comes.
    assert (await fay.look())["chosen"] == [wrong]
    await emil.player.press(emil.bar("Play 2 cards"))
    shown = await fay.until("shown.moment === 'cards'")
    assert wrong not in shown["chosen"]


async def slots(player: TrickPlayer) -> list[str]:
    """The slots of the hand, as it lies."""
    return await player.page.locator("button[data-slot]").evaluate_all("cards => cards.map(card => card.dataset.slot)")


async def test_a_card_lifted_before_ones_turn_waits_for_a_tap(club: ClubProcess, come: Come) -> None:
    vic, wes = [await TrickPlayer.of(await come(name, BRISK, PHONE)) for name in ("Vic", "Wes")]
    await vic.player.open(club.url)
    await vic.player.enter("Sit with friends")
    await vic.opens("Chase the Pig", robots=False)
    link = await vic.page.get_by_role("textbox", name="Send the link to a friend").input_value()
    await wes.page.goto(link)
    await wes.player.enter("Join the table")
    await wes.player.press(wes.page.get_by_role("button", name="Sit here: Seat 2"))
    await wes.player.press(wes.page.get_by_role("button", name="I am ready"))
    await vic.player.press(vic.page.get_by_role("button", name="Start with robots"))
    acts, waits = await first_to_play(vic, wes)
    lifted = (await slots(waits))[-1]
    await waits.pick(lifted)
    await acts.answer(await acts.look())
    while (shown := await waits.look())["moment"] != "card":
        if (other := await acts.look())["moment"]:
            await acts.answer(other)
    # It was not sent, and stays lifted if it can be played; then one tap is enough.
    assert lifted in await slots(waits)
    assert (shown["chosen"] == [lifted]) == (lifted in shown["playable"])
    if shown["chosen"]:
        await waits.player.press(waits.slot(lifted))
        await expect(waits.slot(lifted)).to_have_count(0)


async def first_to_play(*players: TrickPlayer) -> tuple[TrickPlayer, ...]:
    """Sell nothing or what is set, until one of the players has to play; he comes first."""
    while True:
        for one in players:
            match (shown := await one.look())["moment"]:
                case "card":
                    return one, *(other for other in players if other is not one)
                case "key":
                    await one.answer(shown)
                case _:
                    await asyncio.sleep(0.05)

"""What reaches a page during a board: not one card that its viewer may not see, by any way."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.async_api import Response, expect

from tests.e2e.conftest import Come
from tests.e2e.driver import BRISK, Player, notrump_up_to
from tests.web.people import ClubProcess

NUMBERS = frozenset(
    ("won", "waiting", "asked", "accepted", "shown", "void", "claimed", "to", "scores", "take", "seats", "control")
)
"""Lists of numbers that are no cards: seats, tricks, suits, seconds. Every other list of numbers is taken for cards."""
WRITTEN = re.compile(r"[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]+|\bmd\|")
"""A hand as PBN or LIN write it."""


def cards_in(told: Any, key: str = "") -> Iterator[int]:
    """All cards that something said names, wherever they stand in it."""
    match told:
        case dict():
            for name, value in told.items():
                yield from cards_in(value, str(name))
        case list():
            for value in told:
                yield from cards_in(value, "cards" if isinstance(value, int) and key not in NUMBERS else key)
        case int() if key in ("card", "cards") and told >= 0:
            yield told
        case _:
            pass


class Witness:
    """All that reaches one page, by its lines and by answers of the club."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.bodies: list[str] = []
        self._reading: set[asyncio.Task[None]] = set()
        player.page.on("response", self._answered)

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            task = asyncio.create_task(self._read(response))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read(self, response: Response) -> None:
        self.bodies.append(await response.text())

    def deals(self) -> list[dict[str, Any]]:
        messages = [json.loads(text) for text in self.player.heard]
        return [message for message in messages if message["type"] == "deal"]

    async def check(self, seat: int) -> int:
        """Judge everything against what the seat might know; how many messages were told during the board."""
        await asyncio.gather(*self._reading)
        deals = self.deals()
        hands = dealt(deals[-1]["view"])
        during = [message for message in deals if not message["open"]]
        known = set(hands[seat])
        for message in during:
            known |= self._learns(message, hands)
            foreign = set(cards_in(message)) - known
            assert not foreign, (self.player.name, foreign, message)
        others = [text for text in self.player.heard if json.loads(text)["type"] != "deal"]
        for text in [*others, *self.bodies]:
            assert not WRITTEN.search(text), text
            assert set(cards_in(json.loads(text))) <= known, text
        return len(during)

    def _learns(self, message: dict[str, Any], hands: list[list[int]]) -> set[int]:
        """What a viewer learns: a card played; after the lead dummy, and dummy's player declarer; who claims."""
        if message["view"]["phase"] == "claim":
            return set(hands[message["view"]["claimer"]])
        learnt = {event["card"] for event in message["events"] if event["type"] == "played"}
        if learnt:
            contract = message["view"]["contract"]
            dummy = (contract["declarer"] + 2) % 4
            learnt |= set(hands[dummy])
            if message["seat"] == dummy:
                learnt |= set(hands[contract["declarer"]])
        return learnt


def dealt(over: dict[str, Any]) -> list[list[int]]:
    """The four hands as dealt, from the view of a board that is over."""
    assert over["phase"] == "over"
    hands = [[*held, *gone] for held, gone in zip(over["hands"], over["gone"], strict=True)]
    for place, card in enumerate(over["trick"]):
        hands[(over["leader"] + place) % 4].append(card)
    assert sorted(card for hand in hands for card in hand) == list(range(52))
    return hands


async def cards_drawn(player: Player) -> set[int]:
    """Every card that stands anywhere in the page, seen or not."""
    found = await player.page.evaluate(
        """[...document.querySelectorAll('[data-card], [data-played]')]
            .map(({ dataset }) => Number(dataset.card ?? dataset.played))"""
    )
    return {card for card in found if card >= 0}


async def play_and_look(player: Player, seat: int) -> None:
    """Play to the end; never does the page draw a card that it was not told."""
    while True:
        shown = await player.asked()
        if shown["moment"] == "over":
            return
        told = {card for text in player.heard for card in cards_in(json.loads(text))}
        assert await cards_drawn(player) <= told
        await player.answer(shown)


async def test_no_card_of_a_hidden_hand_reaches_a_page(club: ClubProcess, come: Come) -> None:
    south, east, watcher = await asyncio.gather(*(come(name, BRISK) for name in ("Sam", "Eva", "Otto")))
    witnesses = [Witness(player) for player in (south, east, watcher)]
    await south.open(club.url)
    await south.enter("Sit with friends")
    await south.press(south.page.get_by_text("How you play"))
    await south.press(south.page.get_by_text("Over one player’s shoulder"))
    await south.press(south.page.get_by_role("button", name="Open the table"))
    link = await south.page.get_by_role("textbox", name="Send the link to a friend").input_value()
    await east.page.goto(link)
    await east.enter("Join the table")
    await east.press(east.page.get_by_role("button", name="Sit here: East"))
    await east.press(east.page.get_by_role("button", name="I am ready"))
    await expect(south.page.get_by_text("✓ Ready")).to_be_visible()
    await watcher.page.goto(link)
    await watcher.enter("Join the table")
    await watcher.page.get_by_role("heading", level=1).wait_for(state="attached")
    await south.press(south.page.get_by_role("button", name="Start with robots"))

    south.choose_call = notrump_up_to(3)
    south.claims = east.claims = "Play on"
    async with asyncio.TaskGroup() as playing:
        playing.create_task(play_and_look(south, 2))
        playing.create_task(play_and_look(east, 1))
    await watcher.until("shown.over")
    watched = witnesses[2].deals()[0]["seat"]
    told = [await witness.check(seat) for witness, seat in zip(witnesses, (2, 1, watched), strict=True)]
    assert min(told) > 40

"""Deals of any game put into a club's library, where a story needs a certain deal."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from paiju.cards import Card, parse, parse_card
from tests.web.forked import command
from tests.web.people import ClubProcess

HELD = (
    "H2 HK HQ S3 S4 D9 D9",
    "H2 RJ RJ HA BJ D8 D8 DJ DQ",
    "S2 S2 H4 H6",
    "C3 C4 C6 H3 H7",
)
"""What the four seats hold among other cards; where they declare with it, it is what they are dealt first."""
KITTY = "C5 C5 CK D5 CT D3 D4 D6"
"""The cards that stay: 35 points."""


def tractor_deal() -> dict[str, Any]:
    """Two decks of 升级, dealt by seat 0: seat 1 can show a 2 at once, seat 2 can counter, and seat 0's throw fails.

    On seat 0's pair of nines seat 1 has a pair, and it holds the big jokers that win the last trick and the kitty.
    """
    held = [list(cards.split()) for cards in HELD]
    rest = [card for card in parse("RJ BJ") for _ in range(2)] + [Card(n) for n in range(52) for _ in range(2)]
    for card in (*(card for hand in held for card in hand), *KITTY.split()):
        rest.remove(parse_card(card))
    random.Random(5).shuffle(rest)
    hands = [[parse_card(card) for card in hand] for hand in held]
    for hand in hands:
        taken, rest = rest[: 25 - len(hand)], rest[25 - len(hand) :]
        hand += taken
    cards = [hands[at % 4][at // 4] for at in range(100)] + [parse_card(card) for card in KITTY.split()]
    return {"game": "shengji", "deck": {"cards": cards}, "options": {"dealer": 0}}


def home_deal() -> dict[str, Any]:
    """One deck of 升级 at home, dealt by seat 0, who alone can declare: hearts at once, others at the end."""
    rest = [card for card in (*(Card(n) for n in range(52)), *parse("RJ BJ")) if card not in parse("H2 S2 C2 D2")]
    random.Random(7).shuffle(rest)
    own = [*parse("H2"), *rest[:8], *parse("D2 C2 S2")]
    others = iter(rest[8:])
    cards = [own[at // 4] if at % 4 == 0 else next(others) for at in range(48)] + list(others)
    return {"game": "shengji", "deck": {"cards": cards}, "options": {"decks": 1, "home": True, "dealer": 0}}


async def shelve_deal(club: ClubProcess, folder: Path, title: str, deal: dict[str, Any]) -> None:
    """Put a deal into the library of a club that is open."""
    file = folder / "deal.jsonl"
    file.write_text(json.dumps(deal) + "\n")
    words = ("import", str(file), "--folder", str(club.folder), "--title", title)
    done = await asyncio.to_thread(command, *words)
    assert done.returncode == 0, done.stderr

"""The robot of red five at the table: what a beginner knows to be right."""

from random import Random
from typing import Any

import pytest

from paiju.cards import parse, show, without
from paiju.games.red_five.deck import HAND, KITTY, PACK, SEATS
from paiju.games.red_five.moves import Play
from paiju.games.red_five.notation import start
from paiju.robots import choose

P1 = {"dealer": "P1", "trump": "S", "call": "CA", "leader": "P1", "out": "CA"}
"""The dealer leads, and seeks his friend."""
P5 = {"dealer": "P5", "trump": "S", "call": "CA", "out": "CA"}
"""Another is the dealer, and his friend is still to be found."""
KNOWN = P5 | {"friend": "P3"}
HIS = P5 | {"friend": "P1"}
LOW = "C3 C4 C6 C7 C8 C9 H3 H4 H6 H7 H8 H9"
"""What else is in the hand, where it does not matter."""

LEADS: list[tuple[str, dict[str, Any], str, str]] = [
    ("the dealer leads his friend's suit", P1, "C7 D9 D6 H8 H6 D8 D4 H9 H4", "C7"),
    ("his king first, which only the friend can beat", P1, "CK C7 D9 D6 H8 H6 D8 D4 H9 H4", "CK"),
    ("the dealer's ace before it is ruffed", P1 | {"friend": "P3"}, f"DA D4 {LOW}", "DA"),
    ("a pair that nobody can beat", KNOWN, "DA DA D7 H6 H4 C4", "DA DA"),
    ("a tractor that nobody can beat", KNOWN, f"DK DK DA DA {LOW}", "DA DA DK DK"),
    ("a throw of the highest cards that are left", KNOWN | {"away": "DA DA"}, "DA DK DK DK H4 C4", "DA DK DK DK"),
    ("no trump while a sure ace is there", KNOWN, "DA D4 S4 S6", "DA"),
    ("the friend leads aces for his dealer", HIS, f"DA D4 {LOW}", "DA"),
]  # fmt: skip

FOLLOWS: list[tuple[str, dict[str, Any], list[str], str, str]] = [
    ("points for a sure winner of one's side", KNOWN, ["P4 H5", "P5 S7"], f"S10 S4 S6 S8 {LOW}", "ST"),
    ("no points for the dealer's sure winner", KNOWN, ["P5 H5"], "S10 S4 S6 S8", "S4"),
    ("no points for the friend's of the dealer", KNOWN, ["P3 H5", "P4 S4", "P5 S6"], "SK S7 D4", "S7"),
    ("the friend gives points to the dealer", HIS, ["P5 H5"], f"S10 S4 S6 {LOW}", "ST"),
    ("the friend gives none to the idle", HIS, ["P3 DA", "P4 D6", "P5 D7"], "D10 D4", "D4"),
    ("the last one wins points as cheaply as can be", KNOWN, ["P2 D3", "P3 D10", "P4 D7", "P5 D8"], "DA DJ D4", "DJ"),
    ("a small trump for points", KNOWN, ["P2 D4", "P3 DK", "P4 D10", "P5 D8"], "SA S4 H4 H6", "S4"),
    ("no trump for nothing", KNOWN, ["P2 D3", "P3 DA", "P4 D6", "P5 D8"], "S4 S2 SA H3 HJ HQ", "H3"),
    ("points and no trump on a trick won", KNOWN, ["P2 DA", "P3 D6", "P4 D7", "P5 D8"], "S4 HK H6", "HK"),
    ("a pair ruffed with a pair", KNOWN, ["P3 DK DK", "P4 D3 D6", "P5 D7 D4"], f"S4 S4 S8 {LOW}", "S4 S4"),
    ("the lower pair when the trick is lost", KNOWN, ["P5 DA DA"], "D10 D10 D4 D4 H6", "D4 D4"),
    ("who holds the friend card joins the dealer", P5, ["P5 C7"], f"CA D4 D6 D7 {LOW}", "CA"),
    ("not when he will lose", P5 | {"points": (0, 90, 60, 0, 5)}, ["P5 C7"], "CA C4 D4 H6", "C4"),
]  # fmt: skip


def played(given: dict[str, Any], hand: str, trick: list[str]) -> str:
    """What P1 plays with this hand near the end of a deal: what else is out was drawn by lot once."""
    held, sorted_away = parse(hand), parse(given.get("away", ""))
    plays = [parse(play.partition(" ")[2]) for play in trick]
    rest = [*without(PACK, (*held, *sorted_away, *(card for cards in plays for card in cards)))]
    Random(4).shuffle(rest)
    rest.sort(key=lambda card: card not in parse(given.get("out", "")))
    out = 4 * len(held) - sum(map(len, plays)) + KITTY
    gone, each = [*sorted_away, *rest[out:]], HAND - len(held)
    by_seat = {f"P{seat + 1}": show(gone[seat * each : seat * each + each]) for seat in SEATS}
    position = {key: value for key, value in given.items() if key not in ("away", "out")}
    view = start(position | {"hands": {"P1": hand}, "left": len(held), "gone": by_seat, "trick": trick})
    act = choose(view, 0, Random(1))
    assert isinstance(act, Play)
    return show(reversed(act.cards))


@pytest.mark.parametrize(("given", "hand", "cards"), [pytest.param(*row[1:], id=row[0]) for row in LEADS])
def test_it_leads_what_a_beginner_knows(given: dict[str, Any], hand: str, cards: str):
    assert played({"leader": "P1", **given}, hand, []) == show(reversed(parse(cards)))


@pytest.mark.parametrize(("given", "trick", "hand", "cards"), [pytest.param(*row[1:], id=row[0]) for row in FOLLOWS])
def test_it_follows_as_a_beginner_knows(given: dict[str, Any], trick: list[str], hand: str, cards: str):
    assert played(given, hand, trick) == show(reversed(parse(cards)))

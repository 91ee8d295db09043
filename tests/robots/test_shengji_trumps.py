"""The robot of shengji before the play: what it declares, and what it buries."""

from random import Random
from typing import Any

import pytest

from paiju.cards import Cards, parse, show
from paiju.games.shengji.moves import Bury, Declare, Pass
from paiju.games.shengji.notation import start
from paiju.robots import choose
from paiju.tricks.points import points

LONG_HEARTS = "H2 HA HQ HJ H9 H8 H7 H4 S5 S7 DJ C9 C3"
SHORT_HEARTS = "H2 HA SK SQ SJ S9 S7 S5 DK DJ CK C9 C3"
HIGH_CARDS = "RJ RJ BJ C2 D2 SA SA SK HA HK DA DA CA CK S7 S8 D5 D9 C3"

DECLARES: list[tuple[str, dict[str, Any], str]] = [
    ("a long suit while cards come", {"dealt": 52, "hands": {"P1": LONG_HEARTS}}, "H2"),
    ("not a short one", {"dealt": 52, "hands": {"P1": SHORT_HEARTS}}, ""),
    (
        "not over the partner",
        {"dealt": 72, "standing": "P3 S2", "hands": {"P1": "H2 H2 HA HQ HJ H9 S5 S7 S8 S9 DJ D9 C9 C3 C5 C7 C8 D3"}},
        "",
    ),
    (
        "a long suit over an opponent's in which it is short",
        {"dealt": 72, "standing": "P4 S2", "hands": {"P1": "H2 H2 HA HQ HJ H9 H8 H7 H6 H4 S5 DJ D9 C9 C3 C5 C7 D8"}},
        "H2 H2",
    ),
    (
        "nothing over an opponent's suit in which it is long itself",
        {"dealt": 72, "standing": "P4 S2", "hands": {"P1": "H2 H2 HA HQ H9 SA SQ SJ S9 S8 S7 S5 S4 S3 DJ D9 C9 C3"}},
        "",
    ),
    (
        "more of its own suit",
        {"dealt": 72, "standing": "P1 H2", "hands": {"P1": "H2 H2 HA HQ HJ H9 H8 H7 H6 H4 S5 DJ D9 C9 C3 C5 C7 D8"}},
        "H2 H2",
    ),
    (
        "no trumps with jokers and aces, and none of the opponent's suit",
        {"dealt": 76, "standing": "P4 H2", "hands": {"P1": HIGH_CARDS}},
        "RJ RJ",
    ),
]


@pytest.mark.parametrize(("given", "cards"), [pytest.param(*row[1:], id=row[0]) for row in DECLARES])
def test_it_declares(given: dict[str, Any], cards: str):
    view = start({"phase": "deal", "dealer": "P2", "level": "2", **given})
    assert choose(view, 0, Random(1)) == (Declare(parse(cards)) if cards else None)


def test_it_passes_once_when_all_cards_are_dealt():
    given = {"phase": "declare", "dealer": "P2", "level": "2", "hands": {"P1": SHORT_HEARTS}}
    assert choose(start(given), 0, Random(1)) == Pass()
    assert choose(start({**given, "passed": ["P1"]}), 0, Random(1)) is None


def test_in_the_first_deal_a_fair_suit_is_enough_at_last():
    fair = "H2 HA HQ H9 H7 H6 H5 SK SQ SJ S7 S5 DA DK DJ D9 D4 CK CQ C9 C7 C4 C3 BJ S9"
    given = {"phase": "declare", "level": "2", "hands": {"P1": fair}}
    assert choose(start(given), 0, Random(1)) == Declare(parse("H2"))
    assert choose(start({**given, "dealer": "P2"}), 0, Random(1)) == Pass()


def test_another_seat_buries_nothing():
    assert choose(start({"phase": "bury", "trump": "H", "dealer": "P2"}), 0, Random(1)) is None


WEAK = "H2 HQ H9 H7 H5 H4 H3 SA SA SK SK ST S9 S8 S6 S5 S4 DK DQ DT D9 D8 D7 D5 CA CQ CJ C9 C8 C7 C5 C4 C3"
SHORT = "RJ BJ H2 H2 S2 HA HQ HJ H9 H8 H7 H5 H4 H3 SA SA SK SQ SJ SJ S9 S9 S8 S6 DJ D9 D7 CA CQ C9 C8 C7 C4"


def buried(hand: str) -> Cards:
    act = choose(
        start({"phase": "bury", "level": "2", "trump": "H", "dealer": "P1", "hands": {"P1": hand}}), 0, Random(1)
    )
    assert isinstance(act, Bury)
    return act.cards


def test_a_weak_dealer_buries_no_points_no_trumps_and_no_aces():
    cards = buried(WEAK)
    assert points(cards) == 0
    assert not set(cards) & {*parse("H2 HQ H9 H7 H5 H4 H3 SA CA")}


def test_short_suits_are_buried_whole():
    cards = buried(SHORT)
    assert set(parse("DJ D9 D7")) <= set(cards), show(cards)
    assert "CA" not in show(cards)


def test_pairs_stay_together():
    cards = buried(SHORT)
    assert cards.count(parse("SJ")[0]) in (0, 2) and cards.count(parse("S9")[0]) in (0, 2)


def test_nothing_but_trumps_and_aces_leaves_no_choice():
    hand = "RJ RJ BJ BJ H2 H2 S2 S2 HA HA HK HK HQ HQ HJ HJ HT HT H9 H9 H8 H8 H7 H7 H6 H6 H5 H5 H4 H4 SA SA DA"
    cards = buried(hand)
    assert set(parse("SA SA DA")) <= set(cards)

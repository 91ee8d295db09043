"""The robot of red five before the play: what it shows, buries and calls."""

from random import Random
from typing import Any

import pytest

from paiju.cards import parse, show
from paiju.games.red_five.moves import Bury, Call, DeclineShow, Show
from paiju.games.red_five.notation import start
from paiju.robots import choose

SPADES = "H5 RJ BJ S3 S3 S2 S2 SA SA SK SQ SJ S9 S8 S8 S7"
CLUBS = "CQ C9 C8 C4"
DIAMONDS = "DQ DJ D9 D8 D4"
HEARTS = "HA HQ HJ H9 H8 H4"


@pytest.mark.parametrize(
    ("dealt", "hand", "shown"),
    [
        pytest.param(50, "H5 RJ S3 S2 SA SK S9 S8 S7 S6", "S2", id="its suit is long and strong"),
        pytest.param(50, "S2 C9 C8 DQ DJ HK HJ H9 H4 S4", None, id="it is short"),
        pytest.param(25, "S2 S9 DQ H4 C3", None, id="too early to tell"),
        pytest.param(50, "H5 RJ S3 SA SK S9 S8 S7 S6 S4", None, id="no 2 to show"),
        pytest.param(155, f"{SPADES} {CLUBS} {DIAMONDS} {HEARTS}", "S2", id="all is dealt"),
    ],
)
def test_it_shows_when_its_suit_is_good(dealt: int, hand: str, shown: str | None):
    phase = {"phase": "final_show"} if dealt == 155 else {"phase": "deal", "dealt": dealt}
    act = choose(start(phase | {"hands": {"P1": hand}}), 0, Random(1))
    assert act is None if shown is None else isinstance(act, Show) and show((act.card,)) == shown


def test_asked_at_last_it_shows_the_better_2_or_declines_without_one():
    shows, declines = (
        choose(start({"phase": "final_show", "hands": {"P1": hand}}), 0, Random(1))
        for hand in (
            "S2 D2 D9 D8 D7 D4 S4 C4 C6 C7 C8 C9 CT CJ CQ HJ HQ H3 H4 H6 H7 H8 H9 C4 C6 C7 C8 H3 H4 H6 H7",
            "D9 D8 D7 D4 S4 C4 C6 C7 C8 C9 CT CJ CQ HJ HQ H3 H4 H6 H7 H8 H9 C4 C6 C7 C8 H3 H4 H6 H7 D9 D8",
        )
    )
    assert isinstance(shows, Show) and show((shows.card,)) == "D2"
    assert isinstance(declines, DeclineShow)


def test_others_have_nothing_to_say_at_last():
    assert choose(start({"phase": "final_show", "hands": {"P2": "S2"}}), 1, Random(1)) is None


def buried(hand: str) -> list[str]:
    act = choose(start({"phase": "bury", "trump": "S", "dealer": "P1", "hands": {"P1": hand}}), 0, Random(1))
    assert isinstance(act, Bury)
    return show(act.cards).split()


def test_a_short_suit_is_buried_whole():
    cards = buried(f"{SPADES} S6 S6 C4 C8 C9 {DIAMONDS} {HEARTS} H3 H10 H10 D8 DQ D4")
    assert cards[:3] == ["C4", "C8", "C9"]
    assert all(card[0] in "CDH" for card in cards)


def test_points_aces_and_shapes_stay():
    low = "D4 D6 D7 C4 C6 C7 C9"
    cards = buried(f"S2 S4 S6 S7 S8 S9 S9 SJ SQ BJ {low} DA DK DK D10 CA CK C10 C5 HA HA HK HK HQ HQ H10 H10 H9 H9 H4")
    assert "DA" not in cards and "CA" not in cards and "HA" not in cards
    assert not {"DK", "DT", "CK", "CT", "C5", "HT", "HK"} & set(cards)


BURIED = parse("C4 C4 D4 D4 D6 H4 H6")


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        pytest.param("S4 S6 S7 S8 SJ SQ CK C7 D9 D9 D8 D7 DA DA HA HQ HJ H9 H8 H7", "CA", id="an ace to its king"),
        pytest.param("S4 S6 S7 S8 SJ SQ DK D7 D9 D8 DA DA HA HA HQ HJ H9 H8 H7 C7", "CA", id="not of aces it has"),
        pytest.param("S4 S6 S7 S8 SJ SQ D7 D9 D8 DJ HA HA HQ HJ H9 H8 H7", "DA", id="not of a suit it cannot lead"),
        pytest.param(f"{SPADES} D7 D9 C7 C8 HA", "H5", id="the highest trump when its own are long"),
    ],
)
def test_it_calls_a_friend_who_helps(hand: str, called: str):
    filler = parse("S10 D5 H3 H3 H9 H8 H7 H7 DJ DQ D8 DQ DJ D5 D9")
    hand_cards = parse(hand)
    whole = (*hand_cards, *filler[: 31 - len(hand_cards)])
    position: dict[str, Any] = {"phase": "call", "trump": "S", "dealer": "P1", "buried": show(BURIED)}
    act = choose(start(position | {"hands": {"P1": show(whole)}}), 0, Random(1))
    assert isinstance(act, Call)
    assert show((act.card,)) == called

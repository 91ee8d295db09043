"""Cards as numbers and as text."""

import pytest

from paiju.cards import (
    BACK,
    BIG_JOKER,
    DECK,
    SMALL_JOKER,
    added,
    holds,
    parse,
    parse_card,
    rank,
    show,
    show_pbn,
    suit,
    without,
)


def test_every_face_has_its_number_and_comes_back_from_its_text() -> None:
    assert [show((card,)) for card in (*DECK[:2], DECK[51], SMALL_JOKER, BIG_JOKER, BACK)] == [
        "C2", "C3", "SA", "BJ", "RJ", "??",
    ]  # fmt: skip
    for card in (*DECK, SMALL_JOKER, BIG_JOKER, BACK):
        assert parse_card(show((card,))) == card
    assert (suit(DECK[51]), rank(DECK[51]), suit(SMALL_JOKER), rank(BIG_JOKER)) == (3, 12, 4, 1)


def test_ten_and_small_letters_are_read() -> None:
    assert parse_card("h10") == parse_card("HT")
    assert parse("s5 S5 rj") == (parse_card("S5"), parse_card("S5"), BIG_JOKER)


def test_a_hand_is_read_in_both_forms() -> None:
    hand = parse("AK2.-.T9876.AKQJ9")
    assert show_pbn(hand) == "AK2..T9876.AKQJ9"
    assert parse(show(hand)) == hand


@pytest.mark.parametrize("text", ["S1", "X", "SAA", ""])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_zones_take_and_give() -> None:
    zone = parse("S5 S5 HA")
    assert added(zone, parse("C2")) == parse("C2 HA S5 S5")
    assert without(zone, parse("S5")) == parse("S5 HA")
    assert holds(zone, parse("S5 S5")) and not holds(zone, parse("HA HA"))


def test_an_unseen_card_leaves_as_a_back() -> None:
    assert without((BACK, BACK), parse("S5")) == (BACK,)
    with pytest.raises(ValueError, match="S5 is not in HA"):
        without(parse("HA"), parse("S5"))

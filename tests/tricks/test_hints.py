"""What comes to mind after the plainest play, in the games with several decks."""

from typing import Any

import pytest

from paiju.cards import show
from paiju.games.red_five.notation import start as red_five
from paiju.games.shengji.notation import start as shengji
from paiju.kernel import State

TRUMP = {"dealer": "P1", "trump": "S"}


def offered(state: State, seat: int) -> list[str]:
    """The plays that this seat is offered, the plainest first."""
    return [show(choice.example.cards) for choice in state.choices(seat)]


@pytest.mark.parametrize(
    ("led", "hand", "plays"),
    [
        # Pairs from below.
        ("C9 C9", "C3 C3 C5 C7 C7 H4", ["C3 C3", "C7 C7"]),
        # Without a pair low cards, then points for a partner.
        ("C9 C9", "C3 C5 C7 CK H4", ["C3 C7", "C5 CK"]),
        # The only card of the suit, and what may go with it.
        ("C9 C9", "C3 D4 DK S3", ["C3 D4", "C3 DK"]),
        # Without the suit: what is least missed, points, a ruff.
        ("C9 C9", "D4 D6 DK HT S3 S3 S7 S7", ["D4 D6", "DK HT", "S3 S3"]),
        # All that is left of the suit.
        ("C9 C9", "C3 C4 H4 H5", ["C3 C4"]),
        # A tractor has one answer that serves it.
        ("C8 C8 C9 C9", "C3 C3 C4 C4 CT CT CA H4", ["C3 C3 C4 C4"]),
        # One card needs no more than its choice says.
        ("C9", "C3 C5 H4", ["C3"]),
    ],
)
def test_following_at_shengji(led: str, hand: str, plays: list[str]) -> None:
    position: dict[str, Any] = {"options": {"decks": 2}, "trick": [f"P1 {led}"], "hands": {"P2": hand}}
    assert offered(shengji(TRUMP | position), 1) == plays


def test_leading_at_shengji() -> None:
    hand = {"P1": "C3 C3 C4 C4 C9 D5 H7 H7 HA S6 S6 BJ"}
    plays = ["C9", "C3 C3 C4 C4", "D5", "HA", "H7 H7", "BJ"]
    assert offered(shengji({**TRUMP, "options": {"decks": 2}, "hands": hand}), 0)[1:] == plays
    home = {"options": {"decks": 1, "home": True}, "hands": {"P1": "C3 C9 HA"}}
    assert offered(shengji(TRUMP | home), 0) == ["C3"]


@pytest.mark.parametrize(
    ("led", "hand", "plays"),
    [
        ("C9 C9", "C4 C4 C6 C7 C7 H4", ["C4 C4", "C7 C7"]),
        ("C9 C9", "C4 C6 CT CK H4", ["C4 C6", "CT CK"]),
        # The friend card, the ace of diamonds, is no discard while there is another.
        ("C9 C9", "H4 DA HT S3 S3", ["H4 HT", "S3 S3"]),
        ("C9 C9", "C4 DA", ["C4 DA"]),
        ("C9 CJ", "C4 C6 CT CK", ["C4 C6", "CT CK"]),
    ],
)
def test_following_at_red_five(led: str, hand: str, plays: list[str]) -> None:
    position: dict[str, Any] = {"call": "DA", "trick": [f"P1 {led}"], "hands": {"P2": hand}}
    assert offered(red_five(TRUMP | position), 1) == plays

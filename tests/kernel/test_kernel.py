"""What the kernel does for every game."""

import random

import pytest

from paiju.cards import BACK, DECK
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.moves import Asked, Called, Dealt, Explained, Words
from paiju.kernel import OPEN, PUBLIC, Deck, face_up, fill, fold, redact, told


def test_redaction_keeps_what_lies_face_up_and_turns_the_rest() -> None:
    dealt = Dealt(1, DECK[:13])
    assert redact(dealt, frozenset((1,))) is dealt
    assert redact(dealt, frozenset((OPEN,))) is dealt
    assert redact(dealt, frozenset((0,))) == Dealt(1, (BACK,) * 13)
    assert redact(Called(2, "1C"), frozenset((PUBLIC,))) == Called(2, "1C")
    assert face_up(Called(2, "1C")) and not face_up(dealt)
    secret = Explained(0, 1, True, Words("x", "x"))
    assert redact(secret, frozenset((2,))) is None
    assert told((secret, Asked(1, 1, 0)), frozenset((2,))) == ()
    assert told((secret,), frozenset((2, PUBLIC))) == (secret,)


def test_backs_are_turned_up_from_what_is_not_seen() -> None:
    options = Options()
    opening = GAME.open(options, Deck(DECK))
    view = fold(GAME.begin(options), told(opening, frozenset((0,))))
    filled = fill(view, DECK, random.Random(1))
    assert {card for hand in filled.hands for card in hand} == set(DECK)  # pyright: ignore[reportAttributeAccessIssue]
    assert filled.hands[0] == view.hands[0]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(ValueError, match="backs for"):
        fill(view, DECK[:51], random.Random(1))

"""A hand's features, one at a time and many at once."""

from random import Random

import numpy as np
import pytest

from paiju.cards import DECK, parse
from paiju.robots.bridge.hands import COUNT, PLACE, features
from paiju.robots.bridge.hands_many import bits_of, features_many

C, D, H, S = range(4)


def value(hand: str, name: str, suit: int = 0) -> int:
    return features(parse(hand))[PLACE[name] + suit]


@pytest.mark.parametrize(
    ("name", "suit", "hand", "expected"),
    [
        ("hcp", 0, "AKQJ.AKQ.AKQ.AKQ", 37),
        ("hcp", 0, "T987.T98.T98.T98", 0),
        ("points", 0, "AKQ762.KJ5.8.T94", 13 + 2),
        ("balanced", 0, "AQ76.KJ5.K32.T94", 1),
        ("balanced", 0, "AQ762.KJ5.K32.T9", 1),
        ("balanced", 0, "AQ7642.KJ5.K3.T9", 0),
        ("balanced", 0, "AQ76.KJ54.K2.T94", 1),
        ("balanced", 0, "AQ762.KJ54.K2.T9", 0),
        ("semibalanced", 0, "AQ762.KJ54.K2.T9", 1),
        ("semibalanced", 0, "AQ762.KJ543.K.T9", 0),
        ("aces", 0, "AQ76.AJ5.K32.A94", 3),
        ("kings", 0, "AQ76.AK5.K32.A94", 2),
        ("twenty", 0, "QJ854.AK732.6.64", 10 + 10),
        ("fifteen", 0, "AQJ75.K83.765.43", 10 + 5),
        ("losers", 0, "AKQ762.KJ5.8.T94", 0 + 2 + 1 + 3),
        ("quick", 0, "AK5.AQ5.KQ5.KT94", 4 + 3 + 2 + 1),
        ("flat", 0, "AQ76.KJ5.K32.T94", 1),
        ("singles", 0, "AQ762.KJ5432.K.T", 2),
        ("length", S, "AQ762.KJ54.K2.T9", 5),
        ("support", S, "K982.Q7534..7532", 5 + 5),
        ("support", S, "K98.Q75342.7.753", 5 + 2),
        ("support", S, "K9.Q75342.7.T753", 5),
        ("support", H, "K98.Q753.97.7532", 5 + 1),
        ("honours", H, "A2.KQ7653.A4.742", 2),
        ("top", S, "AQJT2.K6.A74.742", 4),
        ("stop", D, "A872.K65.Q4.A742", 1),
        ("stop", D, "A872.K65.Q74.A42", 2),
        ("stop", D, "A872.K65.J74.A42", 1),
        ("stop", D, "A872.K65.T74.A42", 0),
        ("control", H, "A8762..QT743.A42", 2),
        ("control", H, "A876.5.QT743.A42", 1),
        ("strength", C, "A876.5.QT74.AJ42", 5),
        ("longest", D, "A876.K5.Q743.A42", 1),
        ("longest", H, "A876.K5.Q743.A42", 0),
    ],
)
def test_a_hand_has_these_features(name: str, suit: int, hand: str, expected: int) -> None:
    assert value(hand, name, suit) == expected


def test_two_suits_are_compared_by_length() -> None:
    assert value("AQ762.KJ54.K2.T9", "longer", 4 * S + H) == 1
    assert value("AQ762.KJ54.K2.T9", "longer", 4 * D + S) == -3


def test_a_hand_that_is_not_thirteen_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="13 cards"):
        features(parse("AK.AK.AK.AK"))


def test_many_at_once_are_the_same_as_one_at_a_time() -> None:
    rng = Random(4)
    hands = [sorted(rng.sample(DECK, 13)) for _ in range(500)]
    rows = features_many(bits_of(np.array(hands)))
    assert rows.shape == (500, COUNT)
    assert [tuple(int(v) for v in row) for row in rows] == [features(hand) for hand in hands]

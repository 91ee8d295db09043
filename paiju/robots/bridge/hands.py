"""A hand as a row of numbers (手牌特征): all that a bidding rule may ask about it is a range of one of them.

Suits are 0-3 for C D H S. A feature of a suit stands four in a row, one of two suits sixteen in a row, so
`place(name)` is where the row begins and the suit (or 4 * first + second) is added to it.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from paiju.cards import Card

Features = tuple[int, ...]
"""A hand's features, in the order of `PLACE`."""

SCALARS = (
    "hcp", "points", "balanced", "semibalanced", "aces", "kings", "twenty", "fifteen", "quick", "losers",
    "shortest", "longest-length", "second-length", "singles", "flat",
)  # fmt: skip
SUITED = ("length", "support", "honours", "top", "stop", "control", "strength", "longest", "ace", "king")
PAIRED = ("longer",)

PLACE: dict[str, int] = {
    **{name: at for at, name in enumerate(SCALARS)},
    **{name: len(SCALARS) + 4 * at for at, name in enumerate(SUITED)},
    **{name: len(SCALARS) + 4 * len(SUITED) + 16 * at for at, name in enumerate(PAIRED)},
}
"""Where each feature begins in the row (特征位置)."""
COUNT = len(SCALARS) + 4 * len(SUITED) + 16 * len(PAIRED)
"""How many numbers the row has."""

HCP, POINTS, BALANCED, SEMIBALANCED = PLACE["hcp"], PLACE["points"], PLACE["balanced"], PLACE["semibalanced"]
ACES, KINGS = PLACE["aces"], PLACE["kings"]
LENGTH, SUPPORT, STOP = PLACE["length"], PLACE["support"], PLACE["stop"]


class Holding(NamedTuple):
    """What one suit of a hand is worth by itself (一门花色)."""

    length: int
    hcp: int
    honours: int  # of A K Q
    top: int  # of A K Q J T
    stop: int  # 2 a stopper, 1 half of one, 0 none
    control: int  # 2 first round (ace or void), 1 second round (king or singleton)
    ace: int
    king: int
    quick: int  # quick tricks, in halves
    losers: int


@cache
def holding(ranks: int) -> Holding:
    """The worth of a suit (花色价值) given as bits, bit 0 the two up to bit 12 the ace."""
    length = ranks.bit_count()
    ace, king, queen, jack, ten = (ranks >> bit & 1 for bit in (12, 11, 10, 9, 8))
    honours = ace + king + queen
    return Holding(
        length=length,
        hcp=4 * ace + 3 * king + 2 * queen + jack,
        honours=honours,
        top=honours + jack + ten,
        stop=_stop(length, ace, king, queen, jack),
        control=2 if ace or not length else 1 if king or length == 1 else 0,
        ace=ace,
        king=king,
        quick=_quick(length, ace, king, queen),
        losers=_losers(length, ace, king, queen),
    )


def _stop(length: int, ace: int, king: int, queen: int, jack: int) -> int:
    """2: the opponents cannot run the suit; 1: they cannot if partner has a little help."""
    if ace or (king and length >= 2) or (queen and length >= 3) or (jack and length >= 4):
        return 2
    return int(king or (queen and length >= 2) or (jack and length >= 3))


def _quick(length: int, ace: int, king: int, queen: int) -> int:
    if ace and king:
        return 4
    if ace:
        return 3 if queen else 2
    if king and length >= 2:
        return 2 if queen else 1
    return 0


def _losers(length: int, ace: int, king: int, queen: int) -> int:
    first = min(length, 3)
    winners = ace + (king if length >= 2 else 0) + (queen if length >= 3 else 0)
    return max(0, first - winners)


def suit_bits(hand: Iterable[Card]) -> tuple[int, int, int, int]:
    """The ranks of a hand by suit C D H S as bits (按花色的位)."""
    bits = [0, 0, 0, 0]
    for card in hand:
        bits[card // 13] |= 1 << card % 13
    return bits[0], bits[1], bits[2], bits[3]


def features(hand: Iterable[Card]) -> Features:
    """The features of a hand of thirteen cards (手牌特征). Raises ValueError if it has another number."""
    suits = tuple(holding(bits) for bits in suit_bits(hand))
    lengths = tuple(suit.length for suit in suits)
    if sum(lengths) != 13:
        raise ValueError(f"a hand has 13 cards, not {sum(lengths)}")
    hcp = sum(suit.hcp for suit in suits)
    longest = max(lengths)
    return (
        *_scalars(suits, lengths, hcp),
        *lengths,
        *(hcp + short for short in shortage(lengths)),
        *(suit.honours for suit in suits),
        *(suit.top for suit in suits),
        *(suit.stop for suit in suits),
        *(suit.control for suit in suits),
        *(suit.hcp for suit in suits),
        *(int(length == longest) for length in lengths),
        *(suit.ace for suit in suits),
        *(suit.king for suit in suits),
        *(first - second for first in lengths for second in lengths),
    )


def _scalars(suits: tuple[Holding, ...], lengths: tuple[int, ...], hcp: int) -> tuple[int, ...]:
    shape = sorted(lengths, reverse=True)
    return (
        hcp,
        hcp + sum(length - 4 for length in lengths if length > 4),
        int(shape[3] >= 2 and shape[2] >= 3 and shape[0] <= 5),
        int(shape[3] >= 2 and shape[0] <= 6),
        sum(suit.ace for suit in suits),
        sum(suit.king for suit in suits),
        hcp + shape[0] + shape[1],
        hcp + lengths[3],
        sum(suit.quick for suit in suits),
        sum(suit.losers for suit in suits),
        shape[3],
        shape[0],
        shape[1],
        sum(length < 2 for length in lengths),
        int(shape[0] == 4 and shape[3] == 3),
    )


SHORTAGE = ((0,) * 14, (0,) * 14, (0,) * 14, (3, 2, 1) + (0,) * 11, (5, 3, 1) + (0,) * 11)
"""Points for a side suit of 0, 1, 2 … cards (短套点), by the trumps held: 3, or 4 and more; fewer earn nothing."""


def shortage(lengths: tuple[int, ...]) -> tuple[int, ...]:
    """Points for shortness (短套点) with each suit C D H S as trumps, given the hand's lengths."""
    return tuple(
        sum(SHORTAGE[min(trumps, 4)][length] for suit, length in enumerate(lengths) if suit != trump)
        for trump, trumps in enumerate(lengths)
    )

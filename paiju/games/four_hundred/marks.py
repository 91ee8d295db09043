"""The pack of four hundred and what it is worth (计分牌): ace and king 25, queen 20, jack 15, ten 10, five 5."""

from collections.abc import Iterable
from functools import cache

from paiju.cards import DECK, RANKS, Card, Cards, rank, suit
from paiju.tricks.order import TRUMP, Order, order_of

PACK: Cards = DECK
"""One pack without jokers, 52 cards worth 400."""
ALL = 400
_BY_RANK = {"A": 25, "K": 25, "Q": 20, "J": 15, "T": 10, "5": 5}
_WORTH = (*(_BY_RANK.get(RANKS[rank(card)], 0) for card in DECK), 0, 0, 0)


def marks(cards: Iterable[Card]) -> int:
    """The marks of these cards (分数); a back counts nothing. docs/rules/four-hundred.en.md#marks."""
    return sum([_WORTH[card] for card in cards])


@cache
def order(trump: int) -> Order:
    """The order with this trump suit 0-3 (定序): aces high in every suit. docs/rules/four-hundred.en.md#order."""
    return order_of({card: (TRUMP if suit(card) == trump else suit(card), rank(card)) for card in DECK})

"""The order of cards in hundred (大小): the jokers above the trump suit, and the option that a 2 beats the ace."""

from functools import cache

from paiju.cards import BIG_JOKER, DECK, SMALL_JOKER, Cards, rank, suit
from paiju.tricks.order import TRUMP, Order, order_of

PACK: Cards = (*DECK, SMALL_JOKER, BIG_JOKER)
"""One pack with two jokers, 54 cards."""


@cache
def order(trump: int, two_high: bool) -> Order:
    """The order with this trump suit 0-3 (定序). docs/rules/hundred.en.md#order."""
    suited = {
        card: (TRUMP if suit(card) == trump else suit(card), (rank(card) - 1) % 13 if two_high else rank(card))
        for card in DECK
    }
    return order_of(suited | {SMALL_JOKER: (TRUMP, 13), BIG_JOKER: (TRUMP, 14)})

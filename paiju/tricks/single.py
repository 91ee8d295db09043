"""Tricks of single cards (单张墩): following suit and winning, for games of one deck without jokers."""

from bisect import bisect_left
from collections.abc import Sequence

from paiju.cards import Card, Cards, suit


def followers(hand: Cards, led: int | None) -> Cards:
    """The cards of the hand that may be played (可出之牌): of the suit led if it has any, else all.

    `led` is the suit led (0-3) or None for the lead itself.
    """
    if led is None:
        return hand
    low = bisect_left(hand, 13 * led)
    # Suits lie together, because a hand is sorted.
    return hand[low : bisect_left(hand, 13 * led + 13, low)] or hand


def winner(cards: Sequence[Card], trump: int | None) -> int:
    """Which card of the trick wins (赢墩): its place in order of play, 0 for the lead.

    The highest trump wins, or without one the highest card of the suit led. `trump` is a suit or None.
    """
    wins, best = 0, cards[0]
    ruling = suit(best)
    for place, card in enumerate(cards):
        played = suit(card)
        if (played == ruling and card > best) or (played == trump and ruling != trump):
            wins, best, ruling = place, card, played
    return wins

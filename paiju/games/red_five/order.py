"""Which cards are trump in red five, and how high each stands (主副与大小). docs/rules/red-five.en.md#order."""

from functools import cache

from paiju.cards import BIG_JOKER, RANKS, SMALL_JOKER, Card, rank, suit
from paiju.tricks.order import TRUMP, Order, order_of

RED_FIVE = Card(13 * 2 + RANKS.index("5"))
"""The five of hearts (红五), always the highest trump."""
TWOS = tuple(Card(13 * s) for s in range(4))
"""The four level cards (级牌), clubs to spades."""
CALLABLE = (*(Card(13 * s + RANKS.index(r)) for r in "AK" for s in (3, 2, 1, 0)), RED_FIVE, BIG_JOKER)
"""The faces that the dealer may name as friend card (可叫之牌)."""
_ADVISER = RANKS.index("3")


def same_colour(trump: int) -> int:
    """The other suit of the same colour (同色另一门): spades and clubs, hearts and diamonds."""
    return 3 - trump


@cache
def order(trump: int) -> Order:
    """The order of cards with this trump suit, 0-3 (定序). Places rise by one; removed faces are skipped."""
    adviser = Card(13 * same_colour(trump) + _ADVISER)
    plain = [Card(n) for n in range(52) if rank(Card(n)) > 0 and n not in (RED_FIVE, adviser)]
    places = {
        card: (s, place) for s in range(4) if s != trump for place, card in enumerate(c for c in plain if suit(c) == s)
    }
    main = Card(13 * trump + _ADVISER)
    ordinary = [card for card in plain if suit(card) == trump and card != main]
    level = len(ordinary)
    places |= {card: (TRUMP, place) for place, card in enumerate(ordinary)}
    places |= dict.fromkeys(TWOS, (TRUMP, level))
    high = (Card(13 * trump), adviser, main, SMALL_JOKER, BIG_JOKER, RED_FIVE)
    places |= {card: (TRUMP, level + above) for above, card in enumerate(high, 1)}
    return order_of(places)

"""The order of cards in 升级 (大小): jokers, level cards and the trump suit are one group.

docs/rules/shengji.en.md#order.
"""

from functools import cache

from paiju.cards import BIG_JOKER, SMALL_JOKER, Card
from paiju.tricks.order import TRUMP, Order, order_of


@cache
def order(trump: int | None, level: int) -> Order:
    """The order with this trump suit (0-3, None without) and level rank (0 for 2 to 12 for A).

    Plain cards have places 0-11. Above them stand, of the trumps, level cards of other suits 12, the trump suit's 13,
    the small joker 14 and the big one 15; without a trump suit level cards 0 and the jokers 1 and 2.
    """
    places: dict[Card, tuple[int, int]] = {}
    for suit in range(4):
        for place, rank in enumerate([rank for rank in range(13) if rank != level]):
            places[Card(13 * suit + rank)] = (TRUMP if suit == trump else suit, place)
        places[Card(13 * suit + level)] = (TRUMP, 0 if trump is None else 13 if suit == trump else 12)
    low = 1 if trump is None else 14
    return order_of(places | {SMALL_JOKER: (TRUMP, low), BIG_JOKER: (TRUMP, low + 1)})

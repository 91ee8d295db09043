"""What a declarer lays aside (扣哪些牌): the cards that cost least, and short suits whole, so that he can ruff them."""

from collections.abc import Callable, Iterable
from itertools import combinations

from paiju.cards import Card, Cards, holds
from paiju.tricks.order import TRUMP, Order


def cheapest(hand: Cards, order: Order, count: int, cost: Callable[[Card], float], void: float) -> Cards:
    """So many cards to lay aside (最该扣的牌): the least cost together, less `void` for every suit they make void.

    Trumps go only when there is nothing else.
    """
    suits = [order.held(hand, group) for group in range(4)]
    short = [cards for cards in suits if 0 < len(cards) <= count]
    ranked = sorted(hand, key=lambda card: (order.group[card] == TRUMP, cost(card)))
    found = list[tuple[float, Cards]]()
    for number in range(len(short) + 1):
        for chosen in combinations(short, number):
            whole = [card for cards in chosen for card in cards]
            if len(whole) <= count:
                rest = [card for card in ranked if card not in whole][: count - len(whole)]
                buried = tuple(sorted((*whole, *rest)))
                found.append((sum(map(cost, buried)) - void * _voids(suits, buried), buried))
    return min(found)[1]


def _voids(suits: Iterable[Cards], buried: Cards) -> int:
    return sum(bool(cards) and holds(buried, cards) for cards in suits)

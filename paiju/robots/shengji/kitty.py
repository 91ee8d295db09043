"""What the dealer buries (扣底): low plain cards and short suits whole, points only with strong trumps."""

from itertools import combinations

from paiju.cards import Card, Cards, added, without
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.deck import KITTY
from paiju.games.shengji.following import GRAMMAR
from paiju.games.shengji.order import order
from paiju.tricks.combos import Component
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points

VOID = 5.0
"""What a suit without cards is worth to the dealer, in points."""
TOP = 9.0
"""What an ace of a plain suit is worth, and a trump at least."""
PAIR = 3.0
"""What the cards of a pair are worth besides, for each."""


def kitty(view: Burying) -> Cards:
    """The cards to bury (扣哪些)."""
    return Burial(view).best()


class Burial:
    """One dealer's choice (一次扣底)."""

    def __init__(self, view: Burying) -> None:
        self.order: Order = order(view.trump, view.options.level)
        self.size = KITTY[view.options.decks]
        self.hand: Cards = tuple([card for card in view.hands[view.dealer] if card >= 0])
        self.suits = [self.order.held(self.hand, group) for group in range(4)]
        trumps = self.order.held(self.hand, TRUMP)
        strong = sum([1 + (self.order.place[card] >= 12) for card in trumps]) / len(self.hand)
        self.risk = max(0.6, 2.4 - 2.4 * strong)
        """What a point in the kitty may cost: twice as much and more if the last trick is lost."""
        self.cost = {card: cost for group in self.suits for card, cost in self._costs(group)}
        self.cost |= {card: 2 * TOP + self.order.place[card] for card in trumps}

    def best(self) -> Cards:
        """Of all ways to make suits void, filled up with what costs least, the cheapest."""
        found = list[tuple[float, Cards]]()
        short = [cards for cards in self.suits if 0 < len(cards) <= self.size]
        for number in range(len(short) + 1):
            for chosen in combinations(short, number):
                whole = tuple(sorted(card for cards in chosen for card in cards))
                if len(whole) <= self.size:
                    found.append(self._filled(whole))
        return min(found)[1]

    def _filled(self, cards: Cards) -> tuple[float, Cards]:
        rest = sorted(without(self.hand, cards), key=lambda card: (self.cost[card], card))
        buried = added(cards, rest[: self.size - len(cards)])
        voids = sum([1 for group in self.suits if group and not without_all(group, buried)])
        return sum([self.cost[card] for card in buried]) - VOID * voids, buried

    def _costs(self, group: Cards) -> list[tuple[Card, float]]:
        return [
            (card, self._cost(part, card)) for part in GRAMMAR.components(group, self.order) for card in set(part.cards)
        ]

    def _cost(self, part: Component, card: Card) -> float:
        """What a plain card is worth in the hand, and risked in the kitty."""
        place = self.order.place[card]
        top = TOP if place == 11 else TOP / 3 if place == 10 else place / 8
        joined = PAIR * (part.shape.width - 1) * (1 + place / 11) * (1.5 if part.shape.length > 1 else 1)
        return top + joined + self.risk * points((card,))


def without_all(group: Cards, cards: Cards) -> Cards:
    """What of the group is not among these cards."""
    return tuple([card for card in group if group.count(card) > cards.count(card)])

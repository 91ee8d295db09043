"""What the dealer buries (扣底): low plain cards and short suits whole, points only with strong trumps."""

from paiju.cards import Card, Cards
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.deck import KITTY
from paiju.games.shengji.following import GRAMMAR
from paiju.games.shengji.order import order
from paiju.robots.points.burying import cheapest
from paiju.tricks.combos import Component
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points

VOID = 5.0
"""What a suit without cards is worth to the dealer, in points."""
TOP = 9.0
"""What an ace of a plain suit is worth."""
PAIR = 3.0
"""What the cards of a pair are worth besides, for each."""
SURE = 0.6
"""The least that a point in the kitty is risked; with weak trumps it is far more, as it may count twice and more."""
_HIGH = 12
"""The place of the lowest trump above the trump suit's ace."""


def kitty(view: Burying) -> Cards:
    """The cards to bury (扣哪些)."""
    ranked = order(view.trump, view.options.level)
    hand = tuple([card for card in view.hands[view.dealer] if card >= 0])
    trumps = ranked.held(hand, TRUMP)
    strong = sum([1 + (ranked.place[card] >= _HIGH) for card in trumps]) / len(hand)
    risk = max(SURE, 2.4 - 2.4 * strong)
    parts = [part for group in range(5) for part in GRAMMAR.components(ranked.held(hand, group), ranked)]
    costs = {card: _cost(part, card, ranked, risk) for part in parts for card in part.cards}
    return cheapest(hand, ranked, KITTY[view.options.decks], costs.__getitem__, VOID)


def _cost(part: Component, card: Card, ranked: Order, risk: float) -> float:
    """What a card is worth in the hand, and risked in the kitty."""
    place = ranked.place[card]
    if ranked.group[card] == TRUMP:
        return 2 * TOP + place
    top = TOP if place == 11 else TOP / 3 if place == 10 else place / 8
    joined = PAIR * (part.shape.width - 1) * (1 + place / 11) * (1.5 if part.shape.length > 1 else 1)
    return top + joined + risk * points((card,))

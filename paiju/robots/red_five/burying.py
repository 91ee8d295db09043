"""What the dealer buries (扣底): low plain cards and short suits whole; points only with strong trumps."""

from paiju.cards import Card, Cards
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.deck import HAND, KITTY
from paiju.games.red_five.following import GRAMMAR
from paiju.games.red_five.order import order
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


def kitty(view: Burying) -> Cards:
    """The cards to bury (扣哪些)."""
    ranked = order(view.trump)
    hand = tuple([card for card in view.hands[view.dealer] if card >= 0])
    risk = max(0.5, 2.2 - 2.2 * len(ranked.held(hand, TRUMP)) / (HAND - 12))
    parts = [part for group in range(5) for part in GRAMMAR.components(ranked.held(hand, group), ranked)]
    costs = {card: _cost(part, card, ranked, risk) for part in parts for card in part.cards}
    return cheapest(hand, ranked, KITTY, costs.__getitem__, VOID)


def _cost(part: Component, card: Card, ranked: Order, risk: float) -> float:
    """What a card is worth in the hand, and what its points risk in the kitty."""
    place = ranked.place[card]
    if ranked.group[card] == TRUMP:
        return 2 * TOP + place
    ace = max(place for other, place in enumerate(ranked.place) if ranked.group[other] == ranked.group[card])
    top = TOP if place == ace else TOP / 3 if place == ace - 1 else place / 8
    joined = PAIR * (part.shape.width - 1) * (1 + place / ace) * (1.5 if part.shape.length > 1 else 1)
    return top + joined + risk * points((card,))

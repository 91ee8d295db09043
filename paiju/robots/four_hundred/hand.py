"""What a hand of four hundred is good for (牌力): the marks that its side will win with these trumps."""

from paiju.cards import Card, Cards
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.marks import PACK, marks, order
from paiju.robots.points.burying import cheapest
from paiju.tricks.order import TRUMP

WORTH = {card: marks((card,)) for card in PACK if marks((card,))}
"""What each card counts."""
ACE, KING, QUEEN = 12, 11, 10
"""The places of the highest cards of a suit."""


def won(hand: Cards, trump: int) -> float:
    """The marks that the side will win (能得几分), on average, with this hand and trump suit.

    The weights are those that fit deals among robots best.
    """
    ranked = order(trump)
    trumps = [ranked.place[card] for card in ranked.held(hand, TRUMP)]
    total = 150 + 14 * len(trumps) + 18 * (ACE in trumps) + 14 * (KING in trumps) + 9 * (QUEEN in trumps)
    for group in range(4):
        high = [ranked.place[card] for card in ranked.held(hand, group)]
        if group == trump:
            continue
        total += 27 * (ACE in high) + 12 * (KING in high and len(high) > 1)
        total += 4 * (len(high) < 2)
    return total


def best_trump(hand: Cards) -> int:
    """The suit that makes the most of this hand (选哪门主)."""
    return max(range(4), key=lambda trump: (won(hand, trump), -trump))


def to_bury(hand: Cards) -> Cards:
    """Four of sixteen cards (扣哪四张): what is worth nothing, from short suits; marks would be lost."""
    ranked = order(best_trump(hand))

    def cost(card: Card) -> float:
        suit = ranked.held(hand, ranked.group[card])
        above = ACE - ranked.place[card] - sum(ranked.place[other] > ranked.place[card] for other in suit)
        return 30 * 0.5**above + WORTH.get(card, 0)

    return cheapest(hand, ranked, Burying.kitty, cost, 15.0)

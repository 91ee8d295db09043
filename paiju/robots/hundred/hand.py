"""What a hand of hundred is good for (牌力): how many of the points its side will keep with these trumps."""

from paiju.cards import BIG_JOKER, SMALL_JOKER, Card, Cards
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.order import PACK, order
from paiju.robots.points.burying import cheapest
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

WORTH = {card: points((card,)) for card in PACK if points((card,))}
"""What each card counts."""


def kept(hand: Cards, trump: int, two_high: bool) -> float:
    """How many of the hundred points the side will keep (能保几分), on average, with this hand and trump suit.

    The weights are those that fit deals among robots best.
    """
    ranked = order(trump, two_high)
    trumps = [ranked.place[card] for card in ranked.held(hand, TRUMP)]
    total = 42 + 4 * len(trumps) + 7 * (BIG_JOKER in hand) + 3 * (SMALL_JOKER in hand)
    total += 2 * (ACE in trumps) + 4 * (KING in trumps)
    for group in range(4):
        high = [ranked.place[card] for card in ranked.held(hand, group)]
        if group == trump:
            continue
        total += 2.5 * (ACE in high) + 1.5 * (KING in high and len(high) > 1) + 5 * (ACE in high and KING in high)
        total += 4 * (not high) + 2 * (len(high) == 1)
    return total


ACE, KING = 12, 11
"""The places of the two highest cards of a suit."""


def best_trump(hand: Cards, two_high: bool) -> int:
    """The suit that makes the most of this hand (选哪门主)."""
    return max(range(4), key=lambda trump: (kept(hand, trump, two_high), -trump))


def to_bury(hand: Cards, trump: int, two_high: bool) -> Cards:
    """Six of eighteen cards (扣哪六张): losers of short suits; points only while the last trick is safe."""
    ranked = order(trump, two_high)
    trumps = ranked.held(hand, TRUMP)
    safe = len(trumps) >= 7 or (len(trumps) >= 6 and BIG_JOKER in trumps)

    def cost(card: Card) -> float:
        suit = ranked.held(hand, ranked.group[card])
        above = 12 - ranked.place[card] - sum(ranked.place[other] > ranked.place[card] for other in suit)
        winner = 8 * 0.5**above
        # A point card that will be lost is better buried, if nobody digs it up.
        return winner + WORTH.get(card, 0) * ((-0.3 if above else 0.3) if safe else 0.6)

    return cheapest(hand, ranked, Burying.kitty, cost, 4.0)

"""Which friend card the dealer names (找伴): one that others hold and that helps where he cannot win himself."""

from paiju.cards import RANKS, Card, rank
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.deck import COPIES
from paiju.games.red_five.order import CALLABLE, RED_FIVE, order
from paiju.tricks.order import TRUMP

STRONG = 13
"""With so many trumps the dealer calls the highest one, which then does not beat him."""
_ACE, _KING = RANKS.index("A"), RANKS.index("K")


def friend_card(view: Calling) -> Card:
    """The face to name (叫哪张)."""
    return max(CALLABLE, key=lambda face: merit(view, face))


def merit(view: Calling, face: Card) -> float:
    """How good a friend card the face is (伴牌之利)."""
    hand = view.hands[view.dealer]
    own = (*hand, *view.buried).count(face)
    ranked = order(view.trump)
    group = ranked.group[face]
    cards = ranked.held(hand, group)
    # Nobody else has it, or the dealer cannot lead to it.
    if own == COPIES or not any(card != face for card in cards):
        return -10.0
    if group == TRUMP:
        strong = face == RED_FIVE and len(cards) >= STRONG
        return (6.0 if strong else -5.0) - own
    # Only the friend can beat the king that is led to his ace.
    king = rank(face) == _ACE and any(rank(card) == _KING for card in cards)
    return 4.0 * (rank(face) == _ACE) + king - 2.0 * own - 0.3 * len(cards)

"""Which friend card the dealer names (找伴): one that others hold and that helps where he cannot win himself."""

from paiju.cards import Card, rank, suit
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.deck import COPIES
from paiju.games.red_five.order import CALLABLE, order
from paiju.tricks.order import TRUMP


def friend_card(view: Calling) -> Card:
    """The face to name (叫哪张)."""
    return max(CALLABLE, key=lambda face: (merit(view, face), -CALLABLE.index(face)))


def merit(view: Calling, face: Card) -> float:
    """How good a friend card the face is (伴牌之利)."""
    hand = view.hands[view.dealer]
    own = (*hand, *view.buried).count(face)
    if own == COPIES:
        return -100.0
    ranked = order(view.trump)
    group = ranked.group[face]
    if suit(face) > 3 or group == TRUMP:
        return -5.0
    cards = ranked.held(hand, group)
    if not [card for card in cards if card != face]:
        return -10.0
    ace = rank(face) == 12
    king = any(rank(card) == 11 for card in cards)
    return (4.0 if ace else 0.0) + (2.0 if king and ace else 0.0) - 2.0 * own - 0.3 * len(cards)

"""The dealer and his friend (找伴与现身): what it is worth to show oneself, and to look for him."""

from paiju.cards import RANKS, Card, Cards, rank, suit
from paiju.games.red_five.following import Lead
from paiju.robots.red_five.sight import Sight
from paiju.tricks.order import TRUMP

JOIN = 12.0
"""What it is worth to be known as the friend, in points, for who wants to be; as much it costs who does not."""
DIRECT = 8.0
"""What it costs to join directly: the friend then pays for the dealer if they lose."""
SEEK = 8.0
"""What it is worth to the dealer to lead the suit of the friend card."""
_ACE, _KING = RANKS.index("A"), RANKS.index("K")


def joined(sight: Sight, cards: Cards, lead: Lead | None) -> float:
    """What it is worth that these cards show who plays them (现身之利), to this lead if there is one."""
    called = sight.view.called
    if not sight.holder or called not in cards:
        return 0.0
    if not sight.joining:
        return -JOIN
    if sight.order.group[called] == TRUMP and set(cards) != {called}:
        # A high trump is not thrown in merely to be seen.
        return 0.0
    return JOIN - (DIRECT if lead is not None and directly(sight, lead) else 0.0)


def directly(sight: Sight, lead: Lead) -> bool:
    """Whether who follows with the friend card joins directly (直拼): an ace, and other cards would follow as well."""
    called = sight.view.called
    return (
        sight.view.leader == sight.view.dealer
        and suit(called) < 4
        and rank(called) == _ACE
        and lead.order.group[called] == lead.group
        and any([_high(card, called) for card in lead.cards])
        and lead.avoidable(sight.hand, called)
    )


def sought(sight: Sight, cards: Cards) -> float:
    """What it is worth to the dealer to lead this because his friend may show himself (引伴), with one card."""
    group = sight.order.group
    return SEEK if sight.seeking and len(cards) == 1 and group[cards[0]] == group[sight.view.called] else 0.0


def _high(card: Card, called: Card) -> bool:
    return suit(card) == suit(called) and rank(card) in (_ACE, _KING)

"""Point cards (分牌): a five is worth 5, a ten and a king 10."""

from collections.abc import Iterable

from paiju.cards import RANKS, Card, rank, suit

_BY_RANK = {RANKS.index("5"): 5, RANKS.index("T"): 10, RANKS.index("K"): 10}
_WORTH = (*(_BY_RANK.get(rank(Card(n)), 0) if suit(Card(n)) < 4 else 0 for n in range(54)), 0)


def points(cards: Iterable[Card]) -> int:
    """The points in these cards (分); a back counts nothing."""
    return sum([_WORTH[card] for card in cards])

"""The order of cards (大小): which group each face belongs to, and how high it stands there.

A group is a plain suit, or the trumps with all that the game counts among them. Each game makes its own order from
its trump suit and level; following and winning are the same for all.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from paiju.cards import BACK, Card, Cards

TRUMP = 4
"""The group of the trumps (主); 0-3 are the plain suits (副) clubs, diamonds, hearts, spades."""
NOWHERE = -1
"""The group of a back."""


class Order(msgspec.Struct, frozen=True):
    """Group and place of every face (大小), by card number; a back's stand last, where its number -1 finds them.

    A place is compared within a group only: higher beats lower, equal places tie, neighbours differ by one.
    """

    group: tuple[int, ...]
    place: tuple[int, ...]

    def held(self, hand: Cards, group: int) -> Cards:
        """The cards of the hand that belong to the group (同门), backs left out."""
        belongs = self.group
        return tuple([card for card in hand if belongs[card] == group])

    def followers(self, hand: Cards, led: Card | None) -> Cards:
        """The cards of the hand that may be played one by one (可出之牌): of the group led if it has any, else all.

        `led` is the card led or None for the lead itself. Backs are left out.
        """
        seen = tuple([card for card in hand if card != BACK])
        return seen if led is None else self.held(seen, self.group[led]) or seen

    def winner(self, cards: Sequence[Card]) -> int:
        """Which single card of a trick wins (赢墩): its place in order of play, 0 for the lead; of equals the first."""
        wins, best = 0, cards[0]
        for at, card in enumerate(cards):
            one, other = self.group[card], self.group[best]
            if (one == other and self.place[card] > self.place[best]) or (one == TRUMP != other):
                wins, best = at, card
        return wins


def order_of(places: Mapping[Card, tuple[int, int]]) -> Order:
    """The order in which each of the 54 faces has this group and place (定序)."""
    every = [places.get(Card(number), (NOWHERE, NOWHERE)) for number in range(54)]
    return Order(tuple([group for group, _ in every] + [NOWHERE]), tuple([place for _, place in every] + [NOWHERE]))


@cache
def low_first(order: Order) -> Order:
    """The order upside down (倒序), in which a search for the highest cards finds the lowest."""
    return Order(order.group, tuple([max(order.place) - place for place in order.place]))

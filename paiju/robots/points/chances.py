"""Chances in tricks of single cards (单张墩的胜算), as if what is not seen lay anywhere."""

from collections.abc import Iterable, Sequence
from math import prod

import msgspec

from paiju.cards import DECK, Card, rank, suit
from paiju.kernel import Seat
from paiju.tricks.order import TRUMP, Order, order_of

PLAIN = order_of({card: (suit(card), rank(card)) for card in DECK})
"""Four suits without trumps, aces high (无主)."""


class Others(msgspec.Struct, frozen=True):
    """What a seat does not see (未见之牌): the cards, how many of them each other player holds, who is void in what."""

    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    """The size of each seat's hand."""
    void: tuple[tuple[int, ...], ...]
    """By seat, the groups it cannot hold."""
    order: Order = PLAIN

    def of(self, group: int) -> list[Card]:
        """The unseen cards of a group (某门未见之牌)."""
        belongs = self.order.group
        return [card for card in self.cards if belongs[card] == group]

    def above(self, card: Card) -> int:
        """How many unseen cards of its group are higher (更大者)."""
        place = self.order.place
        return sum([place[other] > place[card] for other in self.of(self.order.group[card])])

    def follows(self, seat: Seat, group: int) -> float:
        """The chance that the player has a card of the group (跟得出的机会)."""
        return 0.0 if group in self.void[seat] else self._holds(seat, len(self.of(group)))

    def beats(self, seat: Seat, card: Card) -> float:
        """The chance that a card played at random beats this one, of the suit led (随手盖过的机会)."""
        there = len(self.of(self.order.group[card]))
        return self.follows(seat, self.order.group[card]) * self.above(card) / there if there else 0.0

    def able(self, seat: Seat, best: Card, led: int) -> float:
        """The chance that the player can beat the best card so far of a trick of that group (压得过的机会)."""
        group = self.order.group[best]
        over = 0.0 if group in self.void[seat] else self._holds(seat, self.above(best))
        if group != led:
            return (1 - self.follows(seat, led)) * over
        if led == TRUMP:
            return over
        return over + (1 - self.follows(seat, led)) * self.follows(seat, TRUMP)

    def _holds(self, seat: Seat, count: int) -> float:
        """The chance to hold at least one of so many unseen cards."""
        return 1 - (1 - self.sizes[seat] / max(1, len(self.cards))) ** count if count else 0.0


def wins(others: Others, trick: Sequence[Card], card: Card, after: Iterable[Seat]) -> float:
    """The chance that this card wins the trick without trumps (赢墩的机会), when these seats play anything after it."""
    if others.order.winner((*trick, card)) != len(trick):
        return 0.0
    return prod([1 - others.beats(seat, card) for seat in after])

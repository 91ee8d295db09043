"""Chances in tricks of single cards (单张墩的胜算), as if others held and played at random what is not seen."""

from collections.abc import Iterable, Sequence
from math import prod

import msgspec

from paiju.cards import Card, suit
from paiju.kernel import Seat


class Others(msgspec.Struct, frozen=True):
    """What a seat does not see (未见之牌): the cards, how many of them each other player holds, who is void in what."""

    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    """The size of each seat's hand."""
    void: tuple[tuple[int, ...], ...]
    """By seat, the suits it cannot hold."""

    def of(self, group: int) -> list[Card]:
        """The unseen cards of a suit (某门未见之牌)."""
        return [card for card in self.cards if suit(card) == group]

    def follows(self, seat: Seat, group: int) -> float:
        """The chance that the player has a card of the suit (跟得出的机会)."""
        return 0.0 if group in self.void[seat] else self._holds(seat, len(self.of(group)))

    def beats(self, seat: Seat, card: Card, trump: int | None = None) -> float:
        """The chance that the player beats this card, the best so far of the suit led or a trump (盖过的机会)."""
        group = suit(card)
        there = self.of(group)
        higher = sum(other > card for other in there)
        over = self.follows(seat, group) * higher / len(there) if higher else 0.0
        if trump is None or group == trump:
            return over
        return over + (1 - self.follows(seat, group)) * self.follows(seat, trump) * 0.7

    def overruffs(self, seat: Seat, led: int, card: Card) -> float:
        """The chance that the player beats this trump on a trick of another suit (盖将的机会)."""
        return (1 - self.follows(seat, led)) * self.beats(seat, card)

    def _holds(self, seat: Seat, count: int) -> float:
        """The chance to hold at least one of so many unseen cards."""
        return 1 - (1 - self.sizes[seat] / max(1, len(self.cards))) ** count if count else 0.0


def wins(others: Others, trick: Sequence[Card], card: Card, after: Iterable[Seat], trump: int | None = None) -> float:
    """The chance that this card wins the trick (赢墩的机会), when these seats play after it."""
    led = suit(trick[0]) if trick else suit(card)
    if suit(card) not in (led, trump):
        return 0.0
    if any(_stronger(other, card, led, trump) for other in trick):
        return 0.0
    if suit(card) == led:
        return prod([1 - others.beats(seat, card, trump) for seat in after])
    return prod([1 - others.overruffs(seat, led, card) for seat in after])


def _stronger(one: Card, other: Card, led: int, trump: int | None) -> bool:
    """Whether a card of the trick beats another that is of the suit led or a trump."""
    if suit(one) == suit(other):
        return one > other
    return suit(one) == trump or (suit(one) == led and suit(other) != trump)

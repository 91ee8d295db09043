"""Taking tricks of single cards (单张吃墩): what may be played to a trick, and where its cards go."""

from typing import ClassVar

import msgspec

from paiju.cards import Card, Cards, added
from paiju.kernel import Action, Event, Illegal, Seat
from paiju.tricks.order import Order


class Play(Action, tag="play", frozen=True):
    """Play a card (出牌)."""

    card: Card


class Played(Event, tag="played", frozen=True):
    """A seat played a card (已出)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})
    retract: ClassVar[str] = "play"

    seat: Seat
    card: Card


class Trick(msgspec.Struct, frozen=True):
    """A complete trick (一墩): its cards in order of play from the leader's, who won it, and the points in it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


def must_play(order: Order, hand: Cards, trick: tuple[Card, ...], card: Card) -> None:
    """That the card may be played from this hand to this trick (可出). Raises Illegal, naming the cards that may be."""
    if card < 0 or card not in hand:
        raise Illegal("card-not-held")
    if trick and order.group[card] != order.group[trick[0]]:
        followers = order.followers(hand, trick[0])
        if card not in followers:
            raise Illegal("must-follow-suit", followers)


def laid_away(gone: tuple[Cards, ...], leader: Seat, trick: tuple[Card, ...]) -> tuple[Cards, ...]:
    """The cards of complete tricks by the seat that played them (已出之牌), with this trick's among them."""
    seats = len(gone)
    return tuple(added(cards, (trick[(seat - leader) % seats],)) for seat, cards in enumerate(gone))

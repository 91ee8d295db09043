"""Plays of several cards (多张出牌): a complete trick of them, where its cards go, and what is least to part with."""

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from paiju.cards import Card, Cards, added
from paiju.kernel import Action, Event, Seat
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points


class Play(Action, tag="play", frozen=True):
    """Play one or more cards (出牌)."""

    cards: Cards


class Played(Event, tag="played", frozen=True):
    """A seat played cards (已出)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "cards"})
    retract: ClassVar[str] = "play"

    seat: Seat
    cards: Cards


class Trick(msgspec.Struct, frozen=True):
    """A complete trick (一墩): the plays in order from the leader's, who won it, and the points in it."""

    leader: Seat
    cards: tuple[Cards, ...]
    winner: Seat
    points: int


def laid_away(gone: tuple[Cards, ...], leader: Seat, trick: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """The cards of complete tricks by the seat that played them (已出之牌), with this trick's among them."""
    seats = len(gone)
    return tuple([added(cards, trick[(seat - leader) % seats]) for seat, cards in enumerate(gone)])


def plainest(order: Order, cards: Iterable[Card], count: int, last: Card | None = None) -> Cards:
    """So many of these cards that are the least to part with (最不值的牌): plain before trump, no points, low first.

    The face `last` goes only when nothing else is left.
    """
    group, place = order.group, order.place
    rising = sorted(cards, key=lambda card: (card == last, group[card] == TRUMP, points((card,)), place[card], card))
    return tuple(sorted(rising[:count]))


def richest(order: Order, cards: Iterable[Card], count: int) -> Cards:
    """So many of these cards with as many points as can be (送分), plain before trump, low first."""
    group, place = order.group, order.place
    rising = sorted(cards, key=lambda card: (group[card] == TRUMP, -points((card,)), place[card], card))
    return tuple(sorted(rising[:count]))

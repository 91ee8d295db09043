"""Plays of several cards (多张出牌): a complete trick of them, and where its cards go."""

import msgspec

from paiju.cards import Cards, added
from paiju.kernel import Seat


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

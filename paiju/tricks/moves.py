"""Moves that mean the same in several games of tricks (共有的动作与事件), and who is told what of them."""

from typing import ClassVar

from paiju.cards import Cards, holds
from paiju.kernel import Action, Event, Illegal, Seat


class Bury(Action, tag="bury", frozen=True):
    """Bury as many cards as the kitty had (扣底)."""

    cards: Cards


class Dealt(Event, tag="dealt", frozen=True):
    """A seat was dealt cards (已发牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    cards: Cards


class Buried(Event, tag="buried", frozen=True):
    """A seat buried cards (已扣底)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    cards: Cards


class TrickWon(Event, tag="trick-won", frozen=True):
    """A seat won the trick with its points (赢墩)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "points"})

    seat: Seat
    points: int


def buried(seat: Seat, hand: Cards, cards: Cards, count: int) -> Buried:
    """Judge what is buried of this hand (裁扣底): any so many cards of it. Raises Illegal."""
    if len(cards) != count:
        raise Illegal("wrong-count")
    if min(cards) < 0 or not holds(hand, cards):
        raise Illegal("card-not-held")
    return Buried(seat, tuple(sorted(cards)))

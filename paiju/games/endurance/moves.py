"""The language of Endurance (持久战的动作与事件): its action, its events, and who is told what of them."""

from typing import ClassVar

import msgspec

from paiju.cards import Card, Cards
from paiju.kernel import Event, Result, Seat
from paiju.tricks.moves import Dealt
from paiju.tricks.taking import Play, Played


class Trick(msgspec.Struct, frozen=True):
    """A complete trick (一圈): the seats that played to it and their cards, in order of play, and who won it."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    winner: Seat


class EnduranceResult(Result, frozen=True, kw_only=True):
    """The result of a hand (一盘的结果). `scores`: one point for the winner.

    By seat: `places` are the ranks in this hand (1 is best, who went out together share), `wins` the hands won so far,
    this one included. `match_winner` is None while the match goes on.
    """

    hand: int
    winner: Seat
    places: tuple[int, ...]
    wins: tuple[int, ...]
    match_winner: Seat | None


EnduranceAction = Play


# Events


class TurnedUp(Event, tag="turned-up", frozen=True):
    """The dealer's last card was turned up (翻主): its suit is trump, and it stays in his hand."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})

    seat: Seat
    card: Card


class StockLaid(Event, tag="stock-laid", frozen=True):
    """The rest was laid down as the stock (补牌堆), in the order in which it will be drawn."""

    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    cards: tuple[Card, ...]

    def privy(self) -> frozenset[Seat]:
        """Nobody, not even open sight."""
        return frozenset()


class TrickWon(Event, tag="trick-won", frozen=True):
    """A seat won the trick (赢墩)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Drawn(Event, tag="drawn", frozen=True):
    """The winner of the trick drew the top card of the stock (补牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})
    shows: ClassVar[bool] = True

    seat: Seat
    cards: Cards


class WentOut(Event, tag="went-out", frozen=True):
    """Players without a card went out (出局), all with the same trick."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seats"})

    seats: tuple[Seat, ...]


class Scored(Event, tag="scored", frozen=True):
    """One player is left: the hand was scored (已计分), and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: EnduranceResult


EnduranceEvent = Dealt | TurnedUp | StockLaid | Played | TrickWon | Drawn | WentOut | Scored

"""Burying in hundred (扣牌): the declarer lays six of his 18 cards aside. docs/rules/hundred.en.md#bury."""

from typing import ClassVar

from paiju.cards import BACK, Cards, holds, without
from paiju.games.hundred.moves import Buried, Bury, HundredAction, HundredEvent
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import order
from paiju.games.hundred.playing import Playing
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.plays import plainest

KITTY = 6


class Burying(State, tag="bury", frozen=True):
    """Burying (扣牌). `hands` by seat, the declarer's of 18 cards; `trump` 0-3."""

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Options
    hands: tuple[Cards, ...]
    declarer: Seat
    bid: int
    trump: int

    @property
    def turn(self) -> Seat:
        """The declarer (轮到)."""
        return self.declarer

    @property
    def waiting(self) -> frozenset[Seat]:
        """The declarer alone."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Any six cards; the example has the lowest without points and trumps."""
        held = tuple(card for card in self.hands[seat] if card != BACK) if seat == self.declarer else ()
        if len(held) < KITTY:
            return ()
        low = plainest(order(self.trump, self.options.two_high), held, KITTY)
        return (Choice(Bury(low), held, (KITTY, KITTY)),)

    def decide(self, seat: Seat, action: HundredAction) -> tuple[HundredEvent, ...]:
        """Judge what is buried (裁), in the order of docs/rules/hundred.en.md#errors."""
        if not isinstance(action, Bury):
            raise Illegal("wrong-phase")
        if seat != self.declarer:
            raise Illegal("not-your-turn")
        if len(action.cards) != KITTY:
            raise Illegal("wrong-count")
        if BACK in action.cards or not holds(self.hands[seat], action.cards):
            raise Illegal("card-not-held")
        return (Buried(seat, tuple(sorted(action.cards))),)

    def evolve(self, event: HundredEvent) -> State:
        """Book what was buried (记)."""
        if not isinstance(event, Buried):
            return self
        hands = list(self.hands)
        hands[event.seat] = without(hands[event.seat], event.cards)
        return Playing(self.options, tuple(hands), event.cards, self.declarer, self.bid, self.trump, self.declarer)

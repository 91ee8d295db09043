"""Burying in four hundred (换牌): the declarer lays four of his 16 cards aside. docs/rules/four-hundred.en.md#bury."""

from typing import ClassVar

from paiju.cards import BACK, Cards, holds, rank, without
from paiju.games.four_hundred.marks import marks
from paiju.games.four_hundred.moves import Buried, Bury, FourHundredAction, FourHundredEvent
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.options import Options
from paiju.kernel import Choice, Illegal, Seat, State

KITTY = 4


class Burying(State, tag="bury", frozen=True):
    """Burying (换牌). `hands` by seat, the declarer's of 16 cards; trumps are not chosen yet."""

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Options
    hands: tuple[Cards, ...]
    declarer: Seat
    bid: int

    @property
    def turn(self) -> Seat:
        """The declarer (轮到)."""
        return self.declarer

    @property
    def waiting(self) -> frozenset[Seat]:
        """The declarer alone."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Any four cards; the example has the lowest."""
        held = tuple(card for card in self.hands[seat] if card != BACK) if seat == self.declarer else ()
        if len(held) < KITTY:
            return ()
        low = sorted(held, key=lambda card: (marks((card,)), rank(card)))[:KITTY]
        return (Choice(Bury(tuple(sorted(low))), held, (KITTY, KITTY)),)

    def decide(self, seat: Seat, action: FourHundredAction) -> tuple[FourHundredEvent, ...]:
        """Judge what is buried (裁), in the order of docs/rules/four-hundred.en.md#errors."""
        if not isinstance(action, Bury):
            raise Illegal("wrong-phase")
        if seat != self.declarer:
            raise Illegal("not-your-turn")
        if len(action.cards) != KITTY:
            raise Illegal("wrong-count")
        if BACK in action.cards or not holds(self.hands[seat], action.cards):
            raise Illegal("card-not-held")
        return (Buried(seat, tuple(sorted(action.cards))),)

    def evolve(self, event: FourHundredEvent) -> State:
        """Book what was buried (记)."""
        if not isinstance(event, Buried):
            return self
        hands = list(self.hands)
        hands[event.seat] = without(hands[event.seat], event.cards)
        return Naming(self.options, tuple(hands), event.cards, self.declarer, self.bid)

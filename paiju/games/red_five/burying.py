"""Burying in red five (扣底): the dealer takes up the kitty and sets aside any seven cards.

docs/rules/red-five.en.md#bury.
"""

from typing import ClassVar

from paiju.cards import Card, Cards, added, without
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.deck import KITTY
from paiju.games.red_five.moves import Buried, Bury, KittyTaken, RedFiveAction, RedFiveEvent
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import order
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.moves import buried
from paiju.tricks.plays import plainest


class Burying(State, tag="bury", frozen=True):
    """The dealer buries (扣底), holding 38 cards.

    In a pressed deal `picked` is the card drawn for the trump suit, which only the dealer knows.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Options
    hands: tuple[Cards, ...]
    dealer: Seat
    trump: int
    pressed: bool = False
    picked: Card | None = None

    @classmethod
    def begin(
        cls,
        options: Options,
        hands: tuple[Cards, ...],
        taken: KittyTaken,
        trump: int,
        pressed: bool = False,
        picked: Card | None = None,
    ) -> "Burying":
        """The kitty in the dealer's hand (拿底)."""
        held = tuple(added(hand, taken.cards) if seat == taken.seat else hand for seat, hand in enumerate(hands))
        return cls(options, held, taken.seat, trump, pressed, picked)

    @property
    def turn(self) -> Seat:
        """The dealer (庄家)."""
        return self.dealer

    @property
    def waiting(self) -> frozenset[Seat]:
        """The dealer alone."""
        return frozenset((self.dealer,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Any seven of the dealer's cards; the example are the lowest plain ones without points."""
        cards = tuple(card for card in self.hands[seat] if card >= 0) if seat == self.dealer else ()
        if len(cards) < KITTY:
            return ()
        return (Choice(Bury(plainest(order(self.trump), cards, KITTY)), cards, (KITTY, KITTY)),)

    def decide(self, seat: Seat, action: RedFiveAction) -> tuple[RedFiveEvent, ...]:
        """Judge what is buried (裁), in the order of docs/rules/red-five.en.md#errors."""
        if not isinstance(action, Bury):
            raise Illegal("wrong-phase")
        if seat != self.dealer:
            raise Illegal("not-your-turn")
        return (buried(seat, self.hands[seat], action.cards, KITTY),)

    def evolve(self, event: RedFiveEvent) -> State:
        """Book what was buried (记)."""
        if not isinstance(event, Buried):
            return self
        hands = list(self.hands)
        hands[event.seat] = without(hands[event.seat], event.cards)
        return Calling(self.options, tuple(hands), event.cards, self.dealer, self.trump, self.pressed)

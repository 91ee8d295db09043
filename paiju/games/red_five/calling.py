"""Naming the friend card in red five (找伴). docs/rules/red-five.en.md#call."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.games.red_five.deck import COPIES
from paiju.games.red_five.moves import Call, Called, RedFiveAction, RedFiveEvent
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import CALLABLE
from paiju.games.red_five.playing import Playing
from paiju.kernel import Choice, Illegal, Seat, State


class Calling(State, tag="call", frozen=True):
    """The dealer names the friend card (找伴); he must."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried")

    options: Options
    hands: tuple[Cards, ...]
    buried: Cards
    dealer: Seat
    trump: int
    pressed: bool = False

    @property
    def turn(self) -> Seat:
        """The dealer (庄家)."""
        return self.dealer

    @property
    def waiting(self) -> frozenset[Seat]:
        """The dealer alone."""
        return frozenset((self.dealer,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Each face that can be named; last those with which the dealer would play alone."""
        if seat != self.dealer:
            return ()
        own = (*self.hands[seat], *self.buried)
        return tuple(Choice(Call(face)) for face in sorted(CALLABLE, key=lambda face: own.count(face) == COPIES))

    def decide(self, seat: Seat, action: RedFiveAction) -> tuple[RedFiveEvent, ...]:
        """Judge the face named (裁), in the order of docs/rules/red-five.en.md#errors."""
        if not isinstance(action, Call):
            raise Illegal("wrong-phase")
        if seat != self.dealer:
            raise Illegal("not-your-turn")
        if action.card not in CALLABLE:
            raise Illegal("bad-friend-card")
        return (Called(seat, action.card),)

    def evolve(self, event: RedFiveEvent) -> State:
        """Book the face named (记)."""
        if not isinstance(event, Called):
            return self
        return Playing(
            self.options, self.hands, self.buried, self.dealer, self.trump, event.card, self.dealer, self.pressed
        )

"""Choosing trumps in hundred (选主): the declarer has seen the kitty. docs/rules/hundred.en.md#choose-trump."""

from typing import ClassVar

from paiju.cards import BACK, Cards, suit
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.moves import ChooseTrump, HundredAction, HundredEvent, TrumpChosen
from paiju.games.hundred.options import Options
from paiju.kernel import Choice, Illegal, Seat, State


class Naming(State, tag="trump", frozen=True):
    """Choosing trumps (选主). `hands` by seat, the declarer's with the kitty in it: 18 cards."""

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
        """The four suits, the declarer's longest first."""
        if seat != self.declarer:
            return ()
        held = [suit(card) for card in self.hands[seat] if card != BACK]
        return tuple(Choice(ChooseTrump(each)) for each in sorted(range(4), key=held.count, reverse=True))

    def decide(self, seat: Seat, action: HundredAction) -> tuple[HundredEvent, ...]:
        """Judge the choice (裁), in the order of docs/rules/hundred.en.md#errors."""
        if not isinstance(action, ChooseTrump):
            raise Illegal("wrong-phase")
        if seat != self.declarer:
            raise Illegal("not-your-turn")
        if not 0 <= action.suit <= 3:
            raise Illegal("bad-suit")
        return (TrumpChosen(seat, action.suit),)

    def evolve(self, event: HundredEvent) -> State:
        """Book the choice (记)."""
        if isinstance(event, TrumpChosen):
            return Burying(self.options, self.hands, self.declarer, self.bid, event.suit)
        return self

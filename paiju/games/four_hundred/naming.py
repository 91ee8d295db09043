"""Choosing trumps in four hundred (选主), after burying. docs/rules/four-hundred.en.md#choose-trump."""

from typing import ClassVar

from paiju.cards import BACK, Cards, suit
from paiju.games.four_hundred.moves import ChooseTrump, FourHundredAction, FourHundredEvent, TrumpChosen
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.playing import Playing
from paiju.kernel import Choice, Illegal, Seat, State


class Naming(State, tag="trump", frozen=True):
    """Choosing trumps (选主). `hands` by seat, 12 cards each; `buried` the four laid aside."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried")

    options: Options
    hands: tuple[Cards, ...]
    buried: Cards
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

    def decide(self, seat: Seat, action: FourHundredAction) -> tuple[FourHundredEvent, ...]:
        """Judge the choice (裁), in the order of docs/rules/four-hundred.en.md#errors."""
        if not isinstance(action, ChooseTrump):
            raise Illegal("wrong-phase")
        if seat != self.declarer:
            raise Illegal("not-your-turn")
        if not 0 <= action.suit <= 3:
            raise Illegal("bad-suit")
        return (TrumpChosen(seat, action.suit),)

    def evolve(self, event: FourHundredEvent) -> State:
        """Book the choice (记)."""
        if isinstance(event, TrumpChosen):
            return Playing(self.options, self.hands, self.buried, self.declarer, self.bid, event.suit, self.declarer)
        return self

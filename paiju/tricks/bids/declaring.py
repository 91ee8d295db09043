"""What the declarer does before the play (定约者选主、扣牌): he chooses trumps and buries; each game has its order."""

from typing import ClassVar

from paiju.cards import BACK, Cards, suit, without
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.bids.match import Match
from paiju.tricks.bids.moves import BidAction, Buried, Bury, ChooseTrump, TrumpChosen
from paiju.tricks.moves import buried


class Declaring(State, frozen=True):
    """A phase of the declarer's alone (定约者行事). `hands` by seat, his with the kitty until he has buried."""

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Match
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


class ChoosingTrump(Declaring, frozen=True):
    """Choosing trumps (选主)."""

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The four suits, the declarer's longest first."""
        if seat != self.declarer:
            return ()
        held = [suit(card) for card in self.hands[seat] if card != BACK]
        return tuple(Choice(ChooseTrump(each)) for each in sorted(range(4), key=held.count, reverse=True))

    def decide(self, seat: Seat, action: BidAction) -> tuple[TrumpChosen, ...]:
        """Judge the choice (裁), in the order of #errors on the page of the game's rules."""
        if not isinstance(action, ChooseTrump):
            raise Illegal("wrong-phase")
        if seat != self.declarer:
            raise Illegal("not-your-turn")
        if not 0 <= action.suit <= 3:
            raise Illegal("bad-suit")
        return (TrumpChosen(seat, action.suit),)


class LayingAside(Declaring, frozen=True):
    """Burying (扣牌): as many cards as the kitty had, `kitty`."""

    kitty: ClassVar[int]

    def lowest(self, held: Cards) -> Cards:
        """As many of these cards as must be buried, those least worth keeping (最不值的牌)."""
        raise NotImplementedError

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Any so many cards; the example has the lowest."""
        held = tuple(card for card in self.hands[seat] if card != BACK) if seat == self.declarer else ()
        if len(held) < self.kitty:
            return ()
        return (Choice(Bury(self.lowest(held)), held, (self.kitty, self.kitty)),)

    def decide(self, seat: Seat, action: BidAction) -> tuple[Buried, ...]:
        """Judge what is buried (裁), in the order of #errors on the page of the game's rules."""
        if not isinstance(action, Bury):
            raise Illegal("wrong-phase")
        if seat != self.declarer:
            raise Illegal("not-your-turn")
        return (buried(seat, self.hands[seat], action.cards, self.kitty),)

    def without(self, event: Buried) -> tuple[Cards, ...]:
        """The hands without what was buried (扣后手牌)."""
        hands = list(self.hands)
        hands[event.seat] = without(hands[event.seat], event.cards)
        return tuple(hands)

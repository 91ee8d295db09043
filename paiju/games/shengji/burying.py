"""Burying in 升级 (扣底): the dealer has taken up the kitty and sets as many cards aside.

docs/rules/shengji.en.md#bury.
"""

from typing import ClassVar

from paiju.cards import Cards, Faces, added, without
from paiju.games.shengji.deck import KITTY
from paiju.games.shengji.moves import Buried, Bury, KittyTaken, ShengjiAction, ShengjiEvent
from paiju.games.shengji.options import Options
from paiju.games.shengji.order import order
from paiju.games.shengji.playing import Playing
from paiju.games.shengji.standing import Standing
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.moves import buried
from paiju.tricks.plays import plainest


class Burying(State, tag="bury", frozen=True):
    """The dealer buries (扣底), with the kitty in hand. `trump` is the trump suit 0-3, None without one."""

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Options
    hands: tuple[Cards, ...]
    dealer: Seat
    trump: int | None
    standing: Standing | None = None
    turned: Faces = ()

    @classmethod
    def begin(
        cls,
        options: Options,
        hands: tuple[Cards, ...],
        taken: KittyTaken,
        standing: Standing | None,
        turned: Faces,
    ) -> "Burying":
        """The kitty in the dealer's hand (拿底)."""
        held = tuple(added(hand, taken.cards) if seat == taken.seat else hand for seat, hand in enumerate(hands))
        return cls(options, held, taken.seat, taken.trump, standing, turned)

    @property
    def turn(self) -> Seat:
        """The dealer (庄家)."""
        return self.dealer

    @property
    def waiting(self) -> frozenset[Seat]:
        """The dealer alone."""
        return frozenset((self.dealer,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Any of the dealer's cards, as many as the kitty had; the example are the lowest plain ones without points."""
        size = KITTY[self.options.decks]
        cards = tuple(card for card in self.hands[seat] if card >= 0) if seat == self.dealer else ()
        if len(cards) < size:
            return ()
        example = Bury(plainest(order(self.trump, self.options.level), cards, size))
        return (Choice(example, cards, (size, size)),)

    def decide(self, seat: Seat, action: ShengjiAction) -> tuple[ShengjiEvent, ...]:
        """Judge what is buried (裁), in the order of docs/rules/shengji.en.md#errors."""
        if not isinstance(action, Bury):
            raise Illegal("wrong-phase")
        if seat != self.dealer:
            raise Illegal("not-your-turn")
        return (buried(seat, self.hands[seat], action.cards, KITTY[self.options.decks]),)

    def evolve(self, event: ShengjiEvent) -> State:
        """Book what was buried (记); the dealer leads."""
        if not isinstance(event, Buried):
            return self
        hands = list(self.hands)
        hands[event.seat] = without(hands[event.seat], event.cards)
        return Playing(
            self.options, tuple(hands), event.cards, self.dealer, self.trump, self.dealer, self.standing, self.turned
        )

"""The last question of the deal in red five (问亮), and the pressed deal (压庄). docs/rules/red-five.en.md#pressed."""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Card, Cards, suit
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.deck import SEATS
from paiju.games.red_five.moves import (
    Declined,
    DeclineShow,
    KittyTaken,
    Pressed,
    RedFiveAction,
    RedFiveEvent,
    Show,
    Shown,
)
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import RED_FIVE, TWOS
from paiju.kernel import Choice, Illegal, Seat, State

_DIAMONDS = 1


class FinalShow(State, tag="final_show", frozen=True):
    """Nobody has shown, and the original dealer is asked once more (问亮), whatever he holds.

    `trump`, and the card `picked` for it if the deal is pressed, are None until it is settled, within a move.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty")

    options: Options
    hands: tuple[Cards, ...]
    kitty: Cards
    lot: int = 0
    trump: int | None = None
    pressed: bool = False
    picked: Card | None = None

    @property
    def turn(self) -> Seat:
        """The original dealer (原庄)."""
        return self.options.original_dealer

    @property
    def waiting(self) -> frozenset[Seat]:
        """The original dealer alone."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """To decline, or to show a 2."""
        if seat != self.turn:
            return ()
        return (Choice(DeclineShow()), *(Choice(Show(two)) for two in TWOS if two in self.hands[seat]))

    def decide(self, seat: Seat, action: RedFiveAction) -> tuple[RedFiveEvent, ...]:
        """Judge the answer (裁), in the order of docs/rules/red-five.en.md#errors."""
        match action:
            case Show():
                must_show(self.hands, seat, action.card)
                if seat != self.turn:
                    raise Illegal("show-closed")
                return (Shown(seat, action.card), KittyTaken(seat, self.kitty))
            case DeclineShow():
                if seat != self.turn:
                    raise Illegal("not-your-turn")
                trump, card = drawn(self.hands[seat], self.kitty, self.lot)
                return (Declined(seat), Pressed(seat, trump, card), KittyTaken(seat, self.kitty))
            case _:
                raise Illegal("wrong-phase")

    def evolve(self, event: RedFiveEvent) -> State:
        """Book what was settled (记); the dealer then takes up the kitty."""
        match event:
            case Shown():
                return replace(self, trump=suit(event.card))
            case Pressed():
                return replace(self, trump=event.trump, pressed=True, picked=event.card)
            case KittyTaken() if self.trump is not None:
                return Burying.begin(self.options, self.hands, event, self.trump, self.pressed, self.picked)
            case _:
                return self


def must_show(hands: tuple[Cards, ...], seat: Seat, card: Card) -> None:
    """That this seat can show this card (可亮). Raises Illegal."""
    if card not in TWOS:
        raise Illegal("not-a-two")
    if seat not in SEATS or card not in hands[seat]:
        raise Illegal("card-not-held")


def drawn(hand: Cards, kitty: Cards, lot: int) -> tuple[int, Card | None]:
    """The trump suit of a pressed deal and the card drawn for it by lot (压庄定主); None if there was none to draw.

    Every copy is equally likely: of the original dealer's 2s, else of the kitty's, else of its suited cards without
    the red fives.
    """
    cards = (
        [card for card in hand if card in TWOS]
        or [card for card in kitty if card in TWOS]
        or [card for card in kitty if 0 <= card < 52 and card != RED_FIVE]
    )
    if not cards:
        return _DIAMONDS, None
    card = cards[lot % len(cards)]
    return suit(card), card

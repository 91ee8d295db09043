"""Dealing and calling trump in red five (发牌叫主): whoever shows a 2 first is dealer.

docs/rules/red-five.en.md#show.
"""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import BACK, Card, Cards, added, suit
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.deck import KITTY, NO_CARDS, PACK, SEATS, after
from paiju.games.red_five.final_show import FinalShow, must_show
from paiju.games.red_five.moves import (
    DealOut,
    Dealt,
    KittyTaken,
    RedFiveAction,
    RedFiveEvent,
    Show,
    Shown,
    Shuffled,
)
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import TWOS
from paiju.kernel import TABLE, Choice, Deck, Illegal, Seat, State

CLOSED = 146
"""With so many cards dealt only the original dealer may still show."""


class Dealing(State, tag="deal", frozen=True):
    """The deal (发牌).

    `stock` holds the 155 cards to deal, those still there in order, `kitty` the seven that stay; nobody sees them, nor
    the `lot`.
    The seat that has shown a 2 is `dealer`, its suit `trump`; both are None until then.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "stock", "kitty")

    options: Options
    hands: tuple[Cards, ...] = NO_CARDS
    stock: tuple[Card, ...] = (BACK,) * (len(PACK) - KITTY)
    kitty: Cards = (BACK,) * KITTY
    lot: int = 0
    dealer: Seat | None = None
    trump: int | None = None

    @property
    def dealt(self) -> int:
        """How many cards have been dealt (已发张数), 0-155."""
        return len(PACK) - KITTY - len(self.stock)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The table, which deals."""
        return frozenset((TABLE,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """A round for the table, or all the rest once trump is fixed; for a seat that may show, each 2 it holds."""
        if seat == TABLE:
            left = len(self.stock)
            return (Choice(DealOut(min(left, len(SEATS)) if self.trump is None else left)),)
        if seat not in SEATS or self.trump is not None or self._closed(seat):
            return ()
        return tuple(Choice(Show(two)) for two in TWOS if two in self.hands[seat])

    def decide(self, seat: Seat, action: RedFiveAction) -> tuple[RedFiveEvent, ...]:
        """Judge an act of the deal (裁), in the order of docs/rules/red-five.en.md#errors."""
        match action:
            case DealOut():
                return self._deal_out(seat, action.count)
            case Show():
                if self.trump is not None:
                    raise Illegal("trump-already-set")
                must_show(self.hands, seat, action.card)
                if self._closed(seat):
                    raise Illegal("show-closed")
                return (Shown(seat, action.card),)
            case _:
                raise Illegal("wrong-phase")

    def evolve(self, event: RedFiveEvent) -> State:
        """Book an event of the deal (记)."""
        match event:
            case Shuffled():
                return replace(self, stock=event.stock, kitty=event.kitty, lot=event.lot)
            case Shown():
                return replace(self, dealer=event.seat, trump=suit(event.card))
            case Dealt():
                return self._dealt(event)
            case KittyTaken() if self.trump is not None:
                return Burying.begin(self.options, self.hands, event, self.trump)
            case _:
                return self

    def _closed(self, seat: Seat) -> bool:
        return self.dealt >= CLOSED and seat != self.options.original_dealer

    def _deal_out(self, seat: Seat, count: int) -> tuple[RedFiveEvent, ...]:
        """So many cards one by one, in seat order from the original dealer on."""
        if seat != TABLE:
            raise Illegal("not-your-turn")
        if not 1 <= count <= len(self.stock):
            raise Illegal("wrong-count")
        first = after(self.options.original_dealer, self.dealt)
        cards = self.stock[:count]
        dealt = tuple(
            Dealt(after(first, turn), tuple(sorted(cards[turn :: len(SEATS)])))
            for turn in range(min(count, len(SEATS)))
        )
        if count < len(self.stock) or self.dealer is None:
            return dealt
        return (*dealt, KittyTaken(self.dealer, self.kitty))

    def _dealt(self, event: Dealt) -> State:
        hands = list(self.hands)
        hands[event.seat] = added(hands[event.seat], event.cards)
        # Which card of the stock went to whom does not matter: after a move the same ones are left.
        stock = self.stock[len(event.cards) :]
        if stock or self.trump is not None:
            return replace(self, hands=tuple(hands), stock=stock)
        return FinalShow(self.options, tuple(hands), self.kitty, self.lot)


def shuffled(deck: Deck) -> tuple[RedFiveEvent, ...]:
    """The deck as it will be dealt (洗牌): its last seven cards are the kitty."""
    stock, kitty = deck.cards[:-KITTY], deck.cards[-KITTY:]
    return (Shuffled(stock, tuple(sorted(kitty)), deck.lot),)

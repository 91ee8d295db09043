"""Dealing in 升级 (发牌): a round at a time, while every seat may declare. docs/rules/shengji.en.md#deal."""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import BACK, Card, Cards, added
from paiju.games.shengji.deck import KITTY, NO_CARDS, SEATS, after, hand_size
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import DealOut, Dealt, Declare, Declared, ShengjiAction, ShengjiEvent, Shuffled
from paiju.games.shengji.options import Options
from paiju.games.shengji.standing import Standing, declarations, must_declare, must_sit
from paiju.kernel import TABLE, Choice, Deck, Illegal, Seat, State


class Dealing(State, tag="deal", frozen=True):
    """The deal (发牌).

    `stock` holds the cards to deal and `kitty` those that stay, in order; nobody sees them. `first` is the seat that
    receives the first card, `standing` the declaration that stands.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "stock", "kitty")

    options: Options
    stock: tuple[Card, ...]
    kitty: tuple[Card, ...]
    hands: tuple[Cards, ...] = NO_CARDS
    first: Seat = 0
    standing: Standing | None = None

    @property
    def dealt(self) -> int:
        """How many cards have been dealt (已发张数)."""
        return 4 * hand_size(self.options.decks) - len(self.stock)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The table, which deals."""
        return frozenset((TABLE,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """A round for the table; for a seat all that it may declare with the cards it has."""
        if seat == TABLE:
            return (Choice(DealOut(min(len(self.stock), 4))),)
        return tuple(declarations(self.options, self.hands[seat], self.standing, seat)) if seat in SEATS else ()

    def decide(self, seat: Seat, action: ShengjiAction) -> tuple[ShengjiEvent, ...]:
        """Judge an act of the deal (裁), in the order of docs/rules/shengji.en.md#errors."""
        match action:
            case DealOut():
                return self._deal_out(seat, action.count)
            case Declare():
                must_sit(seat)
                must_declare(self.options, self.hands[seat], self.standing, seat, action.cards)
                return (Declared(seat, action.cards),)
            case _:
                raise Illegal("wrong-phase")

    def evolve(self, event: ShengjiEvent) -> State:
        """Book an event of the deal (记)."""
        match event:
            case Shuffled():
                return replace(self, first=event.first, stock=event.stock, kitty=event.kitty)
            case Declared():
                return replace(self, standing=Standing(event.seat, event.cards))
            case Dealt():
                return self._dealt(event)
            case _:
                return self

    def _deal_out(self, seat: Seat, count: int) -> tuple[ShengjiEvent, ...]:
        """So many cards one by one, in seat order from the first on."""
        if seat != TABLE:
            raise Illegal("not-your-turn")
        if not 1 <= count <= len(self.stock):
            raise Illegal("wrong-count")
        cards, receiver = self.stock[:count], after(self.first, self.dealt)
        return tuple(Dealt(after(receiver, turn), tuple(sorted(cards[turn::4]))) for turn in range(min(count, 4)))

    def _dealt(self, event: Dealt) -> State:
        hands = list(self.hands)
        hands[event.seat] = added(hands[event.seat], event.cards)
        # Which of these cards went to whom does not matter: after a move the same ones are left.
        stock = self.stock[len(event.cards) :]
        if stock:
            return replace(self, hands=tuple(hands), stock=stock)
        return Declaring(self.options, tuple(hands), self.kitty, self.first, self.standing)


def before(options: Options) -> Dealing:
    """The deal before its first card (发牌前)."""
    kitty = KITTY[options.decks]
    return Dealing(options, (BACK,) * (54 * options.decks - kitty), (BACK,) * kitty)


def shuffled(options: Options, deck: Deck) -> tuple[ShengjiEvent, ...]:
    """The decks as they will be dealt (洗牌): the last cards are the kitty."""
    kitty = KITTY[options.decks]
    return (Shuffled(options.first_hand(deck.lot), deck.cards[:-kitty], deck.cards[-kitty:]),)

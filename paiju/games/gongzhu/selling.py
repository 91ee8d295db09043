"""Selling cards before the play (卖牌): one declaration of each seat, in turn. docs/rules/gongzhu.en.md#sell."""

from functools import cache
from itertools import product
from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Cards, Faces, added, parse_card, without
from paiju.games.gongzhu.moves import Dealt, GongzhuAction, GongzhuEvent, Sell, Sold, TwoFound
from paiju.games.gongzhu.options import Options
from paiju.games.gongzhu.over import NOTHING
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.score import SELLABLE
from paiju.kernel import Choice, Deck, Illegal, Seat, State

TWO = parse_card("S2")
"""Whoever holds it begins the first hand of a match (黑桃2)."""


class Selling(State, tag="sell", frozen=True):
    """Before the play (卖牌).

    By seat: `hands`; `sold_open` the cards that all know to be sold; `sold_hidden` those sold hidden, which stay in
    the hand. `leader` leads the hand and declares first, `declared` counts those who have.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Options
    hands: tuple[Cards, ...]
    leader: Seat
    sold_open: tuple[Faces, ...] = NOTHING
    sold_hidden: tuple[Faces, ...] = NOTHING
    declared: int = 0

    @property
    def turn(self) -> Seat:
        """The seat to declare (轮到)."""
        return (self.leader + self.declared) % 4

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn, whatever it holds."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Every way to sell for the seat on turn, selling nothing first."""
        return _sales(tuple([card for card in self.hands[seat] if card in SELLABLE])) if seat == self.turn else ()

    def decide(self, seat: Seat, action: GongzhuAction) -> tuple[GongzhuEvent, ...]:
        """Judge a declaration (裁), in the order of docs/rules/gongzhu.en.md#errors."""
        if not isinstance(action, Sell):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        named = (*action.open, *action.hidden)
        if any(card not in SELLABLE for card in named):
            raise Illegal("not-sellable")
        if twice := [card for card in SELLABLE if named.count(card) > 1]:
            raise Illegal("sold-twice", twice)
        if any(card not in self.hands[seat] for card in named):
            raise Illegal("card-not-held")
        return (Sold(seat, tuple(sorted(action.open)), tuple(sorted(action.hidden))),)

    def evolve(self, event: GongzhuEvent) -> State:
        """Book an event before the play (记)."""
        match event:
            case Dealt():
                return replace(self, hands=_with(self.hands, event.seat, event.cards))
            case TwoFound():
                known = added(without(self.hands[event.seat], (TWO,)), (TWO,))
                return replace(self, hands=_with(self.hands, event.seat, known), leader=event.seat)
            case Sold():
                sold_open = _with(self.sold_open, event.seat, event.open)
                sold_hidden = _with(self.sold_hidden, event.seat, event.hidden)
                if self.declared == 3:
                    return Playing(self.options, self.hands, self.leader, sold_open, sold_hidden)
                return replace(self, sold_open=sold_open, sold_hidden=sold_hidden, declared=self.declared + 1)
            case _:
                return self


def _with(zones: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*zones[:seat], cards, *zones[seat + 1 :])


@cache
def _sales(cards: Cards) -> tuple[Choice, ...]:
    """Each card unsold, sold openly or sold hidden."""
    ways = product((None, "open", "hidden"), repeat=len(cards))
    return tuple(
        Choice(
            Sell(
                tuple(card for card, how in zip(cards, way, strict=True) if how == "open"),
                tuple(card for card, how in zip(cards, way, strict=True) if how == "hidden"),
            )
        )
        for way in ways
    )


def before(options: Options) -> Selling:
    """The hand before any card is dealt (开局)."""
    return Selling(options, NOTHING, options.begins)


def deal(options: Options, deck: Deck) -> tuple[GongzhuEvent, ...]:
    """The first move of a hand (发牌): thirteen cards each, one at a time; in the first hand, who begins."""
    hands = [tuple(sorted(deck.cards[seat::4])) for seat in range(4)]
    dealt = tuple(Dealt(seat, hand) for seat, hand in enumerate(hands))
    if options.leader is not None:
        return dealt
    return (*dealt, TwoFound(next(seat for seat, hand in enumerate(hands) if TWO in hand)))

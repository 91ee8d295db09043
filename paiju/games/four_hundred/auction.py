"""The auction of four hundred (叫牌): bids in turn until others pass. docs/rules/four-hundred.en.md#auction."""

from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Cards, added
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.moves import (
    Bid,
    Called,
    Dealt,
    FourHundredAction,
    FourHundredEvent,
    KittyDealt,
    KittyTaken,
    Pass,
    Passed,
    Scored,
)
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.score import void
from paiju.kernel import Choice, Deck, Illegal, Seat, State

STEP = 10
"""Bids are multiples of it."""
LOWEST = 250
HIGHEST = 400


class Auction(State, tag="auction", frozen=True):
    """The auction (叫牌). `hands` by seat; `bids` what each seat bid last, 0 for nothing; `passed` seats, rising."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty")

    options: Options
    hands: tuple[Cards, ...] = ((), (), (), ())
    kitty: Cards = ()
    bids: tuple[int, ...] = (0, 0, 0, 0)
    passed: tuple[Seat, ...] = ()

    @property
    def bid(self) -> int:
        """The highest bid (最高叫分), 0 before any."""
        return max(self.bids)

    @property
    def bidder(self) -> Seat | None:
        """Who made it, None before any bid."""
        return self.bids.index(self.bid) if self.bid else None

    @property
    def turn(self) -> Seat:
        """The seat to bid (轮到): the next after the highest bidder that has not passed, at first the dealer."""
        first = self.options.dealer if self.bidder is None else self.bidder + 1
        return next(seat % 4 for seat in range(first, first + 4) if seat % 4 not in self.passed)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return frozenset((self.turn,))

    @property
    def least(self) -> int:
        """The lowest bid that is enough now (起叫). docs/rules/four-hundred.en.md#bids."""
        return self.bid + STEP if self.bid else LOWEST

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Passing, then every bid that is enough."""
        return _calls(self.least) if seat == self.turn else ()

    def decide(self, seat: Seat, action: FourHundredAction) -> tuple[FourHundredEvent, ...]:
        """Judge a bid or a pass (裁), in the order of docs/rules/four-hundred.en.md#errors."""
        if not isinstance(action, Bid | Pass):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        return self._bid(seat, action.bid) if isinstance(action, Bid) else self._pass(seat)

    def evolve(self, event: FourHundredEvent) -> State:
        """Book an event of the auction (记)."""
        match event:
            case Called():
                bids = tuple(event.bid if seat == event.seat else bid for seat, bid in enumerate(self.bids))
                return replace(self, bids=bids)
            case Passed():
                return replace(self, passed=tuple(sorted((*self.passed, event.seat))))
            case Dealt():
                hands = list(self.hands)
                hands[event.seat] = added(hands[event.seat], event.cards)
                return replace(self, hands=tuple(hands))
            case KittyDealt():
                return replace(self, kitty=added(self.kitty, event.cards))
            case KittyTaken():
                hands = list(self.hands)
                hands[event.seat] = added(hands[event.seat], event.cards)
                return Burying(self.options, tuple(hands), event.seat, self.bid)
            case Scored():
                return Over(self.options, event.outcome, self.hands, self.kitty)
            case _:
                return self

    def _bid(self, seat: Seat, bid: int) -> tuple[FourHundredEvent, ...]:
        if bid % STEP:
            raise Illegal("bid-step")
        if bid < self.least:
            raise Illegal("insufficient-bid")
        if bid > HIGHEST:
            raise Illegal("bid-too-high")
        called = Called(seat, bid)
        if bid == HIGHEST or len(self.passed) == 3:
            return (called, KittyTaken(seat, self.kitty))
        return (called,)

    def _pass(self, seat: Seat) -> tuple[FourHundredEvent, ...]:
        passed = Passed(seat)
        if len(self.passed) == 3:
            return (passed, Scored(void(self.options)))
        if len(self.passed) == 2 and self.bidder is not None:
            return (passed, KittyTaken(self.bidder, self.kitty))
        return (passed,)


@cache
def _calls(least: int) -> tuple[Choice, ...]:
    return (Choice(Pass()), *(Choice(Bid(bid)) for bid in range(least, HIGHEST + 1, STEP)))


def deal(options: Options, deck: Deck) -> tuple[FourHundredEvent, ...]:
    """The first move of a hand (发牌): from the dealer's right, one card at a time; the last four are the middle cards.

    docs/rules/four-hundred.en.md#deal.
    """
    hands = [tuple(sorted(deck.cards[(seat - options.dealer - 1) % 4 : 48 : 4])) for seat in range(4)]
    return (*(Dealt(seat, hand) for seat, hand in enumerate(hands)), KittyDealt(tuple(sorted(deck.cards[48:]))))

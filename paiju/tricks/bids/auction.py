"""The auction of numbers (叫分): bids in turn until all others have passed, or the highest there is was bid."""

from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Cards, added
from paiju.kernel import Choice, Deck, Event, Illegal, Seat, State
from paiju.tricks.bids.match import Match
from paiju.tricks.bids.moves import (
    Bid,
    BidAction,
    Called,
    Dealt,
    KittyDealt,
    KittyTaken,
    Pass,
    Passed,
)

HAND = 12
"""The cards each seat is dealt."""


class Bidding(State, frozen=True):
    """The auction (叫牌). `hands` by seat; `bids` what each seat bid last, 0 for nothing; `passed` seats, rising.

    A game says by `step`, `lowest` and `highest` what may be bid, and where the auction ends.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty")
    step: ClassVar[int]
    """Bids are multiples of it."""
    highest: ClassVar[int]

    options: Match
    hands: tuple[Cards, ...] = ((), (), (), ())
    kitty: Cards = ()
    bids: tuple[int, ...] = (0, 0, 0, 0)
    passed: tuple[Seat, ...] = ()

    @property
    def lowest(self) -> int:
        """The lowest of all bids (起叫)."""
        raise NotImplementedError

    def void(self) -> Event:
        """The end of a hand that nobody bids for (流局)."""
        raise NotImplementedError

    def ended(self, event: Event) -> State:
        """Book that the kitty was taken, or that nobody has bid (叫毕); another event changes nothing."""
        raise NotImplementedError

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
        """The lowest bid that is enough now (至少叫)."""
        return self.bid + self.step if self.bid else self.lowest

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Passing, then every bid that is enough."""
        return _calls(self.least, self.highest, self.step) if seat == self.turn else ()

    def decide(self, seat: Seat, action: BidAction) -> tuple[Event, ...]:
        """Judge a bid or a pass (裁), in the order of #errors on the page of the game's rules."""
        if not isinstance(action, Bid | Pass):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        return self._bid(seat, action.bid) if isinstance(action, Bid) else self._pass(seat)

    def evolve(self, event: Event) -> State:
        """Book an event of the auction (记)."""
        match event:
            case Called():
                bids = tuple(event.bid if seat == event.seat else bid for seat, bid in enumerate(self.bids))
                return replace(self, bids=bids)
            case Passed():
                return replace(self, passed=tuple(sorted((*self.passed, event.seat))))
            case Dealt():
                return replace(self, hands=self.with_cards(event))
            case KittyDealt():
                return replace(self, kitty=added(self.kitty, event.cards))
            case _:
                return self.ended(event)

    def with_cards(self, event: Dealt | KittyTaken) -> tuple[Cards, ...]:
        """The hands with what a seat was dealt, or took up (得牌)."""
        hands = list(self.hands)
        hands[event.seat] = added(hands[event.seat], event.cards)
        return tuple(hands)

    def _bid(self, seat: Seat, bid: int) -> tuple[Event, ...]:
        if bid % self.step:
            raise Illegal("bid-step")
        if bid < self.least:
            raise Illegal("insufficient-bid")
        if bid > self.highest:
            raise Illegal("bid-too-high")
        called = Called(seat, bid)
        if bid == self.highest or len(self.passed) == 3:
            return (called, KittyTaken(seat, self.kitty))
        return (called,)

    def _pass(self, seat: Seat) -> tuple[Event, ...]:
        passed = Passed(seat)
        if len(self.passed) == 3:
            return (passed, self.void())
        if len(self.passed) == 2 and self.bidder is not None:
            return (passed, KittyTaken(self.bidder, self.kitty))
        return (passed,)


@cache
def _calls(least: int, highest: int, step: int) -> tuple[Choice, ...]:
    return (Choice(Pass()), *(Choice(Bid(bid)) for bid in range(least, highest + 1, step)))


def deal(dealer: Seat, deck: Deck) -> tuple[Dealt | KittyDealt, ...]:
    """The first move of a hand (发牌): from the dealer's right, one card at a time; what is left is the kitty."""
    dealt = 4 * HAND
    hands = [tuple(sorted(deck.cards[(seat - dealer - 1) % 4 : dealt : 4])) for seat in range(4)]
    return (*(Dealt(seat, hand) for seat, hand in enumerate(hands)), KittyDealt(tuple(sorted(deck.cards[dealt:]))))

"""Hundred (打百分): two partnerships bid how many of the hundred points they keep. docs/rules/hundred.en.md."""

from paiju.cards import Cards
from paiju.games.hundred.auction import Auction
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.moves import HundredEvent, HundredResult
from paiju.games.hundred.naming import Naming
from paiju.games.hundred.options import Options, next_hand
from paiju.games.hundred.order import PACK
from paiju.games.hundred.over import Over
from paiju.games.hundred.playing import Playing
from paiju.kernel import Deck, Seat
from paiju.tricks.bids.auction import deal
from paiju.tricks.bids.moves import BidAction, BidEvent

HundredState = Auction | Naming | Burying | Playing | Over


class Hundred:
    """The game of hundred (打百分); seats 0-3 counter-clockwise, seats 0 and 2 against 1 and 3."""

    key = "hundred"
    rules = 1
    Options = Options
    Action = BidAction
    Event = HundredEvent
    State = HundredState

    def seats(self, options: Options) -> range:
        """Four seats."""
        return range(4)

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """The seat across the table."""
        return frozenset(((seat + 2) % 4,))

    def pack(self, options: Options) -> Cards:
        """One pack with two jokers."""
        return PACK

    def begin(self, options: Options) -> Auction:
        """The auction before the deal."""
        return Auction(options)

    def open(self, options: Options, deck: Deck) -> tuple[BidEvent, ...]:
        """Deal twelve cards each, and six aside."""
        return deal(options.dealer, deck)

    def following(self, options: Options, result: HundredResult) -> Options | None:
        """The next hand, or None when a side has won the match."""
        return next_hand(options, result)


GAME = Hundred()

"""Four hundred (四百分): two sides bid what their tricks will be worth. docs/rules/four-hundred.en.md."""

from paiju.cards import Cards
from paiju.games.four_hundred.auction import Auction
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.marks import PACK
from paiju.games.four_hundred.moves import FourHundredEvent, FourHundredResult
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.options import Options, next_hand
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.playing import Playing
from paiju.kernel import Deck, Seat
from paiju.tricks.bids.auction import deal
from paiju.tricks.bids.moves import BidAction, BidEvent

FourHundredState = Auction | Burying | Naming | Playing | Over


class FourHundred:
    """The game of four hundred (四百分); seats 0-3 counter-clockwise, seats 0 and 2 against 1 and 3."""

    key = "four_hundred"
    rules = 1
    Options = Options
    Action = BidAction
    Event = FourHundredEvent
    State = FourHundredState

    def seats(self, options: Options) -> range:
        """Four seats."""
        return range(4)

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """The seat across the table."""
        return frozenset(((seat + 2) % 4,))

    def pack(self, options: Options) -> Cards:
        """One pack without jokers."""
        return PACK

    def begin(self, options: Options) -> Auction:
        """The auction before the deal."""
        return Auction(options)

    def open(self, options: Options, deck: Deck) -> tuple[BidEvent, ...]:
        """Deal twelve cards each, and four aside."""
        return deal(options.dealer, deck)

    def following(self, options: Options, result: FourHundredResult) -> Options | None:
        """The next hand, or None when a side has won the match."""
        return next_hand(options, result)


GAME = FourHundred()

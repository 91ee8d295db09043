"""Contract bridge (桥牌): Laws of Duplicate Bridge 2017 as played online. docs/rules/bridge.en.md."""

from paiju.cards import DECK, Cards
from paiju.games.bridge.auction import Auction, before, deal
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import BridgeAction, BridgeEvent, BridgeResult
from paiju.games.bridge.options import Options, next_board
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import Playing
from paiju.kernel import Deck, Seat

BridgeState = Auction | Playing | Claiming | Over


class Bridge:
    """The game of bridge (桥牌); seats 0-3 are North, East, South, West."""

    key = "bridge"
    rules = 1
    Options = Options
    Action = BridgeAction
    Event = BridgeEvent
    State = BridgeState

    def seats(self, options: Options) -> range:
        """Four seats, N E S W."""
        return range(4)

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """The seat across the table."""
        return frozenset(((seat + 2) % 4,))

    def pack(self, options: Options) -> Cards:
        """52 cards, no jokers."""
        return DECK

    def begin(self, options: Options) -> Auction:
        """The auction before the deal."""
        return before(options)

    def open(self, options: Options, deck: Deck) -> tuple[BridgeEvent, ...]:
        """Deal the deck's cards one at a time from North on. Law 6B."""
        return deal(options, tuple(tuple(sorted(deck.cards[seat::4])) for seat in range(4)))

    def following(self, options: Options, result: BridgeResult) -> Options | None:
        """The next board; there is always one."""
        return next_board(options, result)


GAME = Bridge()

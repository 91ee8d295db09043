"""Chase the Pig (拱猪): avoid the pig and the hearts, catch the sheep. docs/rules/gongzhu.en.md."""

from paiju.cards import DECK, Cards
from paiju.games.gongzhu.moves import GongzhuAction, GongzhuEvent, GongzhuResult
from paiju.games.gongzhu.options import Options, next_hand
from paiju.games.gongzhu.over import Over
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.selling import Selling, before, deal
from paiju.kernel import Deck, Seat

GongzhuState = Selling | Playing | Over


class Gongzhu:
    """The game of Chase the Pig (拱猪); four seats, each for himself."""

    key = "gongzhu"
    rules = 1
    Options = Options
    Action = GongzhuAction
    Event = GongzhuEvent
    State = GongzhuState

    def seats(self, options: Options) -> range:
        """Four seats."""
        return range(4)

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    def pack(self, options: Options) -> Cards:
        """52 cards, no jokers."""
        return DECK

    def begin(self, options: Options) -> Selling:
        """The sale before the deal."""
        return before(options)

    def open(self, options: Options, deck: Deck) -> tuple[GongzhuEvent, ...]:
        """Deal the deck's cards one at a time from seat 0 on. docs/rules/gongzhu.en.md#deal."""
        return deal(options, deck)

    def following(self, options: Options, result: GongzhuResult) -> Options | None:
        """The next hand, led by who took the pig; None when the match is over."""
        return next_hand(options, result)


GAME = Gongzhu()

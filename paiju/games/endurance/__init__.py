"""Endurance (持久战): win tricks to draw cards; the last player who holds any wins. docs/rules/endurance.en.md."""

from paiju.cards import DECK, Cards
from paiju.games.endurance.moves import EnduranceAction, EnduranceEvent, EnduranceResult
from paiju.games.endurance.options import Options, next_hand
from paiju.games.endurance.over import Over
from paiju.games.endurance.playing import Playing, before, deal
from paiju.kernel import Deck, Seat

EnduranceState = Playing | Over


class Endurance:
    """The game of Endurance (持久战); four to six seats, each for himself."""

    key = "endurance"
    rules = 1
    Options = Options
    Action = EnduranceAction
    Event = EnduranceEvent
    State = EnduranceState

    def seats(self, options: Options) -> range:
        """As many seats as the options say."""
        return range(options.players)

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    def pack(self, options: Options) -> Cards:
        """52 cards, no jokers."""
        return DECK

    def begin(self, options: Options) -> Playing:
        """The hand before the deal."""
        return before(options)

    def open(self, options: Options, deck: Deck) -> tuple[EnduranceEvent, ...]:
        """Deal, turn up the dealer's last card, lay down the stock."""
        return deal(options, deck)

    def following(self, options: Options, result: EnduranceResult) -> Options | None:
        """The next hand, dealt by the next seat; None when the match is over."""
        return next_hand(options, result)


GAME = Endurance()

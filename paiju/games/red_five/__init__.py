"""Red five for five (红五五家): three packs, a dealer with a hidden friend against three. docs/rules/red-five.en.md."""

from paiju.cards import Cards
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.dealing import Dealing, shuffled
from paiju.games.red_five.deck import PACK, SEATS
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.moves import RedFiveAction, RedFiveEvent, RedFiveResult
from paiju.games.red_five.options import Options, next_hand
from paiju.games.red_five.over import Over
from paiju.games.red_five.playing import Playing
from paiju.kernel import Deck, Seat

RedFiveState = Dealing | FinalShow | Burying | Calling | Playing | Over


class RedFive:
    """The game of red five (红五五家); seats 0-4 counter-clockwise."""

    key = "red_five"
    rules = 1
    Options = Options
    Action = RedFiveAction
    Event = RedFiveEvent
    State = RedFiveState

    def seats(self, options: Options) -> range:
        """Five seats."""
        return SEATS

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """Nobody: who is the dealer's friend shows only in the play."""
        return frozenset()

    def pack(self, options: Options) -> Cards:
        """Three packs with their jokers."""
        return PACK

    def begin(self, options: Options) -> Dealing:
        """The deal before the pack is shuffled."""
        return Dealing(options)

    def open(self, options: Options, deck: Deck) -> tuple[RedFiveEvent, ...]:
        """The shuffled pack, before its first card is dealt."""
        return shuffled(deck)

    def following(self, options: Options, result: RedFiveResult) -> Options | None:
        """The next hand, or None after the last of the match."""
        return next_hand(options, result)


GAME = RedFive()

"""Shengji (升级、拖拉机): two sides climb from 2 to A, with one to three decks. docs/rules/shengji.en.md."""

from paiju.cards import Cards
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.dealing import Dealing, before, shuffled
from paiju.games.shengji.deck import SEATS, pack
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import ShengjiAction, ShengjiEvent, ShengjiResult
from paiju.games.shengji.options import Options, next_deal
from paiju.games.shengji.over import Over
from paiju.games.shengji.playing import Playing
from paiju.kernel import Deck, Seat

ShengjiState = Dealing | Declaring | Burying | Playing | Over


class Shengji:
    """The game of shengji (升级); seats 0-3 counter-clockwise, seats 0 and 2 against 1 and 3."""

    key = "shengji"
    rules = 1
    Options = Options
    Action = ShengjiAction
    Event = ShengjiEvent
    State = ShengjiState

    def seats(self, options: Options) -> range:
        """Four seats."""
        return SEATS

    def partners(self, options: Options, seat: Seat) -> frozenset[Seat]:
        """The seat across the table."""
        return frozenset(((seat + 2) % 4,))

    def pack(self, options: Options) -> Cards:
        """One to three decks with their jokers."""
        return pack(options.decks)

    def begin(self, options: Options) -> Dealing:
        """The deal before its first card."""
        return before(options)

    def open(self, options: Options, deck: Deck) -> tuple[ShengjiEvent, ...]:
        """Shuffle; the cards are then dealt by the table."""
        return shuffled(options, deck)

    def following(self, options: Options, result: ShengjiResult) -> Options | None:
        """The next deal, or None when a side has won the match."""
        return next_deal(options, result)


GAME = Shengji()

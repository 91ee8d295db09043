"""What is said and played in games of bids (动作与事件), and who is told what of it; each game scores by itself."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.kernel import Action, Event, Seat
from paiju.tricks.moves import Buried, Bury, Dealt, TrickWon
from paiju.tricks.taking import Play, Played

# Actions


class Bid(Action, tag="bid", frozen=True):
    """Bid (叫分): what one's side undertakes to make of the points in the pack."""

    bid: int


class Pass(Action, tag="pass", frozen=True):
    """Pass (不要), for the rest of the auction."""


class ChooseTrump(Action, tag="choose_trump", frozen=True):
    """Choose the trump suit (选主), 0-3."""

    suit: int


BidAction = Bid | Pass | ChooseTrump | Bury | Play


# Events


class KittyDealt(Event, tag="kitty-dealt", frozen=True):
    """The last cards were laid aside, face down (留底牌)."""

    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    cards: Cards

    def privy(self) -> frozenset[Seat]:
        """Nobody, not even open sight."""
        return frozenset()


class Called(Event, tag="called", frozen=True):
    """A seat bid (已叫)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "bid"})
    retract: ClassVar[str] = "play"

    seat: Seat
    bid: int


class Passed(Event, tag="passed", frozen=True):
    """A seat passed (已不要)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    retract: ClassVar[str] = "play"

    seat: Seat


class KittyTaken(Event, tag="kitty-taken", frozen=True):
    """The highest bidder took the kitty into his hand (拿底牌) and is declarer (定约者)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})
    shows: ClassVar[bool] = True

    seat: Seat
    cards: Cards


class TrumpChosen(Event, tag="trump-chosen", frozen=True):
    """The declarer chose the trump suit (已选主)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "suit"})

    seat: Seat
    suit: int


class KittyShown(Event, tag="kitty-shown", frozen=True):
    """The buried cards were turned up (亮底牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"cards"})
    shows: ClassVar[bool] = True

    cards: Cards


BidEvent = Dealt | KittyDealt | Called | Passed | KittyTaken | TrumpChosen | Buried | Played | TrickWon | KittyShown

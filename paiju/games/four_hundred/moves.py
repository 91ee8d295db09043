"""The language of four hundred (四百分的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar

from paiju.cards import Card, Cards
from paiju.kernel import Action, Event, Result, Seat


class FourHundredResult(Result, frozen=True, kw_only=True):
    """The result of a hand (一副的结果). `scores` by seat, partners alike. docs/rules/four-hundred.en.md#score.

    `declarer` is None in a hand that nobody bid for, which is void: then only `dealer` and `totals` mean something.
    """

    dealer: Seat
    """Who dealt."""
    declarer: Seat | None = None
    bid: int = 0
    marks: tuple[int, int] = (0, 0)
    """Those in the tricks of seats 0 and 2, and of seats 1 and 3."""
    buried: int = 0
    """Marks in the four cards laid aside, which count for nobody."""
    made: bool = False
    bonus: int = 0
    """For a slam bid and made: 100 or 200."""
    totals: tuple[int, int] = (0, 0)
    """The match so far, this hand included: seats 0 and 2, seats 1 and 3."""
    winner: int | None = None
    """The side that has won the match: 0 for seats 0 and 2, 1 for seats 1 and 3; None while it goes on."""

    @property
    def is_void(self) -> bool:
        """Whether nobody bid (流局)."""
        return self.declarer is None


# Actions


class Bid(Action, tag="bid", frozen=True):
    """Bid (叫分): what the cards won by one's side will at least be worth."""

    bid: int


class Pass(Action, tag="pass", frozen=True):
    """Pass (不要), for the rest of the auction."""


class ChooseTrump(Action, tag="choose_trump", frozen=True):
    """Choose the trump suit (选主), 0-3."""

    suit: int


class Bury(Action, tag="bury", frozen=True):
    """Lay four cards aside (换牌)."""

    cards: Cards


class Play(Action, tag="play", frozen=True):
    """Play a card (出牌)."""

    card: Card


FourHundredAction = Bid | Pass | ChooseTrump | Bury | Play


# Events


class Dealt(Event, tag="dealt", frozen=True):
    """A seat was dealt its twelve cards (发牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    cards: Cards


class KittyDealt(Event, tag="kitty-dealt", frozen=True):
    """Four cards were laid aside, face down (留底牌)."""

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
    """The highest bidder took the middle cards into his hand (拿底牌) and is declarer (定约者)."""

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


class Buried(Event, tag="buried", frozen=True):
    """The declarer laid four cards aside (已换牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    cards: Cards


class Played(Event, tag="played", frozen=True):
    """A seat played a card (已出)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})
    retract: ClassVar[str] = "play"

    seat: Seat
    card: Card


class TrickWon(Event, tag="trick-won", frozen=True):
    """A seat won the trick and the marks in it (赢墩)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "points"})

    seat: Seat
    points: int


class KittyShown(Event, tag="kitty-shown", frozen=True):
    """The buried cards were turned up (亮底牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"cards"})
    shows: ClassVar[bool] = True

    cards: Cards


class Scored(Event, tag="scored", frozen=True):
    """The hand was scored (已计分), or is void, and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: FourHundredResult


FourHundredEvent = (
    Dealt | KittyDealt | Called | Passed | KittyTaken | TrumpChosen | Buried | Played | TrickWon | KittyShown | Scored
)

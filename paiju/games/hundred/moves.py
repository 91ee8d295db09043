"""The language of hundred (打百分的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar

from paiju.cards import Card, Cards
from paiju.kernel import Action, Event, Result, Seat


class HundredResult(Result, frozen=True, kw_only=True):
    """The result of a hand (一副的结果). `scores` by seat, partners alike. docs/rules/hundred.en.md#score.

    `declarer` is None in a hand that nobody bid for, which is void: then only `dealer` and `totals` mean something.
    """

    dealer: Seat
    """Who dealt."""
    declarer: Seat | None = None
    bid: int = 0
    points: int = 0
    """Points in the tricks of the declarer's opponents (c)."""
    kitty: int = 0
    """Points in the six cards buried (k)."""
    dug: bool = False
    """Whether the opponents won the last trick with a trump, and with it the kitty."""
    counted: int = 0
    """What the opponents count: their points, and the kitty's if it was dug (D)."""
    factor: int = 1
    """By what the opponents' count is multiplied: 1, 2 or 3."""
    made: bool = False
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
    """Bid (叫分): how many of the hundred points one's side will keep."""

    bid: int


class Pass(Action, tag="pass", frozen=True):
    """Pass (不要), for the rest of the auction."""


class ChooseTrump(Action, tag="choose_trump", frozen=True):
    """Choose the trump suit (选主), 0-3."""

    suit: int


class Bury(Action, tag="bury", frozen=True):
    """Bury six cards (扣牌)."""

    cards: Cards


class Play(Action, tag="play", frozen=True):
    """Play a card (出牌)."""

    card: Card


HundredAction = Bid | Pass | ChooseTrump | Bury | Play


# Events


class Dealt(Event, tag="dealt", frozen=True):
    """A seat was dealt its twelve cards (发牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    cards: Cards


class KittyDealt(Event, tag="kitty-dealt", frozen=True):
    """Six cards were laid aside, face down (留底牌)."""

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
    """The highest bidder took the kitty into his hand (拿底牌) and is declarer."""

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
    """The declarer buried six cards (已扣牌)."""

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
    """A seat won the trick and the points in it (赢墩)."""

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

    outcome: HundredResult


HundredEvent = (
    Dealt | KittyDealt | Called | Passed | KittyTaken | TrumpChosen | Buried | Played | TrickWon | KittyShown | Scored
)

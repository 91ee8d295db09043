"""The language of 升级 (升级的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar, Literal

from paiju.cards import Card, Cards, Faces
from paiju.kernel import Action, Event, Result, Seat
from paiju.tricks.moves import Buried, Bury, Dealt, TrickWon
from paiju.tricks.plays import Play, Played

Level = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
"""A level (级)."""


class ShengjiResult(Result, frozen=True, kw_only=True):
    """The result of a deal (一局的结果). docs/rules/shengji.en.md#score.

    `scores` are the levels each seat's side has won, before any limit; sides are 0 for seats 0 and 2, 1 for seats 1
    and 3. `points` are those in the tricks of the capturing side, `kitty` those buried, counted `multiplier` times, 0
    if not at all; `penalty` what failed throws add or take; `score` is the sum. `void` marks a deal that nobody
    declared in and that is dealt again.
    """

    dealer: Seat | None
    trump: int | None
    levels: tuple[Level, Level]
    points: int = 0
    kitty: int = 0
    multiplier: int = 0
    penalty: int = 0
    score: int = 0
    dug: bool = False
    """Whether, in the home game, the capturing side won the last trick with a trump (抠底)."""
    held: bool = False
    """Whether the dealer's side goes on as dealer's side."""
    gain_side: int | None = None
    gain: int = 0
    next_dealer: Seat | None = None
    next_levels: tuple[Level, Level]
    winner: int | None = None
    """The side that has won the match."""
    void: bool = False

    @property
    def is_void(self) -> bool:
        """Whether nobody declared, and it is dealt again (流局)."""
        return self.void


# Actions


class DealOut(Action, tag="deal-out", frozen=True):
    """Deal so many cards, one by one (发牌); the table's own act."""

    pace: ClassVar[float] = 0.8

    count: int


class Close(Action, tag="close", frozen=True):
    """Close the window after the last card (截止亮主); the table's own act."""

    pace: ClassVar[float] = 8.0


class Declare(Action, tag="declare", frozen=True):
    """Show identical level cards or jokers to fix the trumps (亮主、反主)."""

    cards: Cards


class Pass(Action, tag="pass", frozen=True):
    """Declare nothing after the last card (不亮)."""


ShengjiAction = DealOut | Close | Declare | Pass | Bury | Play


# Events


class Shuffled(Event, tag="shuffled", frozen=True):
    """The decks were shuffled (已洗牌): who receives first; the cards to deal and the kitty, in order, unseen."""

    face_up: ClassVar[frozenset[str]] = frozenset({"first"})
    face_down: ClassVar[frozenset[str]] = frozenset({"stock", "kitty"})

    first: Seat
    stock: tuple[Card, ...]
    kitty: tuple[Card, ...]

    def privy(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()


class Declared(Event, tag="declared", frozen=True):
    """A seat declared (已亮主); the cards stay in its hand."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "cards"})

    seat: Seat
    cards: Faces


class Passed(Event, tag="passed", frozen=True):
    """A seat declares nothing more (不亮)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class KittyTurned(Event, tag="kitty-turned", frozen=True):
    """Cards of the kitty were turned up, because nobody declared (翻底定主)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"cards"})
    tells: ClassVar[bool] = True

    cards: Faces


class KittyTaken(Event, tag="kitty-taken", frozen=True):
    """Dealer and trump suit are known, and the dealer took up the kitty (定主拿底); `trump` None: no trump suit."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "trump"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    trump: int | None
    cards: Cards


class ThrowFailed(Event, tag="throw-failed", frozen=True):
    """A throw failed (甩牌失败): what was tried. Nobody is told whose cards beat it."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "cards"})
    tells: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: Seat
    cards: Faces


class KittyShown(Event, tag="kitty-shown", frozen=True):
    """The buried cards were turned up at the end (亮底)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"cards"})

    cards: Cards


class Scored(Event, tag="scored", frozen=True):
    """The deal was scored (已结算), and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: ShengjiResult


ShengjiEvent = (
    Shuffled | Dealt | Declared | Passed | KittyTurned | KittyTaken | Buried
    | ThrowFailed | Played | TrickWon | KittyShown | Scored
)  # fmt: skip

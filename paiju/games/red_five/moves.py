"""The language of red five (红五五家的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar

from paiju.cards import Card, Cards, Faces
from paiju.kernel import Action, Event, Result, Seat
from paiju.tricks.moves import Buried, Bury, Dealt, TrickWon
from paiju.tricks.plays import Play, Played


class RedFiveResult(Result, frozen=True, kw_only=True):
    """The result of a hand (一局的结果). docs/rules/red-five.en.md#settlement.

    `scores` is what each seat gets in all: `table` times the base score, plus `fines` for failed throws. `captured`
    is what the idle players took plus the kitty's award, `kitty` times `multiplier` (0 if the dealer's side won the
    last trick). `friend` is None when the dealer played alone. `totals` are the match's so far, this hand included;
    `winners` the seats that have won the match, none before its last hand.
    """

    hand: int
    dealer: Seat
    friend: Seat | None
    pressed: bool
    direct: bool
    points: tuple[int, ...]
    """The points in the tricks each seat took."""
    kitty: int
    multiplier: int
    captured: int
    table: tuple[int, ...]
    failed: tuple[int, ...]
    """How often each seat's throw failed."""
    fines: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...] = ()


# Actions


class DealOut(Action, tag="deal-out", frozen=True):
    """Deal so many cards, one by one (发牌); the table's own act."""

    pace: ClassVar[float] = 0.9

    count: int


class Show(Action, tag="show", frozen=True):
    """Show a 2 to become dealer with its suit as trump (亮主)."""

    card: Card


class DeclineShow(Action, tag="decline-show", frozen=True):
    """Show nothing after the last card (不亮); only the original dealer is asked."""


class Call(Action, tag="call", frozen=True):
    """Name the friend card (找伴)."""

    card: Card


RedFiveAction = DealOut | Show | DeclineShow | Bury | Call | Play


# Events


class Shuffled(Event, tag="shuffled", frozen=True):
    """The pack was shuffled (已洗牌): the cards to deal in order, the kitty, and a lot. Nobody sees them."""

    face_down: ClassVar[frozenset[str]] = frozenset({"stock", "kitty"})

    stock: tuple[Card, ...]
    kitty: Cards
    lot: int = 0

    def privy(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()


class Shown(Event, tag="shown", frozen=True):
    """A seat showed a 2 (已亮主): it is dealer, the card's suit is trump, and the card stays in the hand."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})

    seat: Seat
    card: Card


class Declined(Event, tag="declined", frozen=True):
    """The original dealer showed nothing (不亮)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Pressed(Event, tag="pressed", frozen=True):
    """A pressed deal (压庄): the original dealer is dealer, and a lot fixed the trump suit.

    Only the dealer is told the card that was drawn; None if no card was left to draw.
    """

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "trump"})
    tells: ClassVar[bool] = True

    seat: Seat
    trump: int
    card: Card | None = None


class KittyTaken(Event, tag="kitty-taken", frozen=True):
    """The dealer took up the kitty (拿底)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    face_down: ClassVar[frozenset[str]] = frozenset({"cards"})

    seat: Seat
    cards: Cards


class Called(Event, tag="called", frozen=True):
    """The dealer named the friend card (已找伴)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})

    seat: Seat
    card: Card


class ThrowFailed(Event, tag="throw-failed", frozen=True):
    """A throw failed (甩牌失败): what was tried, and what it cost the leader. Nobody is told whose cards beat it."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "cards", "fine"})
    tells: ClassVar[bool] = True
    shows: ClassVar[bool] = True

    seat: Seat
    cards: Faces
    fine: int


class FriendJoined(Event, tag="friend-joined", frozen=True):
    """A seat played the friend card and is the dealer's friend (伴家现身).

    Whether it joined directly is told to nobody before the end: that would say that the seat held another card to play.
    """

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    shows: ClassVar[bool] = True

    seat: Seat
    direct: bool = False

    def privy(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()


class KittyShown(Event, tag="kitty-shown", frozen=True):
    """The buried cards were turned up at the end (亮底)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"cards"})

    cards: Cards


class Scored(Event, tag="scored", frozen=True):
    """The hand was scored (已结算), and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: RedFiveResult


RedFiveEvent = (
    Shuffled | Dealt | Shown | Declined | Pressed | KittyTaken | Buried | Called
    | ThrowFailed | Played | FriendJoined | TrickWon | KittyShown | Scored
)  # fmt: skip

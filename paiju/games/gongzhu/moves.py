"""The language of Chase the Pig (拱猪的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar

import msgspec

from paiju.cards import Card, Cards, Faces
from paiju.kernel import Action, Event, Result, Seat
from paiju.tricks.moves import Dealt
from paiju.tricks.taking import Play, Played


class Account(msgspec.Struct, frozen=True):
    """How one player's score comes about (一家的账): (`hearts` + `pig` + `sheep`) × `factor`, or a flat amount.

    Sales are counted in. `factor` is 1 without the transformer, else 2, sold 4. `flat`: the transformer alone, or a
    sweep; None otherwise. docs/rules/gongzhu.en.md#score.
    """

    hearts: int = 0
    pig: int = 0
    sheep: int = 0
    factor: int = 1
    flat: int | None = None

    @property
    def score(self) -> int:
        """What the player scores (得分)."""
        return (self.hearts + self.pig + self.sheep) * self.factor if self.flat is None else self.flat


class GongzhuResult(Result, frozen=True, kw_only=True):
    """The result of a hand (一盘的结果). `scores` are those of this hand.

    All by seat: `accounts` explain the scores, `totals` are the match so far with this hand, `places` the ranks in it
    (1 is best, equal totals share). `sold` are the cards that were sold; `sweep` is who took all sixteen; `pig` took
    the pig and leads the next hand.
    """

    hand: int
    accounts: tuple[Account, ...]
    sold: Faces
    sweep: Seat | None
    pig: Seat
    totals: tuple[int, ...]
    places: tuple[int, ...]
    match_over: bool


# Actions


class Sell(Action, tag="sell", frozen=True):
    """Sell cards before the play (卖牌), openly 明卖 or hidden 暗卖, or none."""

    open: Faces = ()
    hidden: Faces = ()


GongzhuAction = Sell | Play


# Events


class TwoFound(Event, tag="two-found", frozen=True):
    """A seat holds the two of spades and begins (黑桃2先): the first hand only, and everybody knows it then."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Sold(Event, tag="sold", frozen=True):
    """A seat declared its sales (已卖): what it sold hidden, the others learn only the number of."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "open"})
    face_down: ClassVar[frozenset[str]] = frozenset({"hidden"})

    seat: Seat
    open: Faces
    hidden: Cards


class Revealed(Event, tag="revealed", frozen=True):
    """The card just played was sold hidden (暗卖揭晓)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})
    shows: ClassVar[bool] = True

    seat: Seat
    card: Card


class TrickWon(Event, tag="trick-won", frozen=True):
    """A seat won the trick and its scoring cards (赢墩)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Scored(Event, tag="scored", frozen=True):
    """The hand was scored (已计分), and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: GongzhuResult


GongzhuEvent = Dealt | TwoFound | Sold | Played | Revealed | TrickWon | Scored

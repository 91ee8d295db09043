"""The language of bridge (桥牌的动作与事件): its actions, its events, and who is told what of them."""

from typing import ClassVar, Literal, get_args

import msgspec

from paiju.cards import Card, Cards
from paiju.kernel import OPEN, PUBLIC, Action, Event, Result, Seat
from paiju.tricks.moves import Dealt

Strain = Literal["C", "D", "H", "S", "NT"]
"""Strain (花色/无将), in rising order."""
CallText = Literal[
    "P", "X", "XX",
    "1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT",
    "4C", "4D", "4H", "4S", "4NT", "5C", "5D", "5H", "5S", "5NT", "6C", "6D", "6H", "6S", "6NT",
    "7C", "7D", "7H", "7S", "7NT",
]  # fmt: skip
"""A call (叫品): pass, double, redouble, or a bid."""

STRAINS: tuple[Strain, ...] = ("C", "D", "H", "S", "NT")
BIDS: tuple[CallText, ...] = get_args(CallText)[3:]
"""All 35 bids, rising."""
HEIGHT = {bid: height for height, bid in enumerate(BIDS)}
"""The place of each bid in the order of bids, 0 for 1C to 34 for 7NT."""
LONGEST = 300
"""The most characters of an explanation or a statement, in each language."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a player (话), in both languages; a person's are the same in both."""

    en: str
    zh: str


class Contract(msgspec.Struct, frozen=True):
    """A contract (定约): level 1-7, strain, doubled 0-2, and its declarer's seat."""

    level: int
    strain: Strain
    doubled: int
    declarer: Seat

    @property
    def trump(self) -> int | None:
        """The trump suit 0-3 (将牌), None in notrump."""
        place = STRAINS.index(self.strain)
        return None if place == 4 else place

    @property
    def text(self) -> str:
        """As players write it, without declarer: `4SX`."""
        return f"{self.level}{self.strain}{'X' * self.doubled}"


class BridgeResult(Result, frozen=True, kw_only=True):
    """The result of a board (一副的结果). `scores` are the four players' contract points (Law 77).

    `contract` and `tricks` (declarer's side, 0-13) are None on a board passed out; `void` marks one that is not
    scored because the next seat deals again.
    """

    board: int
    contract: Contract | None = None
    tricks: int | None = None
    score_ns: int = 0
    void: bool = False

    @property
    def is_void(self) -> bool:
        """Whether nobody bid, and it is dealt again (流局)."""
        return self.void


# Actions


class Call(Action, tag="call", frozen=True):
    """Call (叫牌), with an alert and its explanation if there is one. docs/rules/bridge.en.md#alerts."""

    call: CallText
    alert: bool = False
    explanation: Words | None = None


class Explain(Action, tag="explain", frozen=True):
    """Explain one's own call (解释), by its number in the auction from 1; also alerts it if so asked."""

    call: int
    explanation: Words
    alert: bool = False


class Ask(Action, tag="ask", frozen=True):
    """Ask an opponent to explain his call (询问), by its number in the auction from 1."""

    call: int


class Play(Action, tag="play", frozen=True):
    """Play a card (出牌); declarer plays dummy's when it is dummy's turn."""

    card: Card


class Claim(Action, tag="claim", frozen=True):
    """Claim (摊牌): how many of the tricks left one's side takes, 0 concedes them all; with a line of play."""

    tricks: int
    line: Words | None = None


class Accept(Action, tag="accept", frozen=True):
    """Accept a claim (同意)."""


class Object(Action, tag="object", frozen=True):
    """Object to a claim (不同意)."""


class Withdraw(Action, tag="withdraw", frozen=True):
    """Withdraw one's own claim (收回)."""


class Rule(Action, tag="rule", frozen=True):
    """The director rules on a claim objected to (裁定): the tricks left that the claimer's side gets. Law 70."""

    tricks: int


BridgeAction = Call | Explain | Ask | Play | Claim | Accept | Object | Withdraw | Rule


# Events


class Called(Event, tag="called", frozen=True):
    """A call was made (已叫)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "call"})
    retract: ClassVar[str] = "auction"

    seat: Seat
    call: CallText


class Explained(Event, tag="explained", frozen=True):
    """A call was alerted or explained (已解释): to both opponents and the public, never to partner."""

    aside: ClassVar[bool] = True

    seat: Seat
    call: int
    alert: bool = False
    explanation: Words | None = None

    def privy(self) -> frozenset[Seat]:
        """The caller, both opponents, the public, and open sight."""
        return frozenset((self.seat, (self.seat + 1) % 4, (self.seat + 3) % 4, PUBLIC, OPEN))


class Asked(Event, tag="asked", frozen=True):
    """An opponent asked about a call (已询问); the caller's partner is not told."""

    aside: ClassVar[bool] = True

    seat: Seat
    call: int
    of: Seat

    def privy(self) -> frozenset[Seat]:
        """The caller, both opponents, the public, and open sight."""
        return frozenset((self.of, (self.of + 1) % 4, (self.of + 3) % 4, PUBLIC, OPEN))


class Contracted(Event, tag="contracted", frozen=True):
    """The auction ended in a contract (定约已成)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"contract"})

    contract: Contract


class Played(Event, tag="played", frozen=True):
    """A hand played a card (已出); `seat` is the hand it came from."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "card"})
    retract: ClassVar[str] = "play"

    seat: Seat
    card: Card


class HandShown(Event, tag="hand-shown", frozen=True):
    """A hand was shown (亮牌) to the seats in `to`: dummy, declarer's to dummy, a claimer's."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "to"})
    shows: ClassVar[bool] = True

    seat: Seat
    to: tuple[Seat, ...]
    cards: Cards = ()

    def privy(self) -> frozenset[Seat]:
        """The hand's own seat, those it is shown to, and open sight."""
        return frozenset((self.seat, *self.to, OPEN))


class TrickWon(Event, tag="trick-won", frozen=True):
    """A hand won the trick (赢墩)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Claimed(Event, tag="claimed", frozen=True):
    """A player claimed (已摊牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "tricks", "line"})

    seat: Seat
    tricks: int
    line: Words | None = None


class Accepted(Event, tag="accepted", frozen=True):
    """A player accepted the claim (已同意)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Objected(Event, tag="objected", frozen=True):
    """A player objected to the claim (不同意); play goes on, or the director is awaited."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "director"})

    seat: Seat
    director: bool = False


class Withdrawn(Event, tag="withdrawn", frozen=True):
    """The claim was withdrawn, or the director had play go on (已收回)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})

    seat: Seat


class Scored(Event, tag="scored", frozen=True):
    """The board was scored (已计分), and is over."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: BridgeResult


BridgeEvent = (
    Dealt | Called | Explained | Asked | Contracted | Played | HandShown
    | TrickWon | Claimed | Accepted | Objected | Withdrawn | Scored
)  # fmt: skip

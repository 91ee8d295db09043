"""A record of a deal (记录): who held what, who called and played what, and how it ended, as a file tells it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from paiju.cards import BACK, Card, Cards, show_pbn
from paiju.games.bridge.moves import CallText, Contract
from paiju.kernel import Seat
from paiju.records.notation import PASSED_OUT, split_contract
from paiju.records.problems import Problem
from paiju.scoring.boards import Vul
from paiju.scoring.contract import contract_score
from paiju.tricks import single

UNSEEN: Cards = (BACK,) * 13
"""A hand that the file does not give (未知之牌): thirteen backs."""
Hands = tuple[Cards, Cards, Cards, Cards]
"""Four hands (四家牌), N E S W."""
Table = tuple[tuple[int | None, ...], ...]
"""Double-dummy tricks (明牌表), `table[declarer][strain]`, N E S W by C D H S NT; None where the file is silent."""


class Call(msgspec.Struct, frozen=True):
    """A call as it is recorded (叫品): whether it was alerted, and its explanation in the caller's words."""

    call: CallText
    alerted: bool = False
    explanation: str = ""


class Trick(msgspec.Struct, frozen=True):
    """A trick as it was played (一墩): its cards in order, the leader's first; fewer than four where play stops."""

    leader: Seat
    cards: tuple[Card, ...]

    def by_seat(self) -> Iterator[tuple[Seat, Card]]:
        """Each card with the seat it came from (逐张), in order."""
        return (((self.leader + place) % 4, card) for place, card in enumerate(self.cards))

    def winner(self, trump: int | None) -> Seat:
        """The seat that wins it (赢家), of the cards there are."""
        return (self.leader + single.winner(self.cards, trump)) % 4


class Claim(NamedTuple):
    """The end of a play that stopped early (摊牌): declarer's tricks in all, and who claimed, if that is known."""

    tricks: int
    by: Seat | None


class Section(msgspec.Struct, frozen=True):
    """A table of a PBN file that is kept as it stands (附表): its name, its value, its rows."""

    name: str
    value: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One deal as played at one table (一副记录). Seats are 0-3 for N E S W.

    What the file does not tell is None, or empty. The auction and the play are legal as far as the cards are known:
    the readers see to that. Two records are equal if they tell the same; `problems` do not count.
    """

    number: int | None = None
    """The board's number, 1-9999."""
    dealer: Seat | None = None
    vul: Vul | None = None
    hands: Hands = (UNSEEN, UNSEEN, UNSEEN, UNSEEN)
    """By seat; each hand is known whole or not at all (UNSEEN)."""
    calls: tuple[Call, ...] = ()
    """From the dealer on."""
    contract: str | None = None
    """As `4SX`, or PASSED_OUT."""
    declarer: Seat | None = None
    tricks: tuple[Trick, ...] = ()
    """The play in order; the last trick may be incomplete."""
    result: int | None = None
    """The tricks of declarer's side, 0-13."""
    claimer: Seat | None = None
    """Who claimed, if the play stopped early and the file knows."""
    score_ns: int | None = None
    """The score the file states, from the point of view of NS."""
    players: tuple[str, str, str, str] = ("", "", "", "")
    """Names by seat N E S W."""
    room: str = ""
    """`Open`, `Closed`, or empty."""
    table: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    """What else the file says about the deal (event, date, teams, stage …), sorted by name."""
    double_dummy: Table | None = None
    par_ns: int | None = None
    """The score of best play on both sides, from the point of view of NS."""
    sections: tuple[Section, ...] = ()
    comments: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    """Where the reader had to be lenient."""

    @property
    def deal_id(self) -> str | None:
        """The same for the same four hands (牌局编号), to group tables by deal; None if cards are unknown."""
        if any(BACK in hand for hand in self.hands):
            return None
        text = " ".join(show_pbn(hand) for hand in self.hands)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def bid(self) -> Contract | None:
        """The contract with its declarer (定约); None if passed out or not known whole."""
        if self.contract is None or self.contract == PASSED_OUT or self.declarer is None:
            return None
        level, strain, doubled = split_contract(self.contract)
        return Contract(level, strain, doubled, self.declarer)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards played, in order (出牌)."""
        return tuple(card for trick in self.tricks for card in trick.cards)

    @property
    def claim(self) -> Claim | None:
        """How a play that stopped early was settled (摊牌); None if all was played, or nothing, or nobody knows."""
        if self.result is None or not 0 < len(self.cards) < 52:
            return None
        return Claim(self.result, self.claimer)

    @property
    def score(self) -> int | None:
        """The score of NS (南北得分): the one stated, else by Law 77; None if that cannot be told."""
        return self.score_ns if self.score_ns is not None else self.law_score

    @property
    def law_score(self) -> int | None:
        """The score of NS by Law 77 (按规则应得分), whatever the file states."""
        if self.contract == PASSED_OUT:
            return 0
        bid = self.bid
        if bid is None or self.result is None or self.vul is None:
            return None
        vulnerable = self.vul in ("Both", "NS" if bid.declarer % 2 == 0 else "EW")
        points = contract_score(bid.level, bid.strain, bid.doubled, vulnerable, self.result)
        return points if bid.declarer % 2 == 0 else -points

    def tag(self, name: str) -> str:
        """What the file says under this name (标签), empty if nothing."""
        return dict(self.tags).get(name, "")


class Reading(msgspec.Struct, frozen=True):
    """What was read from a file (读入): its records, and its problems in order of their lines.

    A board stands either in `records` or among the problems that are `lost`; never half in both.
    """

    records: tuple[Record, ...]
    problems: tuple[Problem, ...]

    @property
    def lost(self) -> tuple[Problem, ...]:
        """The boards that could not be read (作废)."""
        return tuple(problem for problem in self.problems if problem.lost)

"""A board while a reader gathers it (草稿): what the file says, where it says so, not judged yet.

`paiju.records.settle` makes a record of it or says why it cannot.
"""

from dataclasses import dataclass, field

from paiju.cards import Card, Cards
from paiju.kernel import Seat
from paiju.records.problems import Problem
from paiju.records.record import Call, Section, Table
from paiju.scoring.boards import Vul


@dataclass(slots=True)
class Row:
    """A line of four played cards as they stand in columns (一行出牌); None is a card that is not known."""

    line: int
    cards: list[Card | None]


@dataclass(slots=True)
class Draft:
    """One board of a file (草稿). Every reader fills it; lines are kept for the problems."""

    line: int
    label: str = ""
    """The board as the file calls it."""
    number: int | None = None
    dealer: Seat | None = None
    vul: Vul | None = None
    hands: list[Cards | None] = field(default_factory=lambda: [None, None, None, None])
    deal_line: int = 0
    calls: list[Call] = field(default_factory=list[Call])
    call_lines: list[int] = field(default_factory=list[int])
    first_caller: Seat | None = None
    """Who called first, where the auction itself says so."""
    all_pass: bool = False
    """Whether the auction ended with "all pass"."""
    contract: str | None = None
    declarer: Seat | None = None
    swapped: bool = False
    """Whether the file says that declarer and dummy were exchanged."""
    contract_line: int = 0
    cards: list[Card] = field(default_factory=list[Card])
    """The cards in the order they were played …"""
    card_lines: list[int] = field(default_factory=list[int])
    rows: list[Row] = field(default_factory=list[Row])
    """… or in columns, the first of which is that of `first_column`."""
    first_column: Seat | None = None
    result: int | None = None
    result_line: int = 0
    claimer: Seat | None = None
    score_ns: int | None = None
    score_line: int = 0
    players: tuple[str, str, str, str] = ("", "", "", "")
    room: str = ""
    table: str = ""
    tags: dict[str, str] = field(default_factory=dict[str, str])
    double_dummy: Table | None = None
    par_ns: int | None = None
    sections: list[Section] = field(default_factory=list[Section])
    comments: list[str] = field(default_factory=list[str])
    notes: list[Problem] = field(default_factory=list[Problem])

    @property
    def name(self) -> str:
        """The board with its room, for the problems (副名)."""
        return f"{self.label} {self.room}".strip()

    @property
    def played(self) -> bool:
        """Whether a card was played (已出牌)."""
        return bool(self.cards or self.rows)

    def note(self, line: int, code: str, *words: str) -> None:
        """Keep in mind where the reader was lenient (记下)."""
        self.notes.append(Problem(line or self.line, self.name, code, words))

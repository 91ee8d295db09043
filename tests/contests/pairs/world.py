"""A Swiss event in memory: members come and go, the clock goes on, and every row is read as everybody reads it."""

from collections.abc import Callable, Sequence

import msgspec

from paiju.cards import DECK
from paiju.club.people import Member
from paiju.contests.pairs import entering, running
from paiju.contests.pairs.contest import PairsEvent, Round, first
from paiju.contests.pairs.moves import Board, TableResult
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Event
from paiju.store.log import Row
from paiju.tables.moves import Seal

BEGINS = 1_796_000_000.0
SEAL = Seal(tuple(DECK), 7, "00" * 32)


def member(key: str, role: str = "member") -> Member:
    """Somebody with an account."""
    return Member(key, key.upper(), role, "en")  # pyright: ignore[reportArgumentType]


HOST = member("host", "organiser")


class World:
    """An event and what is done to it; `at` is the time."""

    def __init__(self, terms: Terms | None = None) -> None:
        self.at = BEGINS - 7200
        opened = entering.announced("Sunday evening", BEGINS, terms or Terms(), HOST, self.at)
        self.rows: list[Row] = [self._row((opened,), 1)]
        self.contest: PairsEvent = first("event-1", self.rows[0])

    def _row(self, events: tuple[Event, ...], number: int) -> Row:
        text = msgspec.json.encode(events)
        return Row(f"a{number}", "house", self.at, b"null", text, number, "contest/event-1", number)

    def book(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Write a row, if there is anything to write."""
        if events:
            self.rows.append(self._row(events, self.contest.number + 1))
            self.contest = self.contest.after(self.rows[-1])
        return events

    def act(self, judge: Callable[[PairsEvent], tuple[Event, ...]]) -> tuple[Event, ...]:
        """A member's act, as the steward books it."""
        return self.book(entering.in_turn(self.contest, judge, self.at))

    def sit(self, who: Member, table: int, side: int) -> tuple[Event, ...]:
        return self.act(lambda now: entering.sit(now, who, table, side, self.at))

    def hand(self, who: str, up: bool = True) -> tuple[Event, ...]:
        return self.act(lambda now: entering.hand(now, who, up, self.at))

    def withdraw(self, who: str) -> tuple[Event, ...]:
        return self.act(lambda now: entering.withdraw(now, who, self.at))

    def enter(self, pairs: int) -> None:
        """So many pairs register, one a second: pair n are `nN` and `nS`."""
        self.at = max(self.at, self.contest.opens)
        for number in range(1, pairs + 1):
            for side, name in enumerate("NS"):
                self.sit(member(f"{number}{name}"), number, side)
                self.hand(f"{number}{name}")
            self.at += 1
        self.at += self.contest.terms.hold
        self.book(entering.enter_due(self.contest, self.at))

    def begin(self) -> tuple[Event, ...]:
        """The next round begins, at its time."""
        self.at = max(self.at, running.next_due(self.contest) or 0)
        return self.book(running.begin_round(self.contest, self.boards(), self.at))

    def boards(self) -> list[Board]:
        _, opened = running.opened(self.contest, self.at)
        wanted = running.boards_wanted(opened, self.at)
        return [Board(each, {"board": each}, f"hash {each}", SEAL) for each in wanted]

    def come(self, *absent: int) -> tuple[Event, ...]:
        """The grace is over, and these pairs have not come."""
        self.at = self._now_on().begins + self.contest.terms.grace
        return self.book(running.note_absent(self.contest, self._now_on().number, absent, self.at))

    def end(self, score: Callable[[int, int], int | None] = lambda table, board: 100 * table) -> tuple[Event, ...]:
        """The round's time is up; `score` by table and board, None where it was cut off."""
        now = self._now_on()
        self.at = max(self.at, now.deadline)
        results = [
            TableResult(table.table, board.number, f"d{table.table}-{board.number}", points, None)
            for table in now.pairing.tables
            for board in self.contest.boards_at(table)
            if (points := score(table.table, board.number)) is not None
        ]
        return self.score(results)

    def score(self, results: Sequence[TableResult], early: bool = False) -> tuple[Event, ...]:
        return self.book(running.score_round(self.contest, self._now_on().number, results, self.at, early))

    def _now_on(self) -> Round:
        now = self.contest.now_on
        assert now is not None
        return now

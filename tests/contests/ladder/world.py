"""A ladder in memory: teams act, the clock goes on, and every row is read as everybody reads it."""

from collections.abc import Callable

import msgspec

from paiju.contests.ladder import challenging, entering, running
from paiju.contests.ladder.contest import Ladder, first
from paiju.contests.ladder.moves import LadderOpened
from paiju.contests.ladder.running import Came
from paiju.contests.ladder.terms import season_at
from paiju.kernel import Event
from paiju.store.log import Row

BEGINS = 1_796_000_000.0
"""2026-11-29 12:53:20 UTC, a Sunday evening in the club, whose time is eight hours ahead."""
EAST = 8.0


class World:
    """A ladder and what is done to it; `at` is the time."""

    def __init__(self, *teams: str) -> None:
        self.at = BEGINS
        self.rows: list[Row] = []
        opened = LadderOpened("teams", season_at(self.at, EAST))
        self.ladder: Ladder = first("ladder-teams", self._row((opened,)))
        for team in teams:
            self.act(lambda now, team=team: entering.enter(now, team, team.upper(), 4))

    def _row(self, events: tuple[Event, ...]) -> Row:
        number = len(self.rows) + 1
        row = Row(
            f"a{number}", "x", self.at, b"null", msgspec.json.encode(events), number, "contest/ladder-teams", number
        )
        self.rows.append(row)
        return row

    def book(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Write a row, if there is anything to write."""
        if events:
            self.ladder = self.ladder.after(self._row(events))
        return events

    def act(self, judge: Callable[[Ladder], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Somebody's act, after what was due before it."""
        return self.book(running.in_turn(self.ladder, judge, self.at, EAST))

    def tick(self) -> tuple[Event, ...]:
        """What is due by now."""
        return self.book(running.due(self.ladder, self.at, EAST))

    def challenge(self, challenger: str, challenged: str) -> int:
        """A challenge; its number."""
        self.act(lambda now: challenging.challenge(now, challenger, challenged, self.at))
        return len(self.ladder.challenges)

    def accept(self, number: int, *slots: float, boards: int = 8) -> tuple[Event, ...]:
        who = self.ladder.challenges[number].challenged
        return self.act(lambda now: challenging.accept(now, number, who, boards, slots, self.at, EAST))

    def play(self, number: int, came: Came) -> tuple[Event, ...]:
        """What came of a match is told, at its time if it has one."""
        self.at = max(self.at, self.ladder.challenges[number].begins or 0)
        return self.act(lambda now: running.book(now, number, came, self.at))

    def agreed(self, challenger: str, challenged: str) -> int:
        """A challenge that is accepted, and whose time the club has set; its number."""
        number = self.challenge(challenger, challenged)
        self.accept(number)
        self.at = self.ladder.challenges[number].agree_by or 0
        self.tick()
        return number

    def match(self, challenger: str, challenged: str, came: Came) -> tuple[Event, ...]:
        """A whole challenge of which this came."""
        return self.play(self.agreed(challenger, challenged), came)

"""A pool in memory: tables get boards and give results, as the steward would have it."""

import msgspec
from msgspec.structs import replace

from paiju.cards import DECK
from paiju.contests.moves import PoolOpened, ResultCame
from paiju.contests.pool import Pool, first, record, reserve
from paiju.contests.rooms import week_at
from paiju.kernel import Event
from paiju.store.log import Row
from paiju.tables.moves import Player, Seal

NOW = 1_796_000_000.0
WEEK = week_at(NOW)
SEAL = Seal(tuple(DECK), 7, "00" * 32)


def four(number: int) -> tuple[Player, ...]:
    """Four members who are in no other four."""
    return tuple(Player(f"{number}{seat}", f"{number} {seat}") for seat in "NESW")


class World:
    """A pool and what is done to it."""

    def __init__(self, room: str = "fixed", week: str = WEEK.key, begins: float = WEEK.begins) -> None:
        ends = begins + 7 * 24 * 3600
        self.at = begins + 3600
        opened = PoolOpened(room, week, begins, ends, "imp")
        self.rows: list[Row] = [self._row((opened,), 1)]
        self.pool: Pool = first(f"{room}-{week}", self.rows[0])

    def _row(self, events: tuple[Event, ...], number: int) -> Row:
        text = msgspec.json.encode(events)
        return Row(f"a{number}", "house", self.at, b"null", text, number, "contest/x", number)

    def book(self, events: tuple[Event, ...]) -> Pool:
        """Write a row, if there is anything to write, and read it as everybody does."""
        if events:
            self.rows.append(self._row(events, self.pool.number + 1))
            self.pool = self.pool.after(self.rows[-1])
        return self.pool

    def begin(self, deal: str, players: tuple[Player, ...]) -> int:
        """A table gets a board; its number."""
        fresh = replace(SEAL, nonce=f"{len(self.rows):064x}")
        self.book(reserve(self.pool, deal, f"table of {deal}", players, fresh, self.at))
        return self.pool.turns[deal].board

    def end(self, deal: str, score: int, *gone: str) -> tuple[Event, ...]:
        """A table finishes its board; what was booked."""
        events = record(self.pool, ResultCame(deal, score, {"score_ns": score}, None, gone), self.at)
        self.book(events)
        return events

    def play(self, deal: str, players: tuple[Player, ...], score: int) -> int:
        """A table plays a board from beginning to end; its number."""
        board = self.begin(deal, players)
        self.end(deal, score)
        return board

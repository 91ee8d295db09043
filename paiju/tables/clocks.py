"""Clocks (计时): when the seats that are awaited must have acted, from the log's own times. Nothing is stored."""

import msgspec

from paiju.kernel import Seat
from paiju.tables.moves import Control


class Clock(msgspec.Struct, frozen=True, gc=False):
    """A deal's clock (钟): since when the awaited seats are awaited, and the reserve each seat has used, in seconds."""

    since: float
    spent: tuple[tuple[Seat, float], ...] = ()

    def used(self, seat: Seat) -> float:
        """The reserve this seat has used, in seconds."""
        return next((used for who, used in self.spent if who == seat), 0.0)


def ticked(clock: Clock, at: float, waiting: frozenset[Seat], control: Control) -> Clock:
    """The clock after a move that ended this waiting at `at` (走钟). Time beyond the act's comes from the reserve."""
    over = max(0.0, at - clock.since - control.act) if control.act is not None else 0.0
    if not over:
        return Clock(at, clock.spent)
    spent = dict(clock.spent)
    for seat in waiting:
        spent[seat] = min(control.reserve, spent.get(seat, 0.0) + over)
    return Clock(at, tuple(sorted(spent.items())))


def deadlines(clock: Clock, waiting: frozenset[Seat], control: Control) -> dict[Seat, float]:
    """When each awaited seat must have acted (时限), in seconds since the epoch; empty when untimed."""
    if control.act is None:
        return {}
    return {seat: clock.since + control.act + control.reserve - clock.used(seat) for seat in waiting if seat >= 0}

"""A round of a pairs event (一轮), and the chairs of the registration room, as the stream has them."""

from collections.abc import Mapping

import msgspec

from paiju.contests.moves import SideAward
from paiju.contests.pairs.moves import Board, TableResult
from paiju.contests.pairs.seatings import Pairing, Table
from paiju.contests.swiss.scoring import Gain
from paiju.tables.moves import Player


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a table of the registration room (报名座), since when, and since when his hand is up."""

    player: Player
    since: float
    up: float | None = None


class Round(msgspec.Struct, frozen=True):
    """A round (一轮): who meets whom, from when to when, its new boards; who did not come; what it came to."""

    number: int
    begins: float
    deadline: float
    pairing: Pairing
    boards: tuple[Board, ...]
    substitutes: Mapping[tuple[int, int], Player] = {}
    """By pair and side."""
    stood_in: frozenset[tuple[str, int]] = frozenset()
    """Everybody who was a substitute in it, if only for a moment, and for which pair."""
    absent: frozenset[int] = frozenset()
    looked: bool = False
    """Whether it was seen who had come."""
    results: tuple[TableResult, ...] = ()
    gains: Mapping[int, Gain] = {}
    scored: bool = False
    following: float | None = None
    scored_at: float | None = None
    adjusted: Mapping[tuple[int, int], tuple[SideAward, SideAward]] = {}
    """What a director awarded, by table and board."""
    cut: frozenset[tuple[int, int]] = frozenset()
    """The boards that do not count, by table and board."""

    @property
    def playing(self) -> tuple[Table, ...]:
        """The tables at which both pairs are there (对局各桌)."""
        return tuple(t for t in self.pairing.tables if t.ns not in self.absent and t.ew not in self.absent)

    def table_of(self, pair: int) -> Table | None:
        """The table of a pair (某对之桌); None with the bye, or out of the round."""
        return next((table for table in self.pairing.tables if pair in (table.ns, table.ew)), None)

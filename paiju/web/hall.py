"""The lobby (大厅): the tables that are open, told to everyone who looks, bundled and at most once a second."""

import asyncio

from paiju.club.names import key_of
from paiju.store.log import Row
from paiju.tables.feed import Feed, Line, encode
from paiju.tables.folds import Folds
from paiju.tables.seating import Table
from paiju.tables.wire import Lobby, LobbyTable

PAUSE = 1.0
"""Seconds between two messages to the same person."""
MOST = 200
"""Tables listed at once, those with free seats first."""


class Hall:
    """The lobby (大厅)."""

    def __init__(self, tables: Folds[Table], feed: Feed) -> None:
        self._feed = feed
        self._open: dict[str, Table] = {}
        self._lines: set[Line] = set()
        self._present: dict[str, int] = {}
        self._keys: dict[str, str] = {}
        self._changed = asyncio.Event()
        tables.listen(self._moved)
        feed.changed = self._changed.set

    def admit(self, table: Table) -> None:
        """List a table that was opened before this process began (列入)."""
        if not table.closed:
            self._open[table.id] = table
            self._changed.set()

    def arrived(self, member: str, name: str) -> None:
        """A person's line was opened (到)."""
        self._present[member] = self._present.get(member, 0) + 1
        self.called(member, name)
        self._changed.set()

    def left(self, member: str) -> None:
        """A person's line was closed (走)."""
        self._present[member] -= 1
        if not self._present[member]:
            del self._present[member]
            self._keys.pop(member, None)
        self._changed.set()

    def called(self, member: str, name: str) -> None:
        """A person who is here has this name (其名)."""
        self._keys[member] = key_of(name)

    def present(self, key: str, but: str) -> bool:
        """Whether somebody else is here whose name has this key (在场重名)."""
        return any(known == key and member != but for member, known in self._keys.items())

    def look(self, line: Line) -> None:
        """Tell a line of the lobby from now on (看大厅)."""
        self._lines.add(line)
        line.send(encode(self.lobby(line.member)))

    def look_away(self, line: Line) -> None:
        """Tell it no more (不看)."""
        self._lines.discard(line)

    def lobby(self, member: str) -> Lobby:
        """The lobby as this member is told it (大厅)."""
        return Lobby(self._listed(), len(self._present), self.tables_of(member))

    def tables_of(self, member: str) -> tuple[str, ...]:
        """The open tables where the member sits, the latest first (我的桌)."""
        own = [table for table in self._open.values() if table.seat_of(member) is not None]
        return tuple(table.id for table in sorted(own, key=lambda table: -table.opened))

    @property
    def open_tables(self) -> tuple[Table, ...]:
        """All tables that are open (未散之桌)."""
        return tuple(self._open.values())

    async def run(self) -> None:
        """Tell of changes for ever (播报)."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._lines:
                self._tell(self._listed())
            await asyncio.sleep(PAUSE)

    def _tell(self, listed: tuple[LobbyTable, ...]) -> None:
        for line in list(self._lines):
            line.send(encode(Lobby(listed, len(self._present), self.tables_of(line.member))))

    def _listed(self) -> tuple[LobbyTable, ...]:
        shown = [table for table in self._open.values() if not table.manners.private and table.stage != "over"]
        shown.sort(key=lambda table: (all(player is not None for player in table.players), -table.opened))
        return tuple(self._line_of(table) for table in shown[:MOST])

    def _line_of(self, table: Table) -> LobbyTable:
        chairs = tuple(self._feed.chair(table, seat) for seat in range(len(table.players)))
        return LobbyTable(
            table.id, table.title, table.game, table.stage, chairs, self._feed.spectators(table), len(table.boards),
            table.manners.watching != "off",
        )  # fmt: skip

    def _moved(self, key: str, row: Row, table: Table) -> None:
        if table.closed:
            self._open.pop(key, None)
        else:
            self._open[key] = table
        self._changed.set()

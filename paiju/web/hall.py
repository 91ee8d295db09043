"""The lobby (大厅): the tables that are open and who is here, told to everyone who looks.

Who begins to look is told the whole; from then on only what has changed, bundled, at most once a second. Both are the
same for everybody, so that each is written once, however many look.
"""

import asyncio
from collections.abc import Mapping
from itertools import islice
from typing import TypeVar

from paiju.cards import Card
from paiju.contests import boards
from paiju.tables.feed import Feed
from paiju.tables.folds import Folds
from paiju.tables.seating import Table
from paiju.tables.sight import Line, encode
from paiju.tables.wire import Lobby, LobbyNews, LobbyTable, Present
from paiju.web.presence import Presence

PAUSE = 1.0
"""Seconds between two messages to the same person."""
MOST = 200
"""Tables listed at once, those with free seats first."""
MOST_PEOPLE = 1000
"""People listed at once, who came first in front."""

T = TypeVar("T")


class Hall:
    """The lobby (大厅)."""

    def __init__(self, tables: Folds[Table], feed: Feed, presence: Presence) -> None:
        self._feed = feed
        self._presence = presence
        self._open: dict[str, Table] = {}
        self._seats: dict[str, dict[str, None]] = {}
        """By member, the open tables where he sits, the latest last."""
        self._listed: dict[str, LobbyTable] = {}
        self._people: dict[str, Present] = {}
        self._stale: set[str] = set()
        """Tables that may look otherwise than they are listed."""
        self._unsure: set[str] = set()
        """People of whom something may have changed."""
        self._told_tables: dict[str, LobbyTable] = {}
        self._told_people: dict[str, Present] = {}
        self._told_online = 0
        self._new: set[Line] = set()
        self._lines: set[Line] = set()
        self._changed = asyncio.Event()
        tables.listen(lambda _key, _row, table: self.admit(table))
        feed.listen(self._table_changed)
        feed.awaits = lambda member, deal: self.awaits(member, deal.seal.deck, deal.table)
        presence.listen(self._person_changed)

    def admit(self, table: Table) -> None:
        """Take in a table as it is now (列入)."""
        before = self._open.pop(table.id, None)
        for sitter in _sitters(before):
            self._seats[sitter].pop(table.id, None)
            if not self._seats[sitter]:
                del self._seats[sitter]
        if not table.closed:
            self._open[table.id] = table
            for sitter in _sitters(table):
                self._seats.setdefault(sitter, {})[table.id] = None
        self._unsure |= _sitters(before) | _sitters(table)
        self._table_changed(table.id)

    def look(self, line: Line) -> None:
        """Tell a line of the lobby from now on (看大厅), first the whole."""
        self._new.add(line)
        self._lines.discard(line)
        self._changed.set()

    def look_away(self, line: Line) -> None:
        """Tell it no more (不看)."""
        self._new.discard(line)
        self._lines.discard(line)

    def tell(self, message: bytes, but: frozenset[str]) -> None:
        """Send a message to everyone who looks, but not to these members (广播)."""
        _send(message, {line for line in self._lines | self._new if line.member not in but})

    def lobby(self, inside: bool) -> Lobby:
        """The lobby now (大厅); for who is not `inside` without the people's names."""
        self._look_again()
        people = tuple(islice(self._people.values(), MOST_PEOPLE)) if inside else ()
        return Lobby(tuple(self._shown().values()), people, len(self._presence.people))

    def tables_of(self, member: str) -> tuple[str, ...]:
        """The open tables where the member sits, the latest first (我的桌)."""
        return tuple(table.id for table in sorted(self._own(member), key=lambda table: -table.opened))

    def plays_at(self, member: str, but: str = "") -> str | None:
        """Another table where the member has a seat in play (另桌在打); None if there is none.

        Practice alone with robots is none: nobody waits for him there.
        """
        tables = (table for table in self._own(member) if table.id != but and table.deal is not None)
        return next((table.id for table in tables if not table.is_practice), None)

    def awaits(self, member: str, deck: tuple[Card, ...], played_at: str = "") -> bool:
        """Whether the member is still to play this deck (待打) at a table where he sits, not where it was played."""
        return boards.awaits((table for table in self._own(member) if table.id != played_at), deck)

    def _own(self, member: str) -> list[Table]:
        return [self._open[key] for key in self._seats.get(member, ())]

    @property
    def open_tables(self) -> tuple[Table, ...]:
        """All tables that are open (未散之桌)."""
        return tuple(self._open.values())

    async def run(self) -> None:
        """Tell of changes for ever (播报)."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._tell()
            await asyncio.sleep(PAUSE)

    def _tell(self) -> None:
        self._look_again()
        tables, people = self._shown(), dict(islice(self._people.items(), MOST_PEOPLE))
        online = len(self._presence.people)
        news = LobbyNews(
            _fresh(self._told_tables, tables), tuple(self._told_tables.keys() - tables),
            _fresh(self._told_people, people), tuple(self._told_people.keys() - people), online,
        )  # fmt: skip
        if self._lines and (any((news.tables, news.gone, news.people, news.left)) or online != self._told_online):
            _send(encode(news), self._lines)
        if self._new:
            _send(encode(Lobby(tuple(tables.values()), tuple(people.values()), online)), self._new)
            self._lines |= self._new
            self._new = set()
        self._told_tables, self._told_people, self._told_online = tables, people, online

    def _look_again(self) -> None:
        """Bring what is listed up to date."""
        for key in self._stale:
            table = self._open.get(key)
            if table is None or table.manners.private or table.stage == "over":
                self._listed.pop(key, None)
            else:
                self._listed[key] = self._entry(table)
        for member in self._unsure:
            who = self._presence.people.get(member)
            if who is None:
                self._people.pop(member, None)
            else:
                own = self.tables_of(member)
                at = next((key for key in own if key in self._listed), None)
                self._people[member] = Present(member, who.name, who.guest, bool(own), at, self._feed.graded(member))
        self._stale, self._unsure = set(), set()

    def _shown(self) -> dict[str, LobbyTable]:
        if len(self._listed) <= MOST:
            return dict(self._listed)
        first = sorted(self._listed.values(), key=lambda entry: (_full(entry), -entry.opened))[:MOST]
        return {entry.id: entry for entry in first}

    def _entry(self, table: Table) -> LobbyTable:
        chairs = tuple(self._feed.chair(table, seat) for seat in range(len(table.players)))
        manners = table.manners
        return LobbyTable(
            table.id, table.title, table.game, table.stage, chairs, self._feed.spectators(table), table.opened,
            len(table.boards), manners.sitting, manners.watching, manners.control.act, table.room,
        )  # fmt: skip

    def _table_changed(self, key: str) -> None:
        table = self._open.get(key)
        if table is not None and not table.closed:
            self._unsure |= _sitters(table)
        self._stale.add(key)
        self._changed.set()

    def _person_changed(self, member: str) -> None:
        self._unsure.add(member)
        self._changed.set()


def _sitters(table: Table | None) -> set[str]:
    players = table.players if table is not None else ()
    return {player.member for player in players if player is not None and not player.robot}


def _full(entry: LobbyTable) -> bool:
    return all(chair.member is not None for chair in entry.seats)


def _fresh(told: Mapping[str, T], now: Mapping[str, T]) -> tuple[T, ...]:
    return tuple(one for key, one in now.items() if told.get(key) != one)


def _send(message: bytes, lines: set[Line]) -> None:
    for line in list(lines):
        line.send(message)

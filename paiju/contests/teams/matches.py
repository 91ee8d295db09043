"""Team matches as tables and doors know them (各场队式赛): read from the log, acted in, and the boards they give.

All that waits of a match stands here and in its steward.
"""

import re
import secrets
import uuid
from collections.abc import Callable

from paiju.contests.boards import match_board_open, place_of, shows_in_match
from paiju.contests.teams.lining_up import announced
from paiju.contests.teams.match import Match, Stanza, table_key
from paiju.contests.teams.moves import ROOMS, Side
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event, Illegal
from paiju.store.log import Conflict
from paiju.tables.deal import Deal
from paiju.tables.folds import Folds, Gone, Judged
from paiju.tables.seating import Table
from paiju.tables.table import Given

KEY = re.compile(r"match-[0-9a-f]{8}-[0-9a-f]{8}")
"""A match's key: when it begins, in seconds, and chance or a fingerprint: keys in order are matches in order."""
LONGEST = 24 * 3600.0
"""Seconds after its start in which a match may still go on (最长赛程)."""


def match_key(begins: float, end: str = "") -> str:
    """A key for a match (比赛编号), ending in these eight hexadecimal digits, or in chance."""
    return f"match-{int(begins):08x}-{end or secrets.token_hex(4)}"


def begins_of(key: str) -> int:
    """When the match of this key begins, in whole seconds (开赛时间)."""
    return int(key.split("-")[1], 16)


class Matches:
    """All team matches of the club (各场队式赛)."""

    def __init__(self, folds: Folds[Match], now: Callable[[], float]) -> None:
        self._folds = folds
        self.now = now

    def owns(self, key: str) -> bool:
        """Whether a contest, or the room of a table, is a match (是否队式赛)."""
        return KEY.fullmatch(key) is not None

    async def match(self, key: str) -> Match:
        """A match as it is now (某场). Raises Illegal("no-such-match"), StoreAway."""
        if not self.owns(key):
            raise Illegal("no-such-match")
        try:
            return await self._folds.latest(key)
        except Gone:
            raise Illegal("no-such-match") from None

    async def keys(self) -> list[str]:
        """All matches there ever were (历次), the earliest first. Raises StoreAway."""
        heads = await self._folds.log.heads("contest/match-")
        return sorted(stream.removeprefix("contest/") for stream in heads)

    async def running(self) -> list[Match]:
        """The matches that go on, or could by their time (进行中). Raises StoreAway."""
        now = self.now()
        found = [await self.match(key) for key in await self.keys() if now - LONGEST < begins_of(key) <= now]
        return [match for match in found if not match.over and match.stanzas]

    @property
    def known(self) -> tuple[str, ...]:
        """Those that this process has at hand (在手各场)."""
        return tuple(key for key in self._folds.keys if self.owns(key))

    async def open(
        self, key: str, home: Side, visitors: Side, terms: MatchTerms, begins: float, by: str, title: str = "",
        accepted: bool = True, event: str = "", round: int = 0, origin: str = "",
    ) -> Match:  # fmt: skip
        """Announce a match under this key, made by `match_key` (公布); the one that is there, if it was announced.

        Unless it is `accepted` it is a challenge. Raises Illegal as `announced`, StoreAway.
        """
        opened = announced(title, begins, terms, home, visitors, by, accepted, self.now(), event, round, origin)
        try:
            return await self._folds.create(key, f"open {by}", by, None, opened)
        except Conflict:
            return await self.match(key)

    async def act(self, key: str, by: str, judge: Callable[[Match, float], tuple[Event, ...]]) -> Match:
        """Judge and book what somebody does in a match (动). Raises Illegal, StoreAway."""
        await self.match(key)
        at = self.now()
        match, _ = await self._folds.act(key, uuid.uuid4().hex, by, lambda now: Judged(None, judge(now, at)))
        return match

    def drop(self, key: str) -> None:
        """Let go of a match that is over (放下)."""
        self._folds.drop(key)

    # --- what the steward of tables asks ------------------------------------------------------------------------------

    async def give(self, table: Table) -> Given:
        """The next board of a room's table (发牌), the same if it is asked again.

        Raises Illegal("round-over") when the stanza's time is up or all boards are played, StoreAway.
        """
        assert table.room is not None
        match = await self.match(table.room)
        for now in reversed(match.stanzas):
            if table.id in (table_key(match, now.number, room) for room in ROOMS):
                return self._given(match, now, table)
        raise Illegal("round-over")

    def _given(self, match: Match, now: Stanza, table: Table) -> Given:
        if match.over or now.ended is not None or table.begun >= len(now.boards) or self.now() >= now.deadline:
            raise Illegal("round-over")
        board = now.boards[table.begun]
        return Given(board.options, board.seal, {"contest": match.id, "board": board.number})

    async def shows(self, deal: Deal, member: str) -> bool:
        """Whether a member may see a deal of a match that is over (可看). Raises StoreAway."""
        place = place_of(deal.origin)
        return place is not None and shows_in_match(await self.match(place[0]), deal, member)

    async def opened(self, key: str, board: int) -> bool:
        """Whether a board is open to everybody (公开). Raises StoreAway."""
        return match_board_open(await self.match(key), board)

    async def hidden(self, member: str, viewer: str) -> list[str]:
        """The deals a member plays in matches under way that the viewer may not see (未公开之局). Raises StoreAway."""
        found: list[str] = []
        for match in await self.running():
            for stanza in match.stanzas:
                place = stanza.place_of(member)
                if place is None:
                    continue
                viewers_room = stanza.place_of(viewer)
                if viewers_room is not None and viewers_room[0] == place[0]:
                    continue
                key = table_key(match, stanza.number, place[0])
                boards = enumerate(stanza.boards, 1)
                found += [f"{key}-{n}" for n, board in boards if not match_board_open(match, board.number)]
        return found

"""The library of boards over HTTP (牌库): sets to choose from, records to replay."""

from typing import Any

import msgspec
from litestar import Controller, get

from paiju.cards import BACK, Card
from paiju.club.library import BoardSet
from paiju.club.people import Member
from paiju.games.bridge.auction import before
from paiju.kernel import Illegal
from paiju.records import Record, read
from paiju.records.replay import hands_seen, replay
from paiju.tables.analyses.opened import Opened, four, turns_of
from paiju.tables.moves import Chosen
from paiju.web.api.bridge import Analysis, analysis
from paiju.web.api.deals import Replay, replay_of_record
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor


class BoardLine(msgspec.Struct, frozen=True):
    """A board of a set as a list shows it (牌): nothing of its cards, because it may still be played."""

    id: str
    number: int
    options: dict[str, Any]
    """What the game is told of it, as in bridge who deals and who is vulnerable."""
    played: bool


async def chosen_boards(club: Club, game: str, key: str, start_at: int) -> tuple[Chosen, ...]:
    """The boards of a set from this number on, as a table takes them. Raises Illegal("no-such-boards")."""
    shelved = [board for board in await club.library.of_set(key) if board.number >= start_at and board.game == game]
    if not shelved:
        raise Illegal("no-such-boards")
    seen: set[tuple[Card, ...]] = set()
    once = [board for board in shelved if not (board.deck in seen or seen.add(board.deck))]
    return tuple(Chosen(board.id, board.options, board.deck) for board in once)


async def _recorded(club: Club, visitor: Member, key: str) -> Record:
    """The record of a played board. Raises Illegal: `no-such-boards`, `board-still-to-play`."""
    board = await club.library.board(key)
    if board is None or board.record is None:
        raise Illegal("no-such-boards")
    if club.hall.awaits(visitor.id, board.deck):
        raise Illegal("board-still-to-play")
    return read(board.record.encode(), "board.pbn").records[0]


class BoardsDoor(Controller):
    """The library's doors (牌库)."""

    path = "/api/boards"

    @get()
    async def sets(self, club: InTheClub, visitor: Visitor) -> list[BoardSet]:
        """All sets, the newest first."""
        return await club.library.sets()

    @get("/{key:str}")
    async def boards(self, club: InTheClub, visitor: Visitor, key: str) -> list[BoardLine]:
        """The boards of a set."""
        shelved = await club.library.of_set(key)
        if not shelved:
            raise Illegal("no-such-boards")
        return [BoardLine(board.id, board.number, board.options, board.record is not None) for board in shelved]

    @get("/board/{key:str}/replay")
    async def replay(self, club: InTheClub, visitor: Visitor, key: str) -> Replay:
        """A recorded board, card by card; not while it still waits at a table where the visitor sits."""
        return replay_of_record(key, await _recorded(club, visitor, key))

    @get("/board/{key:str}/double-dummy")
    async def double_dummy(self, club: InTheClub, visitor: Visitor, key: str) -> Analysis:
        """Double dummy of a recorded board, as far as it has been worked out."""
        record = await _recorded(club, visitor, key)
        hands = hands_seen(record)
        if any(BACK in hand for hand in hands):
            raise Illegal("no-analysis")
        played = replay(record)
        states = [before(played.options), *played.states()]
        events = [move.events for move in played.moves]
        turns = turns_of(zip(states, events, strict=False))
        return await analysis(club, f"board/{key}", played.options, Opened(four(hands), turns))

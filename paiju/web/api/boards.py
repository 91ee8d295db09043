"""The library of boards over HTTP (牌库): sets to choose from, records to replay."""

from typing import Any

import msgspec
from litestar import Controller, get

from paiju.cards import parse
from paiju.club.library import BoardSet, ShelvedBoard
from paiju.games.bridge.options import SEATS, deck_of
from paiju.kernel import Illegal
from paiju.tables.moves import Chosen
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Visitor


class BoardLine(msgspec.Struct, frozen=True):
    """A board of a set as a list shows it (牌): nothing of its cards, because it may still be played."""

    id: str
    number: int
    dealer: str
    vul: str
    played: bool


async def chosen_boards(club: Club, key: str, start_at: int) -> tuple[Chosen, ...]:
    """The boards of a set from this number on, as a table takes them. Raises Illegal("no-such-boards")."""
    shelved = [board for board in await club.library.of_set(key) if board.number >= start_at]
    if not shelved:
        raise Illegal("no-such-boards")
    seen: set[str] = set()
    once = [board for board in shelved if not (board.deal in seen or seen.add(board.deal))]
    return tuple(_chosen(board) for board in once)


def _chosen(board: ShelvedBoard) -> Chosen:
    options: dict[str, Any] = {"board": board.number, "dealer": board.dealer, "vul": board.vul}
    hands = tuple(parse(hand) for hand in board.deal.removeprefix("N:").split())
    return Chosen(board.id, options, deck_of(hands).cards)


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
        return [
            BoardLine(board.id, board.number, SEATS[board.dealer], board.vul, board.record is not None)
            for board in shelved
        ]

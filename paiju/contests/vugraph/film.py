"""A board in one room as its spectators will see it (一室一副), step by step, all hands open. It only grows."""

from typing import Any

from paiju.kernel import OPEN, TABLE
from paiju.store.log import Row
from paiju.tables.broadcast import RoomName, RoomPlayer, RoomStep
from paiju.tables.deal import Deal, first, of_game
from paiju.tables.moves import Substituted
from paiju.tables.sight import News, Shown, Sight, as_told, encode


class Frame:
    """A step of a film (一步), written once for all who will see it. `at` is when it happened, by the club's clock."""

    __slots__ = ("at", "message")

    def __init__(self, at: float, message: bytes) -> None:
        self.at = at
        self.message = message


class Film:
    """What happened on a board in a room (一室一副), from the rows of its deal."""

    def __init__(self, match: str, room: RoomName, board: int, deal: str, shown: Shown = as_told) -> None:
        """`deal` is the deal's id, begun or not."""
        self.match = match
        self.room: RoomName = room
        self.board = board
        self.deal = deal
        self.frames: list[Frame] = []
        self.began: float | None = None
        self.ended: float | None = None
        """When the board was over in this room, by a result or given up; None while it is not."""
        self.result: Any = None
        self._shown = shown
        self._now: Deal | None = None
        self._sight: Sight | None = None

    @property
    def number(self) -> int:
        """The number of the last row that was taken in."""
        return 0 if self._now is None else self._now.number

    @property
    def options(self) -> Any:
        """The options of the deal, None before it began."""
        return None if self._now is None else self._now.options

    def take(self, row: Row) -> None:
        """Take in the next row of the deal (续拍)."""
        deal = first(self.deal, row) if self._now is None else self._now.after(row)
        fresh = self._now is None or any(isinstance(event, Substituted) for event in deal.latest)
        sight = self._sight = self._sight or Sight(deal, frozenset((OPEN,)))
        self._now = deal
        self.began = deal.started
        if deal.ended is not None:
            self.ended = deal.ended
            self.result = None if deal.abandoned else deal.state.result
        if not sight.advance(News(deal, deal.latest)):
            return  # who is away, or looks on, is no part of the film
        seat = deal.moves[-1].seat if deal.moves[-1].number == row.number else TABLE
        step = RoomStep(
            self.match, self.room, self.board, len(self.frames) + 1, row.at - deal.started, seat,
            tuple(self._players(deal)) if fresh else None, of_game(sight.events), sight.view, deal.abandoned,
        )  # fmt: skip
        self.frames.append(Frame(row.at, encode(step)))

    def _players(self, deal: Deal) -> list[RoomPlayer]:
        return [RoomPlayer(self._shown(player.member, player.name), player.robot) for player in deal.players]

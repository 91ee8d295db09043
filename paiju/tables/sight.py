"""A sight (视野): what one set of eyes is told of one deal, event by event, and the message made of it."""

from collections.abc import Callable
from typing import Any, Protocol, cast

import msgspec

from paiju.kernel import OPEN, PUBLIC, Choice, Seat, State, Viewer, face_up, fold, told
from paiju.tables import undoing
from paiju.tables.deal import Deal, of_game
from paiju.tables.moves import AnswerUndo, Player, Undo, Undone
from paiju.tables.wire import DealPlayer, DealView, PendingUndo

encode = msgspec.json.Encoder().encode
_UNDO = Choice(Undo())


class Line(Protocol):
    """A client's line (线): takes messages without ever blocking."""

    member: str

    def send(self, message: bytes) -> None:
        """Send a message, or drop the client that cannot keep up."""
        ...


Shown = Callable[[str, str], str]
"""The name to show for the member of that id whom the log calls so."""


def as_told(_member: str, name: str) -> str:
    """The name as the log has it (原名)."""
    return name


class News:
    """What a row brings (新闻): its events, and what every viewer of the deal is told alike after it."""

    def __init__(self, deal: Deal, events: tuple[Any, ...]) -> None:
        self.deal = deal
        self.events = events
        self.plain = len(of_game(events)) == len(events)
        """Whether all of them are the game's own."""
        self.undone = not self.plain and any([isinstance(event, Undone) for event in events])
        self.open = all(map(face_up, events))
        """Whether everybody is told all of them."""
        self.may_undo = undoing.may_ask(deal)
        waiting = deal.waiting
        self.waiting = tuple(waiting) if len(waiting) == 1 else tuple(sorted(waiting))
        self.undo = PendingUndo(deal.undo.seat, _undone_event(deal), deal.undo.asked) if deal.undo else None
        self.deadline = min(deal.deadlines.values(), default=None)


class Sight:
    """What one set of seats is told of one deal (视野): its fold, and how much it was told."""

    def __init__(self, deal: Deal, viewer: Viewer, shown: Shown = as_told) -> None:
        self.viewer = viewer
        self._shown = shown
        self.seat: Seat | None = next((seat for seat in viewer if seat >= 0), None)
        """The seat whose sight it is; None with all hands open."""
        self.plays = self.seat is not None and PUBLIC not in viewer
        """Whether it is a player's own sight, not a spectator's."""
        self.number = 0
        self.row = 0
        """The number of the last row that was taken in, or waits for the spectators' delay to pass."""
        self.view: State = deal.game.begin(deal.options)
        self.events: tuple[Any, ...] = ()
        self.lines: list[Line] = []
        self.news = News(deal, ())
        self._players: tuple[tuple[Player, ...], tuple[DealPlayer, ...]] = ((), ())

    @property
    def deal(self) -> Deal:
        """The deal after the last row that was taken in."""
        return self.news.deal

    def advance(self, news: News) -> bool:
        """Take in a row (看到); whether this viewer was told anything."""
        self.news, deal = news, news.deal
        opened = deal.ended is not None and not deal.abandoned and OPEN not in self.viewer
        if opened:
            self.viewer |= {OPEN}
        self.events = news.events if news.open else told(news.events, self.viewer)
        if opened or news.undone:
            every = (event for move in deal.moves for event in told(move.events, self.viewer))
            self.view = fold(deal.game.begin(deal.options), every)
        else:
            self.view = fold(self.view, self.events if news.plain else of_game(self.events))
        self.number += bool(self.events)
        return bool(self.events)

    def message(self, now: float, fresh: bool = True) -> bytes:
        """The message to this viewer (报文); without the events when it is not `fresh`."""
        news, deal, seat = self.news, self.news.deal, self.seat
        if self._players[0] is not deal.players:
            told_players = tuple(
                DealPlayer(self._shown(player.member, player.name), player.robot) for player in deal.players
            )
            # The same in all messages but a few, so it is written once: JSON that stands for what it says.
            self._players = (deal.players, cast("tuple[DealPlayer, ...]", msgspec.Raw(encode(told_players))))
        return encode(
            DealView(
                deal.table,
                deal.id,
                deal.game.key,
                self.number,
                seat,
                self.plays,
                self._players[1],
                deal.hash,
                self.events if fresh else (),
                self.view,
                news.waiting,
                choices(news, self.view, seat) if self.plays and seat is not None else (),
                news.undo,
                news.deadline,
                now,
                OPEN in self.viewer,
                deal.abandoned,
                deal.halted is not None,
            )
        )


def choices(news: News, view: State, seat: Seat) -> tuple[Choice, ...]:
    """What a player may do now (可选): answer an undo, else act in the game or ask to take back."""
    deal = news.deal
    if deal.ended is not None or deal.halted is not None:
        return ()
    if deal.undo is not None:
        if seat in deal.undo.asked:
            return (Choice(AnswerUndo(False)), Choice(AnswerUndo(True)))
        return (Choice(AnswerUndo(False)),) if seat == deal.undo.seat else ()
    own = view.choices(seat)
    return (*own, _UNDO) if seat in news.may_undo else own


def _undone_event(deal: Deal) -> Any:
    """The call or card that an undo would take back, as everybody saw it."""
    assert deal.undo is not None
    move = next(move for move in deal.moves if move.number == deal.undo.move)
    return next(event for event in told(move.events, frozenset((PUBLIC,))) if event.retract)

"""A deal at a table (一副牌): the game's state, who sits where, and every move of its stream folded."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import GenericAlias
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.catalogue import GAMES
from paiju.kernel import TABLE, Deck, Event, Game, Illegal, Seat, State, fold
from paiju.store.log import Row
from paiju.tables import halting, undoing
from paiju.tables.clocks import Clock, deadlines, ticked
from paiju.tables.dealing import fingerprint
from paiju.tables.folds import Judged
from paiju.tables.moves import (
    Abandoned,
    AnswerUndo,
    Away,
    Back,
    Continued,
    Control,
    DealEvent,
    DealStarted,
    Disconnected,
    Finished,
    Halted,
    Player,
    RoundDeal,
    Seal,
    Substituted,
    Undo,
    UndoAnswered,
    UndoAsked,
    Undone,
    Watched,
)

HOUSE = "house"
"""Who acts for a late seat, and for the table itself."""


class Acted(msgspec.Struct, frozen=True, gc=False):
    """The action of a row (一手的动作): the seat that acted, and what it wanted."""

    seat: Seat
    action: Any


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move that stands (一手): its number in the stream, who acted, the game's events, and when."""

    number: int
    seat: Seat
    events: tuple[Any, ...]
    at: float
    stage: str
    """The stage in which it may be taken back, empty if never."""
    shows: bool
    """Whether it turned a hidden hand up."""

    @classmethod
    def of(cls, number: int, seat: Seat, events: tuple[Any, ...], at: float) -> "Move":
        """The move that these events are (一手)."""
        stage, shows = "", False
        for event in events:
            stage = stage or event.retract
            shows = shows or event.shows
        return cls(number, seat, events, at, stage, shows)


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A deal as its stream folds (一副牌). `moves` are those that stand; `number` counts all of the stream."""

    id: str
    game: Game
    options: Any
    table: str
    players: tuple[Player, ...]
    control: Control
    hash: str
    seal: Seal
    origin: dict[str, Any] | None
    state: State
    number: int
    moves: tuple[Move, ...]
    clock: Clock
    started: float
    rules: int = 1
    scoring: str = ""
    away: Mapping[str, Away] = {}
    """By member, who is away from a board that counts."""
    disconnected: frozenset[str] = frozenset()
    """Members whose absence from it counted."""
    held: Mapping[str, frozenset[Seat]] = {}
    """By member, the seats that he has held in it, also if somebody else has them now."""
    watched: Mapping[str, frozenset[Seat]] = {}
    """By spectator, the seats whose hands he has been shown."""
    undo: undoing.Request | None = None
    halted: float | None = None
    """Since when a director has stopped the clock."""
    ended: float | None = None
    abandoned: bool = False
    latest: tuple[Any, ...] = ()
    """The events of the last row."""

    @property
    def stream(self) -> str:
        """Its stream in the log."""
        return f"deal/{self.id}"

    @property
    def counts(self) -> bool:
        """Whether somebody beyond the table counts it (计入), so that who leaves it may have to pay."""
        return self.scoring != "" or self.origin is not None

    @property
    def waiting(self) -> frozenset[Seat]:
        """Whom it waits for (等谁): those asked about an undo come first."""
        if self.ended is not None:
            return frozenset()
        return frozenset(self.undo.asked) if self.undo else self.state.waiting

    @property
    def deadlines(self) -> dict[Seat, float]:
        """When each awaited seat must have acted (时限), in seconds since the epoch."""
        if self.ended is not None or self.halted is not None:
            return {}
        if self.undo:
            return dict.fromkeys(self.undo.asked, self.undo.since + undoing.SILENCE)
        return {} if self.control.act is None else deadlines(self.clock, self.state.waiting, self.control)

    def has_seen_others(self, member: str, seat: Seat) -> bool:
        """Whether he has been shown a hand that was not his in this seat (见过别家的牌)."""
        return member in self.watched or bool(self.held.get(member, _NO_SEATS) - {seat})

    def may_take_over(self, member: str, seat: Seat) -> bool:
        """Whether he may play on for this seat's robot (可接手); where it counts, only if it was his before."""
        if self.ended is not None or not self.players[seat].robot or self.has_seen_others(member, seat):
            return False
        return not self.counts or seat in self.held.get(member, _NO_SEATS)

    def seat_of(self, member: str) -> Seat:
        """The member's seat. Raises Illegal("not-seated")."""
        for seat, player in enumerate(self.players):
            if player.member == member and not player.robot:
                return seat
        raise Illegal("not-seated")

    def decide(self, seat: Seat, action: Any) -> tuple[Event, ...]:
        """Judge an action of this seat (裁): an undo, or an act of the game. Raises Illegal."""
        return self.judge(seat, action).events

    def judge(self, seat: Seat, action: Any) -> Judged:
        """As `decide`, with all that is needed to book it."""
        acted = Acted(seat, action)
        if self.abandoned:
            raise Illegal("board-over")
        if self.halted is not None:
            raise Illegal("clock-stopped")
        if isinstance(action, Undo):
            return Judged(acted, undoing.ask(self, seat))
        if isinstance(action, AnswerUndo):
            return Judged(acted, undoing.answer(self, seat, action.yes))
        if self.undo is not None:
            raise Illegal("undo-pending")
        events = self.state.decide(seat, action)
        state = fold(self.state, events)
        result = state.result
        if result is not None:
            # Spelled as the log tells it, so that nobody can tell whether it was read from there.
            events = (*events, Finished(msgspec.json.decode(msgspec.json.encode(result))))
        return Judged(acted, events, state)

    def late(self, seat: Seat) -> Any:
        """What the house does for a seat that is late or is the table itself (管家代行): the safest choice."""
        if self.undo is not None and seat in self.undo.asked:
            return AnswerUndo(False)
        return self.state.choices(seat)[0].example

    def after(self, row: Row, judged: Judged | None = None) -> "Deal":
        """The deal after one more row of its stream (记); with what it was judged to nothing is read or folded anew."""
        if judged is None:
            judged = Judged(msgspec.json.decode(row.action, type=_ActedBy), events_of(self.game, row.events))
        events, seat = judged.events, judged.action.seat
        deal, own = self, of_game(events)
        if len(own) < len(events):
            for event in events:
                deal = deal._booked(event, seat, row)
        moves, state = deal.moves, deal.state
        if own:
            moves = (*moves, Move.of(row.number, seat, own, row.at))
            state = fold(state, own) if judged.state is None else judged.state
        clock = self._ticked(moves, state, own, deal, row.at)
        return replace(deal, number=row.number, moves=moves, state=state, clock=clock, latest=events)

    def _ticked(
        self,
        moves: tuple[Move, ...],
        state: State,
        own: tuple[Any, ...],
        deal: "Deal",
        at: float,
    ) -> Clock:
        """The clock after a row: it starts anew with an act of the game or other seats, and stands during an undo, and
        while a director has stopped it.
        """
        if self.halted is not None and deal.halted is None:
            return replace(self.clock, since=self.clock.since + at - self.halted)
        if own and (moves[-1].stage or state.waiting != self.state.waiting):
            awaited = frozenset[Seat]() if self.control.act is None else self.state.waiting
            return ticked(self.clock, at, awaited, self.control)
        if len(moves) < len(self.moves):
            return replace(self.clock, since=at)
        if self.undo is not None and deal.undo is None:
            return replace(self.clock, since=self.clock.since + at - self.undo.since)
        return self.clock

    def _booked(self, event: Any, seat: Seat, row: Row) -> "Deal":
        match event:
            case UndoAsked() | UndoAnswered():
                return replace(self, undo=undoing.evolve(self.undo, event, row.at))
            case Undone():
                kept = tuple(move for move in self.moves if move.number < event.move or is_aside(move.events))
                state = fold(self.game.begin(self.options), (e for move in kept for e in move.events))
                return replace(self, moves=kept, state=state, undo=None)
            case Substituted():
                players = list(self.players)
                players[event.seat] = event.player
                held = self.held if event.player.robot else _with(self.held, event.player.member, (event.seat,))
                return replace(self, players=tuple(players), held=held)
            case Watched():
                return replace(self, watched=_with(self.watched, event.member, event.seats))
            case Away() | Back() | Disconnected():
                return self._absent(event, row.at)
            case Halted() | Continued():
                return halting.evolve(self, event, row.at)
            case Finished():
                return replace(self, ended=row.at)
            case Abandoned():
                return replace(self, ended=row.at, abandoned=True, undo=None, halted=None)
            case _:
                return self

    def _absent(self, event: Away | Back | Disconnected, at: float) -> "Deal":
        if isinstance(event, Away):
            gone = replace(event, since=at if event.since is None else event.since)
            return replace(self, away={**self.away, event.member: gone})
        if isinstance(event, Back):
            return replace(self, away={member: gone for member, gone in self.away.items() if member != event.member})
        return replace(self, disconnected=self.disconnected | {event.member})


class _ActedBy(msgspec.Struct):
    seat: Seat


def of_game(events: tuple[Any, ...]) -> tuple[Any, ...]:
    """Those of a row's events that are the game's own (玩法之事件), without what happened round it."""
    return tuple([event for event in events if not isinstance(event, RoundDeal)])


def is_aside(events: tuple[Any, ...]) -> bool:
    """Whether a move is words beside the play (旁言), which an undo of an earlier move leaves standing."""
    return all(event.aside for event in events)


@cache
def _events_decoder(game: str) -> msgspec.json.Decoder[tuple[Any, ...]]:
    every: Any = DealEvent | GAMES[game].Event
    return msgspec.json.Decoder(GenericAlias(tuple, (every, ...)))


def events_of(game: Game, text: bytes) -> tuple[Any, ...]:
    """The events of a row of this game's deal (读事件)."""
    return _events_decoder(game.key).decode(text)


@cache
def _action_decoder(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Undo | AnswerUndo | GAMES[game].Action)


def action_of(game: Game, text: bytes | msgspec.Raw) -> Any:
    """An action of this game or of its table from JSON (读动作). Raises Illegal("malformed")."""
    try:
        return _action_decoder(game.key).decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise Illegal("malformed") from error


def started(
    game: Game,
    options: Any,
    table: str,
    players: tuple[Player, ...],
    control: Control,
    seal: Seal,
    origin: dict[str, Any] | None = None,
    scoring: str = "",
) -> tuple[Event, ...]:
    """The events of a deal's first row (开牌): what was agreed, the published hash, and the opening of the game."""
    spelled = msgspec.to_builtins(options)
    start = DealStarted(
        game.key, game.rules, spelled, table, players, control, fingerprint(seal, game.key, spelled), seal, origin,
        scoring,
    )  # fmt: skip
    return (start, *game.open(options, Deck(seal.deck, seal.lot)))


def first(deal: str, row: Row) -> Deal:
    """The deal after the first row of its stream (首行)."""
    head = msgspec.json.decode(row.events, type=tuple[_Head, ...])[0]
    game = GAMES[head.game]
    events = events_of(game, row.events)
    start = events[0]
    options = msgspec.convert(start.options, game.Options)
    opening = events[1:]
    state = fold(game.begin(options), opening)
    return Deal(
        deal, game, options, start.table, start.players, start.control, start.hash, start.seal, start.origin, state,
        row.number, (Move.of(row.number, TABLE, opening, row.at),), Clock(row.at), row.at, start.rules, start.scoring,
        held=_people(start.players), latest=events,
    )  # fmt: skip


_NO_SEATS: frozenset[Seat] = frozenset()


def _with(known: Mapping[str, frozenset[Seat]], member: str, seats: Iterable[Seat]) -> dict[str, frozenset[Seat]]:
    return {**known, member: known.get(member, _NO_SEATS).union(seats)}


def _people(players: tuple[Player, ...]) -> dict[str, frozenset[Seat]]:
    return {player.member: frozenset((seat,)) for seat, player in enumerate(players) if not player.robot}


class _Head(msgspec.Struct):
    game: str = ""

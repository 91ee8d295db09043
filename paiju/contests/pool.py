"""The pool of a room and a week (一周牌库): which boards, at which tables, with which results.

Pure: the judging functions return events or raise Illegal, `after` books a row. Numbered rows put results in one
order for all processes, so of two that arrive together one is the sixth and the other the seventh.
docs/rules/bridge-scoring.en.md#pool.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.catalogue import options_of
from paiju.contests.moves import (
    AdjustmentUndone,
    BoardAdded,
    BoardShown,
    BrokenOff,
    Figures,
    PoolEvent,
    PoolOpened,
    Released,
    Reserved,
    ResultCame,
    ScoreAdjusted,
    WeekClosed,
)
from paiju.contests.rooms import LATE, ROOMS, Room
from paiju.kernel import Event, Illegal
from paiju.scoring.datum import FEWEST
from paiju.scoring.pool import Form, may_be_dealt
from paiju.store.log import Row
from paiju.tables.dealing import fingerprint
from paiju.tables.moves import Player, Seal


class Turn(msgspec.Struct, frozen=True):
    """A board at one table (一桌): who was dealt it, and what came of it."""

    deal: str
    table: str
    board: int
    players: tuple[Player, ...]
    since: float
    state: Literal["playing", "finished", "void", "released"] = "playing"
    score_ns: int | None = None
    outcome: Any = None
    lead: int | None = None
    gone: tuple[str, ...] = ()
    adjusted: ScoreAdjusted | None = None
    adjusted_at: float = 0.0

    @property
    def members(self) -> tuple[str, ...]:
        """The four who were dealt it, N E S W (四家)."""
        return tuple(player.member for player in self.players)


class PoolBoard(msgspec.Struct, frozen=True):
    """A board of the pool (库中一副): its sealed deck, its results in the order they came, and where it is played."""

    number: int
    options: dict[str, Any]
    hash: str
    seal: Seal
    added: float
    results: tuple[str, ...] = ()
    """The deals with a result."""
    course: tuple[tuple[str, ScoreAdjusted | None], ...] = ()
    """Whose result came, in order, and what it was adjusted to afterwards; None is the result itself."""
    void: tuple[str, ...] = ()
    """The deals that were broken off."""
    playing: frozenset[str] = frozenset()
    """The deals under way."""

    @property
    def may_be_dealt(self) -> bool:
        """Whether one more table may get it (还可发)."""
        return may_be_dealt(len(self.results), len(self.playing))

    @property
    def retired(self) -> bool:
        """Whether it has all the results it can have (退役)."""
        return not may_be_dealt(len(self.results), 0)


class Pool(msgspec.Struct, frozen=True):
    """A pool as its stream folds (牌库)."""

    id: str
    room: Room
    week: str
    begins: float
    ends: float
    form: Form
    before: str | None
    number: int
    boards: Mapping[int, PoolBoard] = {}
    turns: Mapping[str, Turn] = {}
    met: Mapping[str, frozenset[int]] = {}
    """The boards that each member has been dealt, or shown as an organiser."""
    figures: tuple[Figures, ...] | None = None
    """What the week came to; None before its close."""

    @property
    def closed(self) -> bool:
        """Whether the week is closed for ever (已封)."""
        return self.figures is not None

    def board(self, number: int) -> PoolBoard:
        """The board of that number. Raises Illegal("no-such-board")."""
        if number not in self.boards:
            raise Illegal("no-such-board")
        return self.boards[number]

    def has_met(self, member: str, board: int) -> bool:
        """Whether the member has been dealt the board (见过)."""
        return board in self.met.get(member, frozenset())

    def after(self, row: Row) -> "Pool":
        """The pool after one more row of its stream (记)."""
        pool = self
        for event in _EVENTS.decode(row.events):
            pool = pool.booked(event, row.at)
        return replace(pool, number=row.number)

    def booked(self, event: Any, at: float) -> "Pool":
        """The pool after an event (记)."""
        match event:
            case BoardAdded():
                added = PoolBoard(event.board, event.options, event.hash, event.seal, at)
                return replace(self, boards={**self.boards, event.board: added})
            case Reserved():
                return self._reserved(event, at)
            case Released():
                return self._ended(replace(self.turns[event.deal], state="released"))
            case BrokenOff():
                return self._ended(replace(self.turns[event.deal], state="void", gone=event.gone))
            case ResultCame():
                came = {name: getattr(event, name) for name in ("score_ns", "outcome", "lead", "gone")}
                return self._ended(replace(self.turns[event.deal], state="finished", **came))
            case ScoreAdjusted():
                return self._adjusted(event.deal, event, at)
            case AdjustmentUndone():
                return self._adjusted(event.deal, None, at)
            case BoardShown():
                met = self.met.get(event.member, frozenset[int]()) | {event.board}
                return replace(self, met={**self.met, event.member: met})
            case WeekClosed():
                return replace(self, figures=event.figures)
            case _:
                return self

    def _reserved(self, event: Reserved, at: float) -> "Pool":
        turn = Turn(event.deal, event.table, event.board, event.players, at)
        board = self.boards[event.board]
        own = frozenset((board.number,))
        return replace(
            self,
            boards={**self.boards, board.number: replace(board, playing=board.playing | {event.deal})},
            turns={**self.turns, event.deal: turn},
            met={**self.met, **{m: self.met.get(m, frozenset()) | own for m in turn.members}},
        )

    def _adjusted(self, deal: str, adjusted: ScoreAdjusted | None, at: float) -> "Pool":
        turn = replace(self.turns[deal], adjusted=adjusted, adjusted_at=at)
        board = self.boards[turn.board]
        board = replace(board, course=(*board.course, (deal, adjusted)))
        return replace(self, boards={**self.boards, board.number: board}, turns={**self.turns, deal: turn})

    def _ended(self, turn: Turn) -> "Pool":
        board = self.boards[turn.board]
        results, void = board.results, board.void
        if turn.state == "finished":
            results = (*results, turn.deal)
            board = replace(board, course=(*board.course, (turn.deal, None)))
        elif turn.state == "void":
            void = (*void, turn.deal)
        board = replace(board, playing=board.playing - {turn.deal}, results=results, void=void)
        return replace(self, boards={**self.boards, board.number: board}, turns={**self.turns, turn.deal: turn})


def first(pool: str, row: Row) -> Pool:
    """The pool after the first row of its stream (首行)."""
    opened = _EVENTS.decode(row.events)[0]
    assert isinstance(opened, PoolOpened)
    return Pool(
        pool, ROOMS[opened.room], opened.week, opened.begins, opened.ends, opened.form, opened.before, row.number
    )


def next_board(pool: Pool, members: tuple[str, ...]) -> PoolBoard | None:
    """The board that these four play next (选牌), None for a new one.

    One with one to five results, the most first, so that it reaches six; else one with six or more, the fewest first;
    else one that has none yet. Of equals the lowest number. None of the four may have met it.
    """
    fit = [
        board
        for board in pool.boards.values()
        if board.may_be_dealt and not any(pool.has_met(member, board.number) for member in members)
    ]
    return min(fit, key=_rank, default=None)


def _rank(board: PoolBoard) -> tuple[int, int, int]:
    results = len(board.results)
    if not results:
        return 2, 0, board.number
    return (0, -results, board.number) if results < FEWEST else (1, results, board.number)


def reserve(
    pool: Pool, deal: str, table: str, players: tuple[Player, ...], fresh: Seal, at: float
) -> tuple[Event, ...]:
    """Give a table a board (发牌), the `fresh` one if none in the pool fits; nothing if the deal has its board already.

    A deal that was given to other players and never begun gets one anew. Raises Illegal: `waiting-for-players` unless
    four different people sit there, `pool-over` out of the pool's week.
    """
    held = pool.turns.get(deal)
    members = tuple(player.member for player in players)
    if held is not None and held.state != "released" and (held.state != "playing" or held.members == members):
        return ()
    if len({player.member for player in players if not player.robot}) != 4:
        raise Illegal("waiting-for-players")
    if pool.closed or not pool.begins <= at < pool.ends:
        raise Illegal("pool-over")
    back: tuple[Event, ...] = (Released(deal),) if held is not None and held.state == "playing" else ()
    board = next_board(pool, members)
    if board is not None:
        return (*back, Reserved(board.number, deal, table, players))
    number = len(pool.boards) + 1
    options = msgspec.to_builtins(options_of(pool.room.game, pool.room.options | {"board": number}))
    added = BoardAdded(number, options, fingerprint(fresh, pool.room.game, options), fresh)
    return (*back, added, Reserved(number, deal, table, players))


def record(pool: Pool, came: ResultCame | BrokenOff, ended: float) -> tuple[Event, ...]:
    """Book what came of a table's board that ended then (记结果), once; too late for the week it is only given back."""
    turn = pool.turns.get(came.deal)
    if turn is None or turn.state != "playing":
        return ()
    return (Released(came.deal),) if pool.closed or ended >= pool.ends + LATE else (came,)


def release(pool: Pool, deal: str) -> tuple[Event, ...]:
    """Take back a board that its table never began (收回)."""
    turn = pool.turns.get(deal)
    return (Released(deal),) if turn is not None and turn.state == "playing" else ()


_EVENTS = msgspec.json.Decoder(tuple[PoolEvent, ...])

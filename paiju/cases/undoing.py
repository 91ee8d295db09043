"""Taking back in a case (悔牌): judged by the table's own rule, with a deal made of the case's moves.

`SEAT undo` is agreed to at once, as robots do. `SEAT undo asked` asks two people and waits for their
`SEAT undo yes` or `SEAT undo no`. `docs/rules/cases.en.md#undo`.
"""

from typing import Any, cast

import msgspec

from paiju.cases.reading import Case
from paiju.cases.world import Walk
from paiju.catalogue import GAMES
from paiju.kernel import Event, Seat, State
from paiju.tables import undoing
from paiju.tables.clocks import Clock
from paiju.tables.deal import Deal, Move
from paiju.tables.moves import AnswerUndo, Control, Player, Seal, Undo, Undone

ACTS = {"": Undo(), "asked": Undo(), "yes": AnswerUndo(True), "no": AnswerUndo(False)}
"""What may follow the word undo in an action (悔牌的说法), and what it stands for."""


def undo(case: Case, done: Walk, seat: Seat, answer: str) -> None:
    """Ask to take back, or answer (悔牌): books what follows in the walk. Raises Illegal."""
    deal = table_of(case, done, people=answer != "")
    for event in deal.decide(seat, ACTS[answer]):
        done.undo = undoing.evolve(done.undo, event, 0.0)
        if isinstance(event, Undone):
            done.state = done.moves[event.move].before
            del done.moves[event.move :]


def table_of(case: Case, done: Walk, people: bool) -> Deal:
    """The case as a deal at a table (成桌), whose moves are numbered from 0; opponents are people or robots."""
    game = GAMES[case.game]
    options: Any = msgspec.convert(case.options, game.Options)
    moves = tuple(Move.of(number, move.seat, move.events, 0.0) for number, move in enumerate(done.moves))
    return Deal(
        id=case.id,
        game=game,
        options=options,
        table="",
        players=tuple(Player(str(seat), "", robot=not people) for seat in game.seats(options)),
        control=Control(),
        hash="",
        seal=Seal((), 0, ""),
        origin=None,
        state=cast("State", done.state),
        number=len(moves),
        moves=moves,
        clock=Clock(0.0),
        started=0.0,
        undo=done.undo,
    )


def judged(case: Case, done: Walk, seat: Seat, action: Any) -> tuple[Event, ...]:
    """An action judged (裁): by the game, and by the table while an undo waits for its answer. Raises Illegal."""
    state = cast("State", done.state)
    if done.undo is None:
        return tuple(state.decide(seat, action))
    return table_of(case, done, people=True).decide(seat, action)

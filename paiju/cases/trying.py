"""Trying acts on an example (试牌): any acts from its start on, judged by the game itself; nothing is kept."""

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from paiju.cases.examples import Reason, Scene, SeatAct, scene, table_in
from paiju.cases.reading import Case
from paiju.cases.walking import begun, notation_of
from paiju.catalogue import GAMES
from paiju.kernel import DIRECTOR, TABLE, Illegal, State, fold

MOST_ACTS = 400
"""The most acts that are tried in a row; a whole deal of any game has fewer."""


class TrialOutcome(msgspec.Struct, frozen=True):
    """What came of it (试的结果): the position after the acts that were accepted, and why the last was not."""

    scene: Scene
    refused: Reason | None = None


def outcome(case: Case, acts: Sequence[SeatAct]) -> TrialOutcome:
    """What comes of these acts (试); all but the last must be accepted.

    Raises Illegal: `malformed` for what is no act of this game or of nobody who is there, and the code of the refusal
    if one before the last is refused.
    """
    notation = notation_of(case.game)
    state = cast("State", begun(notation, case).state)
    players = GAMES[case.game].seats(cast("Any", table_in(state)).options)
    for number, act in enumerate(acts, 1):
        if act.seat not in players and act.seat not in (TABLE, DIRECTOR):
            raise Illegal("malformed")
        action = _action(case.game, act.action)
        try:
            state = fold(state, state.decide(act.seat, action))
        except Illegal as refused:
            if number < len(acts):
                raise
            return TrialOutcome(scene(notation, state), Reason(refused.code, refused.cards))
    return TrialOutcome(scene(notation, state))


def _action(game: str, action: Any) -> Any:
    try:
        return msgspec.convert(action, GAMES[game].Action)
    except msgspec.ValidationError as error:
        raise Illegal("malformed") from error

"""A case walked through (走一例): from its start, action by action, to what was refused or reached.

A game takes part by its module `notation`, see `Notation`. `docs/rules/cases.en.md`.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from re import fullmatch
from typing import Any, Protocol, cast

from paiju.cases.reading import Case
from paiju.cases.undoing import ACTS, judged, undo
from paiju.cases.world import Move, Refusal, Walk
from paiju.kernel import DIRECTOR, OPEN, PUBLIC, TABLE, Illegal, Seat, State, Viewer, fold

MALFORMED = "malformed"
"""The code with which text is refused that is not even an action or a start (无法读懂)."""
_MOST_SEATS = 6
_NAMES = {"N": 0, "E": 1, "S": 2, "W": 3, "D": DIRECTOR, "TABLE": TABLE, "PUBLIC": PUBLIC, "OPEN": OPEN}


class Notation(Protocol):
    """How a game is written (记法): the module `paiju.games.<game>.notation`."""

    def start(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        """The state that a case starts from. Raises Illegal or ValueError."""
        ...

    def action(self, state: State, text: str) -> tuple[Seat, Any]:
        """Who does what, from `SEAT VERB ARGS`. Raises ValueError."""
        ...

    def facts(self, state: State) -> dict[str, Any]:
        """The facts of a state, in values that TOML can write."""
        ...

    def position(self, state: State) -> dict[str, Any]:
        """The state written as a case's `given`."""
        ...


class Unreadable(Exception):
    """Text of a case that nobody can play (读不懂): the case is wrong, not the game."""


def notation_of(game: str) -> Notation:
    """The notation of a game (记法). Raises Unreadable if there is no such game."""
    module = f"paiju.games.{game}"
    if not fullmatch("[a-z][a-z_]*", game) or find_spec(module) is None or find_spec(f"{module}.notation") is None:
        raise Unreadable(f"unknown game {game!r}")
    return cast("Notation", import_module(f"{module}.notation"))


def aside(notation: Notation) -> tuple[type, ...]:
    """The classes of a game's asides (旁支动作), such as questions: its notation's `ASIDE`, if it has one."""
    return getattr(notation, "ASIDE", ())


def names_of(game: str) -> dict[Seat, str]:
    """The names of a game's seats (座位名): its notation's `SEATS`, a letter each, else `P1` …."""
    letters: object = getattr(notation_of(game), "SEATS", None)
    # A game may know its seats as numbers by the same name.
    return dict(enumerate(letters if isinstance(letters, str) else [f"P{n}" for n in range(1, _MOST_SEATS + 1)]))


def seat_named(text: str) -> Seat:
    """A seat from its name in case files (座位): `N E S W`, `P1` …, `D` director, `PUBLIC`. Raises Unreadable."""
    if text in _NAMES:
        return _NAMES[text]
    if fullmatch(r"P[1-9]\d?", text):
        return int(text[1:]) - 1
    raise Unreadable(f"{text!r} is not a seat")


def viewer_named(text: str) -> Viewer:
    """A viewer from the names of his seats (观者): `N`, `PUBLIC`, `N PUBLIC`. Raises Unreadable."""
    return frozenset(seat_named(name) for name in text.split())


def walk(notation: Notation, case: Case) -> Walk:
    """Start the case and make its moves, up to the first refusal (走). Raises Unreadable."""
    done = begun(notation, case)
    for number in range(0 if done.refusal else len(case.actions)):
        done.refusal = step(notation, case, done, number)
        if done.refusal:
            break
    return done


def begun(notation: Notation, case: Case) -> Walk:
    """The case started (起步), no move made yet; refused if its start is. Raises Unreadable."""
    done = Walk()
    try:
        done.state = notation.start(case.given, case.options)
    except Illegal as refused:
        done.refusal = Refusal(refused.code, cards=refused.cards)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if case.refused != MALFORMED or case.actions:
            raise Unreadable(f"cannot start from this: {_reason(error)}") from error
        done.refusal = Refusal(MALFORMED, _reason(error))
    return done


def tried(notation: Notation, state: State, text: str) -> Refusal | None:
    """Try an action without making it (试): its refusal, or None if it is legal. Raises Unreadable."""
    seat, action = read_action(notation, state, text)
    try:
        state.decide(seat, action)
    except Illegal as refused:
        return Refusal(refused.code, cards=refused.cards, seat=seat)
    return None


def read_action(notation: Notation, state: State, text: str) -> tuple[Seat, Any]:
    """An action from its text (读动作), for the seat on turn if none is named. Raises Unreadable."""
    words = text.split()
    if len(words) < 2 or not _is_seat(words[0]):
        turn = notation.facts(state).get("to_act", [])
        if len(turn) != 1:
            raise Unreadable(f"{text!r} does not say whose action it is")
        text = f"{turn[0]} {text}"
    try:
        return notation.action(state, text)
    except ValueError as error:
        raise Unreadable(f"cannot read the action {text!r}: {error}") from error


def step(notation: Notation, case: Case, done: Walk, number: int) -> Refusal | None:
    """Make the case's move of that number (走一步); its refusal, or None. Raises Unreadable."""
    state = cast("State", done.state)
    text = case.actions[number]
    words = text.split()
    if asks_back(text):
        return _undo(case, done, words, number)
    last = number == len(case.actions) - 1
    try:
        seat, action = read_action(notation, state, text)
    except Unreadable as error:
        if last and case.refused == MALFORMED:
            return Refusal(MALFORMED, str(error), number=number)
        raise
    try:
        events = judged(case, done, seat, action)
    except Illegal as refused:
        return Refusal(refused.code, cards=refused.cards, seat=seat, number=number)
    done.moves.append(Move(state, seat, action, events))
    done.state = fold(state, events)
    return None


def asks_back(text: str) -> bool:
    """Whether an action's text asks to take back, or answers that (悔牌)."""
    words = text.split()
    return words[1:2] == ["undo"] and " ".join(words[2:]) in ACTS


def _undo(case: Case, done: Walk, words: list[str], number: int) -> Refusal | None:
    seat = seat_named(words[0])
    try:
        undo(case, done, seat, " ".join(words[2:]))
    except Illegal as refused:
        return Refusal(refused.code, cards=refused.cards, seat=seat, number=number)
    return None


def _is_seat(word: str) -> bool:
    return word in _NAMES or fullmatch(r"P[1-9]\d?", word) is not None


def _reason(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)

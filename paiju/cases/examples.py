"""Worked examples for readers (给读者的例题): a case as a picture, its moves, its question and its answer.

Nothing here is secret: an example is public, so its hands are shown as far as its case names them.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import msgspec

from paiju.cards import Cards
from paiju.cases import ladder, scores
from paiju.cases.reading import Case
from paiju.cases.undoing import ACTS
from paiju.cases.walking import (
    MALFORMED,
    Notation,
    aside,
    asks_back,
    begun,
    notation_of,
    read_action,
    seat_named,
    step,
    tried,
    viewer_named,
)
from paiju.kernel import DIRECTOR, TABLE, Choice, Seat, State

MOST_BEFORE = 4
"""More moves than these are taken as made in the picture, but for the last one."""
SHORT = 12
"""The most signs of a value that is named beside the picture."""
_DRAWN = frozenset({"hands", "trick", "phase", "to_act", "turn", "over"})
"""Facts that the picture itself shows."""


class SeatAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does (一手), as it crosses the wire."""

    seat: Seat
    action: Any


class Offer(msgspec.Struct, frozen=True):
    """What a seat may do (可做)."""

    seat: Seat
    choice: Choice


class Laid(msgspec.Struct, frozen=True):
    """What a seat has laid on the table in this trick (台面)."""

    seat: Seat
    cards: Cards


class Scene(msgspec.Struct, frozen=True):
    """A position as a picture (画面).

    `hands` by seat, backs left out; `trick` the cards on the table, `last` those of the trick before; `turn` the seats
    whose hands are to play; `offers` what all may do. `facts` are those that the rest does not show.
    """

    phase: str
    hands: tuple[Cards, ...]
    trick: tuple[Laid, ...]
    last: tuple[Laid, ...]
    turn: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    facts: dict[str, Any]


class Reason(msgspec.Struct, frozen=True):
    """Why an act was refused (被拒): the code, and the cards that explain it."""

    code: str
    cards: tuple[int, ...] = ()


class Tried(msgspec.Struct, frozen=True):
    """An act tried by itself at the end (试): refused, or legal if `refused` is None."""

    act: SeatAct
    refused: Reason | None


class Known(msgspec.Struct, frozen=True):
    """What a viewer knows in the end (所见)."""

    viewer: tuple[Seat, ...]
    facts: dict[str, Any]


class Unnoticed(msgspec.Struct, frozen=True):
    """Whose cards may be others without a viewer's being sent anything else (不可泄露)."""

    viewer: tuple[Seat, ...]
    hands: tuple[Seat, ...]


class Example(msgspec.Struct, frozen=True):
    """A worked example (例题). Examples of scoring have no `scene`.

    `given` are the short values it starts from, its options among them. `acts` are its moves, of which `made` are made
    in `scene`. The last is refused if there is `refused`; else `facts`, `tried`, `all_legal`, `known` and `unnoticed`
    say what is so after all of them. `playable` is whether a reader may try acts of his own.
    """

    key: str
    game: str
    why: dict[str, str]
    playable: bool
    given: dict[str, Any] = {}
    acts: tuple[SeatAct, ...] = ()
    made: int = 0
    scene: Scene | None = None
    refused: Reason | None = None
    facts: dict[str, Any] = {}
    tried: tuple[Tried, ...] = ()
    all_legal: tuple[SeatAct, ...] | None = None
    known: Known | None = None
    unnoticed: Unnoticed | None = None


def example(key: str, case: Case) -> Example | None:
    """The case as an example (成例题); None if it is not one for players, such as text that cannot be read."""
    why = {language: text for language, text in (("en", case.why), ("zh", case.why_zh)) if text}
    if case.game == ladder.KIND:
        return None if case.refused == MALFORMED else _climbed(key, case, why)
    if case.game in scores.KINDS:
        if case.refused is not None:
            return None
        return Example(key, case.game, why, False, given=plain(case.given), facts=plain(case.expect))
    if case.refused == MALFORMED or (case.refused is not None and not case.actions):
        return None
    return _played(key, case, why, notation_of(case.game))


def scene(notation: Notation, state: State) -> Scene:
    """The picture of a state (画面)."""
    table = table_in(state)
    hands: tuple[Cards, ...] = getattr(table, "hands", ())
    facts: dict[str, Any] = plain(notation.facts(state))
    turn = facts.get("turn")
    last = getattr(table, "last", None)
    return Scene(
        phase=str(state.__struct_config__.tag),
        hands=tuple(tuple(card for card in hand if card >= 0) for hand in hands),
        trick=_laid([seat_named(text.split()[0]) for text in facts.get("trick", [])], getattr(table, "trick", ())),
        last=_laid(_seats_of(last), last.cards) if last else (),
        turn=(seat_named(turn),) if turn else tuple(map(seat_named, facts.get("to_act", []))),
        offers=tuple(_offers(notation, state)),
        facts={name: value for name, value in facts.items() if name not in _DRAWN},
    )


def table_in(state: State) -> State:
    """The state that holds the cards (有牌的局面): itself, or the one it keeps inside while something is asked."""
    kept = (getattr(state, name) for name in type(state).zones)
    return next((each for each in kept if isinstance(each, State)), state)


def plain(value: Any) -> Any:
    """A value as JSON has it (成 JSON); fractions as text."""
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in cast("dict[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in cast("list[Any]", value)]
    if isinstance(value, Decimal | Fraction):
        return int(value) if value == int(value) else str(value)
    return value


def _played(key: str, case: Case, why: dict[str, str], notation: Notation) -> Example:
    done = begun(notation, case)
    assert done.refusal is None and done.state is not None
    states = [done.state]
    acts = list[SeatAct]()
    for number, text in enumerate(case.actions):
        acts.append(_act(notation, states[-1], text))
        done.refusal = step(notation, case, done, number)
        if done.refusal is not None:
            break
        states.append(done.state)
    made = max(0, len(acts) - 1) if done.refusal or len(acts) > MOST_BEFORE else 0
    at_end = states[-1]
    return Example(
        key,
        case.game,
        why,
        playable=not any(asks_back(text) for text in case.actions),
        given={**_short(case.options), **_short(case.given)},
        acts=tuple(acts),
        made=made,
        scene=scene(notation, states[made]),
        refused=Reason(done.refusal.code, done.refusal.cards) if done.refusal else None,
        facts=plain(case.expect),
        tried=tuple(_tried(notation, at_end, text) for text in (*(case.legal or ()), *(case.illegal or ()))),
        all_legal=None
        if case.legal_exactly is None
        else tuple(_act(notation, at_end, text) for text in case.legal_exactly),
        known=case.seen and Known(_seats(case.seen.viewer), plain(case.seen.expect)),
        unnoticed=case.hidden and Unnoticed(_seats(case.hidden.viewer), tuple(map(seat_named, case.hidden.exchanged))),
    )


def _climbed(key: str, case: Case, why: dict[str, str]) -> Example:
    given = plain({**case.given, "steps": case.actions} if case.actions else case.given)
    refused = None if case.refused is None else Reason(case.refused)
    return Example(key, case.game, why, False, given=given, refused=refused, facts=plain(case.expect))


def _act(notation: Notation, state: State, text: str) -> SeatAct:
    words = text.split()
    if asks_back(text):
        return SeatAct(seat_named(words[0]), ACTS[" ".join(words[2:])])
    return SeatAct(*read_action(notation, state, text))


def _tried(notation: Notation, state: State, text: str) -> Tried:
    refusal = tried(notation, state, text)
    return Tried(_act(notation, state, text), refusal and Reason(refusal.code, refusal.cards))


def _short(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that a line of text can name; a position has its picture."""
    inner: dict[str, Any] = values.get("options", {})
    named = {name: value for name, value in {**values, **inner}.items() if name not in _DRAWN}
    return {name: value for name, value in named.items() if isinstance(value, int | str) and len(str(value)) <= SHORT}


def _seats(viewer: str) -> tuple[Seat, ...]:
    return tuple(sorted(viewer_named(viewer), reverse=True))


def _laid(seats: Iterable[Seat], trick: tuple[Any, ...]) -> tuple[Laid, ...]:
    """A trick of single cards or of several a seat, with the seats in order of play."""
    return tuple(
        Laid(seat, cast("Cards", cards) if isinstance(cards, tuple) else (cards,))
        for seat, cards in zip(seats, trick, strict=False)
    )


def _seats_of(last: Any) -> Iterable[Seat]:
    """The seats of a complete trick in order of play: as it names them, or all of them from its leader's on."""
    named: tuple[Seat, ...] | None = getattr(last, "seats", None)
    return named or [(last.leader + place) % len(last.cards) for place in range(len(last.cards))]


def _offers(notation: Notation, state: State) -> Iterable[Offer]:
    """What everybody may do who is to act, asides left out."""
    for seat in (*range(len(getattr(table_in(state), "hands", ()))), TABLE, DIRECTOR):
        for choice in state.choices(seat):
            if not isinstance(choice.example, aside(notation)):
                yield Offer(seat, choice)

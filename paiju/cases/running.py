"""The runner of cases (跑例题): one case in, its verdict out. `docs/rules/cases.en.md`."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from paiju.cards import Card
from paiju.cases import ladder, scores
from paiju.cases.reading import Case, CaseError, Seen
from paiju.cases.twins import leak
from paiju.cases.verdict import Verdict, differing
from paiju.cases.walking import (
    MALFORMED,
    Notation,
    Unreadable,
    aside,
    notation_of,
    read_action,
    tried,
    viewer_named,
    walk,
)
from paiju.cases.world import Refusal, Walk
from paiju.kernel import Choice, Illegal, Seat, State, fold, told

MOST_PLAYS = 200_000
"""The most ways to take cards that `legal_exactly` counts out (上限)."""

Difference = tuple[str, str]


def check(path: Path, case: Case) -> Verdict:
    """Check one case (判一例). Raises CaseError, naming the file, if it cannot be checked."""
    try:
        if case.game == ladder.KIND:
            found = _climbed(case)
        else:
            found = _scored(case) if case.game in scores.KINDS else _played(case)
    except Unreadable as error:
        raise CaseError(path, str(error), case.id) from error
    return Verdict(tuple(found))


def _scored(case: Case) -> Iterable[Difference]:
    _fit(case, ("options", "actions", "legal", "illegal", "legal_exactly", "seen", "hidden"))
    try:
        facts = scores.facts(case.game, case.given)
    except ValueError as error:
        if case.refused == MALFORMED:
            return ()
        return [("a score" if case.refused is None else f'refused = "{case.refused}"', f"refused: {error}")]
    missed = _refusal(case, None)
    return [*missed, *differing(case.expect, facts)]


def _climbed(case: Case) -> Iterable[Difference]:
    _fit(case, ("options", "legal", "illegal", "legal_exactly", "seen", "hidden"))
    try:
        facts, refusal = ladder.walked(case.given, case.actions)
    except ValueError as error:
        facts, refusal = {}, Refusal(MALFORMED, str(error))
    return [*_refusal(case, refusal), *differing(case.expect, facts)]


def _fit(case: Case, keys: Iterable[str]) -> None:
    """That nothing stands in it which its kind does not know, and something is expected."""
    if unfit := [key for key in keys if getattr(case, key)]:
        raise Unreadable(f"an example of {case.game} has no {unfit[0]!r}")
    if not case.expect and case.refused is None:
        raise Unreadable("nothing is expected")


def _played(case: Case) -> Iterable[Difference]:
    notation = notation_of(case.game)
    done = walk(notation, case)
    found = _refusal(case, done.refusal)
    if found or done.state is None:
        return found
    found += differing(case.expect, notation.facts(done.state))
    found += _tried(notation, case, done.state)
    if case.legal_exactly is not None:
        found += _whole_set(notation, case.legal_exactly, done.state)
    if case.seen is not None:
        found += _seen(notation, case.seen, done)
    if case.hidden is not None:
        found += _hidden(notation, case, done)
    return found


def _refusal(case: Case, refusal: Refusal | None) -> list[Difference]:
    """Whether exactly what should be refused was: the last action, or with no actions the start."""
    last = len(case.actions) - 1
    if refusal is None:
        return [] if case.refused is None else [(f'refused = "{case.refused}"', "it was accepted")]
    where = f"{case.actions[refusal.number]!r} " if refusal.number >= 0 else "the start "
    came = f'{where}refused = "{refusal.code}"{f" ({refusal.message})" if refusal.message else ""}'
    if case.refused is None:
        return [("it to be accepted", came)]
    if refusal.number == last and refusal.code == case.refused:
        return []
    return [(f'refused = "{case.refused}"{"" if refusal.number == last else " of the last action"}', came)]


def _tried(notation: Notation, case: Case, state: State) -> list[Difference]:
    found = list[Difference]()
    for text in case.legal or ():
        if refusal := tried(notation, state, text):
            found.append((f"legal {text!r}", f'refused = "{refusal.code}"'))
    found += [(f"illegal {text!r}", "it is legal") for text in case.illegal or () if not tried(notation, state, text)]
    return found


def _whole_set(notation: Notation, texts: list[str], state: State) -> list[Difference]:
    """Whether the listed actions are all there are, asides of the game (questions, claims) left out."""
    if repeated := [text for text, times in Counter(texts).items() if times > 1]:
        raise Unreadable(f"legal_exactly lists {repeated[0]!r} twice")
    listed = {read_action(notation, state, text): text for text in texts}
    found = [
        (f"legal {text!r}", f'refused = "{refusal.code}"')
        for text in texts
        if (refusal := tried(notation, state, text))
    ]
    for seat in {seat for seat, _ in listed} or state.waiting:
        for action in offered(state, seat):
            if not isinstance(action, aside(notation)) and (seat, action) not in listed:
                found.append((f"legal_exactly = {texts}", f"also legal: {action}"))
    return found


def offered(state: State, seat: Seat) -> Iterable[Any]:
    """Every action the seat is offered (全部可选): buttons, and each way to take cards that the rules let stand.

    Raises Unreadable if there are too many ways to count them out.
    """
    for choice in state.choices(seat):
        for action in (choice.example,) if choice.take is None else _takes(choice, choice.take):
            try:
                state.decide(seat, action)
            except Illegal:
                continue
            yield action


def _takes(choice: Choice, take: tuple[int, int]) -> Iterable[Any]:
    lo, hi = take
    if sum(comb(len(choice.cards), count) for count in range(lo, hi + 1)) > MOST_PLAYS:
        raise Unreadable("there are too many ways to play to count them out for legal_exactly")
    single = hasattr(choice.example, "card")
    taken = {cards for count in range(lo, hi + 1) for cards in combinations(choice.cards, count)}
    for cards in sorted(taken):
        yield replace(choice.example, card=cards[0]) if single else _with_cards(choice.example, cards)


def _with_cards(example: Any, cards: tuple[Card, ...]) -> Any:
    if not hasattr(example, "cards"):
        raise Unreadable(f"legal_exactly cannot count out a choice of {type(example).__name__}")
    return replace(example, cards=cards)


def _seen(notation: Notation, seen: Seen, done: Walk) -> list[Difference]:
    """The facts as a viewer knows them: the moves folded as he was told them."""
    viewer = viewer_named(seen.viewer)
    view = done.moves[0].before if done.moves else cast("State", done.state)
    for move in done.moves:
        view = fold(view, told(move.events, viewer))
    return [(f"{seen.viewer} to see {one}", other) for one, other in differing(seen.expect, notation.facts(view))]


def _hidden(notation: Notation, case: Case, done: Walk) -> list[Difference]:
    assert case.hidden is not None
    leaked = leak(notation, case, case.hidden, done)
    if leaked is None:
        return []
    one, other = leaked
    return [(f"{case.hidden.viewer} to be sent the same with hands exchanged: {one}", other)]

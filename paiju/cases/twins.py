"""Twin worlds of a case (孪生牌局): hands exchanged where a viewer cannot see, and nothing he is sent may change.

`docs/rules/cases.en.md#hidden`.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import msgspec

from paiju.cards import Card, Cards, parse, parse_card, show
from paiju.cases.reading import Case, Hidden
from paiju.cases.walking import Notation, Unreadable, seat_named, viewer_named, walk
from paiju.cases.world import Walk
from paiju.kernel import Seat, Viewer, told

TWINS = 50
"""How many exchanged deals must send the same (份数)."""
TRIES = 4000
"""How many exchanges are tried to find them; one that the same actions do not fit is no twin."""


def leak(notation: Notation, case: Case, hidden: Hidden, world: Walk) -> tuple[str, str] | None:
    """What a viewer was sent in the case, and what differs in a twin world (泄露); None if nothing does.

    Raises Unreadable if the case leaves nothing to exchange or too few exchanges fit its actions.
    """
    viewer = viewer_named(hidden.viewer)
    if viewer & {seat_named(name) for name in hidden.exchanged}:
        raise Unreadable("the viewer's own hand cannot be exchanged")
    heard = _sent(world, viewer)
    found = 0
    for given in _exchanged(case, hidden):
        twin = _twin(notation, case, given)
        if twin is None or (twin.refusal is None) != (world.refusal is None) or _told_apart(world, twin):
            continue
        for one, other in zip(heard, _sent(twin, viewer), strict=True):
            if one != other:
                return one.decode(), other.decode()
        found += 1
        if found == TWINS:
            return None
    raise Unreadable(f"only {found} exchanges of {', '.join(hidden.exchanged)} fit the actions; {TWINS} are needed")


def _twin(notation: Notation, case: Case, given: dict[str, Any]) -> Walk | None:
    twin = walk(notation, msgspec.structs.replace(case, given=given))
    same_length = twin.refusal is None or twin.refusal.number in (-1, len(case.actions) - 1)
    return twin if twin.state is not None and same_length else None


def _sent(world: Walk, viewer: Viewer) -> list[bytes]:
    """What the viewer was sent, move by move, as JSON: events, who is waited for, his choices, his refusal."""
    lines = list[bytes]()
    seats = sorted(seat for seat in viewer if seat >= 0)
    states = [move.before for move in world.moves[1:]] + ([world.state] if world.moves else [])
    for move, after in zip(world.moves, states, strict=True):
        assert after is not None
        lines.append(msgspec.json.encode(told(move.events, viewer)))
        lines.append(msgspec.json.encode((sorted(after.waiting), [after.choices(seat) for seat in seats])))
    refusal = world.refusal
    own: Seat | None = refusal.seat if refusal else None
    lines.append(msgspec.json.encode((refusal.code, refusal.cards) if refusal and own in viewer else None))
    return lines


def _told_apart(world: Walk, twin: Walk) -> bool:
    """Whether an event that may depend on hidden cards happened in one world and not in the other."""
    return any(
        [type(event) for event in one.events if event.tells] != [type(event) for event in other.events if event.tells]
        for one, other in zip(world.moves, twin.moves, strict=True)
    )


def _exchanged(case: Case, hidden: Hidden) -> Iterator[dict[str, Any]]:
    """The case's start again and again, with the cards of the named hands exchanged that no action names."""
    key = "deal" if "deal" in case.given else "hands"
    hands = _hands(case.given.get(key, {}))
    named = frozenset(_cards_named(case))
    fixed = dict[str, Cards]()
    pool = list[Card]()
    for name in hidden.exchanged:
        if name not in hands:
            raise Unreadable(f"the hand of {name} is not given, so there is nothing to exchange")
        cards = parse(hands[name])
        fixed[name] = tuple(card for card in cards if card in named)
        pool += [card for card in cards if card not in named]
    sizes = {name: len(parse(hands[name])) - len(fixed[name]) for name in hidden.exchanged}
    if len(set(pool)) < 2 or sum(1 for size in sizes.values() if size) < 2:
        raise Unreadable("there are no two unseen cards to exchange")
    rng = Random(case.id)
    for _ in range(TRIES):
        rng.shuffle(pool)
        left = iter(pool)
        dealt = {name: show((*fixed[name], *sorted(next(left) for _ in range(sizes[name])))) for name in sizes}
        yield {**case.given, key: {**hands, **dealt}}


def _hands(given: Any) -> dict[str, str]:
    """The hands of a start by seat; four hands on one line begin with their first seat, `N:… … … …`."""
    if isinstance(given, dict):
        return dict(cast("dict[str, str]", given))
    first, _, rest = str(given).partition(":")
    names = "NESW" * 2
    if first not in tuple("NESW"):
        raise Unreadable(f"{given!r} does not give hands to exchange")
    return dict(zip(names[names.index(first) :][:4], rest.split(), strict=False))


def _cards_named(case: Case) -> Iterator[Card]:
    for text in (*case.actions, *case.given.get("trick", ())):
        for word in text.split()[1:]:
            try:
                yield parse_card(word)
            except ValueError:
                continue

"""What became of places, and of those who stood on them (名次沿革). Pure; read off the ladder's steps."""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from paiju.contests.ladder.contest import Challenge, Ladder, Step

By = Literal["came", "rose", "fell", "moved-up"]
"""How one came to a place: at the ladder's foot, by a challenge won or lost, or as somebody above left."""


class Stay(msgspec.Struct, frozen=True):
    """A time for which somebody stood on a place (一段在位); `until` None: still. `challenge` brought him there."""

    place: int
    entrant: str
    since: float
    until: float | None
    by: By
    challenge: int | None = None


def of_place(ladder: Ladder, place: int) -> tuple[Stay, ...]:
    """Who has stood on a place (一个名次的沿革), the latest first."""
    return tuple(each for each in reversed(stays(ladder)) if each.place == place)


def of_entrant(ladder: Ladder, entrant: str) -> tuple[Stay, ...]:
    """Where somebody has stood (一方的沿革), the latest first."""
    return tuple(each for each in reversed(stays(ladder)) if each.entrant == entrant)


def challenges_of(ladder: Ladder, entrant: str) -> tuple[Challenge, ...]:
    """All challenges of a team or clan (一方的历次挑战), the latest first."""
    return tuple(each for each in reversed([*ladder.challenges.values()]) if entrant in each.both)


def stays(ladder: Ladder) -> tuple[Stay, ...]:
    """Every stay on every place (全部沿革), in the order in which they began; those of no time are left out."""
    real = (each for each in _stays(ladder) if each.until != each.since)
    return tuple(sorted(real, key=lambda each: (each.since, each.place)))


def _stays(ladder: Ladder) -> Iterator[Stay]:
    now: list[Stay] = []
    for step in ladder.steps:
        changed = _after(now, step)
        yield from (replace(each, until=step.at) for each in now if each not in changed)
        now = changed
    yield from now


def _after(now: list[Stay], step: Step) -> list[Stay]:
    """Who stands where after a step."""
    if step.kind == "came":
        return [*now, Stay(len(now) + 1, step.entrant, step.at, None, "came")]
    if step.kind == "left":
        gone = next(each.place for each in now if each.entrant == step.entrant)
        moved = (Stay(each.place - 1, each.entrant, step.at, None, "moved-up") for each in now[gone:])
        return [*now[: gone - 1], *moved]
    places = {each.entrant: each.place for each in now}
    changed = list(now)
    high, low = places[step.other], places[step.entrant]
    changed[high - 1] = Stay(high, step.entrant, step.at, None, "rose", step.challenge)
    changed[low - 1] = Stay(low, step.other, step.at, None, "fell", step.challenge)
    return changed

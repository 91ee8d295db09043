"""A movement as it is looked at before the start (移位预览): what it means for the field, and all its tables."""

import msgspec

from paiju.contests.movements.balance import balance
from paiju.contests.movements.choice import Plan, made
from paiju.contests.movements.field import seated
from paiju.contests.movements.invariants import complete
from paiju.contests.movements.shape import MOST_TABLES, Round


class Preview(msgspec.Struct, frozen=True):
    """A movement for so many pairs (移位预览); in an odd field the last number is nobody's, and `sit_outs` who waits.

    `complete`: nobody has anything left to play. `deviation`: how far single pairs' comparisons are from their mean, as
    root of the mean square; None for two champions, and for a field that is split into sections.
    """

    plan: Plan
    pairs: int
    champions: int
    sets: int
    complete: bool
    deviation: float | None
    rounds: tuple[Round, ...]
    sit_outs: tuple[tuple[int, ...], ...]


def previewed(plan: Plan, pairs: int) -> Preview:
    """A plan as it would be played by so many pairs (预览). Raises ValueError if there is no such movement."""
    movement = made(plan)
    field = seated(movement, pairs)
    numbers = range(1, len(movement.rounds) + 1)
    return Preview(
        plan, pairs, movement.champions, movement.sets, complete(movement),
        round(balance(movement).rms, 2) if movement.champions == 1 and movement.tables <= MOST_TABLES else None,
        tuple(map(field.meetings, numbers)), tuple(map(field.sit_outs, numbers)),
    )  # fmt: skip

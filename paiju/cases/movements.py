"""Worked examples of movements (移位例题): what is proposed, who meets whom, and whether all is as it must be.

`docs/rules/cases.en.md#events` lists the keys.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.contests.movements import interwoven, mitchell
from paiju.contests.movements.balance import balance
from paiju.contests.movements.choice import Plan, choices, made, size
from paiju.contests.movements.field import Field, joined, left, seated
from paiju.contests.movements.invariants import breaches
from paiju.contests.movements.shape import Kind, Meeting, Mode, Movement
from paiju.scoring.rounding import shown

_MEETING = re.compile(r"(\d+)-(\d+)/(\d+)")


class MovementGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field, and of the movement what is not as proposed; or its rounds written out (移位).

    `late` is the round from which a late pair plays, `left` says from which rounds pairs are gone.
    """

    pairs: int
    champions: Literal[1, 2] = 1
    kind: Kind | None = None
    mode: Mode | None = None
    rounds: int | None = None
    size: int | None = None
    even: mitchell.Even | None = None
    switched: int | None = None
    schedule: list[str] | None = None
    late: int | None = None
    left: list[tuple[int, int]] = []


def movement_of(asked: MovementGiven) -> tuple[Movement, int]:
    """The movement and the size of its sets (移位与每组副数). Raises ValueError if there is none."""
    if asked.schedule is not None:
        return _written(asked), asked.size or size(len(asked.schedule))
    plan = _plan(asked)
    if asked.switched is not None:
        if asked.kind != "interwoven":
            raise ValueError("only an interwoven movement has rounds that are turned")
        turned = interwoven.movement(plan.pairs // 2, plan.rounds, plan.mode, plan.even, asked.switched)
        return turned, plan.size
    return made(plan), plan.size


def field_of(asked: MovementGiven, movement: Movement) -> Field:
    """Who is there for it (在场). Raises ValueError."""
    field = seated(movement, asked.pairs)
    for pair, since in asked.left:
        field = left(field, pair, since)
    return field if asked.late is None else joined(field, asked.late)[0]


def _plan(asked: MovementGiven) -> Plan:
    """The first plan proposed that is of this kind and mode, changed as asked."""
    if asked.kind is None:
        plan = choices(asked.pairs, asked.champions)[0]
    else:
        even = asked.pairs + asked.pairs % 2
        tables = even // 2
        if asked.kind == "howell":
            plan = Plan("howell", asked.mode or "barometer", even, even - 1, size(even - 1))
        elif asked.kind == "reduced-howell" and asked.rounds is None:
            raise ValueError("of how many rounds?")
        else:
            rounds = tables - 1 if asked.even == "skip" else tables
            plan = Plan(asked.kind, asked.mode or "circulating", even, rounds, size(rounds), asked.even)
    if asked.rounds is not None:
        plan = replace(plan, rounds=asked.rounds, size=size(asked.rounds))
    return plan if asked.size is None else replace(plan, size=asked.size)


def _written(asked: MovementGiven) -> Movement:
    if asked.kind is None or asked.mode is None:
        raise ValueError("a movement written out needs its kind and mode")
    rounds = tuple(
        tuple(_meeting(table, text) for table, text in enumerate(line.split(), 1)) for line in asked.schedule or ()
    )
    sets = max((meeting.board_set for each in rounds for meeting in each), default=0)
    return Movement(asked.kind, asked.mode, asked.champions, asked.pairs + asked.pairs % 2, sets, rounds)


def _meeting(table: int, text: str) -> Meeting:
    found = _MEETING.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not NS-EW/set, as in 1-6/2")
    return Meeting(table, *map(int, found.groups()))


def _movement(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, MovementGiven)
    movement, boards = movement_of(asked)
    found = breaches(movement)
    known: dict[str, Any] = {
        "breaches": sorted({line.partition(":")[0] for line in found}),
        "kind": movement.kind,
        "mode": movement.mode,
        "rounds": len(movement.rounds),
        "sets": movement.sets,
        "size": boards,
        "boards": boards * len(movement.rounds),
    }
    if asked.kind is None:
        plans = choices(asked.pairs, asked.champions)
        known["choices"] = [f"{plan.kind} {plan.mode} {plan.rounds}x{plan.size}" for plan in plans]
    if found:
        return known
    field = field_of(asked, movement)
    numbers = range(1, len(movement.rounds) + 1)
    measured = balance(movement)
    return known | {
        "schedule": [" ".join(map(_text, field.meetings(number))) for number in numbers],
        "sit_outs": [list(field.sit_outs(number)) for number in numbers],
        "plays": [field.plays(board_set) for board_set in range(1, movement.sets + 1)],
        "mean": measured.mean,
        "rms": shown(Fraction(measured.rms)),
        "largest": measured.largest,
        "largest_shown": shown(measured.largest),
    }


def _text(meeting: Meeting) -> str:
    return f"{meeting.ns}-{meeting.ew}/{meeting.board_set}"


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {"movement": _movement}
"""The kinds of these examples (种类), as a case's `game` names them."""

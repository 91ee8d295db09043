"""Which movement to propose for a field (选移位), and how many boards a round. `docs/rules/bridge-events.en.md#choice`.

Decided here, as the rules leave it open:

- An odd field gets the movement of one pair more.
- Boards a set: two, or as many more as bring the whole to 18; with few rounds even four do not (3 rounds: 12 boards).
- From 15 tables on a Mitchell is cut to the 14 rounds that make 28 boards with sets of two, its even form then skips. A
  Howell of 16 pairs keeps its 15 rounds, 30 boards, since in fewer not everybody meets everybody.
- Two champions need three tables: with 4 pairs each line would be two pairs, compared on 8 boards.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from paiju.contests.movements import howell, howell_circulating, interwoven, mitchell, reduced_howell
from paiju.contests.movements.sections import sizes, together
from paiju.contests.movements.shape import MOST_TABLES, SIZES, Kind, Mode, Movement

FEWEST_BOARDS = 18
"""How many boards an event should have at least (最少总副数)."""
MOST_BOARDS = 28
"""How many boards an event should have at most (最多总副数)."""
FEWEST_PAIRS = 4
"""The fewest pairs of an event (最少对数)."""
FEWEST_FOR_TWO = 5
"""The fewest pairs of an event with two champions (双冠军最少对数)."""
MOST_ROUNDS = MOST_BOARDS // SIZES[0]
"""How many rounds that are (最多轮数)."""
HOWELL_PAIRS = 16
"""The largest field in which everybody meets everybody by default (全豪威尔上限)."""


class Plan(msgspec.Struct, frozen=True):
    """A movement proposed (方案), before it is made; `size` is the number of boards of a set.

    `pairs` is even: in an odd field one of the numbers is nobody's.
    """

    kind: Kind
    mode: Mode
    pairs: int
    rounds: int
    size: int
    even: mitchell.Even | None = None

    @property
    def boards(self) -> int:
        """How many boards a pair plays that never sits out (总副数)."""
        return self.rounds * self.size


def made(plan: Plan) -> Movement:
    """The movement of a plan (成移位表). Raises ValueError if there is none."""
    if plan.size not in SIZES:
        raise ValueError(f"a set has {', '.join(map(str, SIZES))} boards, not {plan.size}")
    if plan.pairs % 2:
        raise ValueError(f"a movement is made for an even number of pairs, not {plan.pairs}")
    tables, rounds = plan.pairs // 2, plan.rounds
    if tables > MOST_TABLES:
        return together([made(replace(plan, pairs=2 * each)) for each in sizes(tables)])
    match plan.kind, plan.mode:
        case "mitchell", mode:
            return mitchell.movement(tables, rounds, mode, plan.even)
        case "interwoven", mode:
            return interwoven.movement(tables, rounds, mode, plan.even)
        case "howell", "barometer":
            return howell.movement(plan.pairs, rounds)
        case "howell", "circulating":
            return howell_circulating.movement(plan.pairs, rounds)
        case "reduced-howell", "circulating":
            return reduced_howell.movement(plan.pairs, rounds)
        case kind, mode:
            raise ValueError(f"there is no {kind} in {mode} mode")


def choices(pairs: int, champions: Literal[1, 2]) -> tuple[Plan, ...]:
    """The movements to choose from (可选方案) for so many pairs, the default first. Raises ValueError if none fits."""
    if not FEWEST_PAIRS <= pairs <= 2 * MOST_TABLES:
        raise ValueError(f"a pairs event has {FEWEST_PAIRS} to {2 * MOST_TABLES} pairs, not {pairs}")
    if champions == 2 and pairs < FEWEST_FOR_TWO:
        raise ValueError(f"two champions need {FEWEST_FOR_TWO} pairs; {pairs} pairs can play for one")
    even = pairs + pairs % 2
    return tuple(_for_two(even) if champions == 2 else _for_one(even))


def size(rounds: int) -> int:
    """How many boards a set has by default (每组副数): as few as make 18 in all, or as many as there can be."""
    return next((each for each in SIZES if each * rounds >= FEWEST_BOARDS), SIZES[-1])


def _for_two(pairs: int) -> list[Plan]:
    tables = pairs // 2
    plans = [_plan("mitchell", pairs, tables), _plan("mitchell", pairs, tables, mode="barometer")]
    # A complete even movement relays; asked for, it may skip instead.
    if tables % 2 == 0 and tables <= MOST_ROUNDS:
        plans.append(_plan("mitchell", pairs, tables - 1, even="skip"))
    return plans


def _for_one(pairs: int) -> list[Plan]:
    if pairs > HOWELL_PAIRS:
        return [_plan("interwoven", pairs, pairs // 2), _plan("howell", pairs, MOST_ROUNDS, mode="barometer")]
    everybody = pairs - 1
    plans = [Plan("howell", "barometer", pairs, everybody, size(everybody))]
    if pairs in howell_circulating.FIELDS:
        plans.append(Plan("howell", "circulating", pairs, everybody, size(everybody)))
    plans += [_plan("reduced-howell", pairs, rounds) for field, rounds in reduced_howell.FORMS if field == pairs]
    return plans


def _plan(kind: Kind, pairs: int, rounds: int, mode: Mode = "circulating", even: mitchell.Even | None = None) -> Plan:
    rounds = min(rounds, MOST_ROUNDS)
    return Plan(kind, mode, pairs, rounds, size(rounds), even)

"""The movement that an event asks for (所求移位), for the pairs that came: as far as possible as it was announced.

`docs/rules/bridge-events.en.md#choice`. What a field has no movement for gives way: more rounds than it can play are
cut, and a Howell whose sets should circulate is played with the same set at all tables where there is no other.
"""

from typing import Literal

from paiju.contests.movements import howell_circulating, reduced_howell
from paiju.contests.movements.choice import FEWEST_FOR_TWO, FEWEST_PAIRS, HOWELL_PAIRS, MOST_ROUNDS, Plan, size
from paiju.contests.movements.shape import Kind, Mode

Method = Literal["mitchell", "howell", "interwoven"]
"""The ways to move (移位方法): 米切尔, two champions; 豪威尔 and 交织, one."""
FEWEST: dict[Method, int] = {"mitchell": FEWEST_FOR_TWO, "howell": FEWEST_PAIRS, "interwoven": FEWEST_FOR_TWO}
"""The fewest pairs (最少对数) that each is there for."""
MOST = 240
"""The most pairs (最多对数), in two sections of the largest size; for more there is the Swiss movement."""


def planned(
    method: Method, pairs: int, mode: Mode | None = None, rounds: int | None = None, boards: int | None = None
) -> Plan:
    """The plan for so many pairs (定移位); what is None is the default, and `rounds` the most. Raises ValueError."""
    if not FEWEST[method] <= pairs <= MOST:
        raise ValueError(f"this movement is for {FEWEST[method]} to {MOST} pairs, not {pairs}")
    if method == "interwoven" and mode == "barometer":
        raise ValueError("an interwoven movement needs sets that circulate")
    even = pairs + pairs % 2
    if method == "howell":
        kind, mode, count = _howell(even, mode, rounds)
    else:
        kind, mode, count = method, mode or "circulating", min(rounds or MOST_ROUNDS, even // 2)
    return Plan(kind, mode, even, count, boards or size(count))


def _howell(pairs: int, mode: Mode | None, rounds: int | None) -> tuple[Kind, Mode, int]:
    everybody = pairs - 1
    count = min(rounds or (everybody if pairs <= HOWELL_PAIRS else MOST_ROUNDS), everybody)
    if mode == "circulating" and (pairs, count) in reduced_howell.FORMS:
        return "reduced-howell", mode, count
    if mode == "circulating" and pairs in howell_circulating.FIELDS:
        return "howell", mode, count
    return "howell", "barometer", count

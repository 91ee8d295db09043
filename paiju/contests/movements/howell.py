"""The Howell movement (豪威尔), all tables on the same set: everybody meets everybody. One champion.

The last pair stays North-South at table 1; the others go round a ring one place a round, and meet across it.
Which of the two sits North-South is the table's sign (`howell_signs.py`). `docs/rules/bridge-events.en.md#howell`.

Fewer rounds than pairs - 1 are the first ones; nobody meets twice then either, but balance is not promised.
"""

from paiju.contests.movements.howell_signs import signs
from paiju.contests.movements.shape import Meeting, Movement, around, check_size


def movement(pairs: int, rounds: int | None = None) -> Movement:
    """A Howell (豪威尔移位) for an even number of pairs; by default all rounds. Raises ValueError."""
    if pairs % 2:
        raise ValueError(f"a movement is made for an even number of pairs, not {pairs}")
    rounds = pairs - 1 if rounds is None else rounds
    check_size(pairs // 2, rounds, pairs - 1)
    return Movement(
        kind="howell",
        mode="barometer",
        champions=1,
        pairs=pairs,
        sets=rounds,
        rounds=tuple(tuple(_meeting(pairs, x, number) for x in range(pairs // 2)) for number in range(rounds)),
    )


def _meeting(pairs: int, x: int, number: int) -> Meeting:
    """The meeting at table x + 1 in a round, both counted from 0: of the pairs x places either side of the round's."""
    ring = pairs - 1
    if x == 0:
        return Meeting(1, pairs, around(number, ring), number + 1)
    ahead, behind = around(number + x, ring), around(number - x, ring)
    north_south, east_west = (ahead, behind) if signs(pairs)[x - 1] == "+" else (behind, ahead)
    return Meeting(x + 1, north_south, east_west, number + 1)

"""The Howell movement (豪威尔) for 8 to 16 pairs with sets that circulate, as in a club with one copy of each board.

The starting places were found by search, such that no pair comes to a set twice; 4 and 6 pairs have none.
`docs/rules/bridge-events.en.md#howell-circulating`.
"""

from paiju.contests.movements.shape import Meeting, Movement, around, check_size

_STARTS = {
    8: ((1, 3, 2), (2, 6, 4), (4, 5, 1)),
    10: ((1, 2, 5), (3, 7, 4), (6, 4, 2), (5, 8, 7)),
    12: ((1, 2, 3), (3, 6, 9), (4, 8, 1), (5, 10, 4), (9, 7, 5)),
    14: ((1, 2, 3), (3, 6, 9), (4, 11, 2), (5, 9, 1), (7, 12, 6), (8, 10, 5)),
    16: ((2, 1, 3), (5, 3, 1), (12, 4, 7), (6, 10, 14), (13, 7, 12), (11, 8, 2), (14, 9, 6)),
}
"""North-South, East-West and set in the first round, counted from 0, at the tables from 2 on; all go up one a round."""
FIELDS = tuple(_STARTS)
"""The numbers of pairs (对数) it is there for."""


def movement(pairs: int, rounds: int | None = None) -> Movement:
    """A Howell with circulating sets (轮转的豪威尔移位); by default all rounds. Raises ValueError."""
    if pairs not in _STARTS:
        fields = ", ".join(map(str, FIELDS))
        raise ValueError(f"a Howell with circulating sets is there for {fields} pairs, not {pairs}")
    rounds = pairs - 1 if rounds is None else rounds
    check_size(pairs // 2, rounds, pairs - 1)
    return Movement(
        kind="howell",
        mode="circulating",
        champions=1,
        pairs=pairs,
        sets=pairs - 1,
        rounds=tuple(tuple(_round(pairs, number)) for number in range(rounds)),
    )


def _round(pairs: int, number: int) -> list[Meeting]:
    ring = pairs - 1
    anchor = Meeting(1, pairs, around(number, ring), around(number, ring))
    others = [
        Meeting(table, *(around(place + number, ring) for place in start))
        for table, start in enumerate(_STARTS[pairs], 2)
    ]
    return [anchor, *others]

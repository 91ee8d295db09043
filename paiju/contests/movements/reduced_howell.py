"""Reduced Howell movements (缩短的豪威尔), also three-quarter Howell: fewer rounds, as some pairs stay where they are.

Those who stay never meet each other; their tables change direction from round to round, so that they are compared both
ways. `docs/rules/bridge-events.en.md#reduced-howell`.
"""

from typing import NamedTuple

from paiju.contests.movements.shape import Meeting, Movement, around


class _Start(NamedTuple):
    """The first round, counted from 0, and a string of directions for each table.

    `stays` are the tables of stationary pairs: opponent and set; `moves` the others: two pairs and the set. `+` seats
    the pair that stays, or the first of the two, North-South; `-` East-West.
    """

    stays: tuple[tuple[int, int], ...]
    moves: tuple[tuple[int, int, int], ...]
    directions: tuple[str, ...]


_STARTS = {
    (5, 7): _Start(
        ((0, 0), (1, 3), (3, 4)),
        ((2, 6, 5), (4, 5, 2)),
        ("++-+---", "++--+--", "---+--+", "+++-+-+", "+-++++-"),
    ),
    (6, 9): _Start(
        ((0, 0), (1, 2), (2, 6)),
        ((3, 5, 8), (4, 8, 1), (6, 7, 5)),
        ("++-+----+", "-+-+----+", "--+-+++--", "-++-+----", "-+-++++--", "--+----++"),
    ),
    (7, 9): _Start(
        ((0, 0), (1, 2), (2, 1), (3, 6), (5, 3)),
        ((4, 6, 8), (7, 8, 4)),
        ("-+-+++-+-", "-----+--+", "+-+--+---", "-+--+-++-", "-+--+--+-", "++-+-+-+-", "-++---++-"),
    ),
    (7, 11): _Start(
        ((0, 0), (1, 2), (2, 1)),
        ((3, 5, 7), (4, 7, 10), (6, 10, 4), (8, 9, 5)),
        (
            *("-+---++-+--", "--+++++-+++", "+-++++++--+", "--+--+++-++"),
            *("++-+++--+-+", "-++-+---+-+", "++--++++--+"),
        ),
    ),
}
FORMS = tuple((2 * tables, rounds) for tables, rounds in _STARTS)
"""The pairs and rounds (对数与轮数) it is there for."""


def movement(pairs: int, rounds: int) -> Movement:
    """A reduced Howell (缩短的豪威尔移位) of just this many rounds. Raises ValueError."""
    if (pairs, rounds) not in FORMS:
        forms = ", ".join(f"{each} pairs in {number} rounds" for each, number in FORMS)
        raise ValueError(f"a reduced Howell is there for {forms}; not for {pairs} pairs in {rounds}")
    tables = pairs // 2
    return Movement(
        kind="reduced-howell",
        mode="circulating",
        champions=1,
        pairs=pairs,
        sets=rounds,
        rounds=tuple(tuple(_round(tables, rounds, number)) for number in range(rounds)),
    )


def _round(tables: int, rounds: int, number: int) -> list[Meeting]:
    start = _STARTS[tables, rounds]
    staying = [
        (rounds + table, around(opponent + number, rounds), around(board_set + number, rounds))
        for table, (opponent, board_set) in enumerate(start.stays, 1)
    ]
    moving = [
        (around(first + number, rounds), around(second + number, rounds), around(board_set + number, rounds))
        for first, second, board_set in start.moves
    ]
    return [
        Meeting(table, *((first, second) if direction[number] == "+" else (second, first)), board_set)
        for table, ((first, second, board_set), direction) in enumerate(
            zip([*staying, *moving], start.directions, strict=True), 1
        )
    ]

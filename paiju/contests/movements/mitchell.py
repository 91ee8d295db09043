"""Mitchell movements (米切尔): North-South stay, East-West go up a table, sets go down one. Two champions.

Pairs 1 to T sit North-South, T + 1 to 2T East-West. `docs/rules/bridge-events.en.md#mitchell`.

Circulating, an odd number of tables takes care of itself. An even one would bring East-West back to a set they have
played, half way through; there are two ways out. *Skip*: they jump a table there, and can then play at most T - 1
rounds. *Relay*: the last table shares its set with the first, and one set rests in the middle; all T rounds are
possible, but in fewer of them the sets that rested are short of plays, so that sets are not played equally often (M4).
Unless told otherwise, an even movement relays if it is complete, and skips if it is shortened.
"""

from collections.abc import Callable
from typing import Literal

from paiju.contests.movements.shape import Meeting, Mode, Movement, around, check_size

Even = Literal["skip", "relay"]
"""How an even number of tables circulates (偶数桌走法): 跳桌, or 合用与中转."""
_Place = Callable[[int, int], tuple[int, int]]
"""East-West's number and the set at a table in a round, both counted from 0 and not yet brought round the ring."""


def movement(tables: int, rounds: int | None = None, mode: Mode = "circulating", even: Even | None = None) -> Movement:
    """A Mitchell (米切尔移位); by default as many rounds as all play all sets in. Raises ValueError.

    `even` may be asked for only when an even number of tables circulates.
    """
    if even is not None and (mode == "barometer" or tables % 2):
        raise ValueError("skip and relay are for an even number of tables with sets that circulate")
    if mode == "circulating" and tables % 2 == 0 and even is None:
        even = "skip" if rounds is not None and rounds < tables else "relay"
    most = tables - 1 if even == "skip" else tables
    rounds = most if rounds is None else rounds
    check_size(tables, rounds, most)
    place = _barometer if mode == "barometer" else {"skip": _skip, "relay": _relay, None: _odd}[even](tables)
    return Movement(
        kind="mitchell",
        mode=mode,
        champions=2,
        pairs=2 * tables,
        sets=rounds if mode == "barometer" else tables,
        rounds=tuple(tuple(_meeting(tables, t, r, place) for t in range(tables)) for r in range(rounds)),
    )


def _meeting(tables: int, table: int, number: int, place: _Place) -> Meeting:
    east_west, board_set = place(table, number)
    return Meeting(table + 1, table + 1, tables + around(east_west, tables), around(board_set, tables))


def _barometer(table: int, number: int) -> tuple[int, int]:
    return table - number, number


def _odd(_tables: int) -> _Place:
    return lambda table, number: (table - number, table + number)


def _skip(tables: int) -> _Place:
    return lambda table, number: (table - number - (2 * number >= tables), table + number)


def _relay(tables: int) -> _Place:
    return lambda table, number: (table - number, table + number + (2 * table >= tables))

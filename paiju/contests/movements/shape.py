"""The shape all movements have (移位表): round, table, the pair North-South, the pair East-West, the board set.

A movement is made once and kept with its contest; nothing about it is worked out again while it is played. Pairs,
tables, rounds and board sets are numbered from 1. `docs/rules/bridge-events.en.md#movement`.
"""

from typing import Literal

import msgspec

Mode = Literal["barometer", "circulating"]
"""Which boards a round plays (用牌方式): all tables the same set 同轮同牌, or each table one of its own 各桌轮转."""
Kind = Literal["mitchell", "howell", "reduced-howell", "interwoven"]
"""The kinds of movements (移位种类): 米切尔, 豪威尔, 缩短的豪威尔, 交织."""
SIZES = (2, 3, 4)
"""How many boards a set (牌组) may have."""
FEWEST_TABLES = 2
"""A movement needs somebody to compare with (最少桌数)."""
MOST_TABLES = 60
"""The most tables (最多桌数) of one movement: a larger field is split."""


class Meeting(msgspec.Struct, frozen=True):
    """Two pairs at a table with a board set, in one round (一桌对阵). `ns` and `ew` are where they sit."""

    table: int
    ns: int
    ew: int
    board_set: int

    @property
    def pairs(self) -> tuple[int, int]:
        """Both pairs (两对)."""
        return self.ns, self.ew

    def opponent(self, pair: int) -> int:
        """The other pair (对手)."""
        return self.ew if pair == self.ns else self.ns


Round = tuple[Meeting, ...]
"""A round (一轮): its meetings by table, from table 1."""


class Movement(msgspec.Struct, frozen=True):
    """A movement (移位表) for an even number of pairs; in an odd field one of the numbers is nobody's.

    `champions` is how many rankings it is made for, `sets` the number of board sets it needs.
    """

    kind: Kind
    mode: Mode
    champions: Literal[1, 2]
    pairs: int
    sets: int
    rounds: tuple[Round, ...]

    @property
    def tables(self) -> int:
        """How many tables it has (桌数)."""
        return self.pairs // 2

    def line(self, pair: int) -> int:
        """The ranking a pair is in (所在组): of two champions 1 North-South and 2 East-West, else always 1."""
        return 1 if self.champions == 1 or pair <= self.tables else 2


def boards(board_set: int, size: int) -> range:
    """The boards of a set of this size (一组的牌号): set 2 of three boards is 4, 5, 6."""
    return range(size * (board_set - 1) + 1, size * board_set + 1)


def set_of(board: int, size: int) -> int:
    """The set a board is in (所属牌组). Raises ValueError for a board that is not numbered from 1."""
    if board < 1:
        raise ValueError(f"boards are numbered from 1, not {board}")
    return (board - 1) // size + 1


def around(number: int, count: int) -> int:
    """A number counted from 0, brought round a ring (循环) of 1 to `count`."""
    return number % count + 1


def check_size(tables: int, rounds: int, most_rounds: int) -> None:
    """Refuse what no movement can be made of (核对桌数轮数). Raises ValueError that says what is possible."""
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        raise ValueError(f"a movement has {FEWEST_TABLES} to {MOST_TABLES} tables, not {tables}")
    if not 1 <= rounds <= most_rounds:
        raise ValueError(f"with {tables} tables this movement has 1 to {most_rounds} rounds, not {rounds}")

"""Who sits where in a round (一轮座位), however its pairs were brought together."""

import msgspec


class Table(msgspec.Struct, frozen=True):
    """A table of a round (一桌): who sits where, whether they have met before (重赛), and their set of boards."""

    table: int
    ns: int
    ew: int
    replay: bool = False
    board_set: int = 1


class Pairing(msgspec.Struct, frozen=True):
    """A round's tables from the top, and who has nobody to play (一轮编排、轮空)."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

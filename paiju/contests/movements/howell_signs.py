"""Which pair of a Howell sits North-South (豪威尔各桌方向), so that everybody is compared with everybody alike.

With `+` the pair ahead on the ring sits North-South, with `-` the one behind. Two pairs sit the same way on s sets and
opposite ways at different tables on o; s - o should be 0 for all. Where p = pairs - 1 is a prime of the form 4k + 3 it
is, with `+` at the squares mod p. Else the signs below were found by search for the smallest max |s - o|: through all
of them up to 42 pairs, by steepest descent from several starts beyond. `+` throughout is much worse: 18 instead of 6
for 22 pairs, 116 instead of 12 for 120. `docs/rules/bridge-events.en.md#howell-balance`.
"""

from functools import cache

_FOUND = {
    6: "++",
    10: "+++-",
    14: "+++-++",
    16: "++++-++",
    18: "+++-+-++",
    22: "-++-+-++++",
    26: "-+-++--+++++",
    28: "--++-+-++++++",
    30: "-+++++--+-+-++",
    34: "+-++--+++-++++++",
    36: "-++-+-+++--++++++",
    38: "--++--+-+-+--+++++",
    40: "-+-++--+++-+-++++++",
    42: "+-++--+++-+-+-++++++",
    46: "+----+++--+--+------+-",
    50: "-+--++++-+++-+++-+---++-",
    52: "+++---+-+-++-++++-++--+--",
    54: "++++--+--+++--++++-++++-+-",
    56: "-+++-++---++-+-+++-+++++--+",
    58: "--+-++++-++-++-++++---+---+-",
    62: "+++-+----++-+----+---+-+++-++-",
    64: "++-+--+-+-+++--+-----+-+----++-",
    66: "++++-+-+-++--+---++----+---+-++-",
    70: "-+-+-++++---+++--------+--++-+-+--",
    74: "-+-++----++---+-+---+--++---++++++-+",
    76: "+-------+---+-+--+-+---++--+-+++-----",
    78: "-+---+++++-++-+--+++-+-+-++--+---++---",
    82: "---++++-+-++-----+--++----+++-++--+-+-++",
    86: "++--++++--+-+-+-+-++------++------++-++-+-",
    88: "+-++++--++-+-+-----+++++--+++-++-+++++--++-",
    90: "--++---++++-+-+-+-+--+----+--+----++-++--++-",
    92: "++++-+-++-+-+++++++--++----+-++--++-+++++---+",
    94: "+----++-+--+++++-++++++--+-+--++--+++-+-+-----",
    96: "--++-+-+-+------++++---+----+--+-++-++-+++-++++",
    98: "+-++-------++++-+---+------+-+++---++-+--+++-++-",
    100: "-++-++----+----+++-----+-+-+--++-+++--+-----+--+-",
    102: "+-+--+--+--+++-++++++--+-+-+-+-++-----+++---+--+++",
    106: "---++-++--+-++--+++-+++-++---+-++++-++----+----+----",
    110: "+++++---++-+----++---+-----+-++-+-+-+-++++-++---+-++--",
    112: "-------++--++----+----+-+---+-+-++++-+--+++------+--+--",
    114: "-+--+--+++----+---+++-++-----+------+++-++-+-+-+++--++-+",
    116: "-+---+-++--+--+-++----+-++++++---++---++++++--++-+-+-++--",
    118: "+-+-++++++-+-+++-+--++---++--++-++-+-+-++--+-+----+++++-++",
    120: "---++++-+++++-------+-+-+-+-++-++-++-+-++++-++-+++--++--+++",
}


@cache
def signs(pairs: int) -> str:
    """The signs of the tables from table 2 on (各桌方向). Raises ValueError if there are none for so many pairs."""
    ring = pairs - 1
    if pairs % 2 == 0 and pairs >= 4 and ring % 4 == 3 and all(ring % factor for factor in range(3, ring, 2)):
        squares = {x * x % ring for x in range(1, ring)}
        return "".join("+" if x in squares else "-" for x in range(1, pairs // 2))
    if pairs not in _FOUND:
        raise ValueError(f"there is no Howell for {pairs} pairs")
    return _FOUND[pairs]

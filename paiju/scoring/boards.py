"""The board cycle (牌套): who deals a board and which sides are vulnerable, by its number.

Law 2; `docs/rules/bridge-scoring.en.md#board-cycle`.
"""

from typing import Literal

SEATS = "NESW"
"""The four seats (方位), clockwise."""
Vul = Literal["None", "NS", "EW", "Both"]
"""Vulnerability (局况): which sides are."""
VULNERABILITIES: tuple[Vul, ...] = ("None", "NS", "EW", "Both")
"""Which sides are vulnerable (局况)."""


def dealer(board: int) -> str:
    """The dealer (发牌人) of a board numbered from 1: `N`, `E`, `S` or `W`. Raises ValueError."""
    return SEATS[(_number(board) - 1) % 4]


def vulnerability(board: int) -> Vul:
    """The vulnerability (局况) of a board numbered from 1; repeats every 16 boards. Raises ValueError."""
    turn, shift = (_number(board) - 1) % 4, (board - 1) // 4
    return VULNERABILITIES[(turn + shift) % 4]


def vulnerable(seat: str, sides: str) -> bool:
    """Whether a seat's own side is vulnerable (有局) when `sides` are. Raises ValueError."""
    if sides not in VULNERABILITIES:
        raise ValueError(f"{sides!r} is not a vulnerability; use one of {', '.join(VULNERABILITIES)}")
    return sides == "Both" or sides == side(seat)


def side(seat: str) -> str:
    """The side (一方) of a seat: `NS` or `EW`. Raises ValueError."""
    if len(seat) != 1 or seat not in SEATS:
        raise ValueError(f"{seat!r} is not a seat; use N, E, S or W")
    return "NS" if seat in "NS" else "EW"


def _number(board: int) -> int:
    if board < 1:
        raise ValueError(f"boards are numbered from 1, not {board}")
    return board

"""The handicap game (贴点): one table alone, its score set against the points the sides were dealt.

`docs/rules/bridge-scoring.en.md#handicap`.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from paiju.cards import BACK, Card, rank
from paiju.scoring.boards import vulnerable
from paiju.scoring.imps import imp

Handicap = Literal["linear", "russian"]
"""What is set against the score (贴点方式): the points above half the pack, or a score to be expected of them."""
HALF = 20
"""Half of the pack's forty points (半副点力)."""
LOST_BY_LEAVING = 20
"""What a disconnect costs (断线扣分) of the total points 总积分, once a board."""

_ACE = 12
_COURTS = 4


def points(hand: Iterable[Card]) -> int:
    """High-card points (大牌点): ace 4, king 3, queen 2, jack 1. Raises ValueError for a card that is not seen."""
    hand = tuple(hand)
    if BACK in hand:
        raise ValueError("a card that is not seen has no points")
    return sum(max(0, rank(card) - _ACE + _COURTS) for card in hand)


def result(score_ns: int, points_ns: int, handicap: Handicap = "linear", sides: str = "None") -> int:
    """North-South's result of a board (本副成绩) in IMPs; East-West has the negative.

    `points_ns` are both hands' high-card points, 0 to 40; `sides` says who is vulnerable, which matters to `russian`.
    Raises ValueError.
    """
    if handicap == "russian":
        return imp(score_ns - expected(points_ns, sides))
    return imp(score_ns) - (_within(points_ns) - HALF)


def expected(points_ns: int, sides: str) -> int:
    """The score expected of North-South (应得分) by Russian scoring; that of the weaker side is the negative.

    By the points of the stronger side and its own vulnerability; `sides` as in `result`. Raises ValueError.
    """
    if _within(points_ns) < HALF:
        return -_russian()[2 * HALF - points_ns][vulnerable("E", sides)]
    return _russian()[points_ns][vulnerable("N", sides)]


def total(results: Iterable[int], disconnects: int = 0) -> int:
    """A player's total points (总积分) from his results on all boards, and so many disconnects."""
    return sum(results) - LOST_BY_LEAVING * disconnects


def _within(points_ns: int) -> int:
    if not 0 <= points_ns <= 2 * HALF:
        raise ValueError(f"a side has 0 to {2 * HALF} high-card points, not {points_ns}")
    return points_ns


@cache
def _russian() -> Mapping[int, tuple[int, int]]:
    """By the stronger side's points: not vulnerable, vulnerable."""
    table = tomllib.loads(files("paiju.scoring").joinpath("russian.toml").read_text("utf-8"))
    return {int(high): (scores[0], scores[1]) for high, scores in table.items()}

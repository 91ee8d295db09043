"""Master points (大师分), won in events of pairs, and the twelve titles (等级) they add up to.

`docs/rules/bridge-scoring.en.md#master-points`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

FULL_FIELD = 20
"""From so many pairs on ten places are awarded (满额对数); in a smaller field half of them."""
_PLACES = (3, 2, 2, 2, 1, 1, 1, 1, 1, 1)


class Title(NamedTuple):
    """A title (等级): its number from 1, its names, and the master points from which it is held."""

    number: int
    zh: str
    en: str
    least: int


TITLES = tuple(
    Title(number, *row)
    for number, row in enumerate(
        (
            ("无等级", "No Title", 0),
            ("有级牌手", "Graded Player", 1),
            ("中级牌手", "Intermediate Player", 5),
            ("高级牌手", "Advanced Player", 10),
            ("巅峰好手", "Summit Adept", 20),
            ("巅峰高手", "Summit Expert", 40),
            ("巅峰大师", "Summit Master", 80),
            ("巅峰明星", "Summit Star", 150),
            ("桥界嘉宾", "Guest of Honour", 300),
            ("桥协大师", "Association Master", 500),
            ("荣誉大师", "Honorary Master", 800),
            ("专业牌手", "Professional", 1200),
        ),
        1,
    )
)
"""The twelve titles (十二等级), rising."""


def awards(pairs: int) -> tuple[int, ...]:
    """The master points by place (各名次大师分), from the first, of a field that so many pairs completed.

    Raises ValueError for fewer than none.
    """
    if pairs < 0:
        raise ValueError(f"a field has no {pairs} pairs")
    places = len(_PLACES) if pairs >= FULL_FIELD else max(min(pairs, 1), pairs // 2)
    return _PLACES[:places]


def awarded(lines: Iterable[Sequence[tuple[str, str]]]) -> dict[str, int]:
    """The master points of an event (一场比赛的大师分) by player; each of a pair gets them in full.

    `lines` are the rankings, first place first, of the pairs that completed it: one, or two that are ranked apart.
    Raises ValueError if a player is ranked twice.
    """
    won: dict[str, int] = {}
    for ranking in lines:
        given = awards(len(ranking))
        for place, pair in enumerate(ranking):
            for player in pair:
                if player in won:
                    raise ValueError(f"{player} is ranked twice")
                won[player] = given[place] if place < len(given) else 0
    return won


def title(points: int) -> Title:
    """The title (等级) of a player with so many master points in all. Raises ValueError for fewer than none."""
    if points < 0:
        raise ValueError(f"master points are never below 0, as {points} are")
    return next(title for title in reversed(TITLES) if title.least <= points)

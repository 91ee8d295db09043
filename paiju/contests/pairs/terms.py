"""The terms of a Swiss event (规程): rounds, boards, times, scoring; fixed when it is announced.

`docs/design/contests.md`.
"""

from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from paiju.contests.swiss.scoring import Form
from paiju.tables.moves import Control, Manners

SPARE = 120.0
"""Seconds a round lasts beyond those for its boards (每轮宽余)."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of an event (规程); what is left out is the usual.

    `minutes` are for each board, `opens` before the start; `pause`, `hold` and `grace` are seconds: between two rounds,
    for which both hands must be up, and after which an empty seat is an absence. `ratio` is the percent of boards to
    complete. `early`: a round ends when all its boards are done.
    """

    rounds: Annotated[int, Meta(ge=1, le=20)] = 6
    boards: Annotated[int, Meta(ge=2, le=6)] = 4
    minutes: Annotated[int, Meta(ge=3, le=30)] = 7
    opens: Annotated[int, Meta(ge=1, le=24 * 60)] = 30
    pause: Annotated[int, Meta(ge=10, le=3600)] = 60
    form: Form = "ximp"
    ratio: Annotated[int, Meta(ge=60, le=80)] = 70
    least: Annotated[int, Meta(ge=2, le=100)] = 4
    hold: Annotated[int, Meta(ge=1, le=120)] = 30
    grace: Annotated[int, Meta(ge=30, le=900)] = 180
    early: bool = False

    @property
    def length(self) -> float:
        """How long a round lasts (每轮时长), in seconds."""
        return 60.0 * self.minutes * self.boards + SPARE

    @property
    def share(self) -> Fraction:
        """The share of boards that must be completed (完成比例)."""
        return Fraction(self.ratio, 100)

    def numbers(self, number: int) -> range:
        """The numbers of the boards of a round (本轮牌号)."""
        first = (number - 1) * self.boards + 1
        return range(first, first + self.boards)


TEMPLATES = {"evening": Terms(), "short": Terms(rounds=3, boards=3), "matchpoints": Terms(form="mp")}
"""Terms to begin from (模板)."""
GAME = "bridge"
OPTIONS: dict[str, Any] = {"passed_out": "score", "undo": "off"}
"""What is played, with which options (所用规则)."""
MANNERS = Manners(
    private=True,
    sitting="invited",
    watching="off",
    robots=False,
    spectator_chat=False,
    control=Control(act=60, reserve=300),
)
"""How the tables of a round are kept (桌规): only their four come, nobody looks on."""

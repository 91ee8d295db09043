"""The terms of a pairs event (规程): how rounds are paired, boards, times, scoring; fixed when it is announced.

`docs/design/contests.md`.
"""

from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from paiju.contests.movements.shape import SIZES, Mode
from paiju.contests.movements.wanted import FEWEST, MOST
from paiju.scoring.adjusted import Form
from paiju.tables.moves import Control, Manners

Method = Literal["swiss", "mitchell", "howell", "interwoven"]
"""How rounds are paired (移位方式): each from the standing, or all by a movement that is made at the start."""
SPARE = 120.0
"""Seconds a round lasts beyond those for its boards (每轮宽余)."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of an event (规程); what is left out is the usual.

    `minutes` are for each board, `opens` before the start; `pause`, `hold` and `grace` are seconds: between two rounds,
    for which both hands must be up, and after which an empty seat is an absence. `ratio` is the percent of boards to
    complete in a Swiss event. `early`: a round ends when all its boards are done. For `corrections` minutes after
    the last round results may still be adjusted; then the ranking is final. `director`: one is there, and claims that
    are contested wait for him.

    With a movement `rounds` are the most, fewer if the field has not so many; without `rounds`, `boards` or `mode` it
    has those that are usual for the field. A Swiss event has no mode. Raises ValueError for what does not go together.
    """

    method: Method = "swiss"
    mode: Mode | None = None
    rounds: Annotated[int, Meta(ge=1, le=20)] | None = 6
    boards: Annotated[int, Meta(ge=2, le=6)] | None = 4
    minutes: Annotated[int, Meta(ge=3, le=30)] = 7
    opens: Annotated[int, Meta(ge=1, le=24 * 60)] = 30
    pause: Annotated[int, Meta(ge=10, le=3600)] = 60
    form: Form = "ximp"
    ratio: Annotated[int, Meta(ge=60, le=80)] = 70
    least: Annotated[int, Meta(ge=2, le=100)] = 4
    hold: Annotated[int, Meta(ge=1, le=120)] = 30
    grace: Annotated[int, Meta(ge=30, le=900)] = 180
    early: bool = False
    corrections: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    director: bool = False

    def __post_init__(self) -> None:
        # Messages name the field as those of msgspec do, which is how doors tell what was refused.
        if self.method == "swiss":
            wrong = {"rounds": self.rounds is None, "boards": self.boards is None, "mode": self.mode is not None}
            wrong |= {"form": self.form == "datum"}
        else:
            wrong = {"boards": self.boards is not None and self.boards not in SIZES}
            if self.method == "interwoven":
                wrong |= {"mode": self.mode == "barometer", "rounds": self.rounds == 1}
        for field, is_wrong in wrong.items():
            if is_wrong:
                raise ValueError(f"not in an event of this method: field `{field}`")

    @property
    def options(self) -> dict[str, Any]:
        """How bridge is played in the event (所用规则)."""
        return OPTIONS | {"rejected_claim": "director"} if self.director else OPTIONS

    @property
    def fewest(self) -> int:
        """With how few pairs it is held (最少对数)."""
        return self.least if self.method == "swiss" else max(self.least, FEWEST[self.method])

    @property
    def most(self) -> int | None:
        """How many pairs may register (最多对数); None if as many as want to."""
        return None if self.method == "swiss" else MOST

    @property
    def champions(self) -> int:
        """How many rankings there are (冠军数): two in a Mitchell, North-South and East-West."""
        return 2 if self.method == "mitchell" else 1

    @property
    def share(self) -> Fraction:
        """The share of boards that must be completed (完成比例)."""
        return Fraction(self.ratio, 100)


TEMPLATES = {
    "evening": Terms(corrections=30),
    "short": Terms(rounds=3, boards=3, corrections=10),
    "matchpoints": Terms(form="mp", corrections=30),
    **{
        method: Terms(method=method, rounds=None, boards=None, form="mp", corrections=30)
        for method in ("mitchell", "howell", "interwoven")
    },
}
"""Terms to begin from (模板)."""
OPTIONS: dict[str, Any] = {"passed_out": "score", "undo": "off"}
"""With which options boards are played (所用规则)."""
MANNERS = Manners(
    private=True,
    sitting="invited",
    watching="off",
    robots=False,
    spectator_chat=False,
    control=Control(act=60, reserve=300),
)
"""How the tables of a round are kept (桌规): only their four come, nobody looks on."""

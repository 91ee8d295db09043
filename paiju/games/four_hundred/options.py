"""How a hand of four hundred is set up (四百分选项): the table's rules, and where the match stands."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.games.four_hundred.moves import FourHundredResult

Total = Annotated[int, Meta(ge=0)]
"""What a side has scored so far (总分); it never falls."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a hand (选项). `dealer` and `totals` carry the match on. docs/rules/four-hundred.en.md#match.

    Raises ValueError if the totals are those of a match that is over.
    """

    target: Annotated[int, Meta(ge=100, le=1000)] = 300
    """What wins the match."""
    dealer: Annotated[int, Meta(ge=0, le=3)] = 0
    totals: tuple[Total, Total] = (0, 0)
    """The match so far: seats 0 and 2, seats 1 and 3."""
    undo: Literal["off", "all"] = "off"
    """Whether a player may ask to take back what he called or played."""

    def __post_init__(self) -> None:
        if self.winner(self.totals) is not None:
            raise ValueError(f"totals: with {self.totals[0]} and {self.totals[1]} the match to {self.target} is over")

    def winner(self, totals: tuple[int, int]) -> int | None:
        """The side, 0 or 1, that has the target with these totals (胜方); None while the match goes on.

        Only one side scores in a hand, so that both cannot come to it together.
        """
        return next((side for side, total in enumerate(totals) if total >= self.target), None)


def next_hand(options: Options, result: FourHundredResult) -> Options | None:
    """The next hand's options (下一副), dealt by the next seat; None when the match is won."""
    if result.winner is not None:
        return None
    return replace(options, dealer=(options.dealer + 1) % 4, totals=result.totals)

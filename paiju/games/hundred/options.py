"""How a hand of hundred is set up (打百分选项): the table's rules, and where the match stands."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.games.hundred.moves import HundredResult


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a hand (选项). `dealer` and `totals` carry the match on. docs/rules/hundred.en.md#match.

    Raises ValueError if the totals are those of a match that is over.
    """

    target: Annotated[int, Meta(ge=100, le=1000)] = 500
    """What wins the match."""
    start: Annotated[int, Meta(ge=50, le=80, multiple_of=5)] = 60
    """The lowest bid."""
    two_high: bool = False
    """Whether the 2 is the highest card of its suit."""
    dealer: Annotated[int, Meta(ge=0, le=3)] = 0
    totals: tuple[int, int] = (0, 0)
    """The match so far: seats 0 and 2, seats 1 and 3."""
    undo: Literal["off", "all"] = "off"
    """Whether a player may ask to take back what he called or played."""

    def __post_init__(self) -> None:
        if self.winner(self.totals) is not None:
            raise ValueError(f"totals: with {self.totals[0]} and {self.totals[1]} the match to {self.target} is over")

    def winner(self, totals: tuple[int, int]) -> int | None:
        """The side, 0 or 1, that wins the match with these totals (胜方); None while it goes on."""
        if max(totals) < self.target or totals[0] == totals[1]:
            return None
        return 0 if totals[0] > totals[1] else 1


def next_hand(options: Options, result: HundredResult) -> Options | None:
    """The next hand's options (下一副), dealt by the next seat; None when the match is won."""
    if result.winner is not None:
        return None
    return replace(options, dealer=(options.dealer + 1) % 4, totals=result.totals)

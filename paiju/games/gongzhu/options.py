"""How a hand of Chase the Pig is set up (拱猪选项): the table's rules, and where the match stands."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.games.gongzhu.moves import GongzhuResult
from paiju.kernel import Seat


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a hand (选项). docs/rules/gongzhu.en.md#options. Raises ValueError for what cannot be."""

    limit: Annotated[int, Meta(ge=200, le=5000)] = 1000
    """The match ends once somebody's total is so far below zero."""
    sold_lock: bool = False
    """Whether a sold card must stay out of the first trick of its suit."""
    max_hands: Annotated[int, Meta(ge=1, le=100)] | None = None
    """After so many hands the match ends in any case."""
    undo: Literal["off", "play"] = "off"
    """Whether a player may ask to take back a card."""
    hand: Annotated[int, Meta(ge=1)] = 1
    """The number of this hand in the match."""
    leader: Annotated[int, Meta(ge=0, le=3)] | None = None
    """Who leads this hand; None in the first, which the holder of the two of spades leads."""
    totals: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The scores of the hands before, by seat."""

    def __post_init__(self) -> None:
        if (self.leader is None) != (self.hand == 1):
            raise ValueError("who leads is named from the second hand on, and not before")
        if min(self.totals) <= -self.limit:
            raise ValueError("with these totals the match is over")
        if self.max_hands is not None and self.hand > self.max_hands:
            raise ValueError("the match has fewer hands")

    @property
    def begins(self) -> Seat:
        """Who begins (先手), as far as it is known before the deal."""
        return 0 if self.leader is None else self.leader


def next_hand(options: Options, result: GongzhuResult) -> Options | None:
    """The next hand's options (下一盘), led by who took the pig; None when the match is over."""
    if result.match_over:
        return None
    return replace(options, hand=options.hand + 1, leader=result.pig, totals=result.totals)

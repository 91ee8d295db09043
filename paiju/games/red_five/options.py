"""How a hand of red five is set up (红五选项): the match, and where it stands."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.games.red_five.deck import NOTHING
from paiju.games.red_five.moves import RedFiveResult


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a hand (选项). docs/rules/red-five.en.md#match.

    `hand`, `original_dealer` and `totals` say where the match stands; `following` moves them on.
    """

    hands: Annotated[int, Meta(ge=1, le=100)] = 10
    """How many hands a match has."""
    base: Annotated[int, Meta(ge=1, le=10)] = 1
    """The base score, by which the table is multiplied."""
    throw_penalty: bool = True
    """Whether a seat's first two failed throws of a hand cost it points."""
    undo: Literal["off", "all"] = "off"
    """Whether a player may ask to take back what he played."""
    hand: Annotated[int, Meta(ge=1, le=100)] = 1
    """The number of the hand in the match, from 1."""
    original_dealer: Annotated[int, Meta(ge=0, le=4)] = 0
    """The dealer of the hand before; in the first hand the seat of the table's owner."""
    totals: tuple[int, int, int, int, int] = NOTHING
    """The scores of the hands before, by seat."""

    def __post_init__(self) -> None:
        if self.hand > self.hands:
            raise ValueError(f"there is no hand {self.hand} in a match of {self.hands}")


def next_hand(options: Options, result: RedFiveResult) -> Options | None:
    """The options of the next hand (下一局): its original dealer is this hand's dealer; None after the last."""
    if options.hand == options.hands:
        return None
    one, two, three, four, five = result.totals
    totals = (one, two, three, four, five)
    return replace(options, hand=options.hand + 1, original_dealer=result.dealer, totals=totals)

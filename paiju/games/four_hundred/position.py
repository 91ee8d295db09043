"""A position of four hundred as keys and text (局面记法), and how a state is written as one.

`starting.start` makes the same state of it again. docs/rules/four-hundred.en.md#position.
"""

from typing import Any

import msgspec

from paiju.cards import show
from paiju.games.four_hundred.auction import Auction
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.playing import Playing
from paiju.tricks.bids import position as bids

FourHundredState = Auction | Burying | Naming | Playing | Over


class Position(bids.Position, frozen=True, kw_only=True):
    """All keys of a position (局面的键)."""

    marks: tuple[int, int] = (0, 0)
    """In the tricks of seats 0 and 2, and of seats 1 and 3."""


def position(state: FourHundredState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    keys = bids.keys_of(state)
    match state:
        case Naming():
            keys["buried"] = show(state.buried)
        case Playing():
            keys["marks"] = state.points
        case Over() if state.outcome.declarer is not None:
            keys["marks"] = state.outcome.marks
        case _:
            pass
    return msgspec.to_builtins(Position(**keys))

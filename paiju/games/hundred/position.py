"""A position of hundred as keys and text (局面记法), and how a state is written as one.

`starting.start` makes the same state of it again. docs/rules/hundred.en.md#position.
"""

from typing import Any

import msgspec

from paiju.cards import SUITS
from paiju.games.hundred.auction import Auction
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.naming import Naming
from paiju.games.hundred.over import Over
from paiju.games.hundred.playing import Playing
from paiju.tricks.bids import position as bids

HundredState = Auction | Naming | Burying | Playing | Over


class Position(bids.Position, frozen=True, kw_only=True):
    """All keys of a position (局面的键)."""

    points: int | tuple[int, int] = 0
    """In the tricks of the declarer's opponents; or of seats 0 and 2, and of seats 1 and 3."""


def position(state: HundredState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    keys = bids.keys_of(state)
    match state:
        case Burying():
            keys["trump"] = SUITS[state.trump]
        case Playing():
            keys["points"] = state.points
        case Over() if state.outcome.declarer is not None:
            keys["points"] = state.outcome.points
        case _:
            pass
    return msgspec.to_builtins(Position(**keys))

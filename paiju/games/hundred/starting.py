"""Setting up a position of hundred (摆局面): a state from its keys, or a sentence about what is wrong with them.

Cards that nobody names are backs, so what is set up may be such a state as a viewer has.
docs/rules/hundred.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.games.hundred.auction import Auction
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.naming import Naming
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import PACK
from paiju.games.hundred.over import Over
from paiju.games.hundred.playing import Playing
from paiju.games.hundred.position import HundredState, Position
from paiju.games.hundred.score import void
from paiju.tricks.bids import starting
from paiju.tricks.bids.over import NO_CARDS
from paiju.tricks.bids.starting import OF_AUCTION, OF_PLAY
from paiju.tricks.text import suit_of

_FOREIGN = {
    "auction": ("declarer", "trump", "buried", "points", *OF_PLAY),
    "trump": ("trump", "buried", "points", *OF_AUCTION, *OF_PLAY),
    "bury": ("buried", "points", *OF_AUCTION, *OF_PLAY),
    "play": OF_AUCTION,
    "scored": ("leader", "trick", "void", *OF_AUCTION),
    "void": ("bid", "bidder", "bids", "passed", "trump", "buried", "points", *OF_PLAY),
}
"""What does not exist in each phase."""
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> HundredState:
    """The state of a position (起点); its own keys go over the options. Raises ValueError for what cannot be."""
    at = msgspec.convert(dict(given), Position)
    phase = at.phase or ("play" if at.trump else "trump" if at.declarer else "auction")
    passed_out = phase == "scored" and at.declarer is None
    starting.check(at, given, _FOREIGN["void" if passed_out else phase], phase, PACK)
    chosen = starting.options_of(at, options, Options)
    if phase == "auction":
        return starting.auction(at, Auction(chosen), PACK)
    if passed_out:
        return Over(chosen, void(chosen), starting.hands(at, PACK), starting.aside(at.kitty, PACK))
    declarer, bid = starting.contract(at, Auction(chosen))
    if phase == "trump":
        return Naming(chosen, starting.hands(at, PACK, declarer), declarer, bid)
    if at.trump is None:
        raise ValueError(f"the phase {phase} needs a trump suit")
    trump = suit_of(at.trump)
    if phase == "bury":
        return Burying(chosen, starting.hands(at, PACK, declarer), declarer, bid, trump)
    points = at.points if isinstance(at.points, tuple) else (0, at.points) if declarer % 2 == 0 else (at.points, 0)
    before = Playing(chosen, NO_CARDS, (), declarer, bid, trump, declarer)
    state = starting.play(at, before, PACK, starting.part_of(100, "points", points), over=phase == "scored")
    return _over(state) if phase == "scored" else state


def _over(play: Playing) -> Over:
    """The end of the hand, scored as its last trick was won."""
    if play.last is None:
        raise ValueError("a hand that is over needs its last trick")
    return play.over(play.score(play.last, play.points).outcome)

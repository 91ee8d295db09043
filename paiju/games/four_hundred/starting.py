"""Setting up a position of four hundred (摆局面): a state from its keys, or a sentence about what is wrong with them.

Cards that nobody names are backs, so what is set up may be such a state as a viewer has.
docs/rules/four-hundred.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.games.four_hundred.auction import Auction
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.marks import ALL, PACK
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.playing import Playing
from paiju.games.four_hundred.position import FourHundredState, Position
from paiju.games.four_hundred.score import void
from paiju.tricks.bids import starting
from paiju.tricks.bids.over import NO_CARDS
from paiju.tricks.bids.starting import OF_AUCTION, OF_PLAY
from paiju.tricks.text import suit_of

_FOREIGN = {
    "auction": ("declarer", "trump", "buried", "marks", *OF_PLAY),
    "bury": ("trump", "buried", "marks", *OF_AUCTION, *OF_PLAY),
    "trump": ("trump", "marks", *OF_AUCTION, *OF_PLAY),
    "play": OF_AUCTION,
    "scored": ("leader", "trick", "void", *OF_AUCTION),
    "void": ("bid", "bidder", "bids", "passed", "trump", "buried", "marks", *OF_PLAY),
}
"""What does not exist in each phase."""
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> FourHundredState:
    """The state of a position (起点); its own keys go over the options. Raises ValueError for what cannot be."""
    at = msgspec.convert(dict(given), Position)
    phase = at.phase or ("play" if at.trump else "trump" if at.buried else "bury" if at.declarer else "auction")
    passed_out = phase == "scored" and at.declarer is None
    starting.check(at, given, _FOREIGN["void" if passed_out else phase], phase, PACK)
    chosen = starting.options_of(at, options, Options)
    if phase == "auction":
        return starting.auction(at, Auction(chosen), PACK)
    if passed_out:
        return Over(chosen, void(chosen), starting.hands(at, PACK), starting.aside(at.kitty, PACK))
    declarer, bid = starting.contract(at, Auction(chosen))
    if phase == "bury":
        return Burying(chosen, starting.hands(at, PACK, declarer), declarer, bid)
    if phase == "trump":
        return Naming(chosen, starting.hands(at, PACK), declarer, bid, starting.aside(at.buried, PACK))
    if at.trump is None:
        raise ValueError(f"the phase {phase} needs a trump suit")
    before = Playing(chosen, NO_CARDS, (), declarer, bid, suit_of(at.trump), declarer)
    state = starting.play(at, before, PACK, starting.part_of(ALL, "marks", at.marks), over=phase == "scored")
    return _over(state) if phase == "scored" else state


def _over(play: Playing) -> Over:
    """The end of the hand, scored as its last trick was won."""
    if play.last is None:
        raise ValueError("a hand that is over needs its last trick")
    return play.over(play.score(play.last, play.points).outcome)

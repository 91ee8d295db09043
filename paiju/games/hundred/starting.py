"""Setting up a position of hundred (摆局面): a state from its keys, or a sentence about what is wrong with them.

Cards that nobody names are backs, so what is set up may be such a state as a viewer has.
docs/rules/hundred.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.cards import Cards, parse
from paiju.games.hundred.auction import HIGHEST, STEP, Auction
from paiju.games.hundred.burying import KITTY, Burying
from paiju.games.hundred.naming import Naming
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import PACK, order
from paiju.games.hundred.over import Over
from paiju.games.hundred.playing import Playing
from paiju.games.hundred.position import HundredState, Position
from paiju.games.hundred.score import scored, void
from paiju.kernel import Seat
from paiju.tricks import placing
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points
from paiju.tricks.taking import Trick
from paiju.tricks.text import name, seat_of, seats_of, suit_of, within, zones_of

HAND = 12
_OF_PLAY = ("tricks", "leader", "trick", "last", "gone", "points", "void")
_OF_AUCTION = ("kitty", "bids", "passed")
_FOREIGN = {
    "auction": ("declarer", "trump", "buried", *_OF_PLAY),
    "trump": ("trump", "buried", *_OF_AUCTION, *_OF_PLAY),
    "bury": ("buried", *_OF_AUCTION, *_OF_PLAY),
    "play": _OF_AUCTION,
    "scored": ("leader", "trick", "void", *_OF_AUCTION),
    "void": ("bid", "bidder", "bids", "passed", "trump", "buried", *_OF_PLAY),
}
"""What does not exist in each phase."""
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> HundredState:
    """The state of a position (起点); its own keys go over the options. Raises ValueError for what cannot be."""
    at = msgspec.convert(dict(given), Position)
    phase = at.phase or ("play" if at.trump else "trump" if at.declarer else "auction")
    passed_out = phase == "scored" and at.declarer is None
    if wrong := [key for key in _FOREIGN["void" if passed_out else phase] if key in given]:
        raise ValueError(f"{wrong[0]} does not exist in the phase {phase}")
    within(PACK, [*zones_of(at.hands), parse(at.kitty or ""), parse(at.buried or "")])
    chosen = _options(at, options)
    if phase == "auction":
        return _auction(at, chosen)
    if passed_out:
        return Over(chosen, void(chosen), _hands(at, None), placing.aside(at.kitty, KITTY))
    declarer, bid = _contract(at, chosen)
    if phase == "trump":
        return Naming(chosen, _hands(at, declarer), declarer, bid)
    if at.trump is None:
        raise ValueError(f"the phase {phase} needs a trump suit")
    trump = suit_of(at.trump)
    if phase == "bury":
        return Burying(chosen, _hands(at, declarer), declarer, bid, trump)
    state = _playing(at, chosen, declarer, bid, trump, over=phase == "scored")
    return _over(state) if phase == "scored" else state


def _options(at: Position, options: Mapping[str, Any]) -> Options:
    chosen = {**options, **at.options}
    if at.dealer is not None:
        chosen["dealer"] = seat_of(at.dealer)
    if at.totals is not None:
        chosen["totals"] = at.totals
    return msgspec.convert(chosen, Options)


def _hands(at: Position, declarer: Seat | None) -> tuple[Cards, ...]:
    """The hands before the play: 12 cards each, the declarer's with the kitty in it."""
    return placing.dealt(at.hands, [HAND + KITTY * (seat == declarer) for seat in range(4)])


def _auction(at: Position, options: Options) -> Auction:
    bids = {seat_of(seat): bid for seat, bid in at.bids.items()}
    if at.bidder is not None:
        bids[seat_of(at.bidder)] = at.bid
    elif at.bid:
        raise ValueError("a bid needs its bidder")
    for bid in bids.values():
        _possible(bid, options)
    if len(set(bids.values())) < len(bids):
        raise ValueError("two seats cannot have made the same bid")
    passed = seats_of(at.passed)
    state = Auction(
        options, _hands(at, None), placing.aside(at.kitty, KITTY), tuple(bids.get(seat, 0) for seat in range(4)), passed
    )
    if at.bidder is not None and state.bid != at.bid:
        raise ValueError(f"bid: {at.bid} is not the highest")
    if state.bidder in passed:
        raise ValueError(f"{name(state.bidder)} made the highest bid and cannot have passed")
    if state.bid == HIGHEST or len(passed) == (3 if state.bid else 4):
        raise ValueError("these calls end the auction")
    return state


def _possible(bid: int, options: Options) -> None:
    if bid % STEP or not options.start <= bid <= HIGHEST:
        raise ValueError(f"{bid} is not a bid: a multiple of {STEP} from {options.start} to {HIGHEST}")


def _contract(at: Position, options: Options) -> tuple[Seat, int]:
    """Who is declarer at which bid; a bid that is left out is the lowest."""
    declarer = at.declarer or at.bidder
    if declarer is None:
        raise ValueError("a declarer is needed")
    if at.bidder not in (None, declarer):
        raise ValueError(f"{declarer} cannot be declarer when {at.bidder} made the highest bid")
    bid = at.bid or options.start
    _possible(bid, options)
    return seat_of(declarer), bid


def _playing(at: Position, options: Options, declarer: Seat, bid: int, trump: int, over: bool) -> Playing:
    """The play with every card in its place; 12 tricks are complete when it is over."""
    last = placing.last_trick(at.last, order(trump, options.two_high), points)
    leader, trick = placing.on_table(at.trick, at.leader, declarer if last is None else last.winner)
    gone = placing.gone(at.gone, last, HAND if over and at.tricks is None else at.tricks, HAND)
    tricks = len(gone[0])
    held = placing.held(at.hands, HAND - tricks, leader, trick)
    within(PACK, [*held, parse(at.buried or ""), trick, *gone])
    if (tricks == HAND) != over:
        raise ValueError(f"{tricks} complete tricks, when the play {'is over' if over else 'goes on'}")
    sides = at.points if isinstance(at.points, tuple) else (0, at.points) if declarer % 2 == 0 else (at.points, 0)
    if min(sides) < 0 or sum(sides) > 100:
        raise ValueError(f"points: {sides[0]} and {sides[1]} are not a part of 100")
    led = [Trick(leader, trick, leader, 0), *([] if last is None else [last])]
    void = placing.voids(at.void, order(trump, options.two_high), trump, led, held)
    buried = placing.aside(at.buried or None, KITTY)
    return Playing(options, held, buried, declarer, bid, trump, leader, trick, last, gone, sides, void)


def _over(play: Playing) -> Over:
    """The end of the hand, scored as its last trick was won."""
    if play.last is None:
        raise ValueError("a hand that is over needs its last trick")
    last, declarer = play.last, play.declarer
    winning = last.cards[(last.winner - last.leader) % 4]
    dug = (last.winner - declarer) % 2 == 1 and play.order.group[winning] == TRUMP
    taken = play.points[(declarer + 1) % 2]
    outcome = scored(play.options, declarer, play.bid, taken, points(play.buried), dug)
    return Over(play.options, outcome, play.hands, (), play.buried, play.trump, last, play.gone)

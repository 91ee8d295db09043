"""Setting up a position of a game of bids (摆局面): each phase from its keys, or a sentence about what is wrong.

Cards that nobody names are backs, so what is set up may be such a state as a viewer has. Every function raises
ValueError for what cannot be.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from paiju.cards import Cards, parse
from paiju.kernel import Seat
from paiju.tricks import placing
from paiju.tricks.bids.auction import HAND, Bidding
from paiju.tricks.bids.playing import TakingTricks
from paiju.tricks.bids.position import Position
from paiju.tricks.taking import Trick
from paiju.tricks.text import name, seat_of, seats_of, within, zones_of

OF_AUCTION = ("kitty", "bids", "passed")
"""The keys that exist in the auction only."""
OF_PLAY = ("tricks", "leader", "trick", "last", "gone", "void")
"""Those that exist in the play only, but for what cards count."""

_Auction = TypeVar("_Auction", bound=Bidding)
_Play = TypeVar("_Play", bound=TakingTricks)
_Options = TypeVar("_Options", bound=msgspec.Struct)


def check(at: Position, given: Mapping[str, Any], foreign: tuple[str, ...], phase: str, pack: Cards) -> None:
    """That none of the foreign keys is given, and no card lies in two places (局面可有)."""
    if wrong := [key for key in foreign if key in given]:
        raise ValueError(f"{wrong[0]} does not exist in the phase {phase}")
    within(pack, [*zones_of(at.hands), parse(at.kitty or ""), parse(at.buried or "")])


def options_of(at: Position, options: Mapping[str, Any], kind: type[_Options]) -> _Options:
    """The options (选项); the position's own go over those of the case."""
    chosen = {**options, **at.options}
    if at.dealer is not None:
        chosen["dealer"] = seat_of(at.dealer)
    if at.totals is not None:
        chosen["totals"] = at.totals
    return msgspec.convert(chosen, kind)


def hands(at: Position, pack: Cards, holder: Seat | None = None) -> tuple[Cards, ...]:
    """The hands before the play (手牌), with the kitty in its holder's."""
    return placing.dealt(at.hands, [HAND + _kitty(pack) * (seat == holder) for seat in range(4)])


def aside(text: str | None, pack: Cards) -> Cards:
    """The kitty, or what was buried in its place (底牌)."""
    return placing.aside(text, _kitty(pack))


def _kitty(pack: Cards) -> int:
    return len(pack) - 4 * HAND


def auction(at: Position, before: _Auction, pack: Cards) -> _Auction:
    """The auction (叫牌) that began as `before`."""
    bids = {seat_of(seat): bid for seat, bid in at.bids.items()}
    if at.bidder is not None:
        bids[seat_of(at.bidder)] = at.bid
    elif at.bid:
        raise ValueError("a bid needs its bidder")
    for bid in bids.values():
        _possible(bid, before)
    if len(set(bids.values())) < len(bids):
        raise ValueError("two seats cannot have made the same bid")
    passed = seats_of(at.passed)
    state = replace(
        before,
        hands=hands(at, pack),
        kitty=aside(at.kitty, pack),
        bids=tuple(bids.get(seat, 0) for seat in range(4)),
        passed=passed,
    )
    if at.bidder is not None and state.bid != at.bid:
        raise ValueError(f"bid: {at.bid} is not the highest")
    if state.bidder in passed:
        raise ValueError(f"{name(state.bidder)} made the highest bid and cannot have passed")
    if state.bid == before.highest or len(passed) == (3 if state.bid else 4):
        raise ValueError("these calls end the auction")
    return state


def _possible(bid: int, before: Bidding) -> None:
    step, lowest, highest = before.step, before.lowest, before.highest
    if bid % step or not lowest <= bid <= highest:
        raise ValueError(f"{bid} is not a bid: a multiple of {step} from {lowest} to {highest}")


def contract(at: Position, before: Bidding) -> tuple[Seat, int]:
    """Who is declarer at which bid (定约), after an auction that began as `before`; nothing said, the lowest bid."""
    declarer = at.declarer or at.bidder
    if declarer is None:
        raise ValueError("a declarer is needed")
    if at.bidder not in (None, declarer):
        raise ValueError(f"{declarer} cannot be declarer when {at.bidder} made the highest bid")
    bid = at.bid or before.lowest
    _possible(bid, before)
    return seat_of(declarer), bid


def play(at: Position, before: _Play, pack: Cards, points: tuple[int, int], over: bool) -> _Play:
    """The play (打牌) that began as `before`, with every card in its place; all tricks are complete when it is over."""
    last = placing.last_trick(at.last, before.order, before.worth)
    leader, trick = placing.on_table(at.trick, at.leader, before.leader if last is None else last.winner)
    gone = placing.gone(at.gone, last, HAND if over and at.tricks is None else at.tricks, HAND)
    tricks = len(gone[0])
    held = placing.held(at.hands, HAND - tricks, leader, trick)
    within(pack, [*held, parse(at.buried or ""), trick, *gone])
    if (tricks == HAND) != over:
        raise ValueError(f"{tricks} complete tricks, when the play {'is over' if over else 'goes on'}")
    led = [Trick(leader, trick, leader, 0), *([] if last is None else [last])]
    return replace(
        before,
        hands=held,
        buried=aside(at.buried or None, pack),
        leader=leader,
        trick=trick,
        last=last,
        gone=gone,
        points=points,
        void=placing.voids(at.void, before.order, before.trump, led, held),
    )


def part_of(whole: int, what: str, sides: tuple[int, int]) -> tuple[int, int]:
    """What each side has taken (各家得分), no more than there is."""
    if min(sides) < 0 or sum(sides) > whole:
        raise ValueError(f"{what}: {sides[0]} and {sides[1]} are not a part of {whole}")
    return sides

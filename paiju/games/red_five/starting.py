"""Setting up a position of red five (摆局面): a state from its keys, or a sentence about what is wrong with them.

Cards that nobody names are backs, so what is set up may be such a state as a viewer has.
docs/rules/red-five.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.cards import BACK, BIG_JOKER, Cards, parse, parse_card
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.dealing import Dealing
from paiju.games.red_five.deck import HAND, KITTY, PACK, SEATS, after
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.following import Lead
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import CALLABLE, order
from paiju.games.red_five.over import Over
from paiju.games.red_five.playing import Playing
from paiju.games.red_five.position import Position, RedFiveState
from paiju.games.red_five.score import settled
from paiju.kernel import Seat
from paiju.tricks import placing_plays
from paiju.tricks.combos import winner
from paiju.tricks.plays import Trick
from paiju.tricks.points import points
from paiju.tricks.text import name, padded, seat_of, suit_of, within, zones_of
from paiju.tricks.voids import voids_of

_DEAL = len(SEATS) * HAND
_STOCK = ("stock", "kitty", "lot")
_TRICKS = ("left", "leader", "trick", "thrown", "void")
_PLAY = ("call", "friend", "direct", "last", "gone", "points", "failed_throws", *_TRICKS)
_FOREIGN = {
    "deal": ("pressed", "picked", "buried", *_PLAY),
    "final_show": ("stock", "dealt", "dealer", "trump", "pressed", "picked", "buried", *_PLAY),
    "bury": ("dealt", *_STOCK, "buried", *_PLAY),
    "call": ("dealt", *_STOCK, "picked", *_PLAY),
    "play": ("dealt", *_STOCK, "picked"),
    "scored": ("dealt", *_STOCK, "picked", "hands", *_TRICKS),
}
"""What does not exist in each phase."""
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> RedFiveState:
    """The state of a position (起点); its own keys go over the options. Raises ValueError for what cannot be."""
    at = msgspec.convert(dict(given), Position)
    phase = at.phase or ("deal" if at.trump is None or at.dealt is not None else "play")
    if wrong := [key for key in _FOREIGN[phase] if key in given]:
        raise ValueError(f"{wrong[0]} does not exist in the phase {phase}")
    chosen = _options(at, options)
    if phase == "deal":
        return _dealing(at, chosen)
    if phase == "final_show":
        kitty = parse(at.kitty)
        return FinalShow(chosen, _hands(at, [HAND] * 5, kitty), padded(kitty, KITTY, "in the kitty"), at.lot)
    if at.trump is None:
        raise ValueError(f"the phase {phase} needs a trump suit")
    dealer, trump = _dealer(at, chosen), suit_of(at.trump)
    if phase == "bury":
        hands = _hands(at, [HAND + KITTY * (seat == dealer) for seat in SEATS])
        picked = None if at.picked is None else parse_card(at.picked)
        return Burying(chosen, hands, dealer, trump, at.pressed, picked)
    buried = parse(at.buried)
    if phase == "call":
        hands = _hands(at, [HAND] * 5, buried)
        return Calling(chosen, hands, padded(buried, KITTY, "buried"), dealer, trump, at.pressed)
    state = _playing(at, chosen, dealer, trump, over=phase == "scored")
    return _over(state) if phase == "scored" else state


def _options(at: Position, options: Mapping[str, Any]) -> Options:
    chosen = {**options, **at.options}
    if at.hand is not None:
        chosen["hand"] = at.hand
    if at.original_dealer is not None:
        chosen["original_dealer"] = seat_of(at.original_dealer, 5)
    if at.totals is not None:
        chosen["totals"] = at.totals
    return msgspec.convert(chosen, Options)


def _dealer(at: Position, options: Options) -> Seat:
    return options.original_dealer if at.dealer is None else seat_of(at.dealer, 5)


def _hands(at: Position, sizes: list[int], *others: Cards) -> tuple[Cards, ...]:
    """The hands of these sizes; what is in `others` lies elsewhere."""
    hands = zones_of(at.hands, 5)
    within(PACK, [*hands, *others])
    return tuple(padded(hand, sizes[seat], f"in the hand of {name(seat)}") for seat, hand in enumerate(hands))


def _dealing(at: Position, options: Options) -> Dealing:
    """The deal after so many cards; the rest of the stock face down unless it is given in order."""
    dealt = 0 if at.dealt is None else at.dealt
    if not 0 <= dealt < _DEAL:
        raise ValueError(f"dealt: {dealt} of {_DEAL} cards, when the deal goes on")
    if (at.dealer is None) != (at.trump is None):
        raise ValueError("a dealer and the trump suit that he has shown belong together")
    stock = (BACK,) * (_DEAL - dealt) if at.stock is None else tuple(parse_card(word) for word in at.stock.split())
    if len(stock) != _DEAL - dealt:
        raise ValueError(f"stock: {len(stock)} cards, when {dealt} of {_DEAL} are dealt")
    kitty = parse(at.kitty)
    sizes = [(dealt + 4 - (seat - options.original_dealer) % 5) // 5 for seat in SEATS]
    dealer = None if at.dealer is None else seat_of(at.dealer, 5)
    trump = None if at.trump is None else suit_of(at.trump)
    hands = _hands(at, sizes, stock, kitty)
    return Dealing(options, hands, stock, padded(kitty, KITTY, "in the kitty"), at.lot, dealer, trump)


def _playing(at: Position, options: Options, dealer: Seat, trump: int, over: bool) -> Playing:
    """The play with every card in its place."""
    called = BIG_JOKER if at.call is None else parse_card(at.call)
    if called not in CALLABLE:
        raise ValueError(f"{at.call} cannot be the friend card")
    friend = None if at.friend is None else seat_of(at.friend, 5)
    if friend == dealer or (at.direct and friend is None):
        raise ValueError("the friend is another seat than the dealer, and only a friend can have joined directly")
    last = _last(at, trump)
    leader, trick = placing_plays.on_table(at.trick, at.leader, dealer if last is None else last.winner, 5)
    hands, buried, left = zones_of(at.hands, 5), parse(at.buried), 0
    if not over:
        left, hands = placing_plays.held(hands, at.left, leader, trick, HAND)
    gone = placing_plays.gone(at.gone, last, HAND - left, 5)
    within(PACK, [*hands, buried, *trick, *gone])
    if min(at.points) < 0 or sum(at.points) > points(PACK) or min(at.failed_throws) < 0:
        raise ValueError(f"points: {at.points} are not a part of {points(PACK)}, or throws failed less than never")
    led = [(leader, trick), *([] if last is None else [(last.leader, last.cards)])]
    return Playing(
        options,
        hands,
        padded(buried, KITTY, "buried"),
        dealer,
        trump,
        called,
        leader,
        at.pressed,
        friend,
        at.direct,
        trick,
        last,
        gone,
        at.points,
        at.failed_throws,
        parse(at.thrown),
        voids_of(at.void, order(trump), trump, led, hands),
    )


def _last(at: Position, trump: int) -> Trick | None:
    if (led := placing_plays.last_plays(at.last, 5)) is None:
        return None
    leader, plays = led
    lead = Lead(trump, plays[0])
    won = after(leader, winner(plays, lead.order, lead.shapes))
    return Trick(leader, plays, won, sum(points(cards) for cards in plays))


def _over(play: Playing) -> Over:
    """The end of the hand, settled as its last trick was won."""
    if play.last is None:
        raise ValueError("a hand that is over needs its last trick")
    outcome = settled(
        play.options,
        dealer=play.dealer,
        friend=play.friend,
        pressed=play.pressed,
        direct=play.direct,
        points=play.points,
        kitty=points(play.buried),
        last=play.last.winner,
        failed=play.failed,
    )
    return Over(play.options, outcome, play.trump, play.called, play.buried, play.gone, play.last)

"""Setting up a position of 升级 (摆局面): a state from its keys, or a sentence about what is wrong with them.

Cards that nobody names are backs, so what is set up may be such a state as a viewer has.
docs/rules/shengji.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.cards import BACK, Card, Cards, parse, parse_card
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.dealing import Dealing
from paiju.games.shengji.deck import KITTY, SEATS, after, hand_size, pack
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.following import Lead
from paiju.games.shengji.options import Options
from paiju.games.shengji.order import order
from paiju.games.shengji.over import Over
from paiju.games.shengji.playing import Playing
from paiju.games.shengji.position import NO_TRUMP, Position, ShengjiState
from paiju.games.shengji.score import settled, void
from paiju.games.shengji.standing import Standing, strength
from paiju.kernel import Seat
from paiju.tricks import placing_plays
from paiju.tricks.plays import Trick
from paiju.tricks.points import points
from paiju.tricks.text import name, padded, seat_of, seats_of, suit_of, within, zones_of
from paiju.tricks.voids import voids_of

_WINDOW = ("kitty", "first", "standing")
_TRICKS = ("left", "leader", "trick", "thrown", "void")
_PLAY = ("buried", "last", "gone", "points", "failed_throws", *_TRICKS)
_FOREIGN = {
    "deal": ("passed", "turned", "trump", "first_deal", *_PLAY),
    "declare": ("dealt", "stock", "turned", "trump", "first_deal", *_PLAY),
    "bury": ("dealt", "stock", "kitty", "first", "passed", *_PLAY),
    "play": ("dealt", "stock", "kitty", "first", "passed"),
    "scored": ("dealt", "stock", "kitty", "first", "standing", "passed", "turned", "hands", *_TRICKS),
    "void": ("dealt", "stock", "first", "standing", "passed", "turned", "trump", "first_deal", *_PLAY),
}
"""What does not exist in each phase."""
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> ShengjiState:
    """The state of a position (起点); its own keys go over the options. Raises ValueError for what cannot be."""
    at = msgspec.convert(dict(given), Position)
    phase = at.phase or ("declare" if at.trump is None else "play")
    undeclared = phase == "scored" and at.trump is None
    if wrong := [key for key in _FOREIGN["void" if undeclared else phase] if key in given]:
        raise ValueError(f"{wrong[0]} does not exist in the phase {phase}")
    chosen = _options(at, options)
    if undeclared:
        return Over(chosen, void(chosen), _hands(at, chosen), tuple(sorted(_kitty(at, chosen))))
    if phase == "deal":
        return _dealing(at, chosen)
    if phase == "declare":
        hands, kitty = _hands(at, chosen), _kitty(at, chosen)
        return Declaring(chosen, hands, kitty, _first(at, chosen), _standing(at, chosen), seats_of(at.passed))
    if at.trump is None or at.dealer is None:
        raise ValueError(f"the phase {phase} needs a dealer and a trump suit or {NO_TRUMP}")
    dealer, trump = seat_of(at.dealer), None if at.trump == NO_TRUMP else suit_of(at.trump)
    if phase == "bury":
        standing, turned = _standing(at, chosen), _ordered(at.turned)
        return Burying(chosen, _hands(at, chosen, dealer), dealer, trump, standing, turned)
    state = _playing(at, chosen, dealer, trump, over=phase == "scored")
    return _over(state) if phase == "scored" else state


def _options(at: Position, options: Mapping[str, Any]) -> Options:
    chosen = {**options, **at.options}
    if at.level is not None:
        chosen["levels"] = (at.level, at.level)
    if at.levels is not None:
        chosen["levels"] = at.levels
    if at.dealer is not None:
        chosen["dealer"] = None if at.first_deal else seat_of(at.dealer)
    if at.redeals:
        chosen["redeals"] = at.redeals
    return msgspec.convert(chosen, Options)


def _ordered(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they are written."""
    return tuple(parse_card(word) for word in text.split())


def _kitty(at: Position, options: Options) -> tuple[Card, ...]:
    size = KITTY[options.decks]
    kitty = _ordered(at.kitty or "")
    if len(kitty) > size:
        raise ValueError(f"{len(kitty)} cards in the kitty, of at most {size}")
    return kitty + (BACK,) * (size - len(kitty))


def _hands(at: Position, options: Options, dealer: Seat | None = None) -> tuple[Cards, ...]:
    """The hands before the play, the dealer's with the kitty in it."""
    sizes = [hand_size(options.decks) + KITTY[options.decks] * (seat == dealer) for seat in SEATS]
    return _sized(at, options, sizes)


def _sized(at: Position, options: Options, sizes: list[int], stock: Cards = ()) -> tuple[Cards, ...]:
    hands = zones_of(at.hands)
    within(pack(options.decks), [*hands, _ordered(at.kitty or ""), stock])
    return tuple(padded(hand, sizes[seat], f"in the hand of {name(seat)}") for seat, hand in enumerate(hands))


def _first(at: Position, options: Options) -> Seat:
    return seat_of(at.first) if at.first is not None else options.first_hand(0)


def _standing(at: Position, options: Options) -> Standing | None:
    if not at.standing:
        return None
    seat, _, cards = at.standing.partition(" ")
    shown = parse(cards)
    if not strength(options, shown):
        raise ValueError(f"standing: {cards} is not a declaration")
    return Standing(seat_of(seat), shown)


def _dealing(at: Position, options: Options) -> Dealing:
    """The deal after so many cards; the rest of the stock face down unless it is given in order."""
    whole, dealt = 4 * hand_size(options.decks), at.dealt or 0
    if not 0 <= dealt < whole:
        raise ValueError(f"dealt: {dealt} of {whole} cards, when the deal goes on")
    stock = (BACK,) * (whole - dealt) if at.stock is None else _ordered(at.stock)
    if len(stock) != whole - dealt:
        raise ValueError(f"stock: {len(stock)} cards, when {dealt} of {whole} are dealt")
    first = _first(at, options)
    sizes = [(dealt + 3 - (seat - first) % 4) // 4 for seat in SEATS]
    hands = _sized(at, options, sizes, stock)
    return Dealing(options, stock, _kitty(at, options), hands, first, _standing(at, options))


def _playing(at: Position, options: Options, dealer: Seat, trump: int | None, over: bool) -> Playing:
    """The play with every card in its place."""
    last = _last(at, options, trump)
    leader, trick = placing_plays.on_table(at.trick, at.leader, dealer if last is None else last.winner, 4)
    hands, buried, whole, left = zones_of(at.hands), parse(at.buried or ""), hand_size(options.decks), 0
    if not over:
        left, hands = placing_plays.held(hands, at.left, leader, trick, whole)
    gone = placing_plays.gone(at.gone, last, whole - left, 4)
    within(pack(options.decks), [*hands, buried, *trick, *gone])
    if min(at.points) < 0 or sum(at.points) > 100 * options.decks or min(at.failed_throws) < 0:
        raise ValueError(f"points: {at.points} are no part of {100 * options.decks}, or a throw failed less than never")
    led = [(leader, trick), *([] if last is None else [(last.leader, last.cards)])]
    return Playing(
        options,
        hands,
        padded(buried, KITTY[options.decks], "buried"),
        dealer,
        trump,
        leader,
        _standing(at, options),
        _ordered(at.turned),
        trick,
        last,
        gone,
        at.points,
        at.failed_throws,
        parse(at.thrown),
        voids_of(at.void, order(trump, options.level), trump, led, hands),
    )


def _last(at: Position, options: Options, trump: int | None) -> Trick | None:
    if (led := placing_plays.last_plays(at.last, 4)) is None:
        return None
    leader, plays = led
    won = after(leader, Lead(options, trump, plays[0]).won(plays))
    return Trick(leader, plays, won, sum(points(cards) for cards in plays))


def _over(play: Playing) -> Over:
    """The end of the deal, settled as its last trick was won."""
    if play.last is None:
        raise ValueError("a deal that is over needs its last trick")
    last = play.last
    outcome = settled(
        play.options,
        dealer=play.dealer,
        trump=play.trump,
        points_taken=play.points,
        buried=play.buried,
        failed=play.failed,
        last=last.winner,
        winning=last.cards[(last.winner - last.leader) % 4],
    )
    return Over(
        play.options, outcome, buried=play.buried, gone=play.gone, last=last, points=play.points, failed=play.failed
    )

"""What a robot would do, and what it goes by (提示与理由): in the auction the hand's worth, in the play what is out.

All of it is worked out from the seat's own view, as the robot's act is. docs/rules/bridge.en.md#alerts for meanings.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Literal

import msgspec

from paiju.cards import BACK, DECK, Card, Cards, rank, suit
from paiju.games import bridge, endurance, four_hundred, gongzhu, hundred, red_five, shengji
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import Accept, Call, Claim, Object
from paiju.games.bridge.playing import Playing
from paiju.games.four_hundred.marks import marks
from paiju.games.gongzhu.score import SCORING
from paiju.games.red_five.order import order as red_five_order
from paiju.games.shengji.order import order as shengji_order
from paiju.kernel import Seat, State, zone_cards
from paiju.robots import choose
from paiju.robots.bridge.bidding import partner_told, would_mean
from paiju.robots.bridge.claims import answer
from paiju.robots.bridge.hands import HCP, features
from paiju.robots.bridge.robot import told as meanings
from paiju.robots.budget import Budget
from paiju.tricks.order import TRUMP, Order, order_of
from paiju.tricks.points import points

FIT = 8
"""So many cards of a suit between two hands are a fit."""


class Fit(msgspec.Struct, frozen=True):
    """A suit in which the partners hold at least eight together (配合): suit 0-3 for C D H S, one's own, partner's."""

    suit: int
    own: int
    partner: int


class HandWorth(msgspec.Struct, frozen=True):
    """What a bridge hand is worth in the auction (手牌估价), and what the call would tell partner.

    `lengths` are C D H S. `partner` is the range of points that partner's calls have shown, null if he has shown
    nothing.
    """

    hcp: int
    lengths: tuple[int, ...]
    partner: tuple[int, int] | None
    fits: tuple[Fit, ...]
    meaning: dict[str, str]


class Counted(msgspec.Struct, frozen=True):
    """The cards that are still out (未见之牌): with the others, or laid aside where the seat has not looked.

    `counting` are those of them that count for the score, `points` what they come to where they are points.
    `above` are those that beat the card advised in its own suit, null where several cards are advised or none.
    """

    out: Cards
    counting: Cards
    points: int | None
    above: Cards | None


class ClaimWorth(msgspec.Struct, frozen=True):
    """A claim, advised or to be answered (摊牌估价): its side says that it takes `claimed` of the `left` tricks.

    `fewest` are those that the robot finds for that side however the unseen cards lie, null where it cannot tell.
    """

    by: Literal["you", "partner", "opponent"]
    left: int
    claimed: int
    fewest: int | None


class Advice(msgspec.Struct, frozen=True):
    """What a robot would do here, and why (提示). `lengths` are the seat's cards in C D H S and jokers."""

    action: Any
    lengths: tuple[int, ...]
    worth: HandWorth | None = None
    counted: Counted | None = None
    claim: ClaimWorth | None = None


def advise(view: State, seat: Seat, rng: Random, budget: Budget, pack: Cards) -> Advice | None:
    """What a robot in this seat would do, and why (理由); None if it has nothing to do.

    `view` is what the seat sees, `pack` all cards of the game.
    """
    action = choose(view, seat, rng, budget)
    if action is None:
        return None
    hand = _hand(view, seat)
    lengths = tuple(sum(suit(card) == each for card in hand) for each in range(5))
    match view, action:
        case Auction(), Call():
            return Advice(action, lengths, worth=_worth(view, seat, hand, action))
        case Claiming(), Accept() | Object():
            action, fewest = answer(view, seat, rng, budget, meanings(view.play.calls, view.play.options))
            by = "opponent" if (view.claimer - seat) % 2 else "partner"
            return Advice(action, lengths, claim=ClaimWorth(by, view.play.left, view.tricks, fewest))
        case Playing(), Claim():
            # A robot claims what are winners all.
            counted, claim = _counted(view, pack, action), ClaimWorth("you", view.left, action.tricks, action.tricks)
            return Advice(action, lengths, counted=counted, claim=claim)
        case _:
            play = type(view).__struct_config__.tag == "play"
            return Advice(action, lengths, counted=_counted(view, pack, action) if play else None)


def _hand(view: Any, seat: Seat) -> Cards:
    at = view.play if isinstance(view, Claiming) else view
    return tuple(card for card in getattr(at, "hands", ((),) * 12)[seat] if card != BACK)


def _worth(view: Auction, seat: Seat, hand: Cards, action: Call) -> HandWorth:
    calls = [spoken.call for spoken in view.calls]
    options = view.options
    partner = partner_told(calls, options.deals, options.vulnerability, seat)
    lengths = tuple(sum(suit(card) == each for card in hand) for each in range(4))
    both = [Fit(each, lengths[each], partner.len(each)) for each in range(4)]
    # A suit of one's own is no fit until partner has shown some of it.
    fits = [fit for fit in both if fit.partner and fit.own + fit.partner >= FIT]
    spoken = any(meaning.call != "P" for meaning in partner.said)
    shown = (partner.lo, partner.hi) if spoken else None
    meaning = would_mean(calls, options.deals, options.vulnerability)[action.call]
    return HandWorth(features(hand)[HCP], lengths, shown, tuple(fits), dict(meaning.text))


def _counted(view: Any, pack: Cards, action: Any) -> Counted:
    left = Counter(pack) - Counter(card for card in zone_cards(view) if card != BACK)
    out = tuple(sorted(left.elements()))
    package = type(view).__module__.rpartition(".")[0]
    value = _VALUES.get(package)
    counting = SCORING if package == gongzhu.__name__ else tuple(card for card in set(out) if value and value((card,)))
    card: Card | None = getattr(action, "card", None)
    if card is None and len(getattr(action, "cards", ())) == 1:
        card = action.cards[0]
    above = None if card is None else _above(_ORDERS[package](view), card, out)
    return Counted(out, tuple(card for card in out if card in counting), value(out) if value else None, above)


def _above(order: Order, card: Card, out: Cards) -> Cards:
    group, place = order.group[card], order.place[card]
    return tuple(each for each in out if order.group[each] == group and order.place[each] > place)


def _single(trump: int | None) -> Order:
    return order_of({card: (TRUMP if suit(card) == trump else suit(card), rank(card)) for card in DECK})


_VALUES: dict[str, Callable[[Cards], int]] = {
    hundred.__name__: points,
    four_hundred.__name__: marks,
    red_five.__name__: points,
    shengji.__name__: points,
}
"""What cards are worth, in the games that are played for points."""

_ORDERS: dict[str, Callable[[Any], Order]] = {
    bridge.__name__: lambda view: _single(view.contract.trump),
    endurance.__name__: lambda view: _single(view.trump),
    gongzhu.__name__: lambda view: _single(None),
    hundred.__name__: lambda view: view.order,
    four_hundred.__name__: lambda view: view.order,
    red_five.__name__: lambda view: red_five_order(view.trump),
    shengji.__name__: lambda view: shengji_order(view.trump, view.options.level),
}
"""How the cards of a play stand to each other."""

"""Single cards played with a partner (有搭档的单张打法): a card is weighed by what its trick brings and it costs.

A trick that the own side will likely win is given points, one that it will lose is given none; who can win points does;
high cards and trumps are kept while little is to be had for them.
"""

from collections.abc import Mapping

import msgspec

from paiju.cards import BACK, Card, Cards
from paiju.games import four_hundred, hundred
from paiju.kernel import Seat
from paiju.robots.points.chances import Others
from paiju.tricks.order import TRUMP, Order

WILLING = 0.95
"""How often an opponent who can win a trick does."""
HELPFUL = 0.85
"""How often a partner who can win a trick does."""
SMALL = 0.6
"""The chance to bring home a small card that is kept."""
POWER = 0.9
"""What a sure winner is worth later, in average tricks."""
RUFF = 0.2
"""What the lowest trump is worth later, of a sure winner."""
DRAW = 1.3
"""What drawing a trump from both opponents is worth to the declarer's side, in average tricks."""

Playing = hundred.Playing | four_hundred.Playing


class Sight(msgspec.Struct, frozen=True):
    """What one seat knows when it is to play (所知). Seats of one parity are partners."""

    seat: Seat
    declaring: bool
    """Whether it is of the declarer's side."""
    hand: Cards
    trick: tuple[Card, ...]
    leader: Seat
    others: Others
    worth: Mapping[Card, int]
    """What each card counts; nothing for one that is not there."""
    last: float = 0.0
    """What winning the last trick with a trump is worth besides."""

    @property
    def order(self) -> Order:
        """The order of cards."""
        return self.others.order

    @property
    def average(self) -> float:
        """What a trick will be worth on average, of those left."""
        left = sum(self.worth.get(card, 0) for card in (*self.hand, *self.others.cards))
        return left / max(1, len(self.hand))


def look(view: Playing, seat: Seat, pack: Cards, worth: Mapping[Card, int], last: float = 0.0) -> Sight:
    """What this seat knows (看)."""
    seen = {*view.hands[seat], *view.buried, *view.trick, *(card for cards in view.gone for card in cards)}
    unseen = tuple(card for card in pack if card not in seen)
    hand = tuple(card for card in view.hands[seat] if card != BACK)
    others = Others(unseen, tuple(map(len, view.hands)), view.void, view.order)
    declaring = (seat - view.declarer) % 2 == 0
    return Sight(seat, declaring, hand, view.trick, view.leader, others, worth, last)


def best(sight: Sight) -> Card:
    """The card to play (出哪张). Of cards worth the same the lowest."""
    led = sight.trick[0] if sight.trick else None
    place = sight.order.place
    return max(sight.order.followers(sight.hand, led), key=lambda card: (round(merit(sight, card), 6), -place[card]))


def merit(sight: Sight, card: Card) -> float:
    """What playing this card is worth (利), in points."""
    ours = 2 * held(sight, card) - 1
    counted = sum(sight.worth.get(each, 0) for each in sight.trick)
    after = 3 - len(sight.trick)
    coming = after * sum(sight.worth.get(each, 0) for each in sight.others.cards) / max(1, len(sight.others.cards))
    own = sight.worth.get(card, 0)
    later = 2 * max(SMALL, strength(sight, card)) - 1
    kept = [other for other in sight.hand if other != card]
    return (
        ours * (counted + coming)
        + own * (ours - later)
        - POWER * sight.average * _use(sight, card)
        + sight.last * max([strength(sight, other) for other in kept if sight.order.group[other] == TRUMP], default=0.0)
        + _drawing(sight, card)
    )


def held(sight: Sight, card: Card) -> float:
    """The chance that the own side wins the trick with this card in it (本方赢墩的机会)."""
    trick = (*sight.trick, card)
    at = sight.order.winner(trick)
    top, led = trick[at], sight.order.group[trick[0]]
    ours = 1.0 if (sight.leader + at - sight.seat) % 2 == 0 else 0.0
    for place in range(len(trick), 4):
        seat = (sight.leader + place) % 4
        able = sight.others.able(seat, top, led)
        if (seat - sight.seat) % 2 == 0:
            ours += (1 - ours) * able * HELPFUL
        else:
            ours -= ours * able * WILLING
    return ours


def strength(sight: Sight, card: Card) -> float:
    """The chance that a card that is kept wins a trick when it is led (大牌之力)."""
    group = sight.order.group[card]
    higher = sight.others.above(card)
    if group == TRUMP:
        return 0.75**higher
    out, trumps = len(sight.others.of(group)), len(sight.others.of(TRUMP))
    ruffed = 0.35 if trumps and out < 4 else 0.1 if trumps else 0.0
    return 0.5**higher * (1 - ruffed)


def _use(sight: Sight, card: Card) -> float:
    """How much of a sure winner is given away with the card (所费)."""
    power = strength(sight, card)
    return max(RUFF, power) if sight.order.group[card] == TRUMP else power


def _drawing(sight: Sight, card: Card) -> float:
    """What leading a trump adds for the declaring side (吊主): it takes the others' trumps from them."""
    if sight.trick or not sight.declaring or sight.order.group[card] != TRUMP:
        return 0.0
    out = len(sight.others.of(TRUMP))
    own = sum(sight.order.group[other] == TRUMP for other in sight.hand)
    foes = [seat for seat in range(4) if (seat - sight.seat) % 2 and TRUMP not in sight.others.void[seat]]
    return DRAW * sight.average * len(foes) / 2 if out and own > out / 3 and foes else 0.0

"""What a seat knows in the play of shengji (所见): what is out, and the chances that others hold it.

The chances are those of cards that lie anywhere; who has shown out in this trick or the last one holds none.
"""

from collections.abc import Iterator
from functools import cached_property
from math import prod

from paiju.cards import Card, Cards
from paiju.games.shengji.deck import SEATS, side
from paiju.games.shengji.order import order
from paiju.games.shengji.playing import Playing
from paiju.kernel import Seat
from paiju.tricks.combos import SINGLE, Shape
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

WILLING = 0.9
"""How often an opponent who can win a trick does."""


class Sight:
    """What one seat knows when it is to play (所知)."""

    def __init__(self, view: Playing, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.hand: Cards = tuple([card for card in view.hands[seat] if card >= 0])
        self.trick = view.trick
        self.order = order(view.trump, view.options.level)
        self.partner = (seat + 2) % 4
        self.foes = ((seat + 1) % 4, (seat + 3) % 4)
        self.dealing = side(seat) == side(view.dealer)
        self.after: tuple[Seat, ...] = tuple((seat + step) % 4 for step in range(1, 4 - len(view.trick)))
        left = [view.options.decks] * 54
        for zone in (self.hand, view.buried, *view.trick, *view.gone):
            for card in zone:
                if card >= 0:
                    left[card] -= 1
        self.left = left
        self.out = [[Card(card) for card in range(54) if left[card] and self.order.group[card] == g] for g in range(5)]
        """The faces of each group that lie with others, or buried."""
        self.count = [sum([left[card] for card in faces]) for faces in self.out]
        self.sizes = [len(view.hands[each]) for each in SEATS]
        self.buried = view.buried.count(-1)
        self.void = dict(self._shown_out())
        self._holds: dict[tuple[Seat, int, int], list[float]] = {}

    def _shown_out(self) -> Iterator[tuple[tuple[Seat, int], bool]]:
        tricks = [(self.view.leader, self.trick)]
        if self.view.last is not None:
            tricks.append((self.view.last.leader, self.view.last.cards))
        group = self.order.group
        for leader, plays in tricks:
            for place, cards in enumerate(plays):
                if any([group[card] != group[plays[0][0]] for card in cards]):
                    yield ((leader + place) % 4, group[plays[0][0]]), True

    @cached_property
    def out_points(self) -> int:
        """The points that lie with others, or buried (未见之分)."""
        return sum([points((Card(card),)) * copies for card, copies in enumerate(self.left) if copies])

    @cached_property
    def average(self) -> float:
        """What a single card's trick is worth on average, of those left (每墩均分)."""
        unseen = max(1, sum(self.count))
        shared = self.out_points * (unseen - self.buried) / unseen
        return (points(self.hand) + shared) / max(1, len(self.hand))

    @cached_property
    def bottom(self) -> float:
        """The points expected in the kitty (底分): known to the dealer; others count what is out."""
        if not self.buried:
            return points(self.view.buried)
        return 0.6 * self.out_points * self.buried / max(1, sum(self.count))

    @property
    def last(self) -> float:
        """What winning the last trick is worth besides its cards (末墩之利)."""
        return 12.0 if self.view.options.home else 2.5 * self.bottom

    def density(self, group: int) -> float:
        """The points of an average card of the group that is out (均分)."""
        return sum([points((card,)) * self.left[card] for card in self.out[group]]) / max(1, self.count[group])

    def brings(self, seat: Seat, led: int) -> float:
        """The points that the seat adds with each card to a trick of this group (跟来之分)."""
        follows = self.follows(seat, led)
        everything = self.out_points / max(1, sum(self.count))
        return follows * self.density(led) + (1 - follows) * everything

    def rate(self, seat: Seat, group: int) -> float:
        """The chance that a card of the group that is out lies with the seat (在其手的机会)."""
        if (seat, group) in self.void:
            return 0.0
        others = [each for each in SEATS if each != self.seat and (each, group) not in self.void]
        # Dealers hardly ever bury trumps.
        room = sum([self.sizes[each] for each in others]) + (self.buried if group != TRUMP else 0)
        return self.sizes[seat] / room if room else 0.0

    def follows(self, seat: Seat, group: int) -> float:
        """The chance that the seat has a card of the group (跟得出的机会)."""
        return 1 - (1 - self.rate(seat, group)) ** self.count[group]

    def holds(self, seat: Seat, group: int, width: int) -> list[float]:
        """For each place of the group, the chance that the seat holds so many identical cards there (握有的机会)."""
        key = (seat, group, width)
        if key not in self._holds:
            rate, found = self.rate(seat, group), [0.0] * 16
            for card in self.out[group]:
                place, chance = self.order.place[card], _at_least(width, self.left[card], rate)
                found[place] = 1 - (1 - found[place]) * (1 - chance)
            self._holds[key] = found
        return self._holds[key]

    def above(self, seat: Seat, group: int, shape: Shape, top: int) -> float:
        """The chance that the seat holds this shape in the group with a higher top (有更大者的机会); -1: any top."""
        held = self.holds(seat, group, shape.width)
        lacks = 1.0
        for place in range(max(top + 1, shape.length - 1), 16):
            if held[place]:
                lacks *= 1 - prod(held[place - shape.length + 1 : place + 1])
        return 1 - lacks

    def able(self, seat: Seat, shapes: tuple[Shape, ...], best: tuple[int, int], led: int) -> float:
        """The chance that the seat can beat the best play so far (压得过的机会): its group and top, and the group led."""
        group, top = best
        over = self.above(seat, group, shapes[0], top) if len(shapes) == 1 or group != led else 0.0
        if group == led == TRUMP:
            return over
        lacks = 1 - self.follows(seat, led)
        if group == TRUMP:
            return lacks * over
        ruffs = prod([self.above(seat, TRUMP, shape, -1) for shape in shapes])
        return over + (1 - over) * lacks * ruffs

    def sure(self, group: int, shape: Shape, top: int) -> bool:
        """Whether nobody can hold this shape higher up in the group (必大), whatever lies where."""
        if shape == SINGLE:
            return all([self.order.place[card] <= top for card in self.out[group]])
        wide = {self.order.place[card] for card in self.out[group] if self.left[card] >= shape.width}
        return not any(place > top and all(place - step in wide for step in range(shape.length)) for place in wide)

    def wins(self, shapes: tuple[Shape, ...], top: int, group: int) -> float:
        """The chance that the opponents cannot beat this lead (领出不败的机会)."""
        return prod([1 - WILLING * self.able(foe, shapes, (group, top), group) for foe in self.foes])


def _at_least(width: int, copies: int, rate: float) -> float:
    """The chance to hold at least so many of these copies, each held at this rate."""
    if copies < width:
        return 0.0
    if width == 1:
        return 1 - (1 - rate) ** copies
    if width == 2:
        return rate * rate if copies == 2 else rate * rate * (3 - 2 * rate)
    return rate**3

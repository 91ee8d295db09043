"""What is out in a game of several packs (未见之牌), and the chances that others hold it, as if it lay anywhere."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import prod

from paiju.cards import BACK, Card, Cards
from paiju.kernel import Seat
from paiju.tricks.combos import SINGLE, Shape
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points
from paiju.tricks.voids import Voids

_PLACES = 20


class Unseen:
    """The cards that a seat does not see (未见): by face, by group, and where they may lie."""

    def __init__(
        self,
        order: Order,
        copies: int,
        seat: Seat,
        sizes: Sequence[int],
        buried: int,
        seen: Iterable[Cards],
        void: Voids,
    ) -> None:
        """So many packs without the `seen` zones; `sizes` of all hands, `buried` cards that only others know."""
        self.order, self.seat, self.sizes, self.buried = order, seat, sizes, buried
        left = [copies] * 54
        for zone in seen:
            for card in zone:
                if card != BACK:
                    left[card] -= 1
        self.left = left
        """How many of each face are out."""
        self.out = [[Card(card) for card in range(54) if left[card] and order.group[card] == g] for g in range(5)]
        """The faces of each group that lie with others, or buried."""
        self.count = [sum([left[card] for card in faces]) for faces in self.out]
        self.void = void
        self._holds: dict[tuple[Seat, int, int], list[float]] = {}

    @cached_property
    def out_points(self) -> int:
        """The points that lie with others, or buried (未见之分)."""
        return sum([points((Card(card),)) * copies for card, copies in enumerate(self.left) if copies])

    def density(self, group: int) -> float:
        """The points of an average card of the group that is out (均分)."""
        return sum([points((card,)) * self.left[card] for card in self.out[group]]) / max(1, self.count[group])

    def brings(self, seat: Seat, led: int) -> float:
        """The points that the seat adds with each card to a trick of this group (跟来之分)."""
        follows = self.follows(seat, led)
        return follows * self.density(led) + (1 - follows) * self.out_points / max(1, sum(self.count))

    def rate(self, seat: Seat, group: int) -> float:
        """The chance that a card of the group that is out lies with the seat (在其手的机会)."""
        if group in self.void[seat]:
            return 0.0
        others = [each for each in range(len(self.sizes)) if each != self.seat and group not in self.void[each]]
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
            rate, found = self.rate(seat, group), [0.0] * _PLACES
            for card in self.out[group]:
                place, chance = self.order.place[card], _at_least(width, self.left[card], rate)
                found[place] = 1 - (1 - found[place]) * (1 - chance)
            self._holds[key] = found
        return self._holds[key]

    def above(self, seat: Seat, group: int, shape: Shape, top: int) -> float:
        """The chance that the seat holds this shape in the group with a higher top (有更大者的机会); -1: any top."""
        held = self.holds(seat, group, shape.width)
        handles = self.holds(seat, group, 3) if shape.handles else held
        lacks = 1.0
        for place in range(max(top + 1, shape.length - 1), _PLACES):
            if held[place]:
                run = slice(place - shape.length + 1, place + 1)
                lacks *= 1 - prod(held[run]) * (max(handles[run]) if shape.handles else 1)
        return 1 - lacks

    def able(self, seat: Seat, shapes: tuple[Shape, ...], best: tuple[int, int], led: int) -> float:
        """The chance that the seat can beat the best play so far (压得过的机会): group and top; and the group led."""
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


def _at_least(width: int, copies: int, rate: float) -> float:
    """The chance to hold at least so many of these copies, each held at this rate."""
    if copies < width:
        return 0.0
    if width == 1:
        return 1 - (1 - rate) ** copies
    if width == 2:
        return rate * rate if copies == 2 else rate * rate * (3 - 2 * rate)
    return rate**3

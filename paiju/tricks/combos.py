"""Combinations (牌型): how the cards of one group are read as pairs, triples and runs of them.

The games with several decks share the words and differ in a `Grammar`. A hand is counted into a `Holding` once; the
searches work on its packed numbers, four bits for each place.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from paiju.cards import Card, Cards, suit
from paiju.tricks.order import TRUMP, Order

DIGIT = 4
"""Bits for each place in a packed number; a place holds at most twelve cards."""
ONES = sum(1 << DIGIT * place for place in range(20))
_FIRST = (2, 3, 1, 0, 0)
# Of equal faces spades come first, then hearts, clubs, diamonds.


class Shape(NamedTuple):
    """A shape (牌型): so many identical cards at each of `length` neighbouring places, at `handles` of them one more.

    (1,) is a single, (2,) a pair, (3,) a triple, (2, k) a tractor 拖拉机, (3, k) a run of triples, (2, k, t) a tractor
    with t handles 带柄拖拉机.
    """

    width: int
    length: int = 1
    handles: int = 0

    @property
    def size(self) -> int:
        """How many cards it has (张数)."""
        return self.width * self.length + self.handles


SINGLE = Shape(1)


class Component(msgspec.Struct, frozen=True):
    """A shape made of certain cards (组成): `top` is the highest place that it reaches."""

    shape: Shape
    top: int
    cards: Cards


class Grammar(msgspec.Struct, frozen=True):
    """How a game reads cards (读牌法).

    `joins` says, in order, faces of how many copies join in one run; `runs_first` whether any run stands above any
    triple, or triples above tractors.
    """

    joins: tuple[tuple[int, ...], ...]
    runs_first: bool

    def kind(self, shape: Shape) -> tuple[int, int, int]:
        """The kind of a shape, whatever its length (类); the higher kind is the greater tuple."""
        run = int(shape.length > 1)
        fat = (shape.width, int(shape.handles > 0))
        return (run, *fat) if self.runs_first else (*fat, run)

    def rank(self, shape: Shape) -> tuple[tuple[int, int, int], int, int]:
        """What orders shapes (序): the kind, then the length, then the handles."""
        return self.kind(shape), shape.length, shape.handles

    def components(self, cards: Cards, order: Order) -> tuple[Component, ...]:
        """The only way to read cards of one group (拆牌), the highest shape first, of like ones the highest top.

        Each face goes whole into one component. Faces of one place never join the same run.
        """
        if len(cards) == 1:
            return (Component(SINGLE, order.place[cards[0]], cards),)
        left = {card: cards.count(card) for card in sorted(set(cards), key=_first)}
        found: list[Component] = []
        for copies in self.joins:
            for run in _runs([card for card in left if left[card] in copies], left, order):
                found.append(_component(run, left, order))
                for card in run:
                    del left[card]
        for card in left:
            found.append(_component([card], left, order))
        return tuple(sorted(found, key=lambda part: (self.rank(part.shape), part.top), reverse=True))

    def forced(self, thrown: Sequence[Component], others: Sequence["Holding"]) -> Component | None:
        """The component that must be led instead of these (甩牌失败), None if the throw stands.

        `others` are the other hands in the group. A component is beaten if one of them holds its shape higher up; of
        those beaten the highest kind is led, of these the lowest.
        """
        beaten = [part for part in thrown if any(highest(hand, part.shape) > part.top for hand in others)]
        if not beaten:
            return None
        kind = max(self.kind(part.shape) for part in beaten)
        return min(
            (part for part in beaten if self.kind(part.shape) == kind),
            key=lambda part: (part.top, part.shape.size, _first(part.cards[0])),
        )


def shapes_of(components: Iterable[Component]) -> tuple[Shape, ...]:
    """The shapes of what is led (出牌之型), in the order of the components; the first decides who wins."""
    return tuple([part.shape for part in components])


class Holding(NamedTuple):
    """Cards of one group counted (点牌), by place: faces of three copies, faces of exactly two, and all cards."""

    triples: int
    pairs: int
    cards: int


def holding(cards: Cards, order: Order) -> Holding:
    """These cards of one group, counted (点牌). They are sorted."""
    places, counts = order.place, [0, 0, 0, 0]
    last, copies = -1, 0
    for card in cards:
        one = 1 << DIGIT * places[card]
        if card != last:
            last, copies = card, 0
        elif copies > 1:
            # What was counted as a pair turns out to be a triple.
            counts[2] -= one
        copies += 1
        counts[copies] += one
        counts[0] += one
    return Holding(counts[3], counts[2], counts[0])


def some(packed: int) -> int:
    """A one at each place where there is something (有者)."""
    return (packed | packed >> 1 | packed >> 2 | packed >> 3) & ONES


def starts(places: int, length: int) -> int:
    """The lowest places of all runs of this length (起点), as ones; `places` has a one where a run may pass."""
    passing = places
    for _ in range(length - 1):
        places >>= DIGIT
        passing &= places
    return passing


def run(length: int, start: int) -> int:
    """A one at each place of a run (一串)."""
    return (ONES & ((1 << DIGIT * length) - 1)) << start


def downward(places: int) -> Iterator[int]:
    """The shifts of the places that have a one, the highest first (自高而下)."""
    while places:
        at = places.bit_length() - 1
        places ^= 1 << at
        yield at


def highest(hand: Holding, shape: Shape) -> int:
    """The highest top with which the hand holds this shape, larger ones included (最大), -1 if it does not."""
    wide = some(hand.triples) if shape.width == 3 else some(hand.triples | hand.pairs)
    for at in downward(starts(some(hand.cards) if shape.width == 1 else wide, shape.length)):
        if (some(hand.triples) & run(shape.length, at)).bit_count() >= shape.handles:
            return at // DIGIT + shape.length - 1
    return -1


def reading(hand: Holding, shapes: Sequence[Shape], above: Sequence[int] = ()) -> tuple[int, ...] | None:
    """The highest way to find all these shapes in the hand, on cards of their own (最优拆法); None if there is none.

    The tops in the order of the shapes, the first as high as can be, then the second, and so on; like shapes stand
    together, singles at the end. With `above`, each top must be higher than the one given there.
    """
    found = _found(hand, shapes, above)
    return None if found is None else found[0]


def supply(cards: Cards, order: Order, shapes: Sequence[Shape]) -> Cards | None:
    """Cards of one group that make all these shapes (凑齐之牌), singles apart; None if they cannot be made."""
    found = _found(holding(cards, order), shapes, ())
    return None if found is None else picked(cards, order, found[1])


def picked(cards: Cards, order: Order, takings: Iterable[int]) -> Cards:
    """The cards that are taken (取牌): each taking is packed, so many identical cards at each place."""
    wanted = sorted(
        (
            (taking >> DIGIT * place & 7, place)
            for taking in takings
            for place in range(taking.bit_length() // DIGIT + 1)
            if taking >> DIGIT * place & 7
        ),
        reverse=True,
    )
    left = {card: cards.count(card) for card in sorted(set(cards), key=_first)}
    taken: list[Card] = []
    for copies, place in wanted:
        at_place = [card for card in left if order.place[card] == place and left[card] >= copies]
        # A pair comes from a pair before it comes from a triple.
        face = min(at_place, key=lambda card: left[card])
        del left[face]
        taken += [face] * copies
    return tuple(sorted(taken))


def winner(plays: Sequence[Cards], order: Order, shapes: tuple[Shape, ...], every: bool = False) -> int:
    """Which play of a trick wins (赢墩): its place in order of play, 0 for the lead; of equals the first.

    `shapes` are those led. A play counts only if it lies in the group led or in trumps and can be read as these
    shapes; then its first shape decides, or, with `every`, all of them must be higher.
    """
    if len(plays[0]) == 1:
        return order.winner([play[0] for play in plays])
    wins, led = 0, order.group[plays[0][0]]
    ruling, best = led, reading(holding(plays[0], order), shapes)
    assert best is not None
    for at, play in enumerate(plays[1:], 1):
        group = order.group[play[0]]
        if group not in (ruling, TRUMP) or any(order.group[card] != group for card in play):
            continue
        tops = reading(holding(play, order), shapes)
        if tops is None:
            continue
        if group != ruling or (_all_higher(play, order, shapes, best) if every else tops[0] > best[0]):
            wins, ruling, best = at, group, tops
    return wins


def _all_higher(play: Cards, order: Order, shapes: tuple[Shape, ...], best: tuple[int, ...]) -> bool:
    return reading(holding(play, order), shapes, best) is not None


def _first(card: Card) -> tuple[int, Card]:
    return _FIRST[suit(card)], card


def _component(run: list[Card], copies: dict[Card, int], order: Order) -> Component:
    width = min(copies[card] for card in run)
    cards = tuple(sorted(card for card in run for _ in range(copies[card])))
    shape = Shape(width, len(run), len(cards) - width * len(run))
    return Component(shape, max(order.place[card] for card in run), cards)


def _runs(faces: list[Card], copies: dict[Card, int], order: Order) -> Iterator[list[Card]]:
    """The maximal runs of these faces, at each place the face of most copies; singles of them are runs of one."""
    by_place: dict[int, Card] = {}
    for face in faces:
        rival = by_place.get(order.place[face])
        if rival is None or copies[face] > copies[rival]:
            by_place[order.place[face]] = face
    run: list[Card] = []
    for place in sorted(by_place):
        if run and place - 1 not in by_place:
            yield run
            run = []
        run.append(by_place[place])
    if run:
        yield run


def _found(
    hand: Holding, shapes: Sequence[Shape], above: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The tops of all shapes and what each shape but the singles takes; None if they cannot all be found."""
    wide = [shape for shape in shapes if shape != SINGLE]
    threes = sum([shape.length if shape.width == 3 else shape.handles for shape in wide])
    if _total(hand.triples) < threes or _total(hand.triples + hand.pairs) < sum([shape.length for shape in wide]):
        return None

    def find(at: int, left: Holding, limit: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        if at == len(wide):
            tops = _singles(left, shapes[at:], above[at:])
            return None if tops is None else (tops, ())
        shape, floor = wide[at], above[at] if above else -1
        alike = at + 1 < len(wide) and wide[at + 1] == shape
        for top, taking, rest in _ways(left, shape):
            if floor < top <= limit and (found := find(at + 1, rest, top if alike else 99)) is not None:
                return (top, *found[0]), (taking, *found[1])
        return None

    return find(0, hand, 99)


def _total(packed: int) -> int:
    """The sum over all places."""
    return sum([packed >> at & 15 for at in range(0, packed.bit_length(), DIGIT)])


def _singles(left: Holding, singles: Sequence[Shape], above: Sequence[int]) -> tuple[int, ...] | None:
    """The tops of the highest cards left, one for each single."""
    tops: list[int] = []
    for at in downward(some(left.cards)):
        tops += [at // DIGIT] * (left.cards >> at & 15)
    tops = tops[: len(singles)]
    if len(tops) < len(singles) or any(top <= floor for top, floor in zip(tops, above, strict=False)):
        return None
    return tuple(tops)


def _ways(left: Holding, shape: Shape) -> Iterator[tuple[int, int, Holding]]:
    """All ways to take a shape of pairs or triples, the highest first: its top, what it takes, what it leaves."""
    triples, pairs, cards = left
    threes = some(triples)
    wide = threes if shape.width == 3 else some(triples | pairs)
    for at in downward(starts(wide, shape.length)):
        passed, top = run(shape.length, at), at // DIGIT + shape.length - 1
        if shape.width == 3:
            yield top, 3 * passed, Holding(triples - passed, pairs, cards - 3 * passed)
            continue
        for handled in combinations(downward(threes & passed), shape.handles):
            handles = sum(1 << place for place in handled)
            # A pair comes from a pair before it comes from a triple, which can do more.
            plain = some(pairs) & passed & ~handles
            rest = Holding(triples - (passed ^ plain), pairs - plain, cards - 2 * passed - handles)
            yield top, 2 * passed + handles, rest

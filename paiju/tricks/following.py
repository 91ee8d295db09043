"""Following as well as one can (跟牌): the graded duty towards the shapes led.

What a hand owes is its best profile. It is found by placing longest pieces first and keeping every way to do so, so
that no way is lost which later slots would need.
"""

from collections.abc import Iterator, Sequence

from paiju.cards import Card, Cards
from paiju.tricks.combos import DIGIT, ONES, Shape, holding, picked, run, some, starts
from paiju.tricks.order import Order

Pieces = tuple[tuple[int, ...], ...]
"""For each slot, the longest first, the lengths of the runs placed in it, longest first."""
Profile = tuple[Pieces, Pieces]
"""How triples fill the slots of triples, and then pairs those of pairs (跟牌程度); the better is the greater."""

_Ways = dict[int, tuple[int, int]]
"""Ways to place the same pieces, by what is left, packed: where the last piece starts, as a one, and the triples that
were left when the pairs began."""
_ANYWHERE = ONES


def profile(cards: Cards, order: Order, shapes: Sequence[Shape], kept: frozenset[Card] = frozenset()) -> Profile:
    """How well cards of one group can serve these shapes (能跟之型).

    First as many triples as fit into the slots of triples, joined as well as can be, the longest slot first; what
    stays open turns into slots of pairs. Then pairs in the same way; a triple holds a pair, but not one of the faces
    in `kept`, which must have all triples among the cards or be empty.
    """
    return _served(cards, order, shapes, kept)[0]


def owed(cards: Cards, order: Order, shapes: Sequence[Shape], kept: frozenset[Card] = frozenset()) -> Cards:
    """Some of these cards that reach their best profile (应出之牌), low ones first; whatever goes with them."""
    return picked(cards, order, _served(cards, order, shapes, kept)[1])


def _served(
    cards: Cards, order: Order, shapes: Sequence[Shape], kept: frozenset[Card]
) -> tuple[Profile, tuple[int, ...]]:
    """The profile, and what its pieces take at each place."""
    wide = sorted((shape.length for shape in shapes if shape.width == 3), reverse=True)
    narrow = [shape.length for shape in shapes if shape.width == 2]
    if not wide and not narrow:
        return ((), ()), ()
    hand = holding(cards, order)
    pairs = holding(tuple([card for card in cards if card not in kept]), order).pairs if kept else hand.pairs
    triples, ways = _placed({hand.triples: (_ANYWHERE, 0)}, wide, last=bool(kept) or not narrow)
    opened = [length - sum(lengths) for length, lengths in zip(wide, triples, strict=True)]
    slots = sorted([*narrow, *filter(None, opened)], reverse=True)
    begun = {pairs + (0 if kept else left): (_ANYWHERE, left) for left in ways}
    doubles, ways = _placed(begun, slots, last=True)
    # What is left is greatest where low cards were taken.
    rest = max(ways)
    left = ways[rest][1]
    taken = pairs + (0 if kept else left) - rest
    return (triples, doubles), (*_layers(3, hand.triples - left), *_layers(2, taken))


def _placed(ways: _Ways, slots: Sequence[int], last: bool) -> tuple[Pieces, _Ways]:
    """Fill the slots, the longest first, with the longest pieces that any way allows, and all ways to do it.

    `last`: nothing else will be placed, so where no piece can be longer than one any place is as good as another.
    """
    pieces: list[tuple[int, ...]] = []
    before = 0
    for at, length in enumerate(slots):
        lengths: list[int] = []
        room, later = length, max(slots[at + 1 :], default=1)
        while room and (size := _longest(ways, room)):
            if last and size == 1 and (room == later == 1 or _longest(ways, 2) < 2):
                ways = _lowest(ways)
            else:
                ways = _cut(ways, size, anew=size != before)
            before = size
            room -= size
            lengths.append(size)
        pieces.append(tuple(lengths))
    return tuple(pieces), ways


def _longest(ways: _Ways, most: int) -> int:
    """The longest piece that any way allows, up to a length."""
    best = 0
    for left in ways:
        length, running = 0, some(left)
        while running and length < most:
            running &= running >> DIGIT
            length += 1
        if length == most:
            return most
        best = max(best, length)
    return best


def _cut(ways: _Ways, size: int, anew: bool) -> _Ways:
    """All ways to place one more piece; after one of its size only there or below, since their order is nothing."""
    after: _Ways = {}
    piece = run(size, 0)
    for left, (last, triples) in ways.items():
        there = starts(some(left), size)
        if not anew:
            there &= 2 * last - 1
        while there:
            start = there & -there
            there ^= start
            rest = left - piece * start
            known = after.get(rest)
            if known is None or known[0] < start:
                after[rest] = (start, triples)
    return after


def _lowest(ways: _Ways) -> _Ways:
    """One way to place one more piece of one, at the lowest place."""
    left = max(ways)
    there = some(left)
    return {left - (there & -there): ways[left]}


def _layers(copies: int, packed: int) -> Iterator[int]:
    """So many copies for each time that a place is counted."""
    while packed:
        yield copies * some(packed)
        packed -= some(packed)

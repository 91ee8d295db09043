"""Ways to make a play of some cards (凑牌之法)."""

from collections.abc import Iterator

from paiju.cards import Card, Cards, added, without
from paiju.tricks.combos import Shape, downward, holding, picked, run, some, starts
from paiju.tricks.order import Order


def shaped(cards: Cards, order: Order, shape: Shape) -> Iterator[Cards]:
    """All ways to make the shape of these cards of one group (凑型), the highest of runs first."""
    if shape.length == 1:
        for card in dict.fromkeys(cards):
            if cards.count(card) >= shape.width:
                yield (card,) * shape.width
        return
    hand = holding(cards, order)
    wide = some(hand.triples) if shape.width == 3 else some(hand.triples | hand.pairs)
    for at in downward(starts(wide, shape.length)):
        yield picked(cards, order, (shape.width * run(shape.length, at),))


def over(cards: Cards, order: Order, top: int) -> Iterator[Card]:
    """The lowest and the highest of the faces above this place (盖过者)."""
    higher = sorted({card for card in cards if order.place[card] > top}, key=lambda card: order.place[card])
    yield from dict.fromkeys((*higher[:1], *higher[-1:]))


def swapped(cards: Cards, hand: Cards) -> Iterator[Cards]:
    """The plays in which all copies of one face give way to as many of another in the hand (换一种牌)."""
    rest = without(hand, cards)
    for face in dict.fromkeys(cards):
        copies = cards.count(face)
        for other in dict.fromkeys(rest):
            if other != face and rest.count(other) >= copies:
                yield added(without(cards, (face,) * copies), (other,) * copies)

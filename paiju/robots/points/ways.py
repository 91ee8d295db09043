"""Ways to make a play of some cards (凑牌之法), led or following."""

from collections.abc import Callable, Iterator

from paiju.cards import Card, Cards, added, without
from paiju.robots.points.unseen import Unseen
from paiju.tricks.combos import Grammar, Shape, downward, holding, picked, run, some, starts
from paiju.tricks.order import Order
from paiju.tricks.points import points

_ROUNDS = 4


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


def filled(cards: Cards, pool: Cards, size: int, loss: Callable[[Cards], float]) -> Cards:
    """These cards, and from the pool as many as are wanting, those least missed (填牌)."""
    while len(cards) < size and pool:
        least = min(dict.fromkeys(pool), key=lambda card: loss(added(cards, (card,))))
        cards, pool = added(cards, (least,)), without(pool, (least,))
    return cards


def improved(cards: Cards, hand: Cards, loss: Callable[[Cards], float], legal: Callable[[Cards], bool]) -> Cards:
    """The play with other faces of the hand in it as long as it gets better and is legal (换牌)."""
    for _ in range(_ROUNDS):
        before = loss(cards)
        others = sorted((loss(other), other) for other in swapped(cards, hand))
        better = next((other for after, other in others if after < before and legal(other)), None)
        if better is None:
            break
        cards = better
    return cards


def singles(own: Cards, order: Order) -> Iterator[Card]:
    """Cards of one group that may be led alone (单张首引): high and low ones, the lowest of each number of points."""
    place = order.place
    rising = sorted(dict.fromkeys(own), key=lambda card: (place[card], card))
    found = [rising[-1], rising[-2:][0]]
    for worth in (0, 5, 10):
        found += [card for card in rising if points((card,)) == worth][:1]
    alone = [card for card in rising if own.count(card) == 1]
    yield from dict.fromkeys((*found, *alone[:1], *alone[-1:]))


def together(own: Cards, group: int, unseen: Unseen, grammar: Grammar) -> Iterator[Cards]:
    """Several cards of one group that may be led (多张首引): its components, a throw of all that are sure."""
    parts = grammar.components(own, unseen.order)
    for part in parts:
        if part.shape.size > 1:
            yield part.cards
    sure = [part for part in parts if unseen.sure(group, part.shape, part.top)]
    if len(sure) > 1:
        yield tuple(sorted(card for part in sure for card in part.cards))

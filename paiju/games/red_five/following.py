"""What may be led and what must be followed in red five (出牌与跟牌): suit, shape, throws, and the friend card.

docs/rules/red-five.en.md#lead and #follow.
"""

from collections.abc import Iterable, Iterator

from paiju.cards import Card, Cards, holds, without
from paiju.games.red_five.order import order
from paiju.kernel import Illegal
from paiju.tricks.combos import Component, Grammar, Holding, Shape, holding, reading, shapes_of, supply
from paiju.tricks.hints import follows
from paiju.tricks.order import TRUMP, Order, low_first
from paiju.tricks.plays import plainest

GRAMMAR = Grammar(joins=((2, 3),), runs_first=True)
"""Pairs and triples join in one run, and any run stands above any triple (牌型). docs/rules/red-five.en.md#shapes."""


class Lead:
    """What is led to a trick (首引): its cards, its group, and its shapes, the deciding one first."""

    def __init__(self, trump: int, cards: Cards) -> None:
        self.order: Order = order(trump)
        self.cards = cards
        self.group = self.order.group[cards[0]]
        self.shapes: tuple[Shape, ...] = shapes_of(GRAMMAR.components(cards, self.order))

    def own(self, hand: Cards) -> Cards:
        """The cards of a hand in the group led (本门牌)."""
        return self.order.held(hand, self.group)

    def fits(self, cards: Cards) -> bool:
        """Whether these cards of one group can be read as the shapes led (同型); more cards than led may hold them."""
        return reading(holding(cards, self.order), self.shapes) is not None

    def ruffs(self, cards: Cards) -> bool:
        """Whether these cards, from a hand without the suit led, are a ruff (毙)."""
        group = self.order.group
        return self.group != TRUMP and all([group[card] == TRUMP for card in cards]) and self.fits(cards)

    def must_follow(self, hand: Cards, cards: Cards) -> None:
        """That these cards follow the lead (跟牌). Raises Illegal, naming cards of the hand that would."""
        count = len(self.cards)
        if len(cards) != count:
            raise Illegal("wrong-count")
        own = self.own(hand)
        if len(own) <= count:
            if not holds(cards, own):
                raise Illegal("must-follow-suit", own)
            return
        if any([self.order.group[card] != self.group for card in cards]):
            raise Illegal("must-follow-suit", own)
        if (
            count > 1
            and not self.fits(cards)
            and (wanted := supply(own, low_first(self.order), self.shapes)) is not None
        ):
            raise Illegal("must-follow-shape", wanted)

    def discards(self, hand: Cards, called: Card) -> int:
        """How many copies of the friend card the hand may discard at most (可垫伴牌): those it cannot keep."""
        own = len(self.own(hand))
        return max(0, len(self.cards) - own - (len(hand) - own - hand.count(called)))

    def avoidable(self, hand: Cards, called: Card) -> bool:
        """Whether the lead could be followed without this face of its group (可不出)."""
        own = self.own(hand)
        rest = tuple([card for card in own if card != called])
        return len(rest) >= len(self.cards) and (self.fits(rest) or not self.fits(own))

    def plainest(self, seen: Cards, kept: Card | None) -> Cards:
        """A plain way to follow from the cards that are seen (最平常的跟牌), keeping the face `kept` if that can be."""
        own, count = self.own(seen), len(self.cards)
        if len(own) <= count:
            others = without(seen, own)
            return tuple(sorted((*own, *plainest(self.order, others, count - len(own), kept))))
        shaped = supply(own, low_first(self.order), self.shapes) or ()
        return tuple(sorted((*shaped, *plainest(self.order, without(own, shaped), count - len(shaped)))))

    def others(self, seen: Cards, kept: Card | None) -> Iterator[Cards]:
        """Other ways to follow with several cards (另法), all without the face `kept`."""
        own = self.own(seen)
        rest = tuple([card for card in without(seen, own) if card != kept])
        if len(own) + len(rest) < len(self.cards):
            return iter(())
        fits = self.fits(own)

        def serve(cards: Cards) -> Cards | None:
            made = supply(cards, low_first(self.order), self.shapes)
            return () if made is None and own and not fits else made

        return follows(self.order, own, rest, len(self.cards), serve)


def forced(trump: int, cards: Cards, others: Iterable[Cards]) -> Component | None:
    """What must be led instead of these cards of one group (甩牌失败), None if they may be led.

    `others` are the other hands. docs/rules/red-five.en.md#throw.
    """
    ranked = order(trump)
    parts = GRAMMAR.components(cards, ranked)
    if len(parts) == 1:
        return None
    group = ranked.group[cards[0]]
    holdings: list[Holding] = [holding(ranked.held(hand, group), ranked) for hand in others]
    return GRAMMAR.forced(parts, holdings)

"""What may be led and what must be followed in 升级 (出牌与跟牌): throws, suit and shape.

docs/rules/shengji.en.md#lead and #follow.
"""

from collections.abc import Iterable, Iterator

from paiju.cards import Card, Cards, holds, without
from paiju.games.shengji.options import Options
from paiju.games.shengji.order import order
from paiju.kernel import Illegal
from paiju.tricks.combos import Component, Grammar, Shape, holding, shapes_of, supply, winner
from paiju.tricks.following import owed, profile
from paiju.tricks.hints import follows
from paiju.tricks.order import Order, low_first
from paiju.tricks.plays import plainest

GRAMMAR = Grammar(joins=((3,), (2,)), runs_first=False)
"""Triples join triples, pairs pairs; any triple stands above any tractor (牌型). docs/rules/shengji.en.md#shapes."""
_NONE: frozenset[Card] = frozenset()


class Lead:
    """What is led to a trick (首引): its cards, their group, and their shapes, the deciding one first."""

    def __init__(self, options: Options, trump: int | None, cards: Cards) -> None:
        self.options = options
        self.order: Order = order(trump, options.level)
        self.cards = cards
        self.group = self.order.group[cards[0]]
        self.components: tuple[Component, ...] = GRAMMAR.components(cards, self.order)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes led (牌型)."""
        return shapes_of(self.components)

    def forced(self, others: Iterable[Cards]) -> Component | None:
        """What must be led instead, for these hands of the others (甩牌失败); None if the lead stands.

        docs/rules/shengji.en.md#throw.
        """
        if len(self.components) == 1:
            return None
        own = [holding(self.order.held(hand, self.group), self.order) for hand in others]
        return GRAMMAR.forced(self.components, own)

    def must_follow(self, hand: Cards, cards: Cards) -> None:
        """That these cards follow the lead (跟牌). Raises Illegal, naming cards of the hand that should have come."""
        count = len(self.cards)
        if len(cards) != count:
            raise Illegal("wrong-count")
        own = self.order.held(hand, self.group)
        if len(own) <= count:
            if not holds(cards, own):
                raise Illegal("must-follow-suit", own)
            return
        group = self.order.group
        if any([group[card] != self.group for card in cards]):
            raise Illegal("must-follow-suit", own)
        if count == 1:
            return
        kept, shapes = self._kept(own), self.shapes
        if profile(cards, self.order, shapes, kept) != profile(own, self.order, shapes, kept):
            raise Illegal("must-follow-shape", owed(own, self.order, shapes, kept))

    def offered(self, seen: Cards) -> Cards:
        """The cards of a hand that may be part of following (可跟之牌)."""
        own = self.order.held(seen, self.group)
        return own if len(own) >= len(self.cards) else seen

    def plainest(self, seen: Cards) -> Cards:
        """A plain way to follow (最平常的跟牌)."""
        own, count = self.order.held(seen, self.group), len(self.cards)
        if len(own) > count:
            shown = owed(own, self.order, self.shapes, self._kept(own))
            rest = without(own, shown)
        else:
            shown, rest = own, without(seen, own)
        return tuple(sorted((*shown, *plainest(self.order, rest, count - len(shown)))))

    def others(self, seen: Cards) -> Iterator[Cards]:
        """Other ways to follow with several cards (另法)."""
        own = self.order.held(seen, self.group)
        best = profile(own, self.order, self.shapes, self._kept(own))

        def serve(cards: Cards) -> Cards | None:
            if self.order.group[cards[0]] != self.group:
                return supply(cards, low_first(self.order), self.shapes)
            kept = self._kept(cards)
            as_well = profile(cards, self.order, self.shapes, kept) == best
            return owed(cards, self.order, self.shapes, kept) if as_well else None

        return follows(self.order, own, without(seen, own), len(self.cards), serve)

    def won(self, plays: tuple[Cards, ...]) -> int:
        """Which play wins, in order from the lead (赢墩). docs/rules/shengji.en.md#win."""
        return winner(plays, self.order, self.shapes, self.options.throw_compare == "all")

    def _kept(self, own: Cards) -> frozenset[Card]:
        """The faces of three copies that need not serve as pairs. docs/rules/shengji.en.md#protect."""
        return frozenset([card for card in own if own.count(card) == 3]) if self.options.protect_triples else _NONE

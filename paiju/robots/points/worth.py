"""What cards are worth when they are kept (留牌之值), in points: what they may win, and the points in them.

A hand is valued by its components, so whoever takes a card out of a pair or a tractor pays for what he breaks.
"""

from functools import cached_property
from typing import Protocol

import msgspec

from paiju.cards import Card, Cards, without
from paiju.tricks.combos import Component, Grammar, Shape
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points

RUFF = {1: 0.3, 2: 0.45, 3: 0.55}
"""The least that a trump is worth, of a sure winner: single, in a pair, in a triple."""
TEMPO = 0.25
"""What having the lead is worth, in tricks of average worth."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """How a game weighs cards (权重): the numbers with which its robot plays best."""

    power: float
    """What a sure winner is worth later, in tricks of average worth."""
    late: float
    """The part of it that a plain winner keeps, since others run out of its suit."""
    led: float = 1.0
    """The part of it that trumps keep which win only together, when they are led."""
    saved: float
    """How often the own side gets the points of a card that is kept."""
    unruffed: float = 1.0
    """How often a plain winner that is kept brings its own points home."""
    wide: float = 0.0
    """What each card of a plain pair or triple gains, of a sure winner."""
    joined: float
    """What each card gains where pairs or triples are joined, of a sure winner."""
    spent: float
    """The strength that a trump keeps for each higher one that is out."""


class Sight(Protocol):
    """What a seat knows, as far as its cards are valued (所知)."""

    order: Order
    hand: Cards
    left: list[int]
    out: list[list[Card]]

    @cached_property
    def average(self) -> float: ...  # noqa: D102
    @property
    def last(self) -> float: ...  # noqa: D102
    def wins(self, shapes: tuple[Shape, ...], top: int, group: int) -> float: ...  # noqa: D102


class Worth:
    """The worth of the cards of one seat (牌值)."""

    def __init__(self, sight: Sight, grammar: Grammar, weights: Weights) -> None:
        self.sight, self.grammar, self.weights = sight, grammar, weights
        self._groups: dict[Cards, float] = {}
        self._tops: dict[tuple[int, Shape, int], float] = {}
        self.cards = [sight.order.held(sight.hand, group) for group in range(5)]

    def kept(self, play: Cards) -> float:
        """What the hand loses when these cards leave it (出去的值)."""
        group, lost = self.sight.order.group, 0.0
        parts: dict[int, list[Card]] = {}
        for card in play:
            parts.setdefault(group[card], []).append(card)
        for each, cards in parts.items():
            own = self.cards[each]
            rest = without(own, cards)
            lost += self.group(own, each) - self.group(rest, each)
            if each == TRUMP:
                lost += self.sight.last * (self._master(own) - self._master(rest))
        return lost

    def group(self, cards: Cards, group: int) -> float:
        """What these cards of one group are worth (一门之值)."""
        if not cards:
            return 0.0
        if cards not in self._groups:
            parts = self.grammar.components(cards, self.sight.order)
            self._groups[cards] = sum([self.component(part, group) for part in parts])
        return self._groups[cards]

    def component(self, part: Component, group: int) -> float:
        """What a component is worth (一型之值)."""
        shape, sight, weights = part.shape, self.sight, self.weights
        chance, wide = self.chance(part, group), shape.width > 1
        joined = weights.joined if shape.length > 1 else 0.0
        if group == TRUMP:
            power = max(RUFF[shape.width], chance * (weights.led if wide else 1))
            home = chance
        else:
            power = weights.late * chance + (weights.wide if wide else 0.0)
            home = weights.unruffed * chance
        counted = points(part.cards) * max(weights.saved, home)
        # Of worthless cards the higher is kept.
        return weights.power * sight.average * shape.size * (power + joined) + counted + 0.03 * part.top * shape.size

    def chance(self, part: Component, group: int) -> float:
        """The chance that the component wins when it is led (赢墩的机会)."""
        shape = part.shape
        key = (group, shape, part.top)
        if key not in self._tops:
            single = group == TRUMP and shape.size == 1
            self._tops[key] = self._single(part.top) if single else self.sight.wins((shape,), part.top, group)
        return self._tops[key]

    def _single(self, top: int) -> float:
        """The strength of a single trump: higher ones are spent in time."""
        sight = self.sight
        return self.weights.spent ** sum(
            [sight.left[card] for card in sight.out[TRUMP] if sight.order.place[card] > top]
        )

    def _master(self, trumps: Cards) -> float:
        """The chance that the best of these trumps wins the last trick."""
        if not trumps:
            return 0.0
        place = self.sight.order.place
        return min(1.0, self._single(max([place[card] for card in trumps])) + 0.02 * len(trumps))

"""What cards are worth when they are kept (留牌之值), in points: what they may win, and the points in them.

A hand is valued by its components, so whoever takes a card out of a pair or a tractor pays for what he breaks.
"""

from paiju.cards import Card, Cards, without
from paiju.games.red_five.following import GRAMMAR
from paiju.robots.red_five.sight import Sight
from paiju.tricks.combos import Component, Shape
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

POWER = 0.8
"""What a sure winner is worth later, in tricks of average worth."""
LATE = 0.4
"""The part of it that a plain winner keeps, since others run out of its suit."""
UNRUFFED = 0.8
"""How often a plain winner that is kept brings its own points home."""
SAVED = 0.45
"""How often the own side gets the points of a card that is kept."""
RUFF = {1: 0.3, 2: 0.45, 3: 0.55}
"""The least that a trump is worth, of a sure winner: single, in a pair, in a triple."""
TEMPO = 0.25
"""What having the lead is worth, in tricks of average worth."""
LED = 0.7
"""The part of it that trumps keep which win only together, when they are led."""
JOINED = 0.1
"""What each card gains where pairs or triples are joined, of a sure winner."""


class Worth:
    """The worth of the cards of one seat (牌值)."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
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
            parts = GRAMMAR.components(cards, self.sight.order)
            self._groups[cards] = sum([self.component(part, group) for part in parts])
        return self._groups[cards]

    def component(self, part: Component, group: int) -> float:
        """What a component is worth (一型之值)."""
        shape, sight = part.shape, self.sight
        chance = self.chance(part, group)
        joined = JOINED if shape.length > 1 else 0.0
        counted = points(part.cards) * max(SAVED, chance if group == TRUMP else UNRUFFED * chance)
        if group == TRUMP:
            strong = chance if shape.size == 1 else max(LED * chance, self._single(part.top))
            power = max(RUFF[shape.width], strong) + joined
        else:
            power = max(LATE * chance, 0.1 if shape.width > 1 else 0.0) + joined
        # Of worthless cards the higher is kept.
        return POWER * sight.average * shape.size * power + counted + 0.03 * part.top * shape.size

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
        return 0.85 ** sum([sight.left[card] for card in sight.out[TRUMP] if sight.order.place[card] > top])

    def _master(self, trumps: Cards) -> float:
        """The chance that the best of these trumps wins the last trick."""
        if not trumps:
            return 0.0
        place = self.sight.order.place
        return min(1.0, self._single(max([place[card] for card in trumps])) + 0.02 * len(trumps))

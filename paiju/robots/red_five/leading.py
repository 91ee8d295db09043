"""What the robot leads (首引): sure winners, throws nobody can beat, the friend's suit, trumps while it pays."""

from collections.abc import Iterator, Sequence

from paiju.cards import Cards
from paiju.games.red_five.following import GRAMMAR
from paiju.robots.points.ways import singles, together
from paiju.robots.points.worth import TEMPO
from paiju.robots.red_five.friend import joined, sought
from paiju.robots.red_five.sight import Sight
from paiju.robots.red_five.worth import worth_in
from paiju.tricks.combos import Component, Shape, shapes_of
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

DRAW = 0.5
"""What drawing the opponents' trumps is worth for each card led, in tricks of average worth."""
LATER = 0.4
"""How much of it the own side would get later."""


def lead(sight: Sight) -> Cards:
    """The cards to lead (出什么)."""
    return Leading(sight).best()


class Leading:
    """One seat's lead (一次首引)."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.worth = sight, worth_in(sight)

    def best(self) -> Cards:
        """The best lead found (最佳)."""
        return max([(self.merit(cards, group), -at, cards) for at, (cards, group) in enumerate(self.ways())])[2]

    def ways(self) -> Iterator[tuple[Cards, int]]:
        """Leads that may be good, with their groups (可考虑者)."""
        for group in range(5):
            own = self.worth.cards[group]
            if not own:
                continue
            called = [card for card in own if card == self.sight.view.called]
            for card in dict.fromkeys((*singles(own, self.sight.order), *called)):
                yield (card,), group
            for cards in together(own, group, self.sight, GRAMMAR):
                yield cards, group

    def merit(self, cards: Cards, group: int) -> float:
        """What this lead is worth (利), in points."""
        sight = self.sight
        parts = GRAMMAR.components(cards, sight.order)
        shapes = shapes_of(parts)
        held = self.holds(parts, shapes, group)
        best = (group, parts[0].top)
        ours = sight.carried(1.0, best, shapes, group, sight.after)
        ours += (1 - ours) * sight.finds(best, group)
        coming = len(cards) * sum([sight.brings(seat, group) for seat in sight.after])
        # What others bring now they cannot bring later.
        gained = ours * points(cards) + (ours - LATER) * coming
        if len(sight.hand) > len(cards):
            gained += held * TEMPO * sight.average
        gained += joined(sight, cards, None) + sought(sight, cards)
        return gained - self.worth.kept(cards) + self._drawing(cards, group)

    def holds(self, parts: Sequence[Component], shapes: tuple[Shape, ...], group: int) -> float:
        """The chance that the lead itself is not beaten by an opponent (不败的机会)."""
        if len(parts) == 1 and group != TRUMP:
            return self.worth.chance(parts[0], group)
        return self.sight.wins(shapes, parts[0].top, group)

    def _drawing(self, cards: Cards, group: int) -> float:
        """What it brings to take trumps from the opponents (吊主), for those who have more."""
        sight = self.sight
        if group != TRUMP or not sight.dealing:
            return 0.0
        out, own = sight.count[TRUMP], len(self.worth.cards[TRUMP])
        foes = [foe for foe in sight.foes if TRUMP not in sight.void[foe]]
        if not out or not foes or own <= out / 4:
            return 0.0
        return DRAW * sight.average * len(cards) * len(foes) / 3

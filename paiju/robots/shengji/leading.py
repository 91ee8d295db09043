"""What the robot leads (首引): sure winners, sure throws, trumps while it pays, else what is lost cheaply."""

from collections.abc import Iterator

from paiju.cards import Cards
from paiju.games.shengji.following import GRAMMAR
from paiju.robots.points.ways import singles, together
from paiju.robots.points.worth import TEMPO
from paiju.robots.shengji.sight import Sight
from paiju.robots.shengji.worth import worth_in
from paiju.tricks.combos import Shape, shapes_of
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

DRAW = 1.5
"""What drawing the opponents' trumps is worth for each card led, in tricks of average worth."""


def lead(sight: Sight) -> Cards:
    """The cards to lead (出什么)."""
    return Leading(sight).best()


class Leading:
    """One seat's lead (一次首引)."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.worth = sight, worth_in(sight)

    def best(self) -> Cards:
        """The best lead found (最佳)."""
        leads = [(self.merit(cards, group), -at, cards) for at, (cards, group) in enumerate(self.ways())]
        return max(leads)[2]

    def ways(self) -> Iterator[tuple[Cards, int]]:
        """Leads that may be good, with their groups (可考虑者)."""
        for group in range(5):
            own = self.worth.cards[group]
            if not own:
                continue
            for card in singles(own, self.sight.order):
                yield (card,), group
            if not self.sight.view.options.home:
                for cards in together(own, group, self.sight, GRAMMAR):
                    yield cards, group

    def merit(self, cards: Cards, group: int) -> float:
        """What this lead is worth (利), in points."""
        sight = self.sight
        parts = GRAMMAR.components(cards, sight.order)
        shapes = shapes_of(parts)
        held = sight.wins(shapes, parts[0].top, group)
        ours = held + (1 - held) * self._rescued(shapes, parts[0].top, group)
        coming = len(cards) * sum([sight.brings(seat, group) for seat in sight.after])
        gained = ours * (points(cards) + coming)
        if len(sight.hand) > len(cards):
            gained += held * TEMPO * sight.average
        return gained - self.worth.kept(cards) + ours * self._drawing(cards, group)

    def _rescued(self, shapes: tuple[Shape, ...], top: int, group: int) -> float:
        """The chance that the partner wins what the opponents beat (对家接回)."""
        return 0.4 * self.sight.able(self.sight.partner, shapes, (group, top), group)

    def _drawing(self, cards: Cards, group: int) -> float:
        """What it brings to take trumps from the opponents (吊主), for those who have more."""
        sight = self.sight
        if group != TRUMP or not sight.dealing:
            return 0.0
        out, own = sight.count[TRUMP], len(self.worth.cards[TRUMP])
        foes = [foe for foe in sight.foes if TRUMP not in sight.void[foe]]
        if not out or not foes or own <= out / 3:
            return 0.0
        return DRAW * sight.average * len(cards) * len(foes) / 2

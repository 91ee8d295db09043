"""What a seat knows in the play of shengji (所见): its cards, its side, and what the play may still bring."""

from functools import cached_property
from math import prod

from paiju.cards import BACK, Cards
from paiju.games.shengji.deck import side
from paiju.games.shengji.order import order
from paiju.games.shengji.playing import Playing
from paiju.kernel import Seat
from paiju.robots.points.unseen import Unseen
from paiju.tricks.combos import Shape
from paiju.tricks.points import points

WILLING = 0.9
"""How often an opponent who can win a trick does."""
BURIED = 0.6
"""The points of an average buried card, of those of an average card that is out."""


class Sight(Unseen):
    """What one seat knows when it is to play (所知)."""

    def __init__(self, view: Playing, seat: Seat) -> None:
        self.view = view
        self.hand: Cards = tuple([card for card in view.hands[seat] if card >= 0])
        self.trick = view.trick
        self.partner = (seat + 2) % 4
        self.foes = ((seat + 1) % 4, (seat + 3) % 4)
        self.dealing = side(seat) == side(view.dealer)
        self.after: tuple[Seat, ...] = tuple((seat + step) % 4 for step in range(1, 4 - len(view.trick)))
        super().__init__(
            order(view.trump, view.options.level),
            view.options.decks,
            seat,
            [len(hand) for hand in view.hands],
            view.buried.count(BACK),
            (self.hand, view.buried, *view.trick, *view.gone),
            view.void,
        )

    @cached_property
    def average(self) -> float:
        """What a single card's trick is worth on average, of those left (每墩均分)."""
        unseen = max(1, sum(self.count))
        shared = self.out_points * (unseen - self.buried) / unseen
        return (points(self.hand) + shared) / self.sizes[self.seat]

    @cached_property
    def bottom(self) -> float:
        """The points expected in the kitty (底分): known to the dealer; others count what is out."""
        if not self.buried:
            return points(self.view.buried)
        return BURIED * self.out_points * self.buried / max(1, sum(self.count))

    @property
    def last(self) -> float:
        """What winning the last trick is worth besides its cards (末墩之利)."""
        return 12.0 if self.view.options.home else 2.5 * self.bottom

    def wins(self, shapes: tuple[Shape, ...], top: int, group: int) -> float:
        """The chance that the opponents cannot beat this lead (领出不败的机会)."""
        return prod([1 - WILLING * self.able(foe, shapes, (group, top), group) for foe in self.foes])

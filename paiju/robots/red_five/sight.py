"""What a seat knows in the play of red five (所见): its cards, who may be on its side, what may still come."""

from collections.abc import Iterable
from functools import cached_property
from math import prod

from paiju.cards import BACK, Card, Cards
from paiju.games.red_five.deck import COPIES, PACK, SEATS, after
from paiju.games.red_five.order import order
from paiju.games.red_five.playing import Playing
from paiju.games.red_five.score import NEEDED
from paiju.kernel import Seat
from paiju.robots.points.unseen import Unseen
from paiju.tricks.combos import Shape
from paiju.tricks.points import points

WILLING = 0.9
"""How often an opponent who can win a trick does."""
HELPFUL = 0.7
"""How often a friend who can win a trick does."""
HARDER = 0.6
"""How much less often a play can be beaten that has beaten another."""
BRINGS_HOME = 0.5
"""How often a friend still unknown wins for the dealer the suit of his card."""
SHARE = 0.4
"""The part of the points that idle players capture on average."""
HIDDEN = 8.0
"""The points that others expect in the kitty."""


class Sight(Unseen):
    """What one seat knows when it is to play (所知)."""

    def __init__(self, view: Playing, seat: Seat) -> None:
        self.view = view
        self.hand: Cards = tuple([card for card in view.hands[seat] if card >= 0])
        self.trick = view.trick
        self.after: tuple[Seat, ...] = tuple(after(seat, step) for step in range(1, 5 - len(view.trick)))
        seen = (self.hand, view.buried, *view.trick, *view.gone)
        self.wanted = COPIES - sum([zone.count(view.called) for zone in seen]) if view.friend is None else 0
        """How many copies of the friend card are out, none once he is known."""
        self.seeking = seat == view.dealer and self.wanted > 0
        """Whether this is the dealer, and his friend is still to be found."""
        # Whoever beats the dealer with the friend card is his friend.
        his: Cards = (view.called,) * self.wanted if self.seeking else ()
        sizes = [len(hand) for hand in view.hands]
        super().__init__(order(view.trump), COPIES, seat, sizes, view.buried.count(BACK), (*seen, his), view.void)
        self.holder = view.friend is None and seat != view.dealer and view.called in self.hand
        """Whether it can become the friend."""
        self.joining = self.holder and self._promising()
        """Whether it wants to."""
        self.dealing = self.joining or seat in (view.dealer, view.friend)
        self.ally = [self._ally(other) for other in SEATS]
        """The chance that each seat is on the own side."""
        self.foes = [other for other in SEATS if self.ally[other] < 0.5]

    def _promising(self) -> bool:
        """Whether the dealer's side will rather win (庄家有望)."""
        view = self.view
        gone = sum(view.points)
        theirs = sum([won for seat, won in enumerate(view.points) if seat not in (view.dealer, self.seat)])
        on_table = points([card for cards in view.trick for card in cards])
        return theirs + SHARE * (points(PACK) - gone - on_table) < NEEDED + 10

    def _ally(self, other: Seat) -> float:
        view = self.view
        if other == self.seat:
            return 1.0
        if view.friend is not None or (self.wanted == 0 and not self.holder):
            return float(self.dealing == (other in (view.dealer, view.friend)))
        if self.seat == view.dealer:
            return 0.25
        if other == view.dealer:
            return 0.9 if self.joining else 0.0
        return 0.1 if self.joining else 0.67

    @cached_property
    def average(self) -> float:
        """What a single card's trick is worth on average, of those left (每墩均分)."""
        unseen = max(1, sum(self.count))
        shared = self.out_points * (unseen - self.buried) / unseen
        return (points(self.hand) + shared) / max(1, len(self.hand))

    @property
    def last(self) -> float:
        """What winning the last trick is worth besides its cards (末墩之利)."""
        if self.seat != self.view.dealer:
            return 2 * HIDDEN
        return (4 if self.wanted == 0 and self.view.friend is None else 2) * points(self.view.buried) + 2.0

    def carried(
        self, chance: float, best: tuple[int, int], shapes: tuple[Shape, ...], led: int, seats: Iterable[Seat]
    ) -> float:
        """The chance that the own side wins the trick when these seats have played (本方赢墩的机会).

        `best`, group and top, is the best play so far; with this chance it is of the own side.
        """
        raised = 0.0
        for seat in seats:
            ally = self.ally[seat]
            often = (HELPFUL if ally > chance else WILLING) * (1 - HARDER * raised)
            takes = self.able(seat, shapes, best, led) * often
            chance += takes * (ally - chance)
            raised += takes * (1 - raised)
        return chance

    def wins(self, shapes: tuple[Shape, ...], top: int, group: int) -> float:
        """The chance that no opponent beats this lead (领出不败的机会)."""
        best = (group, top)
        others = [seat for seat in SEATS if self.ally[seat] < 1]
        return prod([1 - WILLING * (1 - self.ally[seat]) * self.able(seat, shapes, best, group) for seat in others])

    def sure(self, group: int, shape: Shape, top: int) -> bool:
        """Whether nobody can hold this shape higher up in the group (必大), not even the friend."""
        called = self.view.called
        stops = self.seeking and self.order.group[called] == group and self.order.place[called] > top
        return super().sure(group, shape, top) and not (stops and self.wanted >= shape.width)

    def finds(self, best: tuple[int, int], led: int) -> float:
        """The chance that the friend, still unknown, wins this for the dealer with his card (伴家接手)."""
        called: Card = self.view.called
        group, place = self.order.group[called], self.order.place[called]
        if not self.seeking or (group, group) != (led, best[0]) or place <= best[1]:
            return 0.0
        return BRINGS_HOME

"""The play of hundred (打牌): following suit, tricks, digging the kitty. docs/rules/hundred.en.md#play."""

from collections.abc import Iterable

from paiju.cards import Card
from paiju.games.hundred.moves import HundredResult, Scored
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import order
from paiju.games.hundred.over import Over
from paiju.games.hundred.score import scored
from paiju.kernel import Event, State
from paiju.tricks.bids.playing import TakingTricks
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points
from paiju.tricks.taking import Trick


class Playing(TakingTricks, tag="play", frozen=True):
    """The play (打牌)."""

    options: Options

    @property
    def order(self) -> Order:
        """The order of cards with these trumps (大小)."""
        return order(self.trump, self.options.two_high)

    def worth(self, cards: Iterable[Card]) -> int:
        """The points in these cards (分)."""
        return points(cards)

    def score(self, last: Trick, taken: tuple[int, int]) -> Scored:
        """The score (计分): a defender who wins the last trick with a trump has dug the kitty."""
        winning = last.cards[(last.winner - last.leader) % 4]
        dug = (last.winner - self.declarer) % 2 == 1 and self.order.group[winning] == TRUMP
        against = taken[(self.declarer + 1) % 2]
        return Scored(scored(self.options, self.declarer, self.bid, against, points(self.buried), dug))

    def over(self, outcome: HundredResult) -> Over:
        """The hand with its result (打完)."""
        return Over(self.options, outcome, self.hands, (), self.buried, self.trump, self.last, self.gone)

    def ended(self, event: Event) -> State:
        """Book the score (终局)."""
        return self.over(event.outcome) if isinstance(event, Scored) else self

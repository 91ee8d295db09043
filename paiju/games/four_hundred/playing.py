"""The play of four hundred (打牌): following suit, tricks. docs/rules/four-hundred.en.md#play."""

from collections.abc import Iterable

from paiju.cards import Card
from paiju.games.four_hundred.marks import marks, order
from paiju.games.four_hundred.moves import FourHundredResult, Scored
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.score import scored
from paiju.kernel import Event, State
from paiju.tricks.bids.playing import TakingTricks
from paiju.tricks.order import Order
from paiju.tricks.taking import Trick


class Playing(TakingTricks, tag="play", frozen=True):
    """The play (打牌); `points` are the marks in the tricks of each side."""

    options: Options

    @property
    def order(self) -> Order:
        """The order of cards with these trumps (大小)."""
        return order(self.trump)

    def worth(self, cards: Iterable[Card]) -> int:
        """The marks of these cards (分)."""
        return marks(cards)

    def score(self, last: Trick, taken: tuple[int, int]) -> Scored:
        """The score (计分); what was laid aside counts for nobody."""
        return Scored(scored(self.options, self.declarer, self.bid, taken, marks(self.buried)))

    def over(self, outcome: FourHundredResult) -> Over:
        """The hand with its result (打完)."""
        return Over(self.options, outcome, self.hands, (), self.buried, self.trump, self.last, self.gone)

    def ended(self, event: Event) -> State:
        """Book the score (终局)."""
        return self.over(event.outcome) if isinstance(event, Scored) else self

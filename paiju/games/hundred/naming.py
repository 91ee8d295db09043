"""Choosing trumps in hundred (选主): the declarer has seen the kitty. docs/rules/hundred.en.md#choose-trump."""

from paiju.games.hundred.burying import Burying
from paiju.games.hundred.moves import HundredEvent
from paiju.games.hundred.options import Options
from paiju.kernel import State
from paiju.tricks.bids.declaring import ChoosingTrump
from paiju.tricks.bids.moves import TrumpChosen


class Naming(ChoosingTrump, tag="trump", frozen=True):
    """Choosing trumps (选主). `hands` by seat, the declarer's with the kitty in it: 18 cards."""

    options: Options

    def evolve(self, event: HundredEvent) -> State:
        """Book the choice (记); next the declarer buries."""
        if isinstance(event, TrumpChosen):
            return Burying(self.options, self.hands, self.declarer, self.bid, event.suit)
        return self

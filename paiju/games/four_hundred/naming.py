"""Choosing trumps in four hundred (选主), after burying. docs/rules/four-hundred.en.md#choose-trump."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.games.four_hundred.moves import FourHundredEvent
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.playing import Playing
from paiju.kernel import State
from paiju.tricks.bids.declaring import ChoosingTrump
from paiju.tricks.bids.moves import TrumpChosen


class Naming(ChoosingTrump, tag="trump", frozen=True):
    """Choosing trumps (选主). `hands` by seat, 12 cards each; `buried` the four laid aside."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried")

    options: Options
    buried: Cards

    def evolve(self, event: FourHundredEvent) -> State:
        """Book the choice (记); the declarer leads."""
        if isinstance(event, TrumpChosen):
            return Playing(self.options, self.hands, self.buried, self.declarer, self.bid, event.suit, self.declarer)
        return self

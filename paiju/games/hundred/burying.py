"""Burying in hundred (扣牌): the declarer lays six of his 18 cards aside. docs/rules/hundred.en.md#bury."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.games.hundred.moves import HundredEvent
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import order
from paiju.games.hundred.playing import Playing
from paiju.kernel import State
from paiju.tricks.bids.declaring import LayingAside
from paiju.tricks.moves import Buried
from paiju.tricks.plays import plainest


class Burying(LayingAside, tag="bury", frozen=True):
    """Burying (扣牌). `hands` by seat, the declarer's of 18 cards; `trump` 0-3."""

    kitty: ClassVar[int] = 6

    options: Options
    trump: int

    def lowest(self, held: Cards) -> Cards:
        """Cards without points before others, and plain ones before trumps (最不值的牌)."""
        return plainest(order(self.trump, self.options.two_high), held, self.kitty)

    def evolve(self, event: HundredEvent) -> State:
        """Book what was buried (记); the declarer leads."""
        if not isinstance(event, Buried):
            return self
        hands = self.without(event)
        return Playing(self.options, hands, event.cards, self.declarer, self.bid, self.trump, self.declarer)

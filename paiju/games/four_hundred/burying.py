"""Burying in four hundred (换牌): the declarer lays four of his 16 cards aside. docs/rules/four-hundred.en.md#bury."""

from typing import ClassVar

from paiju.cards import Cards, rank
from paiju.games.four_hundred.marks import marks
from paiju.games.four_hundred.moves import FourHundredEvent
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.options import Options
from paiju.kernel import State
from paiju.tricks.bids.declaring import LayingAside
from paiju.tricks.moves import Buried


class Burying(LayingAside, tag="bury", frozen=True):
    """Burying (换牌). `hands` by seat, the declarer's of 16 cards; trumps are not chosen yet."""

    kitty: ClassVar[int] = 4

    options: Options

    def lowest(self, held: Cards) -> Cards:
        """Cards without marks before others, and low ones before high (最不值的牌)."""
        rising = sorted(held, key=lambda card: (marks((card,)), rank(card)))
        return tuple(sorted(rising[: self.kitty]))

    def evolve(self, event: FourHundredEvent) -> State:
        """Book what was buried (记); next the declarer chooses trumps."""
        if not isinstance(event, Buried):
            return self
        return Naming(self.options, self.without(event), self.declarer, self.bid, event.cards)

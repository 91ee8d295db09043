"""The auction of four hundred (叫牌): what may be bid, and who goes on. docs/rules/four-hundred.en.md#auction."""

from typing import ClassVar

from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.marks import ALL
from paiju.games.four_hundred.moves import Scored
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.score import void
from paiju.kernel import Event, State
from paiju.tricks.bids.auction import Bidding
from paiju.tricks.bids.moves import KittyTaken


class Auction(Bidding, tag="auction", frozen=True):
    """The auction (叫牌): bids in tens, from 250 to all there is. docs/rules/four-hundred.en.md#bids."""

    step: ClassVar[int] = 10
    highest: ClassVar[int] = ALL

    options: Options

    @property
    def lowest(self) -> int:
        """The lowest of all bids (起叫)."""
        return 250

    def void(self) -> Scored:
        """Four passes (流局). docs/rules/four-hundred.en.md#void."""
        return Scored(void(self.options))

    def ended(self, event: Event) -> State:
        """Book the end of the auction (叫毕): the declarer buries, the middle cards in his hand."""
        match event:
            case KittyTaken():
                return Burying(self.options, self.with_cards(event), event.seat, self.bid)
            case Scored():
                return Over(self.options, event.outcome, self.hands, self.kitty)
            case _:
                return self

"""The auction of hundred (叫牌): what may be bid, and who goes on. docs/rules/hundred.en.md#auction."""

from typing import ClassVar

from paiju.games.hundred.moves import Scored
from paiju.games.hundred.naming import Naming
from paiju.games.hundred.options import Options
from paiju.games.hundred.over import Over
from paiju.games.hundred.score import void
from paiju.kernel import Event, State
from paiju.tricks.bids.auction import Bidding
from paiju.tricks.bids.moves import KittyTaken


class Auction(Bidding, tag="auction", frozen=True):
    """The auction (叫牌): bids in fives, up to a hundred. docs/rules/hundred.en.md#bids."""

    step: ClassVar[int] = 5
    highest: ClassVar[int] = 100

    options: Options

    @property
    def lowest(self) -> int:
        """The lowest of all bids (起叫)."""
        return self.options.start

    def void(self) -> Scored:
        """Four passes (流局). docs/rules/hundred.en.md#void."""
        return Scored(void(self.options))

    def ended(self, event: Event) -> State:
        """Book the end of the auction (叫毕): the declarer chooses trumps with the kitty in his hand."""
        match event:
            case KittyTaken():
                return Naming(self.options, self.with_cards(event), event.seat, self.bid)
            case Scored():
                return Over(self.options, event.outcome, self.hands, self.kitty)
            case _:
                return self

"""The end of a hand of bids (打完): what was played, what was buried, and the result."""

from typing import ClassVar

from paiju.cards import Cards
from paiju.kernel import Ended
from paiju.tricks.bids.match import Match, Outcome
from paiju.tricks.taking import Trick

NO_CARDS: tuple[Cards, ...] = ((), (), (), ())
"""No cards for any of the four seats."""


class Finished(Ended, frozen=True):
    """The hand is over (打完). After four passes the cards are still in `hands` and `kitty`."""

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty", "buried", "gone")

    options: Match
    outcome: Outcome
    hands: tuple[Cards, ...]
    kitty: Cards = ()
    buried: Cards = ()
    trump: int | None = None
    last: Trick | None = None
    gone: tuple[Cards, ...] = NO_CARDS

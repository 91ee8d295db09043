"""What red five is played with (牌与座位): three packs, five hands of 31 and a kitty of seven."""

from paiju.cards import BIG_JOKER, DECK, SMALL_JOKER, Cards
from paiju.kernel import Seat
from paiju.tricks.voids import Voids

SEATS = range(5)
"""The five seats, in order of play."""
PACK: Cards = tuple(sorted((*DECK, SMALL_JOKER, BIG_JOKER) * 3))
"""Three packs with their jokers, 162 cards."""
COPIES = 3
"""How often each face is there."""
HAND = 31
"""The cards of a hand."""
KITTY = 7
"""The cards of the kitty."""
NO_CARDS: tuple[Cards, ...] = ((),) * 5
"""No cards for any of the five seats."""
NO_VOIDS: Voids = ((),) * 5
"""None of the five seats has shown out of anything."""
NOTHING = (0, 0, 0, 0, 0)
"""Nothing for any of the five seats."""


def after(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many steps on in order of play (下家)."""
    return (seat + steps) % 5

"""What 升级 is played with (牌与座位): one to three decks, four hands and a kitty. docs/rules/shengji.en.md#deal."""

from functools import cache

from paiju.cards import BIG_JOKER, DECK, SMALL_JOKER, Cards
from paiju.kernel import Seat

SEATS = range(4)
"""The four seats, in order of play."""
NO_CARDS: tuple[Cards, ...] = ((),) * 4
"""No cards for any of the four seats."""
KITTY = {1: 6, 2: 8, 3: 6}
"""The cards of the kitty, by the number of decks."""


@cache
def pack(decks: int) -> Cards:
    """Whole decks with both jokers (整副牌), 54 cards each."""
    return tuple(sorted((*DECK, SMALL_JOKER, BIG_JOKER) * decks))


def hand_size(decks: int) -> int:
    """The cards of a hand before the kitty is taken (每家张数): 12, 25 or 39."""
    return (54 * decks - KITTY[decks]) // 4


def side(seat: Seat) -> int:
    """The side of a seat (一方): 0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2


def after(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many steps on in order of play (下家)."""
    return (seat + steps) % 4

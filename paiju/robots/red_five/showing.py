"""Whether the robot shows a 2 (亮主): when its suit makes a good trump for all that may still come."""

from paiju.cards import BIG_JOKER, SMALL_JOKER, Cards, suit
from paiju.games.red_five.dealing import Dealing
from paiju.games.red_five.deck import HAND, KITTY, PACK
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.moves import DeclineShow, Show
from paiju.games.red_five.order import RED_FIVE, order
from paiju.kernel import Seat
from paiju.tricks.order import TRUMP

ENOUGH = 20.0
"""How strong the hand must become on average to be shown at the start; see `strength`."""
AT_LAST = 19.0
"""The same when all cards are dealt."""


def showing(view: Dealing | FinalShow, seat: Seat) -> Show | DeclineShow | None:
    """The 2 that the robot shows now, None if it waits (亮不亮).

    Who is asked at last is dealer in any case, and better with his best suit than with one drawn by lot.
    """
    shows = [choice.example for choice in view.choices(seat) if isinstance(choice.example, Show)]
    asked = isinstance(view, FinalShow) and seat == view.turn
    hand = tuple([card for card in view.hands[seat] if card >= 0])
    if shows:
        strong, best = max(((strength(hand, suit(act.card)), act) for act in shows), key=lambda each: each[0])
        if asked or strong >= ENOUGH + (AT_LAST - ENOUGH) * len(hand) / HAND:
            return best
    return DeclineShow() if asked else None


def strength(hand: Cards, trump: int) -> float:
    """How many trumps the hand with the kitty will have on average (主力), high ones and voids counted for more."""
    ranks = order(trump)
    trumps = ranks.held(hand, TRUMP)
    size = sum([each == TRUMP for each in ranks.group]) * 3
    coming = (HAND + KITTY - len(hand)) / (len(PACK) - len(hand))
    return _sum(trumps, ranks.place) + coming * (size - len(trumps))


def _sum(trumps: Cards, place: tuple[int, ...]) -> float:
    high = [card for card in trumps if card in (RED_FIVE, BIG_JOKER, SMALL_JOKER)]
    pairs = [card for card in set(trumps) if trumps.count(card) > 1]
    return len(trumps) + 0.5 * len(high) + 0.3 * len(pairs)

"""The robot of hundred (打百分机器人): bids what its hand will keep, buries losers, weighs every card."""

from random import Random

from paiju.cards import Cards
from paiju.games.hundred.auction import Auction
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.naming import Naming
from paiju.games.hundred.order import PACK
from paiju.games.hundred.playing import Playing
from paiju.kernel import Seat, State
from paiju.robots.budget import Budget
from paiju.robots.hundred.hand import WORTH, best_trump, kept, to_bury
from paiju.robots.points.bidding import call
from paiju.robots.points.partners import best, look
from paiju.tricks.bids.moves import BidAction, Bury, ChooseTrump, Play

DIG = 1.0
"""The worth of the last trick for each point that the defenders have: a kitty dug counts them threefold."""
DIG_KITTY = 10.0
"""Its worth besides, for the points in the kitty and those still to come."""


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> BidAction | None:
    """What the robot in this seat does now (选择), None if it is not its turn."""
    match view:
        case Auction() if seat == view.turn:
            return call(view, seat, good(view.hands[seat], view.options.two_high))
        case Naming() if seat == view.turn:
            return ChooseTrump(best_trump(view.hands[seat], view.options.two_high))
        case Burying() if seat == view.turn:
            return Bury(to_bury(view.hands[seat], view.trump, view.options.two_high))
        case Playing() if seat == view.turn:
            return Play(best(look(view, seat, PACK, WORTH, digging(view))))
        case _:
            return None


def ready() -> None:
    """Nothing to load (预备)."""


def good(hand: Cards, two_high: bool) -> float:
    """What the hand will keep with its best trumps (能叫多高)."""
    return kept(hand, best_trump(hand, two_high), two_high)


def digging(view: Playing) -> float:
    """What the last trick decides besides its own points (抠底之利): the kitty, and what the defenders have again."""
    return DIG * view.points[(view.declarer + 1) % 2] + DIG_KITTY

"""The robot of four hundred (四百分机器人): bids what its hand will win, buries losers, weighs every card."""

from random import Random

from paiju.games.four_hundred.auction import Auction
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.marks import PACK
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.playing import Playing
from paiju.kernel import Seat, State
from paiju.robots.budget import Budget
from paiju.robots.four_hundred.hand import WORTH, best_trump, to_bury, won
from paiju.robots.points.bidding import call
from paiju.robots.points.partners import best, look
from paiju.tricks.bids.moves import BidAction, Bury, ChooseTrump, Play


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> BidAction | None:
    """What the robot in this seat does now (选择), None if it is not its turn."""
    match view:
        case Auction() if seat == view.turn:
            hand = view.hands[seat]
            return call(view, seat, won(hand, best_trump(hand)))
        case Burying() if seat == view.turn:
            return Bury(to_bury(view.hands[seat]))
        case Naming() if seat == view.turn:
            return ChooseTrump(best_trump(view.hands[seat]))
        case Playing() if seat == view.turn:
            return Play(best(look(view, seat, PACK, WORTH)))
        case _:
            return None


def ready() -> None:
    """Nothing to load (预备)."""

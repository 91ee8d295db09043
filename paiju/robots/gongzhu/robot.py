"""The robot of Chase the Pig (拱猪机器人): sells what others will pay for, and weighs every card it may play."""

from random import Random

from paiju.games.gongzhu.moves import GongzhuAction, Play
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.selling import Selling
from paiju.kernel import Seat, State
from paiju.robots.budget import Budget
from paiju.robots.gongzhu.merit import merit
from paiju.robots.gongzhu.sale import sale
from paiju.robots.gongzhu.sight import look


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> GongzhuAction | None:
    """What the robot in this seat does now (选择), None if it is not its turn. Of equal cards it takes any."""
    match view:
        case Selling() if seat == view.turn:
            return sale(view.hands[seat])
        case Playing() if seat == view.turn:
            sight = look(view, seat)
            cards = view.choices(seat)[0].cards
            return Play(max(cards, key=lambda card: (merit(sight, card), rng.random())))
        case _:
            return None


def ready() -> None:
    """Nothing to load (预备)."""

"""The robot of red five (红五机器人): shows, buries, names its friend and plays, by rules."""

from random import Random

from paiju.games.red_five.burying import Burying
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.dealing import Dealing
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.moves import Bury, Call, Play, RedFiveAction
from paiju.games.red_five.playing import Playing
from paiju.kernel import Seat, State
from paiju.robots.budget import Budget
from paiju.robots.red_five.burying import kitty
from paiju.robots.red_five.calling import friend_card
from paiju.robots.red_five.following import follow
from paiju.robots.red_five.leading import lead
from paiju.robots.red_five.showing import showing
from paiju.robots.red_five.sight import Sight


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> RedFiveAction | None:
    """What the robot in this seat does now (选择), None if it has nothing to do. Chance has no part in it."""
    match view:
        case Dealing() | FinalShow():
            return showing(view, seat)
        case Burying() if seat == view.dealer:
            return Bury(kitty(view))
        case Calling() if seat == view.dealer:
            return Call(friend_card(view))
        case Playing() if seat == view.turn:
            sight = Sight(view, seat)
            return Play(follow(sight) if view.trick else lead(sight))
        case _:
            return None


def ready() -> None:
    """Nothing to load (预备)."""

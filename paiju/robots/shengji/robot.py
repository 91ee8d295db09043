"""The robot of shengji (升级机器人): declares, buries, leads and follows by rules, from what its seat has seen."""

from random import Random

from paiju.games.shengji.burying import Burying
from paiju.games.shengji.dealing import Dealing
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import Bury, Pass, Play, ShengjiAction
from paiju.games.shengji.playing import Playing
from paiju.kernel import Seat, State
from paiju.robots.budget import Budget
from paiju.robots.shengji.following import follow
from paiju.robots.shengji.kitty import kitty
from paiju.robots.shengji.leading import lead
from paiju.robots.shengji.sight import Sight
from paiju.robots.shengji.trumps import declaration


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> ShengjiAction | None:
    """What the robot in this seat does now (选择), None if it has nothing to do. Chance has no part in it."""
    match view:
        case Dealing():
            return declaration(view, seat)
        case Declaring():
            return declaration(view, seat) or (None if seat in view.passed else Pass())
        case Burying() if seat == view.dealer:
            return Bury(kitty(view))
        case Playing() if seat == view.turn:
            sight = Sight(view, seat)
            return Play(follow(sight, view.lead) if view.lead else lead(sight))
        case _:
            return None


def ready() -> None:
    """Nothing to load (预备)."""

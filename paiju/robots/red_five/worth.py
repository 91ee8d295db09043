"""What cards are worth in red five when they are kept (留牌之值)."""

from paiju.games.red_five.following import GRAMMAR
from paiju.robots.points.worth import Weights, Worth
from paiju.robots.red_five.sight import Sight

WEIGHTS = Weights(power=0.8, late=0.4, led=0.7, saved=0.45, unruffed=0.8, joined=0.1, spent=0.85)


def worth_in(sight: Sight) -> Worth:
    """The worth of the cards of one seat (牌值)."""
    return Worth(sight, GRAMMAR, WEIGHTS)

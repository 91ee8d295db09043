"""What cards are worth in shengji when they are kept (留牌之值)."""

from paiju.games.shengji.following import GRAMMAR
from paiju.robots.points.worth import Weights, Worth
from paiju.robots.shengji.sight import Sight

WEIGHTS = Weights(power=0.45, late=0.8, saved=0.5, wide=0.1, joined=0.2, spent=0.8)


def worth_in(sight: Sight) -> Worth:
    """The worth of the cards of one seat (牌值)."""
    return Worth(sight, GRAMMAR, WEIGHTS)

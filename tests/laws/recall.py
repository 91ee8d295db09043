"""Law of recall: a view keeps each card that its viewer was ever shown."""

from collections import Counter
from random import Random

from paiju.cards import BACK, Card
from paiju.kernel import fold, told, zone_cards
from tests.laws.playing import Played


def check(played: Played, rng: Random) -> None:
    """What was shown is not forgotten."""
    viewer = rng.choice(played.viewers())
    view = played.game.begin(played.options)
    known: Counter[Card] = Counter()
    for part in played.all_events:
        view = fold(view, told(part, viewer))
        now = Counter(card for card in zone_cards(view) if card != BACK)
        assert not known - now
        known = now

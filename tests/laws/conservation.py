"""Law of conservation: the zones hold one whole pack after every move, and so do, backs counted, those of each view."""

from collections import Counter
from random import Random

from paiju.cards import BACK
from paiju.kernel import fill, zone_cards
from tests.laws.playing import Played


def check(played: Played, rng: Random) -> None:
    """No card is lost or made."""
    pack = tuple(sorted(played.game.pack(played.options)))
    for state in (*(move.before for move in played.moves), played.state):
        assert zone_cards(state) == pack
    view = played.view(rng.choice(played.viewers()))
    seen = Counter(card for card in zone_cards(view) if card != BACK)
    assert not seen - Counter(pack)
    assert len(zone_cards(view)) == len(pack)
    assert zone_cards(fill(view, pack, rng)) == pack

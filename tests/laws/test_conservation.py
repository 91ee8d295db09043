"""Law of conservation: the zones hold one whole pack after every move, and so do, backs counted, those of each view."""

import random
from collections import Counter

from hypothesis import given

from paiju.cards import BACK
from paiju.kernel import fill, fold, told, zone_cards
from tests.laws.playing import Played, deals


@given(deals(90))
def test_no_card_is_lost_or_made(played: Played) -> None:
    pack = tuple(sorted(played.game.pack(played.options)))
    for move in played.moves:
        assert zone_cards(move.before) == pack
    assert zone_cards(played.state) == pack
    for viewer in played.viewers():
        view = fold(played.game.begin(played.options), (e for part in played.all_events for e in told(part, viewer)))
        seen = Counter(card for card in zone_cards(view) if card != BACK)
        assert not seen - Counter(pack)
        assert len(zone_cards(view)) == len(pack)
        assert zone_cards(fill(view, pack, random.Random(0))) == pack

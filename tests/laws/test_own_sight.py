"""Law of own sight: a seat's view awaits, offers and refuses exactly as the whole state does."""

import random
from typing import Any

from hypothesis import given

from paiju.kernel import Illegal, State, fold, told
from tests.laws.playing import Played, action_of, deals


def answer(state: State, seat: int, action: Any) -> tuple[str, tuple[int, ...]] | None:
    """The refusal of an action, or None."""
    try:
        state.decide(seat, action)
    except Illegal as refusal:
        return refusal.code, refusal.cards
    return None


@given(deals(90))
def test_a_view_offers_and_refuses_as_the_state_does(played: Played) -> None:
    rng = random.Random(1)
    tried = [move.action for move in played.moves[-6:]]
    for seat in played.game.seats(played.options):
        viewer = frozenset((seat,))
        view = fold(played.game.begin(played.options), (e for part in played.all_events for e in told(part, viewer)))
        assert view.waiting == played.state.waiting
        assert view.choices(seat) == played.state.choices(seat)
        for action in [*tried, *(action_of(choice, rng) for choice in view.choices(seat)[:5])]:
            assert answer(view, seat, action) == answer(played.state, seat, action)

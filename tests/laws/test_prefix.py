"""Law of the prefix: taking back is folding fewer moves, for state and views, and play goes on from there."""

import random

from hypothesis import given
from hypothesis import strategies as st

from paiju.kernel import fold, told
from tests.laws.playing import Played, deals, next_move


@given(deals(90), st.integers(0, 90))
def test_fewer_moves_make_the_earlier_state(played: Played, back: int) -> None:
    kept = played.moves[: max(0, len(played.moves) - back)]
    state = fold(
        played.game.begin(played.options), (e for part in [played.opening, *(m.events for m in kept)] for e in part)
    )
    assert state == (played.moves[len(kept)].before if len(kept) < len(played.moves) else played.state)
    for viewer in played.viewers():
        begin = played.game.begin(played.options)
        whole = [told(part, viewer) for part in played.all_events]
        view = fold(begin, (event for part in whole[: len(kept) + 1] for event in part))
        assert view.waiting == state.waiting
    if state.waiting:
        seat, action = next_move(played.game, state, played.options, random.Random(back))
        assert state.decide(seat, action)

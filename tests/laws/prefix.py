"""Law of the prefix: taking back is folding fewer moves, for state and views, and play goes on from there."""

from random import Random

from paiju.kernel import fold
from tests.laws.playing import Played, next_move


def check(played: Played, rng: Random) -> None:
    """Fewer moves make the earlier state."""
    kept = rng.randint(0, len(played.moves))
    earlier = played.cut(kept)
    state = fold(played.game.begin(played.options), (event for part in earlier.all_events for event in part))
    assert state == earlier.state
    assert earlier.view(rng.choice(played.viewers())).waiting == state.waiting
    if state.waiting:
        seat, action = next_move(played.game, state, played.options, rng)
        assert state.decide(seat, action)

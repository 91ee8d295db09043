"""Law of replay: options, deck and actions determine everything, and the events alone make the state."""

from random import Random

from paiju.kernel import fold
from tests.laws.playing import Played


def check(played: Played, _: Random) -> None:
    """The same actions make the same events, the same events the same states."""
    state = fold(played.game.begin(played.options), played.game.open(played.options, played.deck))
    for move in played.moves:
        assert state == move.before
        assert state.decide(move.seat, move.action) == move.events
        state = fold(state, move.events)
    assert state == played.state

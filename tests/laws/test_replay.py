"""Law of replay: options, deck and actions determine everything, and the events alone make the state."""

from hypothesis import given

from paiju.kernel import fold
from tests.laws.playing import Played, deals


@given(deals(90))
def test_events_make_the_state_and_actions_make_the_events(played: Played) -> None:
    state = fold(played.game.begin(played.options), played.game.open(played.options, played.deck))
    for move in played.moves:
        assert state == move.before
        assert state.decide(move.seat, move.action) == move.events
        state = fold(state, move.events)
    assert state == played.state

"""Law of coding: what is stored or sent comes back the same."""

from types import GenericAlias

import msgspec
from hypothesis import given

from paiju.kernel import fold, told
from tests.laws.playing import Played, deals, encode


@given(deals(90))
def test_events_actions_and_states_survive_json(played: Played) -> None:
    game = played.game
    events = msgspec.json.Decoder(GenericAlias(tuple, (game.Event, ...)))
    action = msgspec.json.Decoder(game.Action)
    state = msgspec.json.Decoder(game.State)
    assert events.decode(encode(played.opening)) == played.opening
    for move in played.moves:
        assert events.decode(encode(move.events)) == move.events
        assert action.decode(encode(move.action)) == move.action
    assert state.decode(encode(played.state)) == played.state
    for viewer in played.viewers():
        seen = [told(part, viewer) for part in played.all_events]
        assert [events.decode(encode(part)) for part in seen] == seen
        view = fold(game.begin(played.options), (event for part in seen for event in part))
        assert state.decode(encode(view)) == view

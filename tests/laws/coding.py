"""Law of coding: what is stored or sent comes back the same."""

from functools import cache
from random import Random
from types import GenericAlias
from typing import Any

import msgspec

from paiju.kernel import Game, fold, told
from tests.laws.playing import Played, encode


@cache
def decoders(game: Game) -> tuple[msgspec.json.Decoder[Any], ...]:
    """For a row's events, an action and a state of the game."""
    every = GenericAlias(tuple, (game.Event, ...))
    return tuple(msgspec.json.Decoder(kind) for kind in (every, game.Action, game.State))


def check(played: Played, rng: Random) -> None:
    """Events, actions and states survive JSON, whole and as somebody is told them."""
    events, action, state = decoders(played.game)
    assert events.decode(encode(played.opening)) == played.opening
    for move in played.moves:
        assert events.decode(encode(move.events)) == move.events
        assert action.decode(encode(move.action)) == move.action
    for reached in (played.state, played.any_state(rng)):
        assert state.decode(encode(reached)) == reached
    viewer = rng.choice(played.viewers())
    seen = [told(part, viewer) for part in played.all_events]
    assert [events.decode(encode(part)) for part in seen] == seen
    view = fold(played.game.begin(played.options), (event for part in seen for event in part))
    assert state.decode(encode(view)) == view

"""Law of the position: whatever state or view a deal comes to is written down and set up again as it was."""

from random import Random

import msgspec

from paiju.cases.walking import notation_of
from paiju.kernel import State
from tests.laws.playing import Played


def again(game: str, state: State) -> State:
    """The state written down, sent as plain JSON, and set up again."""
    notation = notation_of(game)
    return notation.start(msgspec.json.decode(msgspec.json.encode(notation.position(state))), {})


def check(played: Played, rng: Random) -> None:
    """A state on the way, the last one, and a view come back the same."""
    view = played.cut(rng.randint(0, len(played.moves))).view(rng.choice(played.viewers()))
    for state in (played.any_state(rng), played.state, view):
        assert again(played.game.key, state) == state

"""Law of progress: a deal ends, and until then somebody is awaited who can do something."""

from random import Random

from paiju.kernel import DIRECTOR, TABLE, Illegal
from tests.laws.playing import MOST, Played


def check(played: Played, _: Random) -> None:
    """A deal goes on until it is over; then nothing can be done in it, and the next one can begin."""
    assert len(played.moves) < MOST
    for move in played.moves:
        assert move.before.waiting and move.before.result is None
        assert all(move.before.choices(seat) for seat in move.before.waiting)
    assert not played.state.waiting
    result = played.state.result
    assert result is not None
    seats = played.game.seats(played.options)
    assert len(result.scores) == len(seats)
    for seat in [TABLE, *seats, DIRECTOR]:
        assert played.state.choices(seat) == ()
        for move in played.moves[-5:]:
            try:
                played.state.decide(seat, move.action)
            except Illegal:
                continue
            raise AssertionError(f"{move.action} was accepted after the end")
    following = played.game.following(played.options, result)
    assert following is None or played.game.begin(following).result is None

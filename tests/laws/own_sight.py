"""Law of own sight: a seat's view awaits, offers and refuses exactly as the whole state does."""

from random import Random
from typing import Any

from paiju.kernel import Illegal, State
from paiju.robots.selfplay import attempts
from tests.laws.playing import Played


def answer(state: State, seat: int, action: Any) -> tuple[str, tuple[int, ...]] | None:
    """The refusal of an action, or None."""
    try:
        state.decide(seat, action)
    except Illegal as refusal:
        return refusal.code, refusal.cards
    return None


def check(played: Played, rng: Random) -> None:
    """A view offers and refuses as the state does."""
    tried = [move.action for move in played.moves[-6:]]
    for seat in played.game.seats(played.options):
        view = played.view(frozenset((seat,)))
        assert view.waiting == played.state.waiting
        assert view.choices(seat) == played.state.choices(seat)
        for action in [
            *tried,
            *(way for choice in view.choices(seat)[:5] for way in (choice.example, *attempts(choice, rng))),
        ]:
            assert answer(view, seat, action) == answer(played.state, seat, action)

"""Law of examples: whatever a choice offers is accepted."""

from random import Random

from msgspec.structs import replace

from paiju.kernel import DIRECTOR, TABLE
from tests.laws.playing import Played


def check(played: Played, rng: Random) -> None:
    """Every example is legal, and so is each card that is offered by itself."""
    for state in {id(state): state for state in (played.any_state(rng), played.any_state(rng), played.state)}.values():
        for seat in [TABLE, *played.game.seats(played.options), DIRECTOR]:
            for choice in state.choices(seat):
                assert state.decide(seat, choice.example)
                if choice.take is None:
                    continue
                low, high = choice.take
                assert 0 <= low <= high <= len(choice.cards)
                for card in choice.cards if high == 1 else ():
                    single = {"card": card} if "card" in type(choice.example).__struct_fields__ else {"cards": (card,)}
                    assert state.decide(seat, replace(choice.example, **single))

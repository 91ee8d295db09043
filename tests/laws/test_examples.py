"""Law of examples: whatever a choice offers is accepted."""

from hypothesis import given
from msgspec.structs import replace

from paiju.kernel import DIRECTOR, TABLE
from tests.laws.playing import Played, deals


@given(deals(90))
def test_every_choice_is_legal(played: Played) -> None:
    for state in [*(move.before for move in played.moves[-8:]), played.state]:
        for seat in [TABLE, *played.game.seats(played.options), DIRECTOR]:
            for choice in state.choices(seat):
                assert state.decide(seat, choice.example)
                if choice.take == (1, 1) and "card" in type(choice.example).__struct_fields__:
                    for card in choice.cards:
                        assert state.decide(seat, replace(choice.example, card=card))
                if choice.take is not None:
                    low, high = choice.take
                    assert 0 <= low <= high <= len(choice.cards)

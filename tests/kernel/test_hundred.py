"""What cases and laws of hundred do not reach: how cards are dealt, the next hand, events that do not belong."""

import msgspec
import pytest

from paiju.cards import parse, show
from paiju.games.hundred import GAME
from paiju.games.hundred.auction import Auction
from paiju.games.hundred.notation import position, start
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import PACK
from paiju.games.hundred.over import Over
from paiju.kernel import Deck, fold
from paiju.tricks.bids.moves import Called, Played

CONTRACT = {"declarer": "P1", "trump": "S"}
PLAY = {"phase": "play", **CONTRACT}


def test_cards_go_round_from_the_dealers_right_and_the_last_six_aside() -> None:
    options = Options(dealer=2)
    state = fold(GAME.begin(options), GAME.open(options, Deck(PACK)))
    assert isinstance(state, Auction)
    assert [show(hand[:2]) for hand in state.hands] == ["C3 C7", "C4 C8", "C5 C9", "C2 C6"]
    assert [len(hand) for hand in state.hands] == [12, 12, 12, 12]
    assert state.kitty == parse("SJ SQ SK SA BJ RJ")
    assert state.turn == 2


def test_a_match_goes_on_with_the_next_dealer_until_it_is_won() -> None:
    def after(totals: tuple[int, int]) -> Options | None:
        given = {"dealer": "P4", "totals": totals, "points": 20, "buried": "C2 C3 C4 C6 C7 C8"}
        over = start({**PLAY, **given, "phase": "scored", "last": ["P1 SA", "P2 H2", "P3 H3", "P4 H4"]})
        assert isinstance(over, Over)
        return GAME.following(over.options, over.result)

    assert after((0, 40)) == Options(dealer=0, totals=(60, 60))
    assert after((0, 480)) is None


def test_a_void_hand_is_followed_by_the_next_dealers() -> None:
    state = start({"passed": ["P1", "P2", "P3"], "totals": [20, 10], "kitty": "RJ"})
    over = fold(state, state.decide(3, msgspec.json.decode(b'{"type":"pass"}', type=GAME.Action)))
    assert isinstance(over, Over)
    assert over.result.is_void
    assert GAME.following(over.options, over.result) == Options(dealer=1, totals=(20, 10))
    assert start(position(over)) == over


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"phase": "trump", "declarer": "P1"},
        {"phase": "bury", **CONTRACT},
        PLAY,
        {"phase": "scored"},
    ],
)
def test_events_of_another_phase_change_nothing(given: dict[str, str]) -> None:
    state = start(given)
    assert state.evolve(Called(0, 60) if given else Played(0, PACK[0])) == state


@pytest.mark.parametrize("given", [{"phase": "trump", "declarer": "P1"}, {"phase": "bury", **CONTRACT}])
def test_only_the_declarer_has_choices(given: dict[str, str]) -> None:
    assert start(given).choices(1) == ()
    assert GAME.begin(Options()).choices(1) == ()

"""The robots of hundred and four hundred: tactics that any player knows, whole deals, and how often they win."""

from random import Random
from typing import Any

import pytest

from paiju.cards import parse, show
from paiju.catalogue import GAMES, options_of
from paiju.cli.bench_robots import measure
from paiju.games.four_hundred import notation as four_hundred
from paiju.games.hundred import notation as hundred
from paiju.robots import choose
from paiju.robots.selfplay import play_out, shuffled
from paiju.tricks.moves import Bury

NOTATIONS = {"hundred": hundred, "four_hundred": four_hundred}
PLAY = {"phase": "play", "declarer": "P1", "trump": "S"}


def act(game: str, given: dict[str, Any]) -> Any:
    """What the robot on turn does in a position."""
    state: Any = NOTATIONS[game].start(given)
    return choose(state, state.turn, Random(1))


def plays(game: str, given: dict[str, Any]) -> str:
    return show((act(game, {**PLAY, **given}).card,))


both = pytest.mark.parametrize("game", ["hundred", "four_hundred"])


@both
def test_points_go_to_a_trick_that_the_partner_wins(game: str) -> None:
    hand = {"P1": "HT H3 D2 D3 D4 D6 C2 C3 C4 C6 C7 C8"}
    assert plays(game, {"trick": ["P3 HA", "P4 H2"], "hands": hand}) == "HT"
    assert plays(game, {"trick": ["P2 H9", "P3 HA", "P4 H2"], "hands": hand}) == "HT"


@both
def test_points_are_kept_out_of_a_trick_that_the_opponents_win(game: str) -> None:
    assert plays(game, {"trick": ["P2 HA", "P3 H2", "P4 H6"], "hands": {"P1": "HT H5 H3"}, "tricks": 9}) == "H3"
    assert plays(game, {"trick": ["P2 SA", "P3 S2", "P4 S6"], "hands": {"P1": "DT D5 C3"}, "tricks": 9}) == "C3"


@both
def test_who_is_last_wins_points_as_cheaply_as_it_can(game: str) -> None:
    given = {"trick": ["P2 HQ", "P3 HT", "P4 H6"], "hands": {"P1": "S2 S9 D3"}, "tricks": 9}
    assert plays(game, given) == "S2"


@both
def test_a_trick_of_the_partner_is_not_trumped(game: str) -> None:
    given = {"trick": ["P2 H9", "P3 HA", "P4 H2"], "hands": {"P1": "S9 D3 CT"}, "tricks": 9}
    assert plays(game, given) == "CT"


def test_the_declarer_draws_trumps() -> None:
    hand = "RJ BJ SA SK SQ S9 S4 S2 HA H3 DA C4"
    given = {"hands": {"P1": hand}, "buried": "C2 C3 D2 D3 H4 H2"}
    assert plays("hundred", given) in hand[:17].split()


def test_a_trump_is_kept_for_the_last_trick() -> None:
    # The joker would win the ten now; the last trick is worth three times what P2 and P4 have.
    given = {"points": 30, "tricks": 10, "trick": ["P1 HQ"], "hands": {"P2": "RJ C3"}}
    assert plays("hundred", given) == "C3"


def test_what_is_buried_comes_from_short_suits_without_aces_and_trumps() -> None:
    hand = "RJ BJ SA SK SJ S9 S7 S4 HA HK H9 D8 D4 C9 C7 C6 C3 C2"
    buried = act("hundred", {"phase": "bury", "declarer": "P1", "trump": "S", "hands": {"P1": hand}})
    assert isinstance(buried, Bury)
    assert not {*buried.cards} & {*parse("RJ BJ SA SK SJ S9 S7 S4 HA HK")}
    assert {*parse("D8 D4")} <= {*buried.cards}


def test_marks_are_not_buried_when_others_can_be() -> None:
    hand = "SA SK SJ S9 S7 S4 HA HK H9 DQ D8 C9 C7 C6 CT C5"
    buried = act("four_hundred", {"phase": "bury", "declarer": "P1", "hands": {"P1": hand}})
    assert not {*buried.cards} & {*parse("SA SK SJ HA HK DQ CT C5")}
    named = act(
        "four_hundred", {"phase": "trump", "declarer": "P1", "hands": {"P1": "SA SK SJ S9 S7 S4 HA HK DQ CT C5 C9"}}
    )
    assert named.suit == 3


@pytest.mark.parametrize(
    ("game", "hand", "passed", "bids"),
    [
        ("hundred", "RJ BJ SA SK SJ S9 S7 S4 HA HK DA DK", {"bid": 80, "bidder": "P4"}, True),
        ("hundred", "H2 H3 H4 D2 D3 D4 C2 C3 C4 S2 S3 S4", {"bid": 65, "bidder": "P4"}, False),
        ("four_hundred", "SA SK SQ SJ S9 S7 S4 HA HK DA DK CA", {"bid": 300, "bidder": "P4"}, True),
        ("four_hundred", "H2 H3 H4 D2 D3 D4 C2 C3 C4 S2 S3 S4", {}, False),
    ],
)
def test_a_hand_is_bid_for_what_it_is_worth(game: str, hand: str, passed: dict[str, Any], bids: bool) -> None:
    called = act(game, {"hands": {"P1": hand}, **passed})
    assert called.__struct_config__.tag == ("bid" if bids else "pass")


def test_nobody_acts_out_of_turn_or_after_the_end() -> None:
    for name, notation in NOTATIONS.items():
        for given in ({}, PLAY, {"phase": "scored"}):
            assert choose(notation.start(given), 3, Random(1)) is None, name


@both
def test_whole_deals_are_legal_and_the_same_again(game: str) -> None:
    for number in range(30):
        options = options_of(
            game, {"dealer": number % 4} | ({"two_high": number % 2 == 0} if game == "hundred" else {})
        )
        deck = shuffled(GAMES[game], options, Random(number))
        lines = [play_out(GAMES[game], options, deck, lambda _: choose, Random(number)) for _ in range(2)]
        assert lines[0] == lines[1]


@both
def test_robots_win_most_deals_against_any_play(game: str) -> None:
    measured = measure(game, "random", 60, 1, iter)
    assert measured.share >= 0.85
    assert measured.p_value < 1e-6

"""The robot of red five in whole deals: never illegal, always the same, and better than chance."""

from random import Random
from statistics import mean, stdev
from typing import Any

from paiju.games.red_five import GAME, Options
from paiju.games.red_five.notation import start
from paiju.kernel import State
from paiju.robots import RULES, choose
from paiju.robots.selfplay import Player, anything, play_out, shuffled


def robot(view: State, seat: int, rng: Random) -> Any:
    return choose(view, seat, rng, RULES)


def test_it_never_does_what_it_may_not():
    """Some of the players do anything, so that positions come which no player would bring about."""
    for number in range(120):
        options = Options(original_dealer=number % 5)

        def player(seat: int, robots: int = number % 4 + 2, first: int = number) -> Player:
            return robot if (seat - first) % 5 < robots else anything

        play_out(GAME, options, shuffled(GAME, options, Random(number)), player, Random(number))


def test_the_same_deal_is_played_alike():
    deck = shuffled(GAME, Options(), Random(5))
    lines = [play_out(GAME, Options(), deck, lambda _: robot, Random(chance)) for chance in (7, 8)]
    assert lines[0] == lines[1]


def test_it_has_nothing_to_do_out_of_turn():
    assert choose(start({"dealer": "P1", "trump": "S", "call": "CA", "hands": {"P1": "SA"}}), 1, Random(1)) is None
    for phase in ("bury", "call"):
        assert choose(start({"phase": phase, "dealer": "P1", "trump": "S"}), 1, Random(1)) is None


def test_one_among_players_who_do_anything_scores_more_than_they():
    gains = list[float]()
    for number in range(100):
        deck, own = shuffled(GAME, Options(), Random(number)), number % 5

        def player(seat: int, own: int = own) -> Player:
            return robot if seat == own else anything

        _, result = play_out(GAME, Options(), deck, player, Random(number))
        gains.append(result.scores[own])
    assert mean(gains) > 3 * stdev(gains) / len(gains) ** 0.5

"""The robot of shengji in whole deals: never illegal, always the same, and better than chance."""

from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from paiju.games.shengji import GAME, Options
from paiju.kernel import State
from paiju.robots import RULES, choose
from paiju.robots.selfplay import Player, anything, play_out, shuffled

PRESETS: dict[str, Options] = {
    "one deck": Options(decks=1),
    "two decks": Options(),
    "two decks, no trump suit": Options(dealer=1, levels=("K", "A")),
    "two decks, another way": Options(
        dealer=2, levels=("10", "5"), throw_compare="all", kitty_multiplier="by_cards", failed_throw_penalty=10
    ),
    "three decks": Options(decks=3),
    "three decks, triples protected": Options(decks=3, dealer=0, protect_triples=True, undeclared="flip_kitty"),
    "home": Options(decks=1, home=True),
}


def robot(view: State, seat: int, rng: Random) -> Any:
    return choose(view, seat, rng, RULES)


@pytest.mark.parametrize("options", [pytest.param(options, id=name) for name, options in PRESETS.items()])
def test_it_never_does_what_it_may_not(options: Options):
    """Among players who do anything, so that positions come which no player would bring about."""
    for number in range(10 if options.decks == 3 else 20):
        deck = shuffled(GAME, options, Random(number))

        def player(seat: int, own: int = number % 3) -> Player:
            return robot if seat % 2 == own or own == 2 else anything

        play_out(GAME, options, deck, player, Random(number))


def test_the_same_deal_is_played_alike():
    deck = shuffled(GAME, Options(), Random(5))
    lines = [play_out(GAME, Options(), deck, lambda _: robot, Random(chance)) for chance in (7, 8)]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("options", [Options(decks=1), Options(), Options(decks=1, home=True)])
def test_a_pair_wins_more_levels_than_players_who_do_anything(options: Options):
    gains = list[float]()
    for number in range(24):
        deck, own = shuffled(GAME, options, Random(number)), number % 2

        def player(seat: int, own: int = own) -> Player:
            return robot if seat % 2 == own else anything

        _, result = play_out(GAME, options, deck, player, Random(number))
        gains.append(result.scores[own] - result.scores[1 - own])
    assert mean(gains) > 3 * stdev(gains) / len(gains) ** 0.5

"""The robot of Endurance: it wins what it can cheaply, keeps its trumps for the end, and gains by it."""

from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from paiju.cards import show
from paiju.games.endurance import GAME, Options
from paiju.games.endurance.moves import Play
from paiju.games.endurance.notation import start
from paiju.kernel import State
from paiju.robots import RULES, choose
from paiju.robots.selfplay import Player, anything, play_out, shuffled


def robot(view: State, seat: int, rng: Random) -> Any:
    return choose(view, seat, rng, RULES)


HELD = {"P2": "?? ?? ??", "P3": "?? ?? ??", "P4": "?? ?? ??"}
LOW = ["P2 D5", "P3 D9", "P4 D3"]
IN_PLAY: list[tuple[str, dict[str, Any], str, str]] = [
    ("an ace of a plain suit first", {}, "SA S2 D4 D9 HK C3", "SA"),
    ("trumps are kept", {}, "HA HK S3", "S3"),
    ("the last to play wins as cheaply as it can", {"trick": LOW}, "DA DJ D10 C2", "DT"),
    ("or not at all", {"trick": ["P2 D5", "P3 DA", "P4 D3"]}, "DK DJ D4 C2", "D4"),
    ("a low trump to ruff with when nobody can overruff", {"trick": LOW}, "HA H2 S9 S4", "H2"),
    ("no trump on a trick that is lost", {"trick": ["P2 D5", "P3 HK", "P4 D3"]}, "H2 S9 S4", "S4"),
    ("of the last two cards the trump stays", {"out": ["P3"], "leader": "P1"}, "HA C5", "C5"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "hand", "card"), [pytest.param(*row[1:], id=row[0]) for row in IN_PLAY])
def test_it_plays_what_a_beginner_knows(given: dict[str, Any], hand: str, card: str):
    act = choose(start({"dealer": "P4", "trump": "H", "hands": HELD | {"P1": hand}, **given}), 0, Random(1))
    assert isinstance(act, Play)
    assert show((act.card,)) == card


def test_it_remembers_what_is_out():
    """The king is as good as the ace once that is gone."""
    given = {"hands": HELD | {"P1": "SK DQ"}, "dealer": "P4", "trump": "H"}
    leads = [choose(start(given | {"gone": {"P2": gone}}), 0, Random(1)) for gone in ("SA", "DA DK")]
    assert [show((act.card,)) for act in leads if isinstance(act, Play)] == ["SK", "DQ"]


def test_it_has_nothing_to_do_out_of_turn_nor_after_the_end():
    assert choose(start({"dealer": "P4", "hands": {"P2": "SA"}}), 1, Random(1)) is None
    over = start({"phase": "scored", "out": ["P1", "P2 P3"], "hands": {"P4": "SA"}})
    assert choose(over, 3, Random(1)) is None


def test_the_same_chance_gives_the_same_deal():
    options = Options(players=5)
    deck = shuffled(GAME, options, Random(5))
    assert play_out(GAME, options, deck, lambda _: robot, Random(7)) == play_out(
        GAME, options, deck, lambda _: robot, Random(7)
    )


def test_one_among_random_players_wins_more_often_than_they():
    players = 4
    options, gains = Options(players=players), list[float]()
    for number in range(300):
        deck, own = shuffled(GAME, options, Random(number)), number % players

        def player(seat: int, own: int = own) -> Player:
            return robot if seat == own else anything

        _, result = play_out(GAME, options, deck, player, Random(number))
        gains.append(result.scores[own] - 1 / players)
    assert mean(gains) > 3 * stdev(gains) / len(gains) ** 0.5

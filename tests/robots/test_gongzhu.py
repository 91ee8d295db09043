"""The robot of Chase the Pig: what it sells, how it plays what every beginner knows, and that it gains by it."""

from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from paiju.cards import parse, show
from paiju.games.gongzhu import GAME, Options
from paiju.games.gongzhu.moves import Play, Sell
from paiju.games.gongzhu.notation import start
from paiju.kernel import Deck, State
from paiju.robots import RULES, choose
from paiju.robots.gongzhu.sale import sale
from paiju.robots.gongzhu.sight import losers
from paiju.robots.selfplay import Player, anything, play_out, shuffled


def robot(view: State, seat: int, rng: Random) -> Any:
    return choose(view, seat, rng, RULES)


def plays(given: dict[str, Any], seat: int = 0) -> str:
    """The card the robot plays from this position."""
    act = choose(start(given), seat, Random(1))
    assert isinstance(act, Play)
    return show((act.card,))


@pytest.mark.parametrize(
    ("hand", "sold"),
    [
        ("SQ S7 S5 S4 S2 H3 H4 D5 D7 C8 C9 CJ CK", Sell(hidden=parse("SQ"))),
        ("SQ SK S2 H3 H4 H9 D5 D7 D8 C8 C9 CJ CK", Sell()),
        ("DJ DA DK D2 S3 S5 S9 H3 H4 C8 C9 CJ CK", Sell(parse("DJ"))),
        ("DJ D3 D2 S3 S5 S9 S10 H3 H4 C8 C9 CJ CK", Sell()),
        ("C10 C2 C4 C5 C7 S3 S5 S9 H3 H4 D3 D9 DK", Sell(parse("C10"))),
        ("HA H2 H4 H5 H7 S3 S5 S9 D3 D9 DK C9 CJ", Sell(parse("HA"))),
        ("HA HK HQ S3 S5 S9 D3 D9 DK C9 CJ C2 C3", Sell()),
    ],
)
def test_it_sells_what_others_will_pay_for(hand: str, sold: Sell):
    assert sale(parse(hand)) == sold


def test_a_giant_hand_sells_the_red_ace():
    hand = parse("HA HK HQ HJ H10 H9 H8 H7 H6 SA SK DA CA")
    assert sale(hand).open == parse("HA")
    assert losers(hand, parse("H5 H4 H3 H2")) == 0


IN_PLAY: list[tuple[str, dict[str, Any], str]] = [
    (
        "it throws the pig on another's ace",
        {"trick": ["P4 SA"], "hands": {"P1": "SQ S3 H2"}, "tricks": 4},
        "SQ",
    ),
    (
        "void, it throws the pig away",
        {"trick": ["P3 CA", "P4 C5"], "hands": {"P1": "SQ D3 HA"}, "tricks": 6, "void": {"P1": "C"}},
        "SQ",
    ),
    (
        "it does not play the king above the pig",
        {"trick": ["P4 S5"], "hands": {"P1": "SK S3 H2 D4"}, "tricks": 4},
        "S3",
    ),
    (
        "the last to play takes the sheep",
        {"trick": ["P2 D3", "P3 DJ", "P4 D9"], "hands": {"P1": "DQ D2 H2 H3"}, "tricks": 4},
        "DQ",
    ),
    (
        "it ducks hearts with its highest card that still loses",
        {"trick": ["P2 H9", "P3 HK", "P4 H10"], "hands": {"P1": "HA HQ H2 D3"}, "tricks": 4},
        "HQ",
    ),
    (
        "the sheep is not given away",
        {"trick": ["P2 S3", "P3 SA", "P4 S9"], "hands": {"P1": "DJ C4"}, "tricks": 5, "void": {"P1": "S"}},
        "C4",
    ),
    (
        "it does not take the transformer on hearts",
        {
            "trick": ["P2 C10", "P3 C3", "P4 C4"],
            "hands": {"P1": "CA C2 D3"},
            "tricks": 10,
            "taken": {"P1": "HA HK HQ SQ"},
        },
        "C2",
    ),
    (
        "with the sheep it does take it",
        {"trick": ["P2 C10", "P3 C3", "P4 C4"], "hands": {"P1": "CA C2 D3"}, "tricks": 10, "taken": {"P1": "DJ"}},
        "CA",
    ),
    (
        "one heart against a sweep",
        {
            "trick": ["P2 H9", "P3 H3", "P4 H4"],
            "hands": {"P1": "HJ H2 D3"},
            "tricks": 9,
            "taken": {"P3": "HA HK HQ H10 H8 SQ"},
        },
        "HJ",
    ),
    (
        "without a sweep in sight it ducks",
        {
            "trick": ["P2 H9", "P3 H3", "P4 H4"],
            "hands": {"P1": "HJ H2 D3"},
            "tricks": 9,
            "taken": {"P3": "HA HK HQ H10", "P4": "H8 SQ"},
        },
        "H2",
    ),
]


@pytest.mark.parametrize(("given", "card"), [pytest.param(*row[1:], id=row[0]) for row in IN_PLAY])
def test_it_plays_what_a_beginner_knows(given: dict[str, Any], card: str):
    assert plays(given) == card


def test_a_giant_hand_sweeps():
    """Nine hearts from the top and three aces: it takes every heart."""
    hands = [
        parse("HA HK HQ HJ H10 H9 H8 H7 H6 SA SK DA CA"),
        parse("H5 H4 S2 S3 S4 S5 S6 D2 D3 D4 C2 C3 C4"),
        parse("H3 S7 S8 S9 S10 SJ D5 D6 D7 D8 C5 C6 C7"),
        parse("H2 SQ D9 D10 DJ DQ DK C8 C9 C10 CJ CQ CK"),
    ]
    options = Options(hand=2, leader=0)
    deck = Deck(tuple(hands[turn % 4][turn // 4] for turn in range(52)))
    _, result = play_out(GAME, options, deck, lambda _: robot, Random(1))
    assert result.scores[0] >= 400


def test_it_has_nothing_to_do_out_of_turn():
    assert choose(start({"phase": "play", "leader": "P1", "hands": {"P2": "SA"}}), 1, Random(1)) is None
    assert choose(start({"hands": {"P1": "S2"}}), 1, Random(1)) is None


def test_the_same_chance_gives_the_same_deal():
    deck = shuffled(GAME, Options(), Random(5))
    lines = [play_out(GAME, Options(sold_lock=True), deck, lambda _: robot, Random(7)) for _ in range(2)]
    assert lines[0] == lines[1]


def test_one_among_random_players_scores_more_than_they():
    gains = list[float]()
    for number in range(120):
        deck, own = shuffled(GAME, Options(), Random(number)), number % 4

        def player(seat: int, own: int = own) -> Player:
            return robot if seat == own else anything

        _, result = play_out(GAME, Options(), deck, player, Random(number))
        gains.append(result.scores[own] - (sum(result.scores) - result.scores[own]) / 3)
    assert mean(gains) > 4 * stdev(gains) / len(gains) ** 0.5

"""The robot of shengji in the play: what every beginner knows about leading and following."""

from random import Random
from typing import Any

import pytest

from paiju.cards import parse
from paiju.games.shengji.deck import hand_size
from paiju.games.shengji.moves import Play
from paiju.games.shengji.notation import start
from paiju.robots import choose

USUAL: dict[str, Any] = {"level": "2", "dealer": "P1", "trump": "H", "buried": "S6 S6 S7 S7 C3 C3 C4 C4"}
CAPTURING: dict[str, Any] = {"level": "2", "dealer": "P2", "trump": "H"}
ONE = {"options": {"decks": 1}, "buried": "S3 S4 C3 C4 C6 D3"}
LONG_AGO = {"options": {"decks": 1}, "left": 8, "leader": "P1", "hands": {"P1": "SA S5 DA D7 C9 H3 H4 C6"}}


def played(given: dict[str, Any], seat: int = 0) -> tuple[int, ...]:
    """The cards the robot plays from this position."""
    options = given.get("options", {})
    act = choose(start({"left": hand_size(options.get("decks", 2)), **given}), seat, Random(1))
    assert isinstance(act, Play)
    return act.cards


LEADS: list[tuple[str, dict[str, Any], str]] = [
    (
        "an ace before low cards",
        {**USUAL, **ONE, "hands": {"P1": "SA S5 D4 D7 C9 H3 H4 H6"}},
        "SA",
    ),
    (
        "a throw when nothing higher is out",
        {**USUAL, "hands": {"P1": "SA SA SK D4 D7 C9 H3 H4 H6"}},
        "SA SA SK",
    ),
    (
        "no throw while an ace is out",
        {**USUAL, "hands": {"P1": "SA SK SQ D4 D7 C9 H3 H4 H6"}},
        "SA",
    ),
    (
        "the king goes with the ace when the other ace has gone",
        {**USUAL, "gone": {"P2": "SA"}, "left": 24, "hands": {"P1": "SA SK D4 D7 C9 H3 H4 H6"}},
        "SA SK",
    ),
    (
        "a plain tractor",
        {**CAPTURING, "leader": "P1", "hands": {"P1": "SJ SJ SQ SQ D4 D7 C9 H3 H4 H6"}},
        "SJ SJ SQ SQ",
    ),
    (
        "a strong dealer draws trumps with the longest tractor",
        {**USUAL, "hands": {"P1": "RJ RJ BJ BJ H2 H2 HA HA HQ HJ H9 H8 D4 D7"}},
        "H2 H2 BJ BJ RJ RJ",
    ),
    (
        "one card in the home game",
        {**USUAL, "options": {"decks": 1, "home": True}, "buried": ONE["buried"], "hands": {"P1": "SA SQ D4 D7 C9 H3"}},
        "SA",
    ),
    (
        "no ten into the ace",
        {**CAPTURING, "leader": "P1", "options": {"decks": 1}, "hands": {"P1": "DT D4 CT C5 C6 H3"}},
        "D4",
    ),
    (
        "the ace that nobody ruffs, though it was long ago that a player showed out",
        {**CAPTURING, **LONG_AGO, "void": {"P2": "S"}},
        "DA",
    ),
    (
        "the other ace, when it was the other suit",
        {**CAPTURING, **LONG_AGO, "void": {"P2": "D"}},
        "SA",
    ),
    (
        "three of a kind from the top",
        {**USUAL, "options": {"decks": 3}, "buried": ONE["buried"], "hands": {"P1": "SA SA SA D4 D7 D8 C9 H3 H4 H6"}},
        "SA SA SA",
    ),
]

FOLLOWS: list[tuple[str, dict[str, Any], str]] = [
    (
        "the last wins points, as cheaply as can be",
        {**USUAL, "trick": ["P2 S9", "P3 S4", "P4 SK"], "hands": {"P1": "SA SA S3 D5 H4"}},
        "SA",
    ),
    (
        "of two that win, the lower",
        {**CAPTURING, "trick": ["P2 HT", "P3 H3", "P4 H4"], "hands": {"P1": "RJ BJ HJ H6 D5"}},
        "HJ",
    ),
    (
        "points to the partner who wins",
        {**CAPTURING, "trick": ["P2 S9", "P3 SA", "P4 S4"], "hands": {"P1": "S3 ST D5 H4 H8"}},
        "ST",
    ),
    (
        "no points to an opponent who wins",
        {**CAPTURING, "trick": ["P2 SA", "P3 S9", "P4 S4"], "hands": {"P1": "S3 ST SK D6 H4"}},
        "S3",
    ),
    (
        "a ruff with points at stake, with a low trump",
        {**CAPTURING, "trick": ["P2 SA", "P3 ST", "P4 S4"], "hands": {"P1": "D3 D9 C7 H4 H9 RJ"}},
        "H4",
    ),
    (
        "a ruff with points in it, as the last to play",
        {**CAPTURING, "trick": ["P2 SA", "P3 ST", "P4 S4"], "hands": {"P1": "D3 D9 C7 HT H9 RJ"}},
        "HT",
    ),
    (
        "no ruff of the partner's winner, but points for it",
        {**CAPTURING, "trick": ["P2 S9", "P3 SA", "P4 S4"], "hands": {"P1": "D3 DT C7 H4 H9 RJ"}},
        "DT",
    ),
    (
        "no high trump for nothing",
        {**CAPTURING, "trick": ["P2 SA", "P3 S9", "P4 S4"], "hands": {"P1": "D3 D9 C7 H2 BJ RJ"}},
        "D3",
    ),
    (
        "the low pair, not the kings, under an opponent's pair",
        {**CAPTURING, "trick": ["P2 SA SA", "P3 S9 S7", "P4 S4 S8"], "hands": {"P1": "S3 S3 SK SK D6 H4"}},
        "S3 S3",
    ),
    (
        "the tens on the partner's pair",
        {**CAPTURING, "trick": ["P2 S9 S9", "P3 SA SA", "P4 S4 S8"], "hands": {"P1": "S3 S3 ST ST D6 H4"}},
        "ST ST",
    ),
    (
        "no points without a pair under an opponent's",
        {**CAPTURING, "trick": ["P2 SA SA", "P3 S9 S7", "P4 S4 S8"], "hands": {"P1": "S3 S5 SK S7 D6 H4"}},
        "S3 S7",
    ),
    (
        "a pair ruffs a pair",
        {**CAPTURING, "trick": ["P2 SA SA", "P3 ST S7", "P4 S4 SK"], "hands": {"P1": "D3 D4 H4 H4 H8 RJ"}},
        "H4 H4",
    ),
    (
        "two trumps do not ruff a pair: it discards",
        {**CAPTURING, "trick": ["P2 SA SA", "P3 ST S7", "P4 S4 SK"], "hands": {"P1": "D3 D4 H4 H6 H8 RJ"}},
        "D3 D4",
    ),
    (
        "a tractor beats a tractor with points",
        {
            **CAPTURING,
            "trick": ["P2 S8 S8 S9 S9", "P3 ST S7 S6 SK", "P4 S4 S5 S5 S6"],
            "hands": {"P1": "SJ SJ SQ SQ S3 S3 D3"},
        },
        "SJ SJ SQ SQ",
    ),
    (
        "an odd card follows, not one of a pair",
        {**CAPTURING, "trick": ["P2 SA", "P3 S9", "P4 S4"], "hands": {"P1": "S3 S3 S6 D6 H4"}},
        "S6",
    ),
    (
        "no joker on an empty trick in the second hand",
        {**CAPTURING, "trick": ["P4 H3"], "hands": {"P1": "H6 H9 HJ RJ D6"}},
        "H6",
    ),
    (
        "low cards when the partner ruffs low and can be overruffed are no points",
        {**CAPTURING, "trick": ["P2 SA", "P3 S9", "P4 H9"], "hands": {"P1": "D5 DT D3 CK C5"}},
        "D3",
    ),
    (
        "a triple gives a pair and a low card where there is no triple",
        {
            **CAPTURING,
            "options": {"decks": 3},
            "trick": ["P2 SA SA SA", "P3 S9 S7 S8", "P4 S4 S8 S6"],
            "hands": {"P1": "S5 S5 S9 S9 S3 SK D6 H4"},
        },
        "S9 S9 S3",
    ),
    (
        "dealing, it keeps the last high trump for the kitty",
        {**USUAL, "buried": "ST ST SK SK S4 S4 C3 C3", "trick": ["P4 D9"], "hands": {"P1": "RJ C5"}, "left": 2},
        "C5",
    ),
]


@pytest.mark.parametrize(("given", "cards"), [pytest.param(*row[1:], id=row[0]) for row in LEADS])
def test_it_leads(given: dict[str, Any], cards: str):
    assert played(given) == parse(cards)


@pytest.mark.parametrize(("given", "cards"), [pytest.param(*row[1:], id=row[0]) for row in FOLLOWS])
def test_it_follows(given: dict[str, Any], cards: str):
    assert played(given) == parse(cards)

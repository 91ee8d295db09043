"""Reading cards as combinations, against brute force."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paiju.cards import Cards, holds, parse
from paiju.games.shengji.following import GRAMMAR
from paiju.games.shengji.order import order
from paiju.tricks.combos import Grammar, Shape, highest, holding, reading, shapes_of, supply, winner
from tests.tricks.groups import ORDER, hands, minus, ways

HANDLED = Grammar(joins=((2, 3),), runs_first=True)
"""A grammar as 红五 has it."""
SHAPES = [Shape(1), Shape(2), Shape(3), Shape(2, 2), Shape(2, 3), Shape(3, 2), Shape(2, 2, 1), Shape(2, 3, 1)]


def best(cards: Cards, shapes: Sequence[Shape], above: Sequence[int]) -> tuple[int, ...] | None:
    """The highest tops with which all shapes are there, by trying everything."""
    if not shapes:
        return ()
    found = [
        (top, *rest)
        for taken, top in set(ways(cards, shapes[0]))
        if not above or top > above[0]
        if (rest := best(minus(cards, taken), shapes[1:], above[1:])) is not None
    ]
    return max(found, default=None)


@st.composite
def wanted(draw: st.DrawFn) -> tuple[Shape, ...]:
    shapes = draw(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=3))
    return tuple(sorted(shapes, key=GRAMMAR.rank, reverse=True))


@given(hands(6), wanted(), st.lists(st.integers(-1, 14), min_size=3, max_size=3))
def test_the_highest_reading_is_found(cards: Cards, shapes: tuple[Shape, ...], above: list[int]) -> None:
    hand = holding(cards, ORDER)
    assert reading(hand, shapes) == best(cards, shapes, ())
    # Of like shapes the higher is compared with the higher.
    ordered = tuple(sorted(zip(shapes, above, strict=False), key=lambda at: (GRAMMAR.rank(at[0]), at[1]), reverse=True))
    floors = [floor for _, floor in ordered]
    assert (reading(hand, shapes, floors) is None) == (best(cards, shapes, floors) is None)


@given(hands(6), wanted())
def test_what_is_supplied_can_be_read(cards: Cards, shapes: tuple[Shape, ...]) -> None:
    given_ = supply(cards, ORDER, shapes)
    possible = best(cards, shapes, ()) is not None
    assert (given_ is not None) == possible
    if given_ is not None:
        plural = [shape for shape in shapes if shape.width > 1]
        assert holds(cards, given_)
        assert len(given_) == sum(shape.size for shape in plural)
        assert reading(holding(given_, ORDER), plural) is not None


@given(hands(6), st.sampled_from(SHAPES))
@example(parse("S3 S3 S3 S4 S4 S6 S6"), Shape(2, 2, 1))  # the highest run has no handle
def test_the_highest_of_a_shape(cards: Cards, shape: Shape) -> None:
    assert highest(holding(cards, ORDER), shape) == max((top for _, top in ways(cards, shape)), default=-1)


@given(hands(7), st.sampled_from([GRAMMAR, HANDLED]), st.randoms())
def test_components_use_every_card_once(cards: Cards, grammar: Grammar, rng: st.DataObject) -> None:
    parts = grammar.components(cards, ORDER)
    assert Counter(card for part in parts for card in part.cards) == Counter(cards)
    assert sum(part.shape.size for part in parts) == len(cards)
    assert [grammar.rank(shape) for shape in shapes_of(parts)] == sorted(map(grammar.rank, shapes_of(parts)))[::-1]
    for part in parts:
        assert (part.cards, part.top) in set(ways(part.cards, part.shape))
    # What is read can be found again, and no two parts could have been one.
    assert reading(holding(cards, ORDER), shapes_of(parts)) is not None
    for one in parts:
        for two in parts:
            joined = grammar.components(tuple(sorted(one.cards + two.cards)), ORDER)
            assert one == two or len(joined) == 2


@given(hands(5), st.lists(hands(5), min_size=1, max_size=3), st.sampled_from([GRAMMAR, HANDLED]))
def test_a_throw_stands_if_nobody_has_more(thrown: Cards, others: list[Cards], grammar: Grammar) -> None:
    parts = grammar.components(thrown, ORDER)
    beaten = [part for part in parts for hand in others for _, top in ways(hand, part.shape) if top > part.top]
    forced = grammar.forced(parts, [holding(hand, ORDER) for hand in others])
    if forced is None:
        assert not beaten
        shapes = shapes_of(parts)
        plays = [thrown, *(hand for hand in others if len(hand) == len(thrown))]
        assert winner(plays, ORDER, shapes) == 0
        assert winner(plays, ORDER, shapes, every=True) == 0
    else:
        assert forced in beaten
        kind = max(grammar.kind(part.shape) for part in beaten)
        assert grammar.kind(forced.shape) == kind
        assert forced.top == min(part.top for part in beaten if grammar.kind(part.shape) == kind)


@given(st.lists(hands(5), min_size=2, max_size=4))
def test_who_wins_had_the_highest_reading(plays: list[Cards]) -> None:
    plays = [plays[0], *(play for play in plays[1:] if len(play) == len(plays[0]))]
    shapes = shapes_of(GRAMMAR.components(plays[0], ORDER))
    tops = [best(play, shapes, ()) for play in plays]
    assert winner(plays, ORDER, shapes) == max(
        (at for at, top in enumerate(tops) if top is not None), key=lambda at: ((tops[at] or (0,))[0], -at)
    )


@pytest.mark.parametrize(
    ("cards", "shapes"),
    [
        # Two ways to the same dead end.
        ("S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SA SA", [Shape(2, 3), Shape(2, 2), Shape(2, 2)]),
        ("S3 S3 S4 S4 S6 S6 S7 S7 S7 S8 S8", [Shape(2, 2, 1), Shape(2, 2, 1)]),
        ("S3 S3 S4 S4 S6 S6 SA SA H5 H5 D5 D5 S5 S5 BJ BJ", [Shape(2, 3), Shape(2, 3), Shape(2)]),
    ],
)
def test_long_runs_are_cut_in_every_way(cards: str, shapes: list[Shape]) -> None:
    hand = parse(cards)
    assert reading(holding(hand, ORDER), shapes) == best(hand, shapes, ())
    assert highest(holding(hand, ORDER), shapes[0]) == max((top for _, top in ways(hand, shapes[0])), default=-1)


def test_in_one_deck_there_are_only_singles() -> None:
    every = tuple(card for card in parse("S3 S4 S6 SA H5 S5 BJ RJ"))
    assert set(shapes_of(GRAMMAR.components(every, order(3, 3)))) == {Shape(1)}


@pytest.mark.parametrize(
    ("cards", "grammar", "shapes"),
    [
        ("H3 H3 H4 H4 H4 H6 H6", GRAMMAR, [(3, 1, 0), (2, 1, 0), (2, 1, 0)]),
        ("H3 H3 H4 H4 H4 H6 H6", HANDLED, [(2, 3, 1)]),
        ("H9 H9 H9 HT HT HJ HJ HJ", HANDLED, [(2, 3, 2)]),
        ("H3 H3 H3 H7 H7 H8 H8", GRAMMAR, [(3, 1, 0), (2, 2, 0)]),
        ("H3 H3 H3 H7 H7 H8 H8", HANDLED, [(2, 2, 0), (3, 1, 0)]),
    ],
)
def test_grammars_differ(cards: str, grammar: Grammar, shapes: list[tuple[int, int, int]]) -> None:
    assert list(shapes_of(grammar.components(parse(cards), ORDER))) == shapes

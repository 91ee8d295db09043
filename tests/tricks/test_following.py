"""The graded duty to follow, against brute force."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from paiju.cards import Card, Cards, holds, parse
from paiju.games.shengji.following import GRAMMAR
from paiju.tricks.combos import Shape, shapes_of
from paiju.tricks.following import Pieces, Profile, owed, profile
from tests.tricks.groups import ORDER, hands


def joined(faces: frozenset[Card]) -> tuple[int, ...]:
    """The best run lengths of these faces: longest first."""
    if not faces:
        return ()
    found: list[tuple[int, ...]] = []
    for size in range(1, len(faces) + 1):
        for chosen in combinations(sorted(faces), size):
            places = sorted(ORDER.place[face] for face in chosen)
            if places == list(range(places[0], places[0] + size)):
                found.append(tuple(sorted((size, *joined(faces - set(chosen))), reverse=True)))
    return max(found)


joined = cache(joined)


def placings(faces: frozenset[Card], slots: Sequence[int]) -> Iterator[tuple[Pieces, frozenset[Card]]]:
    """Every way to put faces into slots: the runs in each, and the faces used."""
    if not slots:
        yield (), frozenset()
        return
    for size in range(slots[0] + 1):
        for chosen in combinations(sorted(faces), size):
            for pieces, used in placings(faces - set(chosen), slots[1:]):
                yield (joined(frozenset(chosen)), *pieces), used | set(chosen)


def count(pieces: Pieces) -> int:
    return sum(map(sum, pieces))


def best(cards: Cards, shapes: Sequence[Shape], kept: frozenset[Card]) -> Profile:
    """The profile by the rule's own words, trying everything."""
    wide = sorted((shape.length for shape in shapes if shape.width == 3), reverse=True)
    narrow = [shape.length for shape in shapes if shape.width == 2]
    triples = frozenset(card for card in cards if cards.count(card) == 3)
    doubles = frozenset(card for card in cards if cards.count(card) > 1)
    found: list[tuple[int, Pieces, int, Pieces]] = []
    for pieces, used in placings(triples, wide):
        opened = [length - sum(runs) for length, runs in zip(wide, pieces, strict=True)]
        slots = sorted([*narrow, *filter(None, opened)], reverse=True)
        for others, _ in placings(doubles - used - kept, slots):
            found.append((count(pieces), pieces, count(others), others))
    _, one, _, other = max(found)
    return one, other


def test_one_gap_is_come_to_in_several_ways() -> None:
    cards = parse("S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 SA SA")
    shapes = (Shape(2, 3), Shape(2, 2), Shape(2))
    assert profile(cards, ORDER, shapes) == best(cards, shapes, frozenset()) == ((), ((3,), (2,), (1,)))


@st.composite
def led(draw: st.DrawFn) -> tuple[Shape, ...]:
    shapes = st.sampled_from([Shape(1), Shape(2), Shape(3), Shape(2, 2), Shape(2, 3), Shape(3, 2)])
    return tuple(sorted(draw(st.lists(shapes, min_size=1, max_size=3)), key=GRAMMAR.rank, reverse=True))


@given(hands(5), led(), st.booleans())
def test_the_profile_is_the_best_there_is(cards: Cards, shapes: tuple[Shape, ...], protect: bool) -> None:
    kept = frozenset(card for card in cards if protect and cards.count(card) == 3)
    assert profile(cards, ORDER, shapes, kept) == best(cards, shapes, kept)


@given(hands(6), hands(4), st.booleans(), st.data())
def test_no_play_does_better_and_some_play_does_as_well(
    cards: Cards, lead: Cards, protect: bool, data: st.DataObject
) -> None:
    shapes, size = shapes_of(GRAMMAR.components(lead, ORDER)), min(len(lead), len(cards))
    kept = frozenset(card for card in cards if protect and cards.count(card) == 3)
    asked = profile(cards, ORDER, shapes, kept)
    shown = owed(cards, ORDER, shapes, kept)
    assert holds(cards, shown) and len(shown) <= len(lead)
    assert profile(shown, ORDER, shapes, kept) == asked
    taken = data.draw(st.permutations(range(len(cards))))[:size]
    play = tuple(cards[at] for at in sorted(taken))
    assert profile(play, ORDER, shapes, kept) <= asked
    if holds(play, shown):
        assert profile(play, ORDER, shapes, kept) == asked

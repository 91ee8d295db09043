"""The hardest hands: 39 cards, all pairs and triples, against throws of many slots. Work is counted, not timed.

A way to place pieces costs a microsecond or two, so ten thousand of them are some fifteen milliseconds.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paiju.cards import Card, Cards
from paiju.tricks import combos, following
from paiju.tricks.combos import Shape, holding, reading
from paiju.tricks.following import profile
from tests.tricks.groups import ORDER

MOST = 10_000
"""Ways to place pieces that may be looked at for one hand."""
TRUMPS = tuple(sorted((Card(n) for n in range(54) if ORDER.group[Card(n)] == 4), key=lambda card: ORDER.place[card]))


def hands() -> Iterator[Cards]:
    """Thirteen triples in a row or spread, all pairs, and random hands of 34 to 39 trumps."""
    yield tuple(sorted(TRUMPS[:13] * 3))
    yield tuple(sorted(TRUMPS[5:] * 3))
    yield tuple(sorted(TRUMPS * 2))
    rng = Random(1)
    for _ in range(6):
        cards: list[Card] = []
        while not 34 <= len(cards) <= 39:
            cards = [card for card in TRUMPS for _ in range(rng.choice([2, 2, 3, 3, 3, 1, 0]))]
        yield tuple(sorted(cards))


def throws() -> Iterator[tuple[Shape, ...]]:
    """Throws, alike or mixed, with and without handles."""
    rng = Random(2)
    for triples in range(9):
        for pairs in range(9):
            for length in range(1, 5):
                yield (Shape(3),) * triples + (Shape(2, length),) * pairs
                yield (Shape(3, length),) * triples + (Shape(2),) * pairs
    for _ in range(100):
        lengths = [(rng.choice([2, 2, 3]), rng.choice([1, 2, 2, 3, 4])) for _ in range(rng.randrange(2, 8))]
        handles = rng.random() < 0.5
        yield tuple(
            sorted((Shape(w, n, rng.randrange(n) if handles and w == 2 else 0) for w, n in lengths), reverse=True)
        )


class Counted:
    """Counts how many ways the searches look at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ways = 0
        cut: Any = following._cut
        ways: Any = combos._ways

        def counted_cut(*given: Any, **named: Any) -> Any:
            found = cut(*given, **named)
            self.ways += len(found)
            return found

        def counted_ways(*given: Any) -> Iterator[Any]:
            for way in ways(*given):
                self.ways += 1
                yield way

        monkeypatch.setattr(following, "_cut", counted_cut)
        monkeypatch.setattr(combos, "_ways", counted_ways)


def test_the_hardest_hands_take_no_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, worst = Counted(monkeypatch), 0
    for cards in hands():
        for shapes in throws():
            if sum(shape.size for shape in shapes) >= len(cards):
                continue
            counted.ways = 0
            reading(holding(cards, ORDER), shapes)
            if not any(shape.handles for shape in shapes):
                profile(cards, ORDER, shapes)
            worst = max(worst, counted.ways)
    assert 1000 < worst < MOST

"""Small hands of trumps for brute force: spades trump at level 5, where three level cards share a place."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from hypothesis import strategies as st

from paiju.cards import Card, Cards, parse
from paiju.games.shengji.order import order
from paiju.tricks.combos import Shape

ORDER = order(3, 3)
FACES = parse("S3 S4 S6 S7 SA H5 C5 D5 S5 BJ RJ")


def hands(faces: int, copies: int = 3) -> st.SearchStrategy[Cards]:
    """Hands of at most so many faces."""
    held = st.dictionaries(st.sampled_from(FACES), st.integers(1, copies), min_size=1, max_size=faces)
    return held.map(lambda held: tuple(sorted(card for card, times in held.items() for _ in range(times))))


def ways(cards: Cards, shape: Shape) -> Iterator[tuple[Cards, int]]:
    """Every way to take a shape, face by face: the cards taken, and the top."""
    width, length, handles = shape
    for place in sorted({ORDER.place[card] for card in cards}):
        at = [[face for face in sorted(set(cards)) if ORDER.place[face] == place + step] for step in range(length)]
        for faces in product(*at):
            for handled in combinations(range(length), handles):
                copies = [width + (step in handled) for step in range(length)]
                if all(cards.count(face) >= times for face, times in zip(faces, copies, strict=True)):
                    taken = [face for face, times in zip(faces, copies, strict=True) for _ in range(times)]
                    yield tuple(sorted(taken)), place + length - 1


def minus(cards: Cards, taken: Iterable[Card]) -> Cards:
    """The cards without those taken."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)

"""Who has shown out (缺门): the groups of which each seat is seen to have no card left, as players remember them."""

from collections.abc import Iterable, Mapping, Sequence

from paiju.cards import SUITS, Card, Cards, show
from paiju.kernel import Seat
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.text import name, seat_of

Voids = tuple[tuple[int, ...], ...]
"""By seat, the groups it has shown out of, rising: suits 0-3 and `TRUMP`."""
NO_VOIDS: Voids = ((),) * 4
"""None of four seats has shown out of anything."""
_TRUMP_LETTER = "T"


def shown_out(void: Voids, order: Order, seat: Seat, led: Card, cards: Cards) -> Voids:
    """Who has shown out (已缺门), after these cards of a seat to a trick that began with the card led."""
    group = order.group[led]
    if group in void[seat] or all([order.group[card] == group for card in cards]):
        return void
    return tuple(tuple(sorted((*groups, group))) if other == seat else groups for other, groups in enumerate(void))


def voids_of(
    given: Mapping[str, str],
    order: Order,
    trump: int | None,
    tricks: Iterable[tuple[Seat, Sequence[Cards]]],
    hands: Sequence[Cards],
) -> Voids:
    """Who has shown out (读缺门), as given and as these tricks show, each its leader and the plays in order.

    Raises ValueError for text that says nothing, and for who has shown out and yet holds a card of the group.
    """
    seats = len(hands)
    groups = {_letter(group, trump): group for group in range(TRUMP + 1)}
    shown: list[set[int]] = [set() for _ in hands]
    for seat, text in given.items():
        letters = set(text.upper())
        if wrong := letters - groups.keys():
            raise ValueError(f"{min(wrong)!r} is not a suit: {', '.join(groups)}")
        shown[seat_of(seat, seats)] = {groups[letter] for letter in letters}
    void: Voids = tuple([tuple(sorted(each)) for each in shown])
    for leader, plays in tricks:
        for place, cards in enumerate(plays):
            void = shown_out(void, order, (leader + place) % seats, plays[0][0], cards)
    for seat, hand in enumerate(hands):
        if held := [card for card in hand if order.group[card] in void[seat]]:
            raise ValueError(f"{name(seat)} has shown out and holds {show(held)}")
    return void


def voids_text(void: Voids, trump: int | None) -> dict[str, str]:
    """Who has shown out of what, `{ P2 = "HS" }` (写缺门): trumps by their suit, or T if they have none."""
    return {
        name(seat): "".join([_letter(group, trump) for group in groups]) for seat, groups in enumerate(void) if groups
    }


def _letter(group: int, trump: int | None) -> str:
    if group != TRUMP:
        return SUITS[group]
    return _TRUMP_LETTER if trump is None else SUITS[trump]

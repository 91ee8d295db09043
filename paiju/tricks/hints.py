"""Plays that come to mind after the plainest one (提示): what a player is shown who asks on. All of them are legal."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from paiju.cards import Cards, added, without
from paiju.tricks.combos import Grammar
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.plays import plainest, richest

MOST = 6
"""Plays worth going through."""
Serve = Callable[[Cards], Cards | None]
"""The cards of one group that serve the shapes led as well as the whole hand can; None if they cannot."""


def further(plain: Cards, plays: Iterable[Cards]) -> tuple[Cards, ...]:
    """The first of these plays, each once and without the plainest (其余打法)."""
    return tuple(dict.fromkeys((plain, *islice(plays, MOST))))[1:]


def leads(grammar: Grammar, order: Order, seen: Cards) -> Iterator[Cards]:
    """What may be led (首引): in each group, trumps last, the highest card, and pairs and more from below."""
    for group in sorted({order.group[card] for card in seen}):
        own = order.held(seen, group)
        yield (max(own, key=lambda card: (order.place[card], card)),)
        yield from (part.cards for part in reversed(grammar.components(own, order)) if part.shape.size > 1)


def follows(order: Order, own: Cards, others: Cards, count: int, serve: Serve) -> Iterator[Cards]:
    """Ways to follow with so many cards (跟法); `own` are those of the group led, `others` may go with them.

    First the same with higher faces, then with as many points as can go with it; without the group led, a ruff.
    """
    if len(own) <= count:
        yield added(own, richest(order, others, count - len(own)))
        trumps = order.held(others, TRUMP)
        if not own and len(trumps) >= count and (made := serve(trumps)) is not None:
            yield added(made, plainest(order, without(trumps, made), count - len(made)))
        return
    left: Cards = own
    while left and (shown := serve(left)) is not None:
        yield added(shown, plainest(order, without(own, shown), count - len(shown)))
        if left == own:
            yield added(shown, richest(order, without(own, shown), count - len(shown)))
        if not shown:
            return
        left = tuple([card for card in left if card not in shown])

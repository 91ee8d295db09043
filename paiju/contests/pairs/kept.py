"""What was worked out of an event (留存), kept as long as that of which it was worked out stands as it does."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

E = TypeVar("E")
R = TypeVar("R")
KEPT = 16
"""Events of which it is kept, those asked for last (留存场数)."""


def while_same(parts: Callable[[E], tuple[Any, ...]]) -> Callable[[Callable[[E], R]], Callable[[E], R]]:
    """Keep what a function finds while these `parts` of an event are the very same objects (同则留存).

    The function may look at nothing else that changes. Nothing is kept while the first part is empty.
    """

    def decorated(work: Callable[[E], R]) -> Callable[[E], R]:
        kept: OrderedDict[tuple[int, ...], tuple[tuple[Any, ...], R]] = OrderedDict()

        @wraps(work)
        def found(contest: E) -> R:
            now = parts(contest)
            if not now[0]:
                return work(contest)
            key = tuple(map(id, now))
            # While it is kept no other object can have the id of one of its parts.
            there = kept.pop(key, None) or (now, work(contest))
            kept[key] = there
            while len(kept) > KEPT:
                kept.popitem(last=False)
            return there[1]

        return found

    return decorated


def itself(contest: E) -> tuple[E]:
    """The whole event as the one part (全部)."""
    return (contest,)

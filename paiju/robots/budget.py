"""How long a robot may think (思考预算): by rules only, a fixed number of samples, or until a point in time."""

from collections.abc import Callable, Sequence
from typing import Protocol

from paiju.analysis.dds import Hands, Scores
from paiju.cards import Card
from paiju.kernel import Seat

Solve = Callable[[Hands, int, Seat, Sequence[Card]], Scores]
"""What scores every card of the seat to play on each of these deals: `dds.solve`, or the like."""


class Budget(Protocol):
    """What a robot may spend on one act (预算)."""

    solve: Solve | None
    """The double-dummy solver; None: play by rules alone."""

    def more(self, done: int) -> int:
        """How many deals to look at next, after so many (还可看几副); 0 to stop and act."""
        ...


class Samples:
    """A fixed number of deals for each act (固定样本): the same act on every machine. 0 plays by rules alone."""

    def __init__(self, samples: int, solve: Solve | None = None) -> None:
        """Raises ValueError if the number is negative, or positive without a solver."""
        if samples < 0 or (samples and solve is None):
            raise ValueError(f"{samples} samples need a solver, and cannot be fewer than none")
        self.samples = samples
        self.solve = solve if samples else None

    def more(self, done: int) -> int:
        """What is missing to the number."""
        return max(0, self.samples - done)


class Clock:
    """Deals until the time is up (限时): few at first, then as many as the pace so far allows."""

    def __init__(self, solve: Solve, left: Callable[[], float]) -> None:
        """`left` gives the seconds that are left."""
        self.solve: Solve | None = solve
        self._left = left
        self._start = left()

    def more(self, done: int) -> int:
        """At first two, then half of what the pace so far lets hope for, until a tenth of the time is left."""
        left = self._left()
        if left <= 0.1 * self._start:
            return 0
        if done == 0:
            return 2
        pace = done / max(1e-4, self._start - left)
        return max(1, min(_MOST - done, int(0.5 * left * pace))) if done < _MOST else 0


RULES = Samples(0)
"""Rules alone (只凭规则): an act takes less than a millisecond."""
_MOST = 400
"""Beyond this many deals one more changes no card."""

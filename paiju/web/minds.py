"""How the club's robots think (思考): in processes of their own, so that no thought keeps the server busy."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import structlog

from paiju.analysis.solver import Deadline, NotSolved, Solver
from paiju.cards import Cards
from paiju.kernel import Seat, State
from paiju.robots import RULES, Budget, choose, ponder
from paiju.robots.advice import Advice, advise

THINKING = 0.6
"""Seconds of thought for a robot's act when nobody else thinks; the more think, the less each."""
GRACE = 0.4
"""Seconds more before a robot that has not answered is stopped, so that no act takes longer than one."""
LEAST = 0.05
"""With less than this a robot plays by rules, which takes no time."""
R = TypeVar("R")
_log = structlog.get_logger(__name__)


class Minds:
    """How the club's robots think (思考): in the solver's processes, each by the clock, by rules when all are busy."""

    def __init__(self, solver: Solver, processes: int, seconds: float = THINKING) -> None:
        self._solver = solver
        self._processes = processes
        self._seconds = seconds
        self.thinking = 0
        """How many think now."""

    async def think(self, view: State, seat: Seat) -> Any:
        """What a robot in this seat does (选择)."""
        return await self._done(choose, view, seat)

    async def advise(self, view: State, seat: Seat, pack: Cards) -> Advice | None:
        """What a robot in this seat would do, and why (提示)."""
        return await self._done(partial(advise, pack=pack), view, seat)

    async def _done(self, work: Callable[[State, Seat, random.Random, Budget], R], view: State, seat: Seat) -> R:
        share = self._seconds / max(1, -(-(self.thinking + 1) // self._processes))
        if share < LEAST:
            return work(view, seat, random.Random(), RULES)
        self.thinking += 1
        try:
            seed = random.getrandbits(32)
            return await self._solver.run(ponder, view, seat, seed, Deadline(share), work, seconds=share + GRACE)
        except NotSolved as error:
            _log.info("robot-by-rules", why=error.why)
            return work(view, seat, random.Random(), RULES)
        finally:
            self.thinking -= 1

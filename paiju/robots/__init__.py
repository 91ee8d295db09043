"""Robots (机器人): players that see what their seat sees and nothing else."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TypeVar

from paiju.analysis import dds
from paiju.analysis.solver import Deadline
from paiju.kernel import Action, Seat, State
from paiju.robots.budget import RULES, Budget, Clock, Samples

R = TypeVar("R")
Robot = Callable[[State, Seat, Random, Budget], Action | None]

_ROBOTS = {
    "paiju.games.bridge": "paiju.robots.bridge.robot",
    "paiju.games.endurance": "paiju.robots.endurance.robot",
    "paiju.games.gongzhu": "paiju.robots.gongzhu.robot",
    "paiju.games.red_five": "paiju.robots.red_five.robot",
    "paiju.games.shengji": "paiju.robots.shengji.robot",
    "paiju.games.hundred": "paiju.robots.hundred.robot",
    "paiju.games.four_hundred": "paiju.robots.four_hundred.robot",
}
"""The module whose `choose` plays a game, by the package of its states."""


def choose(view: State, seat: Seat, rng: Random, budget: Budget = RULES) -> Action | None:
    """What a robot in this seat does (选择), or None if it has nothing to do now.

    `view` is the state as the seat sees it. The same view, chance and number of samples give the same act. A game
    without a robot of its own is played by its safest choice.
    """
    package = type(view).__module__.rpartition(".")[0]
    if package in _ROBOTS:
        robot: Robot = import_module(_ROBOTS[package]).choose
        return robot(view, seat, rng, budget)
    choices = view.choices(seat) if seat in view.waiting else ()
    return choices[0].example if choices else None


def ponder(
    view: State, seat: Seat, seed: int, deadline: Deadline, work: Callable[[State, Seat, Random, Budget], R] = choose
) -> R:
    """As `choose`, thinking until shortly before the deadline (思考): what to give to a solver's process.

        solver = Solver(processes=1, prepare=ready)
        await solver.run(ponder, view, seat, seed, Deadline(0.6), seconds=1)

    When the solver answers `NotSolved`, `choose` with its default budget decides by rules in less than a millisecond.
    `work` is what else is to be done with the same budget.
    """
    return work(view, seat, Random(seed), Clock(dds.solve, lambda: deadline.left))


def ready() -> None:
    """Load all that thinking needs (预备), for a process in which `ponder` is to answer at once."""
    dds.load()
    for module in _ROBOTS.values():
        import_module(module).ready()


__all__ = ["RULES", "Budget", "Clock", "Deadline", "Samples", "choose", "ponder", "ready"]

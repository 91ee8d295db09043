"""Disconnects (断线): when an absence from a board counts as one.

What it costs: `pool.LOST_BY_LEAVING`, `handicap.LOST_BY_LEAVING`, and a board Rate of 0 (`weeks.py`).
`docs/rules/bridge-scoring.en.md#disconnects`.
"""

from collections.abc import Iterable

GRACE = 120
"""So many seconds one may be away (宽限时间) from an unfinished board."""

TOGETHER, MANY, SHARE = 5.0, 3, 4
"""Within so many seconds so many people, and one in so many of those present: then it was not they (同时掉线)."""


def disconnected(away: Iterable[float], ended_by_server: bool = False, grace: float = GRACE) -> bool:
    """Whether a player disconnected on a board (算断线), which he does once at most.

    `away` are his absences in seconds, each cut to the time between the deal's first sight and the board's end.
    A board that the server itself had to give up costs nobody anything.
    """
    return not ended_by_server and any(seconds > grace for seconds in away)


def fell_together(at: float, drops: Iterable[float], present: int) -> bool:
    """Whether a connection lost `at` that second went down with many others (同时掉线), which is nobody's own fault.

    `drops` are the seconds of all connections lost lately, this one too; so many people were `present` before.
    """
    fallen = sum(abs(drop - at) <= TOGETHER for drop in drops)
    return fallen >= MANY and fallen * SHARE >= present

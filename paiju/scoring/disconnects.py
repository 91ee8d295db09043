"""Disconnects (断线): when an absence from a board counts as one.

What it costs: `pool.LOST_BY_LEAVING`, `handicap.LOST_BY_LEAVING`, and a board Rate of 0 (`weeks.py`).
`docs/rules/bridge-scoring.en.md#disconnects`.
"""

from collections.abc import Iterable

GRACE = 120
"""So many seconds one may be away (宽限时间) from an unfinished board."""


def disconnected(away: Iterable[float], ended_by_server: bool = False, grace: float = GRACE) -> bool:
    """Whether a player disconnected on a board (算断线), which he does once at most.

    `away` are his absences in seconds, each cut to the time between the deal's first sight and the board's end.
    A board that the server itself had to give up costs nobody anything.
    """
    return not ended_by_server and any(seconds > grace for seconds in away)

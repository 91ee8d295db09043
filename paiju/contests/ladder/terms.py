"""The terms of a ladder (梯级规程): who is in range, how long everything waits, seasons. Times are in seconds.

`docs/rules/bridge-events.en.md#ladder`.
"""

from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec

Kind = Literal["teams", "clans"]
"""Whose ladder it is (队梯、帮派梯)."""
KINDS: tuple[Kind, ...] = ("teams", "clans")
HOUR = 3600.0
DAY = 24 * HOUR
ANSWER = 72 * HOUR
"""How long a challenge waits for its answer (应战期限); silence is a forfeit."""
AGAIN = 14 * DAY
"""How long after a failed challenge the same one is refused (再挑战)."""
LEAVE_DAYS = 14
"""Days of leave in a season (请假天数)."""
VOIDS = 3
"""Void matches in a season with which one is off the ladder (作废次数)."""
SLOTS = 3
"""Times that the challenged proposes (备选时间)."""
AGREE_DAY, LAST_DAY, EVENING = 5, 7, 20
"""By which day after acceptance a time is agreed, the last day to play, the hour of both (约定日、末日、晚上)."""
NOTICE = HOUR
"""How far ahead a proposed time is at least (提前)."""
APART = 4 * HOUR
"""Between two matches of the same team or clan (相隔): the longest match with its break, and some rest."""
Length = Literal[8, 12, 16]
"""Boards of a match, as the challenged chooses (副数)."""
LENGTHS: tuple[Length, ...] = (8, 12, 16)
FEWEST, MOST = 4, 8
"""Players named for a match (出场人数)."""


def reach(place: int) -> int:
    """How many places up one may challenge from here (允许范围). `#ladder-range`."""
    return max(3, -(-place // 10))


def within(place: int) -> range:
    """The places that may be challenged from a place (可挑战名次), the highest first. `#ladder-range`."""
    return range(max(1, place - reach(place)), place)


def evening(since: float, days: int, hours_east: float) -> float:
    """Eight in the evening, club time, on the day so many days after that of `since` (第几日晚八点)."""
    shift = timedelta(hours=hours_east)
    there = datetime.fromtimestamp(since, UTC) + shift
    day = there.replace(hour=EVENING, minute=0, second=0, microsecond=0) + timedelta(days=days)
    return (day - shift).timestamp()


class Season(msgspec.Struct, frozen=True):
    """A season (一期): a quarter of the year, club time; named `2026-4`."""

    key: str
    begins: float
    ends: float


def season_at(at: float, hours_east: float) -> Season:
    """The season in which a moment falls (所在之期)."""
    shift = timedelta(hours=hours_east)
    there = datetime.fromtimestamp(at, UTC) + shift
    quarter = (there.month - 1) // 3
    first = datetime(there.year, 3 * quarter + 1, 1, tzinfo=UTC)
    after = datetime(there.year + quarter // 3, 3 * (quarter + 1) % 12 + 1, 1, tzinfo=UTC)
    return Season(f"{there.year}-{quarter + 1}", (first - shift).timestamp(), (after - shift).timestamp())

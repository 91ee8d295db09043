"""The rooms of the pool (牌库的房间): what is played there, how it is scored, and by which week it is counted.

docs/rules/bridge-scoring.en.md#week-figures.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.kernel import Illegal
from paiju.scoring.pool import Form
from paiju.tables.moves import Control, Manners

Scoring = Literal["fixed", "dynamic"]
"""Each table scored once 复式, or all anew with each result 全场."""
HOURS_EAST = 8.0
"""The club's time by default (会所时间), in hours ahead of UTC."""
LATE = 2 * 3600.0
"""Seconds after a week's end in which boards begun in it may still be finished (收尾)."""


class Room(msgspec.Struct, frozen=True):
    """A room of the pool (房间): a game with fixed options, because a board is the same at every table."""

    key: str
    title: dict[str, str]
    """By language, en and zh."""
    scoring: Scoring
    form: Form = "imp"
    game: str = "bridge"
    options: dict[str, Any] = msgspec.field(default_factory=lambda: {"passed_out": "score", "undo": "off"})
    control: Control = Control(act=60, reserve=300)

    def manners(self, private: bool, least: float = 0) -> Manners:
        """How its tables are kept (桌规): four members, and nobody who looks on. `least`: as in `Control`."""
        control = replace(self.control, least=least)
        return Manners(
            private=private, sitting="members", watching="off", robots=False, spectator_chat=False, control=control
        )


ROOMS = {
    room.key: room
    for room in (
        Room("fixed", {"en": "Duplicate pool", "zh": "复式"}, "fixed"),
        Room("matchpoints", {"en": "Matchpoint pool", "zh": "复式·比赛分"}, "fixed", "mp"),
        Room("dynamic", {"en": "Whole field", "zh": "全场"}, "dynamic"),
    )
}
"""The rooms by their keys (各房间)."""


def room_of(key: str) -> Room:
    """The room of that key. Raises Illegal("no-such-room")."""
    if key not in ROOMS:
        raise Illegal("no-such-room")
    return ROOMS[key]


class Week(msgspec.Struct, frozen=True):
    """A week of the club (一周): named by its Monday; its bounds in seconds since the epoch."""

    key: str
    begins: float
    ends: float


def week_at(at: float, hours_east: float = HOURS_EAST) -> Week:
    """The week in which a moment falls (所在之周): Monday 00:00 to Monday 00:00, club time."""
    shift = timedelta(hours=hours_east)
    there = datetime.fromtimestamp(at, UTC) + shift
    monday = (there - timedelta(days=there.weekday())).replace(hour=0, minute=0, second=0, microsecond=0)
    begins = (monday - shift).timestamp()
    return Week(monday.strftime("%Y-%m-%d"), begins, begins + 7 * 24 * 3600)

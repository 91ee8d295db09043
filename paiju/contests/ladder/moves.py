"""What happens on a ladder (梯级挑战赛的事件): one stream for teams, one for clans. Nothing in it is secret."""

from typing import Literal

import msgspec

from paiju.contests.ladder.terms import Kind, Length, Season
from paiju.kernel import Event

Leaving = Literal["own-wish", "dissolved", "three-voids"]
"""Why somebody is off the ladder (离梯原因)."""
How = Literal[
    "won", "lost", "drawn", "declined", "silent", "conceded", "given-up",
    "challenged-absent", "challenger-absent", "void", "cancelled",
]  # fmt: skip
"""How a challenge ended (结果), as its challenger sees it.

The challenged `declined`, was `silent`, or `conceded` after acceptance; the challenger has `given-up`; `void`: both
were absent; `cancelled`: one of them left the ladder.
"""
SUCCEEDED: frozenset[How] = frozenset({"won", "declined", "silent", "conceded", "challenged-absent"})
"""With these the two swap places (挑战成功)."""
FAILED: frozenset[How] = frozenset({"lost", "drawn", "given-up", "challenger-absent"})
"""With these all stay where they are, and the same challenge waits (挑战失败)."""
TimeBy = Literal["agreed", "club"]
"""Who set the time of a match (定时)."""


class LadderOpened(Event, tag="ladder-opened", frozen=True):
    """The ladder is there (开梯), empty, in its first season."""

    kind: Kind
    season: Season


class Entered(Event, tag="entered", frozen=True):
    """A team or a clan stands on the ladder now, at its foot (上梯)."""

    entrant: str
    name: str


class Left(Event, tag="left", frozen=True):
    """It is off the ladder (离梯): everybody below moves up one."""

    entrant: str
    reason: Leaving


class LeaveTaken(Event, tag="leave-taken", frozen=True):
    """It is on leave until then (请假)."""

    entrant: str
    until: float


class LeaveEnded(Event, tag="leave-ended", frozen=True):
    """It is back before its leave was over (销假)."""

    entrant: str


class Challenged(Event, tag="challenged", frozen=True):
    """A challenge was made (挑战); `answer_by` is when silence becomes a forfeit."""

    challenge: int
    challenger: str
    challenged: str
    answer_by: float


class Accepted(Event, tag="accepted", frozen=True):
    """It was accepted (应战), over so many boards.

    Without a time agreed by `agree_by`, the club sets one on the last day, at or before `latest`.
    """

    challenge: int
    boards: Length
    agree_by: float
    latest: float


class SlotsProposed(Event, tag="slots-proposed", frozen=True):
    """The challenged proposes these times (提出备选时间), instead of others if there were some."""

    challenge: int
    slots: tuple[float, ...]


class TimeSet(Event, tag="time-set", frozen=True):
    """The match begins then (定时)."""

    challenge: int
    begins: float
    by: TimeBy


class ChallengeEnded(Event, tag="challenge-ended", frozen=True):
    """A challenge is over (挑战结束); `imps` of both, exact as `40` or `81/2`, if they played."""

    challenge: int
    how: How
    imps: tuple[str, str] | None = None


class ResultCorrected(Event, tag="result-corrected", frozen=True):
    """An organiser changed a board of a match that was booked (改判): this is what it comes to now."""

    challenge: int
    how: How
    imps: tuple[str, str]


class SeasonLine(msgspec.Struct, frozen=True):
    """A line of a season's table (名次表一行): the place in it, and challenges won and lost, either way round."""

    place: int
    entrant: str
    name: str
    won: int
    lost: int


class SeasonClosed(Event, tag="season-closed", frozen=True):
    """A season is over (期满): its table as it stood. The order is kept; leave and voids are counted anew."""

    season: Season
    table: tuple[SeasonLine, ...]
    following: Season


LadderMove = (
    LadderOpened
    | Entered
    | Left
    | LeaveTaken
    | LeaveEnded
    | Challenged
    | Accepted
    | SlotsProposed
    | TimeSet
    | ChallengeEnded
    | ResultCorrected
    | SeasonClosed
)

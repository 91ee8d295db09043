"""How a ladder goes on by the clock (梯级进程): silence, times that the club sets, results, the end of a season. Pure.

Everything that falls due follows from the stream, so any process may find it; whoever comes first writes it, and
whoever comes second finds that it is not due any more. `docs/rules/bridge-events.en.md#ladder-time`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from paiju.contests.ladder.challenging import free
from paiju.contests.ladder.contest import Challenge, Ladder
from paiju.contests.ladder.moves import ChallengeEnded, How, Left, ResultCorrected, SeasonClosed, TimeSet
from paiju.contests.ladder.terms import APART, DAY, HOUR, VOIDS, season_at
from paiju.kernel import Event, Illegal

LINE_UPS = DAY
"""How long before a match it is opened, so that the captains can name their players (提前开室)."""


CORRECTED = 3 * HOUR
"""How long after it was booked a match is looked at again (改判期), more than the organisers have to correct it."""


class Came(msgspec.Struct, frozen=True):
    """What came of a match (赛果): IMPs of challenger and challenged; or who was absent, or gave up.

    `off`: it was called off; `never`: it was not opened in time, as the club was closed.
    """

    imps: tuple[Fraction, Fraction] | None = None
    absent: Literal["challenger", "challenged", "both"] | None = None
    gave_up: Literal["challenger", "challenged"] | None = None
    off: bool = False
    never: bool = False

    @property
    def how(self) -> How:
        """How the challenge ended by that (结果)."""
        if self.off:
            return "cancelled"
        if self.gave_up is not None:
            return "given-up" if self.gave_up == "challenger" else "conceded"
        if self.absent is not None:
            found: dict[str, How] = {"challenger": "challenger-absent", "challenged": "challenged-absent"}
            return found.get(self.absent, "void")
        own, other = self.imps or (0, 0)
        return "won" if own > other else "lost" if own < other else "drawn"


def next_due(ladder: Ladder) -> float:
    """When something is due next (下一时刻), the end of the season at the latest; matches apart."""
    return min((when for when, _ in _due(ladder)), default=ladder.season.ends)


def due(ladder: Ladder, at: float, hours_east: float) -> tuple[Event, ...]:
    """All that is due by then (到时之事), in the order in which it fell due."""
    found: tuple[Event, ...] = ()
    while True:
        waiting = [(when, judge) for when, judge in _due(ladder) if when <= at]
        if not waiting:
            return found
        _, judge = min(waiting, key=lambda each: each[0])
        event = judge(at, hours_east)
        found, ladder = (*found, event), ladder.booked(event, at)


def in_turn(
    ladder: Ladder, judge: Callable[[Ladder], tuple[Event, ...]], at: float, hours_east: float
) -> tuple[Event, ...]:
    """Judge an act after what was due before it, booked or not (依次). Raises Illegal as `judge`."""
    before = due(ladder, at, hours_east)
    return (*before, *judge(ladder.then(before, at)))


def book(ladder: Ladder, number: int, came: Came, at: float) -> tuple[Event, ...]:
    """Book what came of a challenge's match (记赛果): once; afterwards nothing. One never opened gets another time.

    With the third void of a season a team or clan is off the ladder. Raises Illegal: `no-such-challenge`,
    `time-not-set`.
    """
    own = ladder.challenge(number)
    if own.stage == "over":
        return ()
    if own.begins is None:
        raise Illegal("time-not-set")
    if came.never:
        return (_time(ladder, own, at),) if at >= own.begins else ()
    imps = None if came.imps is None else (str(came.imps[0]), str(came.imps[1]))
    ended = ChallengeEnded(number, came.how, imps)
    removed = [key for key in own.both if came.how == "void" and ladder.entrants[key].voids + 1 >= VOIDS]
    others = [each for each in ladder.open if each.number != number and {*each.both} & {*removed}]
    cancelled = (ChallengeEnded(each.number, "cancelled") for each in others)
    return (ended, *cancelled, *(Left(key, "three-voids") for key in removed))


def correct(ladder: Ladder, number: int, came: Came) -> tuple[Event, ...]:
    """Book what a match comes to that an organiser has corrected (改赛果); nothing if that is what was booked."""
    own = ladder.challenge(number)
    if own.imps is None or came.imps is None:
        return ()
    imps = str(came.imps[0]), str(came.imps[1])
    return () if imps == own.imps else (ResultCorrected(number, came.how, imps),)


def to_look_at_again(ladder: Ladder, at: float) -> tuple[Challenge, ...]:
    """The challenges whose match was played, and may have been corrected since (或经改判之赛)."""
    played = (each for each in ladder.challenges.values() if each.imps is not None)
    return tuple(each for each in played if each.ended is not None and at < each.ended + CORRECTED)


def to_open(ladder: Ladder, at: float) -> tuple[Challenge, ...]:
    """The challenges whose match is to be open by then (该开之赛), under way or not."""
    return tuple(each for each in ladder.open if each.begins is not None and at >= each.begins - LINE_UPS)


def to_call_off(ladder: Ladder, at: float) -> tuple[Challenge, ...]:
    """The challenges that ended before their match began, which may be open (该取消之赛)."""
    return tuple(
        each
        for each in ladder.challenges.values()
        if each.begins is not None and each.ended is not None and each.ended < each.begins and at < each.begins + DAY
    )


def _due(ladder: Ladder) -> Iterator[tuple[float, Callable[[float, float], Event]]]:
    """When each thing is due, and what it is, by the time at which it is done and the club's hours ahead of UTC."""
    yield ladder.season.ends, lambda at, hours: _closed(ladder, hours)
    for each in ladder.open:
        if each.stage == "asked":
            yield each.answer_by, lambda at, hours, own=each: ChallengeEnded(own.number, "silent")
        elif each.agree_by is not None and each.begins is None:
            yield each.agree_by, lambda at, hours, own=each: _time(ladder, own, at)


def _closed(ladder: Ladder, hours_east: float) -> SeasonClosed:
    return SeasonClosed(ladder.season, ladder.table(), season_at(ladder.season.ends, hours_east))


def _time(ladder: Ladder, own: Challenge, at: float) -> TimeSet:
    """The last day's evening; if one of the two has a match then, the evening before, or that noon.

    Each has one match besides at most, and none is near two of these times, so that one of the three is free. After an
    outage it is the first such day of which both are told a day before.
    """
    assert own.latest is not None
    evening = own.latest
    while evening - DAY < at:
        evening += DAY
    times = (evening, evening - DAY, evening - 2 * APART)
    return TimeSet(own.number, next(time for time in times if free(ladder, own, time)), "club")

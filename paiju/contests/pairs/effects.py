"""What a director's acts do to the event itself (判后变动): its times, who plays, what rounds came to. Pure."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.contests.pairs.directed import (
    BoardCut,
    ClockStarted,
    ClockStopped,
    GainsChanged,
    PairPenalised,
    ResultAdjusted,
    SubstituteSeated,
    TakenBack,
    TimeAdded,
)
from paiju.contests.swiss.scoring import Gain
from paiju.kernel import Event
from paiju.tables.moves import Player

if TYPE_CHECKING:
    from paiju.contests.pairs.contest import PairsEvent

_NOTHING = Gain(Fraction(0), 0)


def booked(contest: "PairsEvent", event: Event, at: float) -> "PairsEvent":
    """The event after one thing more at the desk (记)."""
    after = replace(contest, desk=contest.desk.booked(event, at))
    match event:
        case ClockStopped():
            return replace(after, desk=replace(after.desk, stopped=at))
        case ClockStarted():
            stopped = at if after.desk.stopped is None else after.desk.stopped
            return _later(replace(after, desk=replace(after.desk, stopped=None)), at - stopped, begun=True)
        case TimeAdded():
            return _later(after, 60.0 * event.minutes)
        case SubstituteSeated():
            return _seated(after, event, event.player)
        case PairPenalised():
            return _gained(after, {event.pair: Gain(Fraction(event.hundredths, 100), 0)})
        case ResultAdjusted() | BoardCut():
            return _judged(after, event.round)
        case GainsChanged():
            return _rescored(after, event)
        case TakenBack():
            return _back(after, contest.desk.act(event.act).act)
        case _:
            return after


def _back(after: "PairsEvent", act: Event) -> "PairsEvent":
    match act:
        case TimeAdded():
            return _later(after, -60.0 * act.minutes)
        case SubstituteSeated():
            return _seated(after, act, act.before)
        case PairPenalised():
            return _gained(after, {act.pair: Gain(Fraction(-act.hundredths, 100), 0)})
        case ResultAdjusted() | BoardCut():
            return _judged(after, act.round)
        case _:
            return after


def _later(contest: "PairsEvent", seconds: float, begun: bool = False) -> "PairsEvent":
    """Whatever the event waits for comes so much later; also for whom seats are kept, if the clock was stopped."""
    last = contest.rounds[-1]
    if not last.scored:
        begins = last.begins + seconds if begun and not last.looked else last.begins
        now = replace(last, deadline=last.deadline + seconds, begins=begins)
    elif last.following is not None:
        now = replace(last, following=last.following + seconds)
    else:
        now = replace(last, scored_at=(last.scored_at or 0.0) + seconds)
    return replace(contest, rounds=(*contest.rounds[:-1], now))


def _seated(contest: "PairsEvent", act: SubstituteSeated, player: Player) -> "PairsEvent":
    now = contest.rounds[act.round - 1]
    taken = {**now.substitutes, (act.pair, act.side): player}
    own = contest.pairs[act.pair - 1]
    stood_in = now.stood_in if player in own else now.stood_in | {(player.member, act.pair)}
    changed = replace(now, substitutes=taken, stood_in=stood_in)
    return replace(contest, rounds=(*contest.rounds[: act.round - 1], changed, *contest.rounds[act.round :]))


def _judged(contest: "PairsEvent", number: int) -> "PairsEvent":
    adjusted = {place[1:]: (award.ns, award.ew) for place, award in contest.desk.adjusted.items() if place[0] == number}
    cut = frozenset(place[1:] for place in contest.desk.cut if place[0] == number)
    now = replace(contest.rounds[number - 1], adjusted=adjusted, cut=cut)
    return replace(contest, rounds=(*contest.rounds[: number - 1], now, *contest.rounds[number:]))


def _rescored(contest: "PairsEvent", event: GainsChanged) -> "PairsEvent":
    place = event.round - 1
    now = contest.rounds[place]
    gains = dict(now.gains) | {each.pair: Gain(Fraction(each.points), each.boards) for each in event.gains}
    more = {
        pair: Gain(gain.points - before.points, gain.boards - before.boards)
        for pair, gain in gains.items()
        if (before := now.gains.get(pair, _NOTHING)) != gain
    }
    rounds = (*contest.rounds[:place], replace(now, gains=gains), *contest.rounds[place + 1 :])
    return _gained(replace(contest, rounds=rounds), more)


def _gained(contest: "PairsEvent", more: Mapping[int, Gain]) -> "PairsEvent":
    entrants = tuple(
        replace(each, total=each.total + gain.points, boards=each.boards + gain.boards)
        if (gain := more.get(each.number)) is not None
        else each
        for each in contest.entrants
    )
    return replace(contest, entrants=entrants)

"""A ladder as its stream folds (一架梯子): who stands where, every challenge there was, the seasons. Pure.

`docs/rules/bridge-events.en.md#ladder`.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.contests.ladder.moves import (
    FAILED,
    SUCCEEDED,
    Accepted,
    Challenged,
    ChallengeEnded,
    Entered,
    How,
    LadderMove,
    LadderOpened,
    LeaveEnded,
    LeaveTaken,
    Left,
    ResultCorrected,
    SeasonClosed,
    SeasonLine,
    SlotsProposed,
    TimeBy,
    TimeSet,
)
from paiju.contests.ladder.terms import DAY, LEAVE_DAYS, Kind, Length, Season, within
from paiju.kernel import Event, Illegal
from paiju.store.log import Row

Stage = Literal["asked", "accepted", "timed", "over"]
"""Waits for an answer; for a time; for its match, or is played; is over."""


class Leave(msgspec.Struct, frozen=True):
    """A leave (一次请假), from then until then."""

    begins: float
    ends: float

    def inside(self, season: Season) -> float:
        """How much of it lies in a season (期内时长), in seconds."""
        return max(0.0, min(self.ends, season.ends) - max(self.begins, season.begins))


class Entrant(msgspec.Struct, frozen=True):
    """A team or a clan that stands on the ladder (梯上一方), since then; its void matches of this season."""

    id: str
    name: str
    since: float
    leaves: tuple[Leave, ...] = ()
    voids: int = 0

    def away(self, at: float) -> Leave | None:
        """The leave that it is on (正在请假)."""
        return next((leave for leave in self.leaves if leave.begins <= at < leave.ends), None)

    def leave_left(self, season: Season) -> float:
        """How much leave it still has in a season (余假), in seconds."""
        return LEAVE_DAYS * DAY - sum(leave.inside(season) for leave in self.leaves)


class Challenge(msgspec.Struct, frozen=True):
    """A challenge (一次挑战) and how far it has come; `places` of challenger and challenged when it was made."""

    number: int
    challenger: str
    challenged: str
    places: tuple[int, int]
    made: float
    answer_by: float
    boards: Length | None = None
    accepted: float | None = None
    agree_by: float | None = None
    latest: float | None = None
    slots: tuple[float, ...] = ()
    begins: float | None = None
    set_by: TimeBy | None = None
    ended: float | None = None
    how: How | None = None
    imps: tuple[str, str] | None = None
    corrected: float | None = None

    @property
    def stage(self) -> Stage:
        """How far it has come (阶段)."""
        if self.how is not None:
            return "over"
        if self.begins is not None:
            return "timed"
        return "asked" if self.accepted is None else "accepted"

    @property
    def both(self) -> tuple[str, str]:
        """The two (双方): challenger and challenged."""
        return self.challenger, self.challenged


class Step(msgspec.Struct, frozen=True):
    """A change of places (名次变动): somebody came to the foot, left, or swapped with `other` by a challenge."""

    at: float
    kind: Literal["came", "left", "swapped"]
    entrant: str
    other: str = ""
    challenge: int | None = None


class Ladder(msgspec.Struct, frozen=True):
    """A ladder as it stands (梯况). `order`: place n at n − 1; `names` of all that ever stood on it."""

    id: str
    kind: Kind
    number: int
    season: Season
    order: tuple[str, ...] = ()
    entrants: Mapping[str, Entrant] = {}
    names: Mapping[str, str] = {}
    challenges: Mapping[int, Challenge] = {}
    steps: tuple[Step, ...] = ()
    seasons: tuple[SeasonClosed, ...] = ()
    """Those that are over, the earliest first."""

    def place(self, entrant: str) -> int | None:
        """Where a team or a clan stands (名次); None if it does not."""
        return self.order.index(entrant) + 1 if entrant in self.entrants else None

    def entrant(self, key: str) -> Entrant:
        """Who stands on the ladder under this key (某方). Raises Illegal("not-on-the-ladder")."""
        if key not in self.entrants:
            raise Illegal("not-on-the-ladder")
        return self.entrants[key]

    def challenge(self, number: int) -> Challenge:
        """A challenge by its number (某次挑战). Raises Illegal("no-such-challenge")."""
        if number not in self.challenges:
            raise Illegal("no-such-challenge")
        return self.challenges[number]

    @property
    def open(self) -> tuple[Challenge, ...]:
        """The challenges that are not over (未了之挑战), the earliest first."""
        return tuple(each for each in self.challenges.values() if each.how is None)

    def outgoing(self, entrant: str) -> Challenge | None:
        """The open challenge that somebody has made (所发)."""
        return next((each for each in self.open if each.challenger == entrant), None)

    def incoming(self, entrant: str) -> Challenge | None:
        """The open challenge that somebody has got (所受)."""
        return next((each for each in self.open if each.challenged == entrant), None)

    def in_reach(self, entrant: str) -> tuple[str, ...]:
        """Who stands within somebody's range (范围内各方), the highest first; nobody for who is not on the ladder."""
        place = self.place(entrant)
        return () if place is None else tuple(self.order[above - 1] for above in within(place))

    def table(self) -> tuple[SeasonLine, ...]:
        """The ladder as a season's table (名次表), with what was won and lost in this season."""
        won, lost = dict.fromkeys(self.order, 0), dict.fromkeys(self.order, 0)
        for each in self.challenges.values():
            if each.how in SUCCEEDED | FAILED and self.season.begins <= (each.ended or 0) < self.season.ends:
                winner, loser = each.both if each.how in SUCCEEDED else reversed(each.both)
                won[winner] = won.get(winner, 0) + 1
                lost[loser] = lost.get(loser, 0) + 1
        return tuple(
            SeasonLine(place, key, self.names[key], won[key], lost[key]) for place, key in enumerate(self.order, 1)
        )

    # --- folding ------------------------------------------------------------------------------------------------------

    def after(self, row: Row) -> "Ladder":
        """The ladder after one more row of its stream (记)."""
        return replace(self.then(_MOVES.decode(row.events), row.at), number=row.number)

    def then(self, events: tuple[Event, ...], at: float) -> "Ladder":
        """The ladder as it would be after these (若记)."""
        ladder = self
        for event in events:
            ladder = ladder.booked(event, at)
        return ladder

    def booked(self, event: Any, at: float) -> "Ladder":
        """The ladder after one thing more (记)."""
        match event:
            case Entered():
                entrants = {**self.entrants, event.entrant: Entrant(event.entrant, event.name, at)}
                names = {**self.names, event.entrant: event.name}
                step = Step(at, "came", event.entrant)
                return replace(
                    self, order=(*self.order, event.entrant), entrants=entrants, names=names, steps=(*self.steps, step)
                )
            case Left():
                order = tuple(key for key in self.order if key != event.entrant)
                entrants = {key: each for key, each in self.entrants.items() if key != event.entrant}
                return replace(
                    self, order=order, entrants=entrants, steps=(*self.steps, Step(at, "left", event.entrant))
                )
            case LeaveTaken():
                own = self.entrants[event.entrant]
                return self._with(replace(own, leaves=(*own.leaves, Leave(at, event.until))))
            case LeaveEnded():
                own = self.entrants[event.entrant]
                return self._with(replace(own, leaves=(*own.leaves[:-1], replace(own.leaves[-1], ends=at))))
            case SeasonClosed():
                fresh = {key: replace(each, voids=0) for key, each in self.entrants.items()}
                return replace(self, season=event.following, entrants=fresh, seasons=(*self.seasons, event))
            case _:
                return self._challenge_booked(event, at)

    def _challenge_booked(self, event: Any, at: float) -> "Ladder":
        match event:
            case Challenged():
                places = self.order.index(event.challenger) + 1, self.order.index(event.challenged) + 1
                return self._of(
                    Challenge(event.challenge, event.challenger, event.challenged, places, at, event.answer_by)
                )
            case Accepted():
                now = self.challenges[event.challenge]
                return self._of(
                    replace(now, boards=event.boards, accepted=at, agree_by=event.agree_by, latest=event.latest)
                )
            case SlotsProposed():
                return self._of(replace(self.challenges[event.challenge], slots=event.slots))
            case TimeSet():
                return self._of(replace(self.challenges[event.challenge], begins=event.begins, set_by=event.by))
            case ChallengeEnded():
                return self._ended(event, at)
            case ResultCorrected():
                return self._corrected(event, at)
            case _:
                return self

    def _corrected(self, event: ResultCorrected, at: float) -> "Ladder":
        """The two stand as if it had come so at once; who has left meanwhile, or is past the other, changes nothing."""
        before = self.challenges[event.challenge]
        ladder = self._of(replace(before, how=event.how, imps=event.imps, corrected=at))
        own, other = self.place(before.challenger), self.place(before.challenged)
        succeeds = event.how in SUCCEEDED
        if succeeds == (before.how in SUCCEEDED) or own is None or other is None or (own < other) == succeeds:
            return ladder
        upper, lower = before.both if succeeds else reversed(before.both)
        return ladder._swapped(upper, lower, event.challenge, at)

    def _swapped(self, rises: str, falls: str, number: int, at: float) -> "Ladder":
        exchanged = {rises: falls, falls: rises}
        order = tuple(exchanged.get(key, key) for key in self.order)
        return replace(self, order=order, steps=(*self.steps, Step(at, "swapped", rises, falls, number)))

    def _ended(self, event: ChallengeEnded, at: float) -> "Ladder":
        now = replace(self.challenges[event.challenge], ended=at, how=event.how, imps=event.imps)
        ladder = self._of(now)
        if event.how == "void":
            for key in now.both:
                ladder = ladder._with(replace(ladder.entrants[key], voids=ladder.entrants[key].voids + 1))
        if event.how not in SUCCEEDED:
            return ladder
        return ladder._swapped(now.challenger, now.challenged, now.number, at)

    def _with(self, entrant: Entrant) -> "Ladder":
        return replace(self, entrants={**self.entrants, entrant.id: entrant})

    def _of(self, challenge: Challenge) -> "Ladder":
        return replace(self, challenges={**self.challenges, challenge.number: challenge})


def first(key: str, row: Row) -> Ladder:
    """The ladder after the first row of its stream (首行)."""
    opened, *rest = _MOVES.decode(row.events)
    assert isinstance(opened, LadderOpened) and not rest
    return Ladder(key, opened.kind, row.number, opened.season)


_MOVES = msgspec.json.Decoder(tuple[LadderMove, ...])

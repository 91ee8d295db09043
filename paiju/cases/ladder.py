"""Worked examples of ladders (梯级挑战赛例题): who stands where, what is done hour by hour, and what comes of it.

`docs/rules/cases.en.md#ladder` lists the keys and the verbs.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import msgspec

from paiju.cases.world import Refusal
from paiju.contests.ladder import challenging, entering, history, running
from paiju.contests.ladder.contest import Challenge, Ladder
from paiju.contests.ladder.running import Came
from paiju.contests.ladder.terms import DAY, FEWEST, HOUR, Season, reach, season_at, within
from paiju.kernel import Event, Illegal

KIND = "ladder"
"""The kind of these examples (种类), as a case's `game` names it."""
PAGE = "bridge-events"
"""The rules page they belong to (所属规则页)."""
_EAST = 8.0


class LadderGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either a `place`, to ask for its range; or so many `entrants`, numbered from the top (梯级).

    The example begins at that hour of that date, club time. `history`: a place of which is told who held it.
    """

    place: int | None = None
    entrants: int = 0
    date: str = "2026-10-05"
    clock: int = 10
    history: int | None = None


class _Climb:
    """A ladder to which things are done (演变)."""

    def __init__(self, given: LadderGiven) -> None:
        self.begins = datetime.fromisoformat(given.date).replace(tzinfo=UTC).timestamp() - _EAST * HOUR
        self.at = self.begins + given.clock * HOUR
        season: Season = season_at(self.at, _EAST)
        self.ladder = Ladder("ladder-teams", "teams", 1, season)
        for number in range(1, given.entrants + 1):
            self.act(lambda now, key=str(number): entering.enter(now, key, key, FEWEST))

    def act(self, judge: Callable[[Ladder], tuple[Event, ...]]) -> None:
        """Do something, after what was due before it."""
        # What was due stands even if the act is refused.
        self.ladder = self.ladder.then(running.due(self.ladder, self.at, _EAST), self.at)
        self.ladder = self.ladder.then(judge(self.ladder), self.at)

    def do(self, text: str) -> None:
        """Do what a line says. Raises Illegal, ValueError."""
        *who, verb, rest = _parsed(text)
        if verb == "wait" and not who:
            [hours] = rest
            self.at += float(hours) * HOUR
            return self.act(lambda now: ())
        if verb == "absent":
            return self._came(who, None)
        [own] = who
        if verb == "match":
            one, other = map(int, rest)
            return self._came([own], (one, other))
        return self.act(lambda now: self._judged(now, own, verb, rest))

    def _judged(self, now: Ladder, own: str, verb: str, rest: Sequence[str]) -> tuple[Event, ...]:
        if verb == "challenge":
            [other] = rest
            return challenging.challenge(now, own, other, self.at)
        if verb in ("enter", "leave", "return", "withdraw"):
            return self._stands(now, own, verb, rest)
        number = self._number(now, own, verb)
        if verb == "accept":
            boards, *slots = rest
            return challenging.accept(now, number, own, int(boards), self._times(slots), self.at, _EAST)
        if verb == "propose":
            return challenging.propose(now, number, own, self._times(rest), self.at)
        if verb == "pick":
            [slot] = self._times(rest)
            return challenging.pick(now, number, own, slot, self.at)
        if rest:
            raise ValueError(f"{verb} stands alone")
        if verb == "decline":
            return challenging.decline(now, number, own)
        if verb == "give-up":
            return challenging.give_up(now, number, own, self.at)
        raise ValueError(f"there is no verb {verb!r}")

    def _stands(self, now: Ladder, own: str, verb: str, rest: Sequence[str]) -> tuple[Event, ...]:
        if verb == "enter":
            return entering.enter(now, own, own, int(rest[0]) if rest else FEWEST)
        if verb == "leave":
            [days] = rest
            return entering.take_leave(now, own, int(days), self.at)
        return (entering.come_back if verb == "return" else entering.withdraw)(now, own, self.at)

    def _came(self, who: Sequence[str], imps: tuple[int, int] | None) -> None:
        """What came of a match; the clock goes on to its time."""
        timed = [each for each in self.ladder.open if each.begins is not None and {*who} <= {*each.both}]
        if not timed:
            raise Illegal("time-not-set")
        own = min(timed, key=lambda each: each.begins or 0)
        side = "challenger" if who[0] == own.challenger else "challenged"
        came = Came(absent="both" if len(who) > 1 else side)
        if imps is not None:
            came = Came((Fraction(imps[0]), Fraction(imps[1])))
        self.at = max(self.at, own.begins or 0)
        self.act(lambda now: running.book(now, own.number, came, self.at))

    def _number(self, now: Ladder, own: str, verb: str) -> int:
        """The challenge that is meant: the one got, or for `pick` the one made; of none open the last."""
        sides = [now.outgoing(own), now.incoming(own)] if verb in ("pick", "give-up") else [now.incoming(own)]
        meant = [each for each in sides if each is not None] or list(now.challenges.values())[-1:]
        return meant[0].number if meant else 0

    def _times(self, texts: Sequence[str]) -> tuple[float, ...]:
        """`3/20` is eight in the evening, three days after the first."""
        times = (text.split("/") for text in texts)
        return tuple(self.begins + int(day) * DAY + float(hour) * HOUR for day, hour in times)

    def when(self, at: float | None) -> str:
        """A moment as `_times` reads it."""
        return "" if at is None else f"{(at - self.begins) // DAY:.0f}/{(at - self.begins) % DAY / HOUR:g}"


def walked(given: Mapping[str, Any], actions: Sequence[str]) -> tuple[dict[str, Any], Refusal | None]:
    """The facts after these actions, and the refusal that ended them (走完之事实). Raises ValueError."""
    asked = msgspec.convert(given, LadderGiven)
    if (asked.place is None) == (asked.entrants == 0):
        raise ValueError("give either a place or entrants")
    if asked.place is not None:
        if asked.place < 1 or actions:
            raise ValueError("a place is 1 or more, and nothing is done there")
        return {"reach": reach(asked.place), "may_challenge": list(within(asked.place))}, None
    climb = _Climb(asked)
    for number, text in enumerate(actions):
        try:
            climb.do(text)
        except Illegal as error:
            return _facts(climb, asked), Refusal(error.code, number=number)
        except (ValueError, IndexError) as error:
            return _facts(climb, asked), Refusal("malformed", str(error), number=number)
    return _facts(climb, asked), None


def _facts(climb: _Climb, asked: LadderGiven) -> dict[str, Any]:
    now = climb.ladder
    entrants = [now.entrants[key] for key in now.order]
    known: dict[str, Any] = {
        "order": [int(key) for key in now.order],
        "challenges": [_challenge(each) for each in now.challenges.values()],
        "begins": [climb.when(each.begins) for each in now.challenges.values()],
        "lengths": [each.boards or 0 for each in now.challenges.values()],
        "voids": [each.voids for each in entrants],
        "leave_left": [f"{each.leave_left(now.season) / DAY:g}" for each in entrants],
        "season": now.season.key,
        "archived": [" ".join(line.entrant for line in closed.table) for closed in now.seasons],
    }
    if asked.history is not None:
        known["held_by"] = [f"{each.entrant} {each.by}" for each in history.of_place(now, asked.history)]
    return known


def _challenge(own: Challenge) -> str:
    return f"{own.challenger} {own.challenged} {own.how or own.stage}"


def _parsed(text: str) -> tuple[Any, ...]:
    """Who, the verb, and what follows it: `22 propose 1/20 2/20 3/14`, `25 22 absent`, `wait 72`."""
    words = text.split()
    at = next((place for place, word in enumerate(words) if not word.isdigit()), None)
    if at is None:
        raise ValueError(f"{text!r} says nothing that is done")
    return *words[:at], words[at], words[at + 1 :]

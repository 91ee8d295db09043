"""A challenge from the first word to the time of its match (挑战与应战). Pure: returns events or raises Illegal.

Who may act for a team or a clan is asked at the door. `docs/rules/bridge-events.en.md#ladder-challenge`.
"""

from collections.abc import Sequence
from typing import Literal

from paiju.contests.ladder.contest import Challenge, Ladder, Stage
from paiju.contests.ladder.moves import FAILED, Accepted, Challenged, ChallengeEnded, SlotsProposed, TimeSet
from paiju.contests.ladder.terms import (
    AGAIN,
    AGREE_DAY,
    ANSWER,
    APART,
    EVENING,
    HOUR,
    LAST_DAY,
    LENGTHS,
    NOTICE,
    SLOTS,
    Length,
    evening,
)
from paiju.kernel import Event, Illegal

Barrier = Literal[
    "not-on-the-ladder", "challenge-oneself", "no-such-entrant", "out-of-range", "on-leave", "opponent-on-leave",
    "challenge-open", "opponent-challenged", "challenged-lately",
]  # fmt: skip
"""Why somebody may not be challenged now (挑战之碍)."""


def refusal(ladder: Ladder, challenger: str, challenged: str, at: float) -> Barrier | None:
    """Why one may not challenge the other now (不可挑战之由), as a code; None if he may."""
    if challenger not in ladder.entrants:
        return "not-on-the-ladder"
    if challenged == challenger:
        return "challenge-oneself"
    if challenged not in ladder.entrants:
        return "no-such-entrant"
    if challenged not in ladder.in_reach(challenger):
        return "out-of-range"
    if ladder.entrants[challenger].away(at):
        return "on-leave"
    if ladder.entrants[challenged].away(at):
        return "opponent-on-leave"
    if ladder.outgoing(challenger):
        return "challenge-open"
    if ladder.incoming(challenged):
        return "opponent-challenged"
    if at < (again_from(ladder, challenger, challenged) or at):
        return "challenged-lately"
    return None


def again_from(ladder: Ladder, challenger: str, challenged: str) -> float | None:
    """From when on a challenge that failed may be made again (可再挑战之时); None if it never failed."""
    same = (each for each in ladder.challenges.values() if each.both == (challenger, challenged))
    failed = (each.ended for each in same if each.how in FAILED)
    last = max((ended for ended in failed if ended is not None), default=None)
    return None if last is None else last + AGAIN


def challenge(ladder: Ladder, challenger: str, challenged: str, at: float) -> tuple[Event, ...]:
    """Challenge somebody (挑战). Raises Illegal as `refusal` says."""
    if (code := refusal(ladder, challenger, challenged, at)) is not None:
        raise Illegal(code)
    return (Challenged(len(ladder.challenges) + 1, challenger, challenged, at + ANSWER),)


def decline(ladder: Ladder, number: int, entrant: str) -> tuple[Event, ...]:
    """The challenged declines (拒战), which is a forfeit. Raises Illegal as `accept`, but for the boards."""
    _own(ladder, number, entrant, "asked", challenged=True)
    return (ChallengeEnded(number, "declined"),)


def accept(
    ladder: Ladder, number: int, entrant: str, boards: int, slots: Sequence[float], at: float, hours_east: float
) -> tuple[Event, ...]:
    """The challenged accepts over so many boards (应战), with times to choose from if it has them already.

    Raises Illegal: `no-such-challenge`, `not-your-challenge`, `challenge-over`, `challenge-answered`, `wrong-length`;
    with slots as `propose`.
    """
    _own(ladder, number, entrant, "asked", challenged=True)
    length: Length | None = next((each for each in LENGTHS if each == boards), None)
    if length is None:
        raise Illegal("wrong-length")
    accepted = Accepted(number, length, evening(at, AGREE_DAY, hours_east), evening(at, LAST_DAY, hours_east))
    if not slots:
        return (accepted,)
    return (accepted, *propose(ladder.then((accepted,), at), number, entrant, slots, at))


def propose(ladder: Ladder, number: int, entrant: str, slots: Sequence[float], at: float) -> tuple[Event, ...]:
    """The challenged proposes three times (提出时间), or three others.

    Raises Illegal: `no-such-challenge`, `not-your-challenge`, `challenge-over`, `challenge-not-accepted`,
    `time-is-set`, `three-slots` unless there are three different ones, `slot-too-soon` within the hour,
    `slot-too-late` after the last day, `slot-taken` too near another match of one of the two.
    """
    own = _own(ladder, number, entrant, "accepted", challenged=True)
    times = tuple(sorted(set(slots)))
    if len(times) != SLOTS or len(slots) != SLOTS:
        raise Illegal("three-slots")
    if times[0] < at + NOTICE:
        raise Illegal("slot-too-soon")
    if times[-1] >= (own.latest or 0) + (24 - EVENING) * HOUR:
        raise Illegal("slot-too-late")
    if not all(free(ladder, own, time) for time in times):
        raise Illegal("slot-taken")
    return () if times == own.slots else (SlotsProposed(number, times),)


def pick(ladder: Ladder, number: int, entrant: str, slot: float, at: float) -> tuple[Event, ...]:
    """The challenger picks one of the times (选定时间).

    Raises Illegal: `no-such-challenge`, `not-your-challenge`, `challenge-over`, `challenge-not-accepted`,
    `time-is-set`, `no-such-slot`, `slot-passed`, `slot-taken`.
    """
    own = _own(ladder, number, entrant, "accepted", challenged=False)
    if slot not in own.slots:
        raise Illegal("no-such-slot")
    if slot <= at:
        raise Illegal("slot-passed")
    if not free(ladder, own, slot):
        raise Illegal("slot-taken")
    return (TimeSet(number, slot, "agreed"),)


def give_up(ladder: Ladder, number: int, entrant: str, at: float) -> tuple[Event, ...]:
    """Either side gives up before the match (认输): the challenger at any time, the challenged once it has accepted.

    Raises Illegal: `no-such-challenge`, `not-your-challenge`, `challenge-over`, `challenge-not-accepted`,
    `match-begun`.
    """
    own = ladder.challenge(number)
    if entrant not in own.both:
        raise Illegal("not-your-challenge")
    if own.stage == "over":
        raise Illegal("challenge-over")
    if own.begins is not None and at >= own.begins:
        raise Illegal("match-begun")
    if entrant == own.challenger:
        return (ChallengeEnded(number, "given-up"),)
    if own.stage == "asked":
        raise Illegal("challenge-not-accepted")
    return (ChallengeEnded(number, "conceded"),)


def free(ladder: Ladder, own: Challenge, time: float) -> bool:
    """Whether neither of the two has another match near that time (双方有空)."""
    others = (each for each in ladder.open if each.number != own.number and {*each.both} & {*own.both})
    return all(each.begins is None or abs(time - each.begins) >= APART for each in others)


def _own(ladder: Ladder, number: int, entrant: str, stage: Stage, challenged: bool) -> Challenge:
    """The challenge, if it is at this stage and this one's to act in."""
    own = ladder.challenge(number)
    if entrant != (own.challenged if challenged else own.challenger):
        raise Illegal("not-your-challenge")
    if own.stage == stage:
        return own
    if own.stage == "over":
        raise Illegal("challenge-over")
    if stage == "asked":
        raise Illegal("challenge-answered")
    raise Illegal("challenge-not-accepted" if own.stage == "asked" else "time-is-set")

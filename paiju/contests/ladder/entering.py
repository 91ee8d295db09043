"""Coming to the ladder and leaving it (上梯与离梯), and leave (请假). Pure: returns events or raises Illegal.

Who may act for a team or a clan is asked at the door. `docs/rules/bridge-events.en.md#ladder`.
"""

from paiju.contests.ladder.contest import Ladder
from paiju.contests.ladder.moves import ChallengeEnded, Entered, LeaveEnded, LeaveTaken, Leaving, Left
from paiju.contests.ladder.terms import DAY, FEWEST, LEAVE_DAYS
from paiju.kernel import Event, Illegal


def enter(ladder: Ladder, entrant: str, name: str, members: int) -> tuple[Event, ...]:
    """Come to the ladder's foot (上梯). Raises Illegal: `on-the-ladder`, `too-few-members` with fewer than four."""
    if entrant in ladder.entrants:
        raise Illegal("on-the-ladder")
    if members < FEWEST:
        raise Illegal("too-few-members")
    return (Entered(entrant, name),)


def withdraw(ladder: Ladder, entrant: str, at: float, reason: Leaving = "own-wish") -> tuple[Event, ...]:
    """Leave the ladder (离梯); open challenges end without effect, and everybody below moves up one.

    Raises Illegal: `not-on-the-ladder`, `match-begun` while a match goes on.
    """
    ladder.entrant(entrant)
    own = [each for each in ladder.open if entrant in each.both]
    if any(each.begins is not None and at >= each.begins for each in own):
        raise Illegal("match-begun")
    return (*(ChallengeEnded(each.number, "cancelled") for each in own), Left(entrant, reason))


def take_leave(ladder: Ladder, entrant: str, days: int, at: float) -> tuple[Event, ...]:
    """Be on leave for so many days from now (请假): neither challenge nor be challenged.

    Raises Illegal: `not-on-the-ladder`, `malformed`, `on-leave`, `has-open-challenge`, `leave-used-up` with more than
    14 days in a season.
    """
    own = ladder.entrant(entrant)
    if not 1 <= days <= LEAVE_DAYS:
        raise Illegal("malformed")
    if own.away(at):
        raise Illegal("on-leave")
    if ladder.outgoing(entrant) or ladder.incoming(entrant):
        raise Illegal("has-open-challenge")
    until = at + days * DAY
    if min(until, ladder.season.ends) - at > own.leave_left(ladder.season):
        raise Illegal("leave-used-up")
    return (LeaveTaken(entrant, until),)


def come_back(ladder: Ladder, entrant: str, at: float) -> tuple[Event, ...]:
    """Be back before one's leave is over (销假); what is left of it may be taken later.

    Raises Illegal: `not-on-the-ladder`, `not-on-leave`.
    """
    if ladder.entrant(entrant).away(at) is None:
        raise Illegal("not-on-leave")
    return (LeaveEnded(entrant),)

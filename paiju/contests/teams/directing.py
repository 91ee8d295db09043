"""What an organiser does in a match (裁判): awards, assigned scores, substitutes, its end. Pure: events, or Illegal.

A match that is over is scored anew, until the time for corrections has passed. `docs/design/contests.md`.
"""

from msgspec.structs import replace

from paiju.club.people import Member
from paiju.contests.adjusting import said
from paiju.contests.teams import comparing
from paiju.contests.teams.lining_up import four_of, missed
from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import (
    BoardAwarded,
    CarriedSet,
    MatchEnded,
    Outcome,
    ResultAssigned,
    Room,
    Substituted,
    Who,
)
from paiju.kernel import Event, Illegal
from paiju.scoring.adjusted import Grade

CORRECTION = 1800.0
"""Seconds after its end for which a match may be corrected (更正时间)."""


def award(
    match: Match, number: int, home: Grade | None, visitors: Grade | None, note: str, by: Member, at: float
) -> tuple[Event, ...]:
    """Award a board to both teams (判分), or with None for both take it back.

    Raises Illegal: `organisers-only`, `own-result` of a match he is in himself, `no-such-board`, `bad-award`,
    `note-wanted`, `note-too-long`, `too-late`, `match-over` if it was not played.
    """
    why = _may_direct(match, note, by, at)
    match.board(number)
    if (home is None) != (visitors is None) or (home is None and number not in match.awards):
        raise Illegal("bad-award")
    return _scored_anew(match, BoardAwarded(number, home, visitors, why, by.id), at)


def assign(
    match: Match, room: Room, number: int, score_ns: int | None, note: str, by: Member, at: float
) -> tuple[Event, ...]:
    """Assign a room's score on a board (指定分), or with None take it back. Raises Illegal as `award`."""
    why = _may_direct(match, note, by, at)
    match.board(number)
    if score_ns is None and (room, number) not in match.assigned:
        raise Illegal("bad-award")
    if score_ns is not None and (score_ns % 10 or abs(score_ns) > 7600):
        raise Illegal("bad-award")
    return _scored_anew(match, ResultAssigned(room, number, score_ns, why, by.id), at)


def carry(match: Match, carried: str, note: str, by: Member, at: float) -> tuple[Event, ...]:
    """Set what home brings along from an earlier match (改带分), as terms have it.

    Raises Illegal: `bad-carry`, and as `award`.
    """
    why = _may_direct(match, note, by, at)
    try:
        replace(match.terms, carried=carried.strip())
    except ValueError:
        raise Illegal("bad-carry") from None
    return _scored_anew(match, CarriedSet(carried.strip(), why, by.id), at)


def substitute(match: Match, who: Who, place: int, player: str, note: str, by: Member) -> tuple[Event, ...]:
    """Let another of the roster play on for one of the four (裁判换人), at once.

    Raises Illegal: `organisers-only`, `no-stanza-on`, `malformed`, `already-playing`, `has-seen-cards`,
    `not-in-the-team`, `no-robots`, `note-wanted`, `note-too-long`.
    """
    _organiser(by)
    now = match.now_on
    if match.over or now is None:
        raise Illegal("no-stanza-on")
    if not 0 <= place < 4:
        raise Illegal("malformed")
    fours = now.home if who == "home" else now.visitors
    four = [each.member for each in fours]
    if player in four:
        raise Illegal("already-playing")
    if player in now.replaced:
        raise Illegal("has-seen-cards")
    four[place] = player
    return (Substituted(who, place, four_of(match, who, four)[place], by.id, fours[place], said(note)),)


def call_off(match: Match, note: str, by: Member) -> tuple[Event, ...]:
    """Call a match off (取消): it is void.

    Raises Illegal: `organisers-only`, `match-over`, `note-wanted`, `note-too-long`.
    """
    _organiser(by)
    if match.over:
        raise Illegal("match-over")
    return (MatchEnded(Outcome("void", "called-off"), by.id, said(note)),)


def forfeit(match: Match, who: Who, note: str, by: Member) -> tuple[Event, ...]:
    """Have a team forfeit a match that is not over (判弃权): the others have what they would have had, had it not come.

    Raises Illegal: `organisers-only`, `own-result`, `match-over`, `not-accepted`, `note-wanted`, `note-too-long`.
    """
    _organiser(by)
    if match.side_of(by.id) is not None:
        raise Illegal("own-result")
    if match.over:
        raise Illegal("match-over")
    if not match.accepted:
        raise Illegal("not-accepted")
    return (MatchEnded(missed(who != "home", who != "visitors", "ruled"), by.id, said(note)),)


def _organiser(by: Member) -> None:
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")


def _may_direct(match: Match, note: str, by: Member, at: float) -> str:
    _organiser(by)
    if match.side_of(by.id) is not None:
        raise Illegal("own-result")
    outcome = match.outcome
    if outcome is not None and outcome.reason not in ("played", "no-boards"):
        raise Illegal("match-over")
    if match.ended is not None and at > match.ended + CORRECTION:
        raise Illegal("too-late")
    return said(note)


def _scored_anew(match: Match, event: Event, at: float) -> tuple[Event, ...]:
    if not match.over:
        return (event,)
    after = replace(match, outcome=None).then((event,), at)
    return event, MatchEnded(comparing.outcome(after))

"""What an organiser does in a match (裁判): awards, assigned scores, substitutes. Pure: events, or Illegal.

A match that is over is scored anew, until the time for corrections has passed. `docs/design/contests.md`.
"""

from msgspec.structs import replace

from paiju.club.people import Member
from paiju.contests.teams import comparing
from paiju.contests.teams.lining_up import four_of
from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import BoardAwarded, MatchEnded, ResultAssigned, Room, Substituted, Who
from paiju.kernel import Event, Illegal
from paiju.scoring.adjusted import Grade

CORRECTION = 1800.0
"""Seconds after its end for which a match may be corrected (更正时间)."""
LONGEST_NOTE = 300
"""Characters of a note (附言长度)."""


def award(
    match: Match, number: int, home: Grade | None, visitors: Grade | None, note: str, by: Member, at: float
) -> tuple[Event, ...]:
    """Award a board to both teams (判分), or with None for both take it back.

    Raises Illegal: `organisers-only`, `own-result` of a match he is in himself, `no-such-board`, `bad-award`,
    `note-wanted`, `note-too-long`, `too-late`, `match-over` if it was not played.
    """
    said = _may_direct(match, note, by, at)
    match.board(number)
    if (home is None) != (visitors is None) or (home is None and number not in match.awards):
        raise Illegal("bad-award")
    return _scored_anew(match, BoardAwarded(number, home, visitors, said, by.id), at)


def assign(
    match: Match, room: Room, number: int, score_ns: int | None, note: str, by: Member, at: float
) -> tuple[Event, ...]:
    """Assign a room's score on a board (指定分), or with None take it back. Raises Illegal as `award`."""
    said = _may_direct(match, note, by, at)
    match.board(number)
    if score_ns is None and (room, number) not in match.assigned:
        raise Illegal("bad-award")
    if score_ns is not None and (score_ns % 10 or abs(score_ns) > 7600):
        raise Illegal("bad-award")
    return _scored_anew(match, ResultAssigned(room, number, score_ns, said, by.id), at)


def substitute(match: Match, who: Who, place: int, player: str, by: Member) -> tuple[Event, ...]:
    """Let another of the roster play on for one of the four (裁判换人), at once.

    Raises Illegal: `organisers-only`, `no-stanza-on`, `malformed`, `already-playing`, `has-seen-cards`,
    `not-in-the-team`, `no-robots`.
    """
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    now = match.now_on
    if match.over or now is None:
        raise Illegal("no-stanza-on")
    if not 0 <= place < 4:
        raise Illegal("malformed")
    four = [each.member for each in (now.home if who == "home" else now.visitors)]
    if player in four:
        raise Illegal("already-playing")
    if player in now.replaced:
        raise Illegal("has-seen-cards")
    four[place] = player
    return (Substituted(who, place, four_of(match, who, four)[place], by.id),)


def _may_direct(match: Match, note: str, by: Member, at: float) -> str:
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    if match.side_of(by.id) is not None:
        raise Illegal("own-result")
    outcome = match.outcome
    if outcome is not None and outcome.reason not in ("played", "no-boards"):
        raise Illegal("match-over")
    if match.ended is not None and at > match.ended + CORRECTION:
        raise Illegal("too-late")
    said = " ".join(note.split())
    if not said:
        raise Illegal("note-wanted")
    if len(said) > LONGEST_NOTE:
        raise Illegal("note-too-long")
    return said


def _scored_anew(match: Match, event: Event, at: float) -> tuple[Event, ...]:
    if not match.over:
        return (event,)
    after = replace(match, outcome=None).then((event,), at)
    return event, MatchEnded(comparing.outcome(after))

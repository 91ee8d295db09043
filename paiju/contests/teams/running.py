"""How a match goes on by the clock (比赛进程): stanzas begun and ended, results as they come, who has not come. Pure.

Each of these returns events, or none if it is not due or was done already; whoever comes first does it.
`docs/design/contests.md`.
"""

from collections.abc import Collection, Sequence

from paiju.contests.teams import comparing
from paiju.contests.teams.lining_up import missed
from paiju.contests.teams.match import Match, Stanza
from paiju.contests.teams.moves import (
    ROOMS,
    Board,
    BoardPlayed,
    Four,
    MatchEnded,
    Outcome,
    RoomResult,
    SeatsLooked,
    StanzaBegun,
    StanzaEnded,
    Who,
)
from paiju.kernel import Event
from paiju.scoring.teams import more_boards

SIDES: tuple[Who, Who] = ("home", "visitors")


def next_due(match: Match) -> float | None:
    """When something is due next (下一时刻), in seconds since the epoch; None when never again."""
    if match.over:
        return None
    now = match.now_on
    if now is not None:
        return now.deadline if match.looked else min(now.deadline, match.looks_at)
    if match.stanzas:
        return match.following
    return match.begins if len(match.sealed) == 2 else match.begins + match.terms.wait


def begins_stanza(match: Match, at: float) -> int | None:
    """The number of the stanza that is to begin (该开之节); None if none is.

    The first begins when both line-ups are there and it is time; the next when the break is over, or both captains
    have handed in line-ups.
    """
    if match.over or match.now_on is not None or not match.accepted:
        return None
    ready = len(match.sealed) == 2
    if not match.stanzas:
        return 1 if ready and at >= match.begins else None
    return len(match.stanzas) + 1 if ready or (match.following is not None and at >= match.following) else None


def begin_stanza(match: Match, boards: Sequence[Board], at: float) -> tuple[Event, ...]:
    """Open the line-ups and begin the next stanza with these boards (开节); who handed none in goes on as before."""
    number = begins_stanza(match, at)
    if number is None or [board.number for board in boards] != list(match.terms.numbers(number)):
        return ()
    last = match.stanzas[-1] if match.stanzas else None
    home, visitors = (match.sealed.get(who) or _four(last, who) for who in SIDES)
    deadline = at + match.terms.length(len(boards))
    return (StanzaBegun(number, at, deadline, home, visitors, tuple(boards)),)


def nobody_came(match: Match, at: float) -> tuple[Event, ...]:
    """A challenge that nobody answered is void; a team without a line-up when the waiting time is over forfeits."""
    if match.over or match.stanzas or at < match.begins + match.terms.wait:
        return ()
    if not match.accepted:
        return (MatchEnded(Outcome("void", "not-accepted")),)
    home, visitors = (who in match.sealed for who in SIDES)
    return () if home and visitors else (MatchEnded(missed(home, visitors, "no-show")),)


def note_seats(match: Match, empty: Collection[Who], at: float) -> tuple[Event, ...]:
    """When the waiting time is over: all have come, or a team with an empty seat forfeits (弃权)."""
    if match.over or match.now_on is None or match.looked or at < match.looks_at:
        return ()
    if not empty:
        return (SeatsLooked(),)
    return (MatchEnded(missed("home" not in empty, "visitors" not in empty, "no-show")),)


def book(match: Match, results: Sequence[RoomResult]) -> tuple[Event, ...]:
    """Book what rooms have finished of the stanza that goes on (记成绩), each board once."""
    now = match.now_on
    if match.over or now is None:
        return ()
    due = {board.number for board in now.boards}
    fresh = {(each.room, each.board): each for each in results if each.board in due}
    return tuple(BoardPlayed(each) for place, each in fresh.items() if place not in match.results)


def all_played(match: Match, now: Stanza) -> bool:
    """Whether both rooms have finished all boards of a stanza (本节打完)."""
    return all((room, board.number) in match.results for room in ROOMS for board in now.boards)


def end_stanza(match: Match, number: int, results: Sequence[RoomResult], at: float, done: bool) -> tuple[Event, ...]:
    """End a stanza whose time is up, or that is `done` (结节), and with the last one the match.

    `results` are booked first; boards that then lack one are void.
    """
    now = match.now_on
    if match.over or now is None or now.number != number or not (done or at >= now.deadline):
        return ()
    booked = book(match, results)
    match = match.then(booked, at)
    if number < match.terms.halves:
        return (*booked, StanzaEnded(number, at + match.terms.pause))
    if match.terms.knock_out and _goes_on(match, now):
        return (*booked, StanzaEnded(number, at))
    return (*booked, StanzaEnded(number, None), MatchEnded(comparing.outcome(match)))


def _goes_on(match: Match, now: Stanza) -> bool:
    """Whether a knock-out match is drawn, and its last boards gave a comparison, so that more may decide it."""
    counted = any(line.home is not None for line in comparing.lines(match, {board.number for board in now.boards}))
    extra = len(comparing.numbers(match)) - match.terms.boards
    return counted and more_boards(comparing.margin(match), extra) > 0


def _four(stanza: Stanza | None, who: Who) -> Four:
    assert stanza is not None
    return stanza.home if who == "home" else stanza.visitors


def absent(now: Stanza, empty: Collection[tuple[str, int]]) -> frozenset[Who]:
    """Whose seats are among these of (room, seat) (缺席各队)."""
    return frozenset("home" if (room == "open") == (seat % 2 == 0) else "visitors" for room, seat in empty)

"""The registration room (报名室): chairs for two, raised hands, who withdraws. Pure: returns events or raises Illegal.

`docs/design/contests.md`.
"""

from collections.abc import Callable
from math import inf

from paiju.club.people import Member
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.moves import (
    ChairLeft,
    ChairTaken,
    EventAnnounced,
    EventCancelled,
    HandMoved,
    PairEntered,
    PairWithdrew,
    SubstituteTaken,
)
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Event, Illegal
from paiju.tables.moves import Player

TABLES = 250
"""Tables in the registration room (报名桌数)."""
SENT_AWAY = 60.0
"""Seconds for which who was sent away may not come back to that table (赶走后)."""
LONGEST_TITLE = 60
"""Characters of an event's name (赛名长度)."""
FARTHEST = 366 * 24 * 3600.0
"""Seconds before its start that an event may be announced (最早公布)."""


def announced(title: str, begins: float, terms: Terms, by: Member, at: float) -> EventAnnounced:
    """An organiser announces an event (公布).

    Raises Illegal: `organisers-only`, `title-wanted`, `title-too-long`, `begins-too-soon` unless it is still to come,
    `begins-too-late` after more than a year.
    """
    _organiser(by)
    said = " ".join(title.split())
    if not said:
        raise Illegal("title-wanted")
    if len(said) > LONGEST_TITLE:
        raise Illegal("title-too-long")
    if not begins > at:
        raise Illegal("begins-too-soon")
    if begins > at + FARTHEST:
        raise Illegal("begins-too-late")
    return EventAnnounced(said, begins, terms, Player(by.id, by.name))


def call_off(contest: PairsEvent, by: Member) -> tuple[Event, ...]:
    """An organiser calls it off before it begins (取消). Raises Illegal: `organisers-only`, `event-begun`."""
    _organiser(by)
    if contest.cancelled:
        return ()
    if contest.rounds:
        raise Illegal("event-begun")
    return (EventCancelled("called-off"),)


def sit(contest: PairsEvent, by: Member, table: int, side: int, at: float) -> tuple[Event, ...]:
    """Sit down at a table of the registration room (入座), from another one if need be.

    Raises Illegal: `registration-not-open`, `registration-closed`, `members-only`, `malformed`, `already-registered`,
    `event-full`, `seat-taken`, `sent-away`, `knows-boards` to a late comer who was a substitute before.
    """
    _registering(contest, at)
    if by.role == "guest":
        raise Illegal("members-only")
    if not 1 <= table <= TABLES or side not in (0, 1):
        raise Illegal("malformed")
    if contest.pair_of(by.id) is not None:
        raise Illegal("already-registered")
    if _room(contest) == 0:
        raise Illegal("event-full")
    if any(by.id == who for each in contest.rounds for who, _ in each.stood_in):
        raise Illegal("knows-boards")
    own = contest.chair_of(by.id)
    if own == (table, side):
        return ()
    if (table, side) in contest.chairs:
        raise Illegal("seat-taken")
    if at < contest.sent_away.get((table, by.id), float("-inf")) + SENT_AWAY:
        raise Illegal("sent-away")
    left = () if own is None else (ChairLeft(*own),)
    return (*left, ChairTaken(table, side, Player(by.id, by.name)))


def leave(contest: PairsEvent, member: str, at: float) -> tuple[Event, ...]:
    """Get up again (离座). Raises Illegal("not-seated"), and as `sit` out of the time for registration."""
    _registering(contest, at)
    return (ChairLeft(*_own(contest, member)),)


def hand(contest: PairsEvent, member: str, up: bool, at: float) -> tuple[Event, ...]:
    """Raise one's hand, or lower it (举手). Raises Illegal("not-seated"), and as `sit`."""
    _registering(contest, at)
    place = _own(contest, member)
    return () if (contest.chairs[place].up is not None) == up else (HandMoved(*place, up),)


def send_away(contest: PairsEvent, member: str, at: float) -> tuple[Event, ...]:
    """Send away who sat down opposite after oneself (赶走).

    Raises Illegal: `not-seated`, `nobody-opposite`, `came-later`, and as `sit`.
    """
    _registering(contest, at)
    table, side = _own(contest, member)
    opposite = contest.chairs.get((table, 1 - side))
    if opposite is None:
        raise Illegal("nobody-opposite")
    if opposite.since <= contest.chairs[table, side].since:
        raise Illegal("came-later")
    return (ChairLeft(table, 1 - side, removed=True),)


def enter_due(contest: PairsEvent, at: float) -> tuple[Event, ...]:
    """Register all whose hands were up long enough by then (登记), the earliest first, while there is room.

    That is before the start, or as a late pair in the place of a missing one.
    """
    due = sorted((when, table) for table, when in _holding(contest).items() if when <= min(at, _closes(contest)))
    return tuple(PairEntered(table) for _, table in due[: _room(contest)])


def in_turn(contest: PairsEvent, judge: Callable[[PairsEvent], tuple[Event, ...]], at: float) -> tuple[Event, ...]:
    """Judge an act after the entries that were due before it (依次). Raises Illegal as `judge`."""
    entered = enter_due(contest, at)
    return (*entered, *judge(contest.then(entered, at)))


def next_entry(contest: PairsEvent) -> float | None:
    """When the next pair will be registered, if no hand is lowered (下一登记)."""
    if _room(contest) == 0:
        return None
    return min((when for when in _holding(contest).values() if when <= _closes(contest)), default=None)


def withdraw(contest: PairsEvent, member: str, at: float) -> tuple[Event, ...]:
    """Withdraw one's pair (弃权): before the start, in a break, or in a round, from which it is then absent.

    Raises Illegal: `not-registered`, `event-over`, `being-scored` between the end of a round and its score.
    """
    if contest.over:
        raise Illegal("event-over")
    pair = contest.pair_of(member)
    if pair is None:
        raise Illegal("not-registered")
    now = contest.now_on
    if now is not None and at >= now.deadline:
        raise Illegal("being-scored")
    return () if contest.entrants and contest.entrant(pair).withdrawn else (PairWithdrew(pair, member),)


def substitute(contest: PairsEvent, member: str, away: str, player: Member, at: float) -> tuple[Event, ...]:
    """Let another member play this round for one of one's pair (替补), before the grace is over.

    `away` is who does not play, the substitute of before or the registered one. Raises Illegal: `not-registered`,
    `no-round-on`, `too-late`, `members-only`, `already-playing`, `already-registered`, `malformed`, `knows-boards` if
    he has played, or could have, the boards of this table for another pair.
    """
    pair, now = contest.pair_of(member), contest.now_on
    if pair is None:
        raise Illegal("not-registered")
    table = None if now is None else now.table_of(pair)
    if now is None or table is None or pair in now.absent:
        raise Illegal("no-round-on")
    if now.looked or at >= now.begins + contest.terms.grace:
        raise Illegal("too-late")
    if player.role == "guest":
        raise Illegal("members-only")
    playing = {one.member for table in now.playing for one in contest.four_at(now, table)}
    if player.id in playing:
        raise Illegal("already-playing")
    own = contest.pairs[pair - 1]
    side = next((s for s, one in enumerate(contest.players_in(now, pair)) if one.member == away), None)
    if side is None:
        raise Illegal("malformed")
    if contest.pair_of(player.id) is not None and own[side].member != player.id:
        raise Illegal("already-registered")
    if contest.has_met(player.id, table.board_set, but=pair):
        raise Illegal("knows-boards")
    return (SubstituteTaken(pair, side, Player(player.id, player.name)),)


def _holding(contest: PairsEvent) -> dict[int, float]:
    """By table, when both hands will have been up long enough."""
    found: dict[int, float] = {}
    for table, side in contest.chairs:
        here, there = contest.chairs[table, side], contest.chairs.get((table, 1 - side))
        if there is not None and here.up is not None and there.up is not None:
            found[table] = max(here.up, there.up) + contest.terms.hold
    return found


def _closes(contest: PairsEvent) -> float:
    """When the last hand must have been up long enough."""
    if contest.over:
        return -inf
    return contest.begins if not contest.rounds else inf if contest.late_open else -inf


def _room(contest: PairsEvent) -> int | None:
    """How many more pairs may register; None if as many as want to."""
    if contest.rounds:
        return 1
    return None if contest.terms.most is None else contest.terms.most - len(contest.pairs)


def _registering(contest: PairsEvent, at: float) -> None:
    if at >= _closes(contest):
        raise Illegal("registration-closed")
    if at < contest.opens:
        raise Illegal("registration-not-open")


def _own(contest: PairsEvent, member: str) -> tuple[int, int]:
    place = contest.chair_of(member)
    if place is None:
        raise Illegal("not-seated")
    return place


def _organiser(by: Member) -> None:
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")

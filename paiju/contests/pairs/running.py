"""How an event goes on by the clock (比赛进程): rounds paired, absences noted, rounds scored, the end. Pure.

Each of these returns events, or none if it is not due or was done already; whoever comes first does it.
`docs/design/contests.md`.
"""

from collections.abc import Sequence

from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.entering import enter_due, next_entry
from paiju.contests.pairs.judged import played
from paiju.contests.pairs.moves import (
    AbsentNoted,
    Board,
    EventCancelled,
    EventFinished,
    PointsGiven,
    RoundPaired,
    RoundScored,
    TableResult,
)
from paiju.contests.pairs.paired_by import way
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Pairing
from paiju.kernel import Event


def next_due(contest: PairsEvent) -> float | None:
    """When something is due next (下一时刻), in seconds since the epoch; None when never again."""
    if contest.cancelled or contest.points_given or contest.desk.stopped is not None:
        return None
    if contest.places is not None:
        return contest.rounds[-1].deadline
    now, entry = contest.now_on, next_entry(contest)
    if now is not None:
        due = now.deadline if now.looked else min(now.deadline, now.begins + contest.terms.grace)
    else:
        due = contest.rounds[-1].following or contest.final_due if contest.rounds else contest.begins
    return due if entry is None or due is None else min(entry, due)


def begins_round(contest: PairsEvent, at: float) -> int | None:
    """The number of the round that is to begin (该开之轮); None if none is."""
    if contest.over or contest.now_on is not None:
        return None
    start = contest.rounds[-1].following if contest.rounds else contest.begins
    return len(contest.rounds) + 1 if start is not None and at >= start else None


def opened(contest: PairsEvent, at: float) -> tuple[tuple[Event, ...], PairsEvent]:
    """What comes before the next round (开轮之前): entries that were due, a movement; and the event after it."""
    events = enter_due(contest, at)
    after = contest.then(events, at)
    if not contest.rounds and contest.terms.fewest <= len(after.pairs):
        made = way(contest.terms).opening(after)
        events, after = (*events, *made), after.then(made, at)
    return events, after


def boards_wanted(contest: PairsEvent, at: float) -> list[int]:
    """The numbers of the boards that the next round needs and nobody has played (该发各牌), after `opened`."""
    number = begins_round(contest, at)
    if number is None or len(contest.pairs) < contest.terms.fewest or not way(contest.terms).goes_on(contest):
        return []
    return _new(contest, way(contest.terms).pairing(contest, number))


def begin_round(contest: PairsEvent, boards: Sequence[Board], at: float) -> tuple[Event, ...]:
    """Pair the next round and begin it (开轮) with these boards, or cancel an event for which too few have come.

    Who withdrew in the break is not paired; if fewer than two pairs are left, the event ends here.
    """
    number = begins_round(contest, at)
    if number is None:
        return ()
    events, contest = opened(contest, at)
    if number == 1 and len(contest.pairs) < contest.terms.fewest:
        return (*events, EventCancelled("too-few-pairs"))
    if not way(contest.terms).goes_on(contest):
        return (*events, _finished(contest))
    pairing, deadline = way(contest.terms).pairing(contest, number), at + contest.length
    if [board.number for board in boards] != _new(contest, pairing):
        return ()
    return (*events, RoundPaired(number, at, deadline, pairing.tables, pairing.byes, tuple(boards)))


def note_absent(contest: PairsEvent, number: int, pairs: Sequence[int], at: float) -> tuple[Event, ...]:
    """Note which pairs have not come to a round when its grace is over (记缺席)."""
    now = contest.now_on
    if now is None or now.number != number or now.looked or at < now.begins + contest.terms.grace:
        return ()
    there = {pair for table in now.pairing.tables for pair in (table.ns, table.ew)}
    return (AbsentNoted(number, tuple(sorted(there & set(pairs)))),)


def score_round(
    contest: PairsEvent, number: int, results: Sequence[TableResult], at: float, early: bool = False
) -> tuple[Event, ...]:
    """Score a round whose time is up (结轮), or with `early` one that is done, and after the last one rank.

    Results of tables that do not count, as a pair of theirs is absent, are left out. Raises ValueError for results that
    the round cannot have.
    """
    now = contest.now_on
    if now is None or now.number != number or not (at >= now.deadline or (early and contest.terms.early)):
        return ()
    tables = {table.table for table in now.playing}
    counted = tuple(each for each in results if each.table in tables)
    won = way(contest.terms).gains(contest, now, played(now, counted))
    scored = RoundScored(number, counted, won, at + contest.terms.pause)
    if way(contest.terms).goes_on(contest.then((scored,), at)):
        return (scored,)
    last = RoundScored(number, counted, won, None)
    return (last,) if contest.terms.corrections else (last, _finished(contest.then((last,), at)))


def finish(contest: PairsEvent, at: float) -> tuple[Event, ...]:
    """Rank for good (定名次) when the time for corrections is over."""
    due = contest.final_due
    return () if contest.over or due is None or at < due else (_finished(contest),)


def points_given(contest: PairsEvent) -> tuple[Event, ...]:
    """The master points of the ranking are in the ledger (已入账)."""
    return () if contest.places is None or contest.points_given else (PointsGiven(),)


def absent_pairs(now: Round, empty: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Which pairs are absent when these seats (table, seat) are `empty` at the end of the grace (缺席各对)."""
    sides = {(table, seat % 2) for table, seat in empty}
    return tuple(
        pair
        for table in now.pairing.tables
        for side, pair in enumerate((table.ns, table.ew))
        if (table.table, side) in sides
    )


def _new(contest: PairsEvent, pairing: Pairing) -> list[int]:
    """The numbers of the boards of a round that no round had before."""
    had = {board.number for each in contest.rounds for board in each.boards}
    sets = sorted({table.board_set for table in pairing.tables})
    return [board for each in sets for board in contest.numbers(each) if board not in had]


def _finished(contest: PairsEvent) -> EventFinished:
    return EventFinished(way(contest.terms).final(contest))

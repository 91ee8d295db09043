"""How an event goes on by the clock (比赛进程): rounds paired, absences noted, rounds scored, the end. Pure.

Each of these returns events, or none if it is not due or was done already; whoever comes first does it.
`docs/design/contests.md`.
"""

from collections.abc import Sequence

from paiju.contests.pairs.comparing import Played
from paiju.contests.pairs.contest import PairsEvent, Round
from paiju.contests.pairs.entering import enter_due, next_entry
from paiju.contests.pairs.moves import (
    AbsentNoted,
    Board,
    EventCancelled,
    EventFinished,
    PairGain,
    PointsGiven,
    RoundPaired,
    RoundScored,
    Standing,
    TableResult,
)
from paiju.contests.swiss.entrants import registered
from paiju.contests.swiss.finish import ranking
from paiju.contests.swiss.pairing import paired
from paiju.contests.swiss.scoring import gains
from paiju.kernel import Event


def next_due(contest: PairsEvent) -> float | None:
    """When something is due next (下一时刻), in seconds since the epoch; None when never again."""
    if contest.cancelled or contest.points_given:
        return None
    if contest.places is not None:
        return contest.rounds[-1].deadline
    now = contest.now_on
    if now is not None:
        return now.deadline if now.looked else min(now.deadline, now.begins + contest.terms.grace)
    if contest.rounds:
        return contest.rounds[-1].following
    entry = next_entry(contest)
    return contest.begins if entry is None else min(entry, contest.begins)


def begins_round(contest: PairsEvent, at: float) -> int | None:
    """The number of the round that is to begin (该开之轮); None if none is."""
    if contest.over or contest.now_on is not None:
        return None
    start = contest.rounds[-1].following if contest.rounds else contest.begins
    return len(contest.rounds) + 1 if start is not None and at >= start else None


def begin_round(contest: PairsEvent, boards: Sequence[Board], at: float) -> tuple[Event, ...]:
    """Pair the next round and begin it (开轮) with these boards, or cancel an event for which too few have come.

    Who withdrew in the break is not paired; if fewer than two pairs are left, the event ends here.
    """
    number = begins_round(contest, at)
    if number is None or [board.number for board in boards] != list(contest.terms.numbers(number)):
        return ()
    entered = enter_due(contest, at)
    contest = contest.then(entered, at)
    if number == 1 and len(contest.pairs) < contest.terms.least:
        return (*entered, EventCancelled("too-few-pairs"))
    entrants = contest.entrants or registered(len(contest.pairs))
    if sum(not each.withdrawn for each in entrants) < 2:
        return (_finished(contest),)
    pairing = paired(entrants)
    deadline = at + contest.terms.length
    return (*entered, RoundPaired(number, at, deadline, pairing.tables, pairing.bye, tuple(boards)))


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
    tables = {table.table: table for table in now.playing}
    counted = tuple(each for each in results if each.table in tables)
    played = [Played(each.board, tables[each.table].ns, tables[each.table].ew, each.score_ns) for each in counted]
    won = gains(now.pairing, played, contest.terms.boards, contest.terms.form, now.absent)
    told = tuple(PairGain(pair, str(gain.points), gain.boards) for pair, gain in sorted(won.items()))
    scored = RoundScored(number, counted, told, at + contest.terms.pause)
    left = sum(not each.withdrawn for each in contest.then((scored,), at).entrants)
    if number < contest.terms.rounds and left >= 2:
        return (scored,)
    last = RoundScored(number, counted, told, None)
    return last, _finished(contest.then((last,), at))


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


def _finished(contest: PairsEvent) -> EventFinished:
    terms = contest.terms
    places = ranking(contest.entrants, terms.rounds * terms.boards, terms.share)
    return EventFinished(
        tuple(
            Standing(p.entrant.number, p.rank, str(p.entrant.total), p.entrant.boards, p.master_points) for p in places
        )
    )

"""How an event goes on by the clock (比赛进程): rounds paired, absences noted, rounds scored, the end. Pure.

Each of these returns events, or none if it is not due or was done already; whoever comes first does it.
`docs/design/contests.md`.
"""

from collections.abc import Sequence

from paiju.contests.pairs.comparing import Played
from paiju.contests.swiss.contest import Round, Swiss
from paiju.contests.swiss.entering import enter_due, next_entry
from paiju.contests.swiss.entrants import registered
from paiju.contests.swiss.finish import ranking
from paiju.contests.swiss.moves import (
    AbsentNoted,
    Board,
    PairGain,
    PointsGiven,
    RoundPaired,
    RoundScored,
    Standing,
    SwissCancelled,
    SwissFinished,
    TableResult,
)
from paiju.contests.swiss.pairing import paired
from paiju.contests.swiss.scoring import gains
from paiju.kernel import Event


def next_due(swiss: Swiss) -> float | None:
    """When something is due next (下一时刻), in seconds since the epoch; None when never again."""
    if swiss.cancelled or swiss.points_given:
        return None
    if swiss.places is not None:
        return swiss.rounds[-1].deadline
    now = swiss.now_on
    if now is not None:
        return now.deadline if now.looked else min(now.deadline, now.begins + swiss.terms.grace)
    if swiss.rounds:
        return swiss.rounds[-1].following
    entry = next_entry(swiss)
    return swiss.begins if entry is None else min(entry, swiss.begins)


def begins_round(swiss: Swiss, at: float) -> int | None:
    """The number of the round that is to begin (该开之轮); None if none is."""
    if swiss.over or swiss.now_on is not None:
        return None
    start = swiss.rounds[-1].following if swiss.rounds else swiss.begins
    return len(swiss.rounds) + 1 if start is not None and at >= start else None


def begin_round(swiss: Swiss, boards: Sequence[Board], at: float) -> tuple[Event, ...]:
    """Pair the next round and begin it (开轮) with these boards, or cancel an event for which too few have come.

    Who withdrew in the break is not paired; if fewer than two pairs are left, the event ends here.
    """
    number = begins_round(swiss, at)
    if number is None or [board.number for board in boards] != list(swiss.terms.numbers(number)):
        return ()
    entered = enter_due(swiss, at)
    swiss = swiss.then(entered, at)
    if number == 1 and len(swiss.pairs) < swiss.terms.least:
        return (*entered, SwissCancelled("too-few-pairs"))
    entrants = swiss.entrants or registered(len(swiss.pairs))
    if sum(not each.withdrawn for each in entrants) < 2:
        return (_finished(swiss),)
    pairing = paired(entrants)
    deadline = at + swiss.terms.length
    return (*entered, RoundPaired(number, at, deadline, pairing.tables, pairing.bye, tuple(boards)))


def note_absent(swiss: Swiss, number: int, pairs: Sequence[int], at: float) -> tuple[Event, ...]:
    """Note which pairs have not come to a round when its grace is over (记缺席)."""
    now = swiss.now_on
    if now is None or now.number != number or now.looked or at < now.begins + swiss.terms.grace:
        return ()
    there = {pair for table in now.pairing.tables for pair in (table.ns, table.ew)}
    return (AbsentNoted(number, tuple(sorted(there & set(pairs)))),)


def score_round(
    swiss: Swiss, number: int, results: Sequence[TableResult], at: float, early: bool = False
) -> tuple[Event, ...]:
    """Score a round whose time is up (结轮), or with `early` one that is done, and after the last one rank.

    Results of tables that do not count, as a pair of theirs is absent, are left out. Raises ValueError for results that
    the round cannot have.
    """
    now = swiss.now_on
    if now is None or now.number != number or not (at >= now.deadline or (early and swiss.terms.early)):
        return ()
    tables = {table.table: table for table in now.playing}
    counted = tuple(each for each in results if each.table in tables)
    played = [Played(each.board, tables[each.table].ns, tables[each.table].ew, each.score_ns) for each in counted]
    won = gains(now.pairing, played, swiss.terms.boards, swiss.terms.form, now.absent)
    told = tuple(PairGain(pair, str(gain.points), gain.boards) for pair, gain in sorted(won.items()))
    scored = RoundScored(number, counted, told, at + swiss.terms.pause)
    left = sum(not each.withdrawn for each in swiss.then((scored,), at).entrants)
    if number < swiss.terms.rounds and left >= 2:
        return (scored,)
    last = RoundScored(number, counted, told, None)
    return last, _finished(swiss.then((last,), at))


def points_given(swiss: Swiss) -> tuple[Event, ...]:
    """The master points of the ranking are in the ledger (已入账)."""
    return () if swiss.places is None or swiss.points_given else (PointsGiven(),)


def absent_pairs(now: Round, empty: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Which pairs are absent when these seats (table, seat) are `empty` at the end of the grace (缺席各对)."""
    sides = {(table, seat % 2) for table, seat in empty}
    return tuple(
        pair
        for table in now.pairing.tables
        for side, pair in enumerate((table.ns, table.ew))
        if (table.table, side) in sides
    )


def _finished(swiss: Swiss) -> SwissFinished:
    terms = swiss.terms
    places = ranking(swiss.entrants, terms.rounds * terms.boards, terms.share)
    return SwissFinished(
        tuple(
            Standing(p.entrant.number, p.rank, str(p.entrant.total), p.entrant.boards, p.master_points) for p in places
        )
    )

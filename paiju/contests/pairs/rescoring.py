"""Results that a director changes (改判): adjusted and cut boards, and what the rounds come to then. Pure.

docs/rules/bridge-events.en.md#swiss-scoring.
"""

from paiju.club.people import Member
from paiju.contests.adjusting import adjusted_of, said
from paiju.contests.moves import SideAward
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.directed import BoardCut, GainsChanged, ResultAdjusted, TakenBack
from paiju.contests.pairs.directing import may_direct, not_own
from paiju.contests.pairs.judged import played
from paiju.contests.pairs.moves import PairGain
from paiju.contests.pairs.paired_by import way
from paiju.contests.pairs.rounds import Round
from paiju.kernel import Event, Illegal
from paiju.tables.moves import Player


def adjust(
    contest: PairsEvent, by: Member, place: tuple[int, int, int], awards: tuple[SideAward, SideAward], note: str
) -> tuple[Event, ...]:
    """Award North-South and East-West something else than the result of a round, a table, a board (判), also once more.

    Raises Illegal: `organisers-only`, `not-begun`, `event-over`, `no-such-round`, `no-such-table`, `no-such-board`,
    `not-played`, `own-result`, `bad-award`, `note-wanted`, `note-too-long`.
    """
    now = _place(contest, by, place)
    if not any(table.table == place[1] for table in now.playing):
        raise Illegal("not-played")
    adjusted_of(*awards)
    return after(contest, (ResultAdjusted(Player(by.id, by.name), said(note), *place, *awards),))


def cut(contest: PairsEvent, by: Member, place: tuple[int, int, int], note: str) -> tuple[Event, ...]:
    """Let a board not count at a table (撤牌). Raises Illegal as `adjust`; nothing if it does not count already."""
    _place(contest, by, place)
    if place in contest.desk.cut:
        return ()
    return after(contest, (BoardCut(Player(by.id, by.name), said(note), *place),))


def after(contest: PairsEvent, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What a director decided, with what it makes of a round that is scored already (改判及重算)."""
    number = next((n for event in events if (n := _round(contest, event)) is not None), None)
    if number is None or not contest.rounds[number - 1].scored:
        return events
    then = contest.then(events, 0.0)
    now = then.rounds[number - 1]
    won = {gain.pair: gain for gain in way(then.terms).gains(then, now, played(now))}
    if not won:
        return events
    nothing = {pair: PairGain(pair, "0", 0) for pair in now.gains}
    return (*events, GainsChanged(number, tuple((nothing | won).values())))


def _round(contest: PairsEvent, event: Event) -> int | None:
    if isinstance(event, TakenBack):
        return _round(contest, contest.desk.act(event.act).act)
    return event.round if isinstance(event, ResultAdjusted | BoardCut) else None


def _place(contest: PairsEvent, by: Member, place: tuple[int, int, int]) -> Round:
    may_direct(contest, by)
    number, table, board = place
    if not 1 <= number <= len(contest.rounds):
        raise Illegal("no-such-round")
    now = contest.rounds[number - 1]
    found = not_own(contest, now, table, by)
    if board not in [each.number for each in contest.boards_at(found)]:
        raise Illegal("no-such-board")
    return now

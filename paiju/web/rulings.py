"""What a director decided about results (裁判所判), as result pages tell it: of boards that are open only."""

from collections.abc import Iterator

import msgspec

from paiju.contests.moves import SideAward
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.desk import Done
from paiju.contests.pairs.directed import BoardCut, PairPenalised, ResultAdjusted
from paiju.contests.pairs.results import open_boards
from paiju.web.club import Club


class RulingLine(msgspec.Struct, frozen=True):
    """What was decided about a board at a table (一判), by whom, when in seconds since the epoch, and why.

    `awards` are North-South's and East-West's; None says that the board does not count there. `pairs` sat there.
    """

    round: int
    table: int
    board: int
    pairs: tuple[int, int]
    awards: tuple[SideAward, SideAward] | None
    note: str
    by: str
    at: float


class PenaltyLine(msgspec.Struct, frozen=True):
    """What a pair's total was changed by (罚分), signed: IMPs, or percent of a top; by whom, when, and why."""

    pair: int
    points: float
    note: str
    by: str
    at: float


def rulings(club: Club, contest: PairsEvent) -> tuple[RulingLine, ...]:
    """All that stands of what was decided about open boards (各判), by board, round and table."""
    found = list(_rulings(club, contest)) if contest.desk.rulings else []
    return tuple(sorted(found, key=lambda each: (each.board, each.round, each.table)))


def penalties(club: Club, contest: PairsEvent) -> tuple[PenaltyLine, ...]:
    """The penalties that stand (各罚), in order."""
    return tuple(
        PenaltyLine(act.pair, act.hundredths / 100, act.note, _who(club, done), done.at)
        for done in contest.desk.done
        if done.back is None and isinstance(act := done.act, PairPenalised)
    )


def _rulings(club: Club, contest: PairsEvent) -> Iterator[RulingLine]:
    shown = {board.number for _, board in open_boards(contest)}
    for (number, table, board), done in contest.desk.rulings.items():
        if board not in shown:
            continue
        act = done.act
        assert isinstance(act, ResultAdjusted | BoardCut)
        awards = (act.ns, act.ew) if isinstance(act, ResultAdjusted) else None
        [pairs] = [(e.ns, e.ew) for e in contest.rounds[number - 1].pairing.tables if e.table == table]
        yield RulingLine(number, table, board, pairs, awards, act.note, _who(club, done), done.at)


def _who(club: Club, done: Done) -> str:
    return club.names.shown(done.act.by.member, done.act.by.name)

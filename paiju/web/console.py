"""The director's console (裁判台) as its page shows it: all tables at a glance, who calls, what was decided.

An organiser who plays in the event himself is told neither hands nor results of boards that somebody may still meet.
"""

from typing import Any

import msgspec

from paiju.club.people import Member
from paiju.contests.boards import place_of
from paiju.contests.moves import SideAward
from paiju.contests.pairs.contest import PairsEvent, Stage
from paiju.contests.pairs.desk import Call, Done
from paiju.contests.pairs.directing import plays_in
from paiju.contests.pairs.events import table_key
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table as Seating
from paiju.games.bridge.claiming import Claiming
from paiju.kernel import DIRECTOR, Illegal, Seat
from paiju.scoring.adjusted import Form
from paiju.tables.deal import Deal
from paiju.tables.folds import Gone
from paiju.tables.seating import Table
from paiju.web.club import Club
from paiju.web.shown import ShownPlayer, shown_player


class DeskClaim(msgspec.Struct, frozen=True):
    """A claim that waits for the director (待裁之摊牌): who claims, how many of the tricks that are left."""

    seat: Seat
    tricks: int
    left: int


class DeskTable(msgspec.Struct, frozen=True):
    """A table of the round (一桌), N E S W: who is connected, at which board it is, whom it waits for, since when.

    `phase` is the deal's, "" when none is on; `done` of `boards` are over. `contested`: a claim waits for the director.
    """

    table: int
    id: str
    ns: int
    ew: int
    players: tuple[ShownPlayer, ...]
    here: tuple[bool, ...]
    walkover: bool
    board: int | None
    done: int
    boards: int
    phase: str
    waiting: tuple[Seat, ...]
    since: float | None
    halted: bool
    contested: bool
    claim: DeskClaim | None
    own: bool


class DeskCall(msgspec.Struct, frozen=True):
    """A call for the director (一次呼叫): who called, and who took it, "" if nobody has."""

    number: int
    at: float
    round: int
    table: int
    name: str
    by: str
    taken: float | None


class DeskLine(msgspec.Struct, frozen=True):
    """An act of a director (一举): what he did, as its event has it, when and why; `back` took it back."""

    number: int
    at: float
    by: str
    note: str
    act: Any
    back: int | None


class DeskPage(msgspec.Struct, frozen=True):
    """The console (裁判台). `until` is when the round, the break or the time for corrections ends.

    `plays`: the visitor plays in the event himself.
    """

    id: str
    title: str
    stage: Stage
    form: Form
    now: float
    stopped: float | None
    until: float | None
    round: int
    rounds: int | None
    plays: bool
    tables: tuple[DeskTable, ...]
    calls: tuple[DeskCall, ...]
    log: tuple[DeskLine, ...]


class DeskResult(msgspec.Struct, frozen=True):
    """A board at a table of a round (一桌一副): what it came to, if anything, and what was decided about it."""

    table: int
    ns: int
    ew: int
    board: int
    score_ns: int | None
    outcome: Any
    awards: tuple[SideAward, SideAward] | None
    cut: bool
    own: bool


class DeskRound(msgspec.Struct, frozen=True):
    """A round's results (一轮各桌各副), for a director to judge."""

    round: int
    scored: bool
    results: tuple[DeskResult, ...]


class MessageLine(msgspec.Struct, frozen=True):
    """What the director tells all players (通知)."""

    number: int
    at: float
    by: str
    text: str


async def desk_page(club: Club, contest: PairsEvent, visitor: Member) -> DeskPage:
    """The console for this organiser (裁判台). Raises StoreAway."""
    now, plays = contest.now_on, plays_in(contest, visitor.id)
    tables: tuple[DeskTable, ...] = ()
    if now is not None:
        tables = tuple([await _table(club, contest, now, each, visitor) for each in now.pairing.tables])
    last = contest.rounds[-1] if contest.rounds else None
    until = contest.begins if last is None else last.following if last.scored else last.deadline
    return DeskPage(
        contest.id, contest.title, contest.stage(club.events.now()), contest.terms.form, club.events.now(),
        contest.desk.stopped, contest.final_due if until is None else until, len(contest.rounds),
        contest.rounds_in_all, plays, tables,
        tuple(_call(club, each) for each in contest.desk.calls), tuple(_line(club, each) for each in contest.desk.done),
    )  # fmt: skip


async def round_page(club: Club, contest: PairsEvent, number: int, visitor: Member) -> DeskRound:
    """A round's results (一轮成绩). Raises Illegal: `no-such-round`, `plays-here` while a player may learn."""
    if not 1 <= number <= len(contest.rounds):
        raise Illegal("no-such-round")
    now = contest.rounds[number - 1]
    sets = {table.board_set for table in now.pairing.tables}
    if plays_in(contest, visitor.id) and not all(contest.closed(each) for each in sets):
        raise Illegal("plays-here")
    found: list[DeskResult] = []
    for each in now.playing:
        came = await _came(club, contest, now, each)
        for board in contest.boards_at(each):
            place = (number, each.table, board.number)
            award = contest.desk.adjusted.get(place)
            outcome = came.get(board.number)
            found.append(
                DeskResult(
                    each.table, each.ns, each.ew, board.number, outcome and outcome["score_ns"], outcome,
                    None if award is None else (award.ns, award.ew), place in contest.desk.cut,
                    any(player.member == visitor.id for player in contest.four_at(now, each)),
                )
            )  # fmt: skip
    return DeskRound(number, now.scored, tuple(found))


def messages(club: Club, contest: PairsEvent) -> list[MessageLine]:
    """What the director has told all players (通知), the latest last."""
    return [MessageLine(e.number, e.at, _name(club, e), e.act.note) for e in contest.desk.messages]


async def _table(club: Club, contest: PairsEvent, now: Round, each: Seating, visitor: Member) -> DeskTable:
    key, four = table_key(contest, now, each), contest.four_at(now, each)
    own = any(player.member == visitor.id for player in four)
    table = await _at(club, key)
    deal = await club.play.deals.load(table.deal) if table is not None and table.deal is not None else None
    boards, place = contest.boards_at(each), None if deal is None else place_of(deal.origin)
    board = None if place is None else place[1]
    here = tuple(player.robot or club.feed.here(key, player.member) for player in four)
    hidden = plays_in(contest, visitor.id)
    return DeskTable(
        each.table, key, each.ns, each.ew, tuple(shown_player(club, player) for player in four), here,
        each not in now.playing, board, 0 if table is None else len(table.boards), len(boards),
        _phase(deal), () if deal is None else tuple(sorted(deal.waiting)), None if deal is None else _since(deal),
        deal is not None and deal.halted is not None, deal is not None and DIRECTOR in deal.waiting,
        None if hidden or deal is None else _claim(deal), own,
    )  # fmt: skip


async def _came(club: Club, contest: PairsEvent, now: Round, each: Seating) -> dict[int, Any]:
    """What the table's boards have come to, by number."""
    if now.scored:
        return {result.board: result.outcome for result in now.results if result.table == each.table}
    table = await _at(club, table_key(contest, now, each))
    if table is None:
        return {}
    boards = zip(await club.events.begun(contest, now, each, table), table.boards, strict=False)
    return {board: played.outcome for board, played in boards if played.outcome is not None}


async def _at(club: Club, key: str) -> Table | None:
    try:
        return await club.tables.tables.load(key)
    except Gone:
        return None


def _since(deal: Deal) -> float:
    """Since when it waits for those on turn (等候起), without the time for which the clock stood."""
    return deal.clock.since if deal.undo is None else deal.undo.since


def _phase(deal: Deal | None) -> str:
    return "" if deal is None else str(type(deal.state).__struct_config__.tag)


def _claim(deal: Deal) -> DeskClaim | None:
    state = deal.state
    return DeskClaim(state.claimer, state.tricks, state.play.left) if isinstance(state, Claiming) else None


def _call(club: Club, call: Call) -> DeskCall:
    by = "" if call.by is None else club.names.shown(call.by.member, call.by.name)
    name = club.names.shown(call.player.member, call.player.name)
    return DeskCall(call.number, call.at, call.round, call.table, name, by, call.taken)


def _line(club: Club, done: Done) -> DeskLine:
    return DeskLine(done.number, done.at, _name(club, done), done.act.note, msgspec.to_builtins(done.act), done.back)


def _name(club: Club, done: Done) -> str:
    return club.names.shown(done.act.by.member, done.act.by.name)

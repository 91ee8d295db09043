"""Pairs events over HTTP (双人赛): announced, registered for, followed, and looked up; nobody has to run them.

Of a board nothing is told before its round is over, but to those who play it at their table.
"""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec
from litestar import Controller, Response, get, post

from paiju.club.people import Member
from paiju.contests.pairs import entering
from paiju.contests.pairs.contest import PairsEvent, Stage
from paiju.contests.pairs.events import table_key
from paiju.contests.pairs.kept import itself, while_same
from paiju.contests.pairs.moves import Standing
from paiju.contests.pairs.paired_by import standing
from paiju.contests.pairs.results import per_board
from paiju.contests.pairs.robots import set_robots
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table
from paiju.contests.pairs.terms import TEMPLATES, Method, Terms
from paiju.kernel import Event, Illegal, Seat
from paiju.scoring.adjusted import Form
from paiju.tables.folds import Gone
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Organiser, Visitor
from paiju.web.event_notes import concerned
from paiju.web.packing import Accepted
from paiju.web.shown import ShownPlayer, shown_player
from paiju.web.standings import told
from paiju.web.terms import terms_of

LATEST = 30
"""Events listed at once."""


class EventLine(msgspec.Struct, frozen=True):
    """An event in the list (赛事一行); times are in seconds since the epoch.

    `rounds` is None while a movement waits for its field. `winners` is the first pair, of each line.
    """

    id: str
    title: str
    stage: Stage
    opens: float
    begins: float
    pairs: int
    rounds: int | None
    boards: int | None
    round: int
    method: Method
    form: Form
    winners: tuple[tuple[ShownPlayer, ...], ...]


class ChairLine(msgspec.Struct, frozen=True):
    """A taken chair of the registration room (报名座): since when it is taken, since when his hand is up."""

    table: int
    side: int
    player: ShownPlayer
    since: float
    up: float | None


class PairLine(msgspec.Struct, frozen=True):
    """A pair in the standing, best first (一对). `points` and `boards` are of the rounds that are scored.

    `rank` is its place, in a Swiss event only at the end, and None for a pair that has not played enough. `average` is
    percent or IMPs per board; with a movement it decides, among the pairs of one `line`, and `points` are `out_of` the
    most.
    """

    pair: int
    players: tuple[ShownPlayer, ...]
    points: float
    boards: int
    withdrawn: bool
    rank: int | None
    master_points: int
    line: int
    shared: bool
    average: float | None
    out_of: int | None


class EventTable(msgspec.Struct, frozen=True):
    """A table of a round (一桌): the pairs that sit there, its boards. `walkover`: one of them is absent."""

    table: int
    ns: int
    ew: int
    replay: bool
    walkover: bool
    boards: tuple[int, ...]


class RoundLine(msgspec.Struct, frozen=True):
    """A round (一轮): its time, its tables, who sits out, its new boards' published hashes, each pair's points."""

    round: int
    begins: float
    deadline: float
    tables: tuple[EventTable, ...]
    byes: tuple[int, ...]
    boards: dict[int, str]
    scored: bool
    points: dict[int, float]


class EventPage(msgspec.Struct, frozen=True):
    """An event as everybody sees it (赛事页), the same to all; `next` is when the next round begins in a break.

    `fewest`: with how few pairs it is held. `standing`: whether pairs are in order of it; while sets circulate there is
    none before the end. `late`: a late pair may register. `latest` is the round that goes on, or the last one, of
    those that have begun; `scored` is how many of them are scored.
    """

    line: EventLine
    terms: Terms
    fewest: int
    host: ShownPlayer
    next: float | None
    standing: bool
    late: bool
    chairs: tuple[ChairLine, ...]
    pairs: tuple[PairLine, ...]
    latest: RoundLine | None
    scored: int
    cancelled: str


class MySeat(msgspec.Struct, frozen=True):
    """Where one plays now (我的座位): the table's id and the seat, N E S W; without a table one has the bye or nothing.

    `now` is the club's time; `until`: the round, the break or the registration ends. `chair` is one's own in the
    registration room. `last`: a director's cuts have left no board to begin.
    """

    stage: Stage
    now: float
    until: float | None
    round: int
    pair: int | None
    bye: bool
    chair: tuple[int, int] | None
    table: str | None
    seat: Seat | None
    last: bool


class MyEvent(msgspec.Struct, frozen=True):
    """An event that is not over and in which one plays or sits (我的赛事), and where one plays now."""

    line: EventLine
    seat: MySeat


class NewEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be announced (公布): the template it follows, and what is otherwise than there."""

    title: str
    begins: float
    template: str = "evening"
    changes: dict[str, Any] = {}


class ChairWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chair of the registration room (报名座); `side` is 0 North or 1 South."""

    table: int
    side: int


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one's hand is up (举手)."""

    up: bool


class RobotPairsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many robot pairs are to play (机器人对数)."""

    pairs: int


class SubstituteWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who does not play in this round, and who does instead (替补)."""

    away: str
    player: str


class EventId(msgspec.Struct, frozen=True):
    """The event that something was done to (赛事)."""

    id: str


class EventsDoor(Controller):
    """The doors of pairs events (双人赛)."""

    path = "/api/events"

    @get()
    async def events(self, club: InTheClub, visitor: Visitor) -> list[EventLine]:
        """The latest events, those to come first."""
        keys = (await club.events.keys())[-LATEST:]
        return [event_line(club, await club.events.event(key)) for key in reversed(keys)]

    @get("/templates")
    async def templates(self, visitor: Visitor) -> dict[str, Terms]:
        """The terms that an event can begin from."""
        return TEMPLATES

    @get("/mine")
    async def mine(self, club: InTheClub, visitor: Visitor) -> list[MyEvent]:
        """The events to come or under way that concern me."""
        events = await club.events.going_on()
        mine = (event for event in events if visitor.id in concerned(event))
        return [MyEvent(event_line(club, event), await _seat(club, event, visitor)) for event in mine]

    @post(status_code=200)
    async def announce(self, club: InTheClub, organiser: Organiser, data: NewEvent) -> EventId:
        """Announce an event. Unknown terms are errors."""
        if data.template not in TEMPLATES:
            raise Illegal("unknown-option")
        wanted = msgspec.to_builtins(TEMPLATES[data.template]) | data.changes
        terms = terms_of(wanted, Terms)
        return EventId((await club.events.announce(data.title, data.begins, terms, organiser)).id)

    @get("/{event:str}")
    async def page(self, club: InTheClub, visitor: Visitor, event: str, accepted: Accepted = "") -> Response[EventPage]:
        """An event: who is registered, the round, the standing."""
        contest = await club.events.event(event)
        line = event_line(club, contest)
        parts = contest, line.stage
        return club.kept.answer(f"event {event}", parts, accepted, lambda: _page(club, contest, line))

    @get("/{event:str}/seat")
    async def seat(self, club: InTheClub, visitor: Visitor, event: str) -> MySeat:
        """Where I play now."""
        return await _seat(club, await club.events.event(event), visitor)

    @post("/{event:str}/sit", status_code=200)
    async def sit(self, club: InTheClub, visitor: Visitor, event: str, data: ChairWanted) -> EventId:
        """Sit down in the registration room."""
        return await _act(club, visitor, event, lambda now, at: entering.sit(now, visitor, data.table, data.side, at))

    @post("/{event:str}/leave", status_code=200)
    async def leave(self, club: InTheClub, visitor: Visitor, event: str) -> EventId:
        """Get up again."""
        return await _act(club, visitor, event, lambda now, at: entering.leave(now, visitor.id, at))

    @post("/{event:str}/hand", status_code=200)
    async def hand(self, club: InTheClub, visitor: Visitor, event: str, data: Hand) -> EventId:
        """Raise my hand, or lower it."""
        return await _act(club, visitor, event, lambda now, at: entering.hand(now, visitor.id, data.up, at))

    @post("/{event:str}/send-away", status_code=200)
    async def send_away(self, club: InTheClub, visitor: Visitor, event: str) -> EventId:
        """Send away who sat down opposite after me."""
        return await _act(club, visitor, event, lambda now, at: entering.send_away(now, visitor.id, at))

    @post("/{event:str}/withdraw", status_code=200)
    async def withdraw(self, club: InTheClub, visitor: Visitor, event: str) -> EventId:
        """Withdraw my pair."""
        return await _act(club, visitor, event, lambda now, at: entering.withdraw(now, visitor.id, at))

    @post("/{event:str}/substitute", status_code=200)
    async def substitute(self, club: InTheClub, visitor: Visitor, event: str, data: SubstituteWanted) -> EventId:
        """Let somebody else play this round for one of my pair."""
        player = (await club.members.person(data.player)).member
        return await _act(
            club, visitor, event, lambda now, at: entering.substitute(now, visitor.id, data.away, player, at)
        )

    @post("/{event:str}/robots", status_code=200)
    async def robots(self, club: InTheClub, organiser: Organiser, event: str, data: RobotPairsWanted) -> EventId:
        """Have so many robot pairs play along."""
        return await _act(club, organiser, event, lambda now, at: set_robots(now, organiser, data.pairs))

    @post("/{event:str}/call-off", status_code=200)
    async def call_off(self, club: InTheClub, organiser: Organiser, event: str) -> EventId:
        """Call an event off before it begins."""
        return await _act(club, organiser, event, lambda now, at: entering.call_off(now, organiser))


async def _act(club: Club, who: Member, event: str, judge: Callable[[PairsEvent, float], tuple[Event, ...]]) -> EventId:
    return EventId((await club.events.act(event, who.id, judge)).id)


def event_line(club: Club, contest: PairsEvent) -> EventLine:
    """An event as lists show it (赛事一行)."""
    firsts = [place.pair for place in contest.places or () if place.rank == 1]
    winners = tuple(tuple(shown_player(club, player) for player in contest.pairs[first - 1]) for first in firsts)
    return EventLine(
        contest.id, contest.title, contest.stage(club.events.now()), contest.opens, contest.begins, len(contest.pairs),
        contest.rounds_in_all, contest.boards_a_round, len(contest.rounds), contest.terms.method, contest.terms.form,
        winners,
    )  # fmt: skip


def _page(club: Club, contest: PairsEvent, line: EventLine) -> EventPage:
    chairs = tuple(
        ChairLine(table, side, shown_player(club, chair.player), chair.since, chair.up)
        for (table, side), chair in sorted(contest.chairs.items())
    )
    coming = contest.rounds[-1].following if contest.rounds else contest.begins
    return EventPage(
        line, contest.terms, contest.terms.fewest, shown_player(club, contest.host),
        None if contest.over or contest.now_on is not None else coming,
        bool(standing(contest)), contest.late_open, chairs, pair_lines(club, contest),
        _round(contest, contest.rounds[-1]) if contest.rounds else None, sum(each.scored for each in contest.rounds),
        contest.cancelled,
    )  # fmt: skip


def pair_lines(club: Club, contest: PairsEvent) -> tuple[PairLine, ...]:
    """All pairs, best first (各对), at the end in the order of the final ranking."""
    return tuple(
        PairLine(pair, tuple(shown_player(club, player) for player in contest.pairs[pair - 1]), *figures)
        for pair, figures in _figures(contest).items()
    )


def pair_line(club: Club, contest: PairsEvent, pair: int) -> PairLine:
    """One of them (某对)."""
    players = tuple(shown_player(club, player) for player in contest.pairs[pair - 1])
    return PairLine(pair, players, *_figures(contest)[pair])


@while_same(itself)
def _figures(contest: PairsEvent) -> dict[int, tuple[Any, ...]]:
    """By pair, best first, what a line tells of it but who it is."""
    found = {each.pair: each for each in standing(contest)}
    order = [*found, *(pair for pair in range(1, len(contest.pairs) + 1) if pair not in found)]

    def figures(pair: int) -> tuple[Any, ...]:
        place = found.get(pair, Standing(pair, None, "0", 0, 0))
        points = Fraction(place.points)
        average = per_board(contest.terms.form, points, place.boards)
        average = average if place.average is None else Fraction(place.average)
        return (
            told(points), place.boards, bool(contest.entrants) and contest.entrant(pair).withdrawn,
            place.rank, place.master_points, place.line, place.shared, None if average is None else told(average),
            place.out_of,
        )  # fmt: skip

    return {pair: figures(pair) for pair in order}


def _round(contest: PairsEvent, now: Round) -> RoundLine:
    hashes = {board.number: board.hash for board in now.boards}
    gains = {pair: told(Fraction(gain.points)) for pair, gain in now.gains.items()}
    return RoundLine(
        now.number, now.begins, now.deadline, _tables(contest, now), now.pairing.byes, hashes, now.scored, gains
    )


def _tables(contest: PairsEvent, now: Round) -> tuple[EventTable, ...]:
    return tuple(
        EventTable(
            table.table, table.ns, table.ew, table.replay, bool({table.ns, table.ew} & now.absent),
            tuple(contest.numbers(table.board_set)),
        )
        for table in now.pairing.tables
    )  # fmt: skip


async def _seat(club: Club, contest: PairsEvent, visitor: Member) -> MySeat:
    at, now, pair = club.events.now(), contest.now_on, contest.pair_of(visitor.id)
    stage, place = contest.stage(at), contest.seat_of(visitor.id)
    until = now.deadline if now is not None else (contest.rounds[-1].following if contest.rounds else contest.begins)
    table = table_key(contest, place[0], place[1]) if place is not None and stage == "playing" else None
    return MySeat(
        stage, at, None if contest.over else until, len(contest.rounds), pair,
        now is not None and pair in now.pairing.byes, contest.chair_of(visitor.id),
        table, place[2] if place is not None and table is not None else None,
        place is not None and table is not None and await _last(club, contest, place[0], place[1], table),
    )  # fmt: skip


async def _last(club: Club, contest: PairsEvent, now: Round, each: Table, key: str) -> bool:
    """Whether no board is left to begin at a table because a director has cut them. Raises StoreAway."""
    if not contest.desk.ever_cut(now.number, each.table):
        return False
    with suppress(Gone):
        return not await club.events.left(contest, now, each, await club.tables.tables.load(key))
    return False

"""Team matches over HTTP (队式赛): challenges, line-ups, where one plays, and the comparison as far as one may see it.

A sealed line-up is told to its own team only; of a board nothing before it is open, but to who has played it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
from litestar import Controller, get, post

from paiju.club.people import Member
from paiju.club.teams import MOST
from paiju.contests.boards import match_board_open
from paiju.contests.teams import directing, lining_up
from paiju.contests.teams.comparing import Line, lines
from paiju.contests.teams.lining_up import ROBOTS
from paiju.contests.teams.match import Match, Stage, Stanza, table_key
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.moves import ROOMS, Outcome, Room, RoomResult, Side, Who
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event, Illegal, Seat
from paiju.scoring.adjusted import Grade
from paiju.tables.moves import Player
from paiju.web.club import Club
from paiju.web.doors import Here, InTheClub, Organiser, Visitor
from paiju.web.shown import ShownPlayer, shown_player
from paiju.web.standings import told

LATEST = 40
"""Matches listed at once."""


class MatchLine(msgspec.Struct, frozen=True):
    """A match in the list (比赛一行): `imps` and `vps` once it is over, home first; `yours` is the visitor's side."""

    id: str
    title: str
    stage: Stage
    begins: float
    boards: int
    home: str
    visitors: str
    imps: tuple[float, float] | None
    vps: tuple[float, float] | None
    yours: Who | None
    leads: Who | None
    event: str
    round: int


class MatchSide(msgspec.Struct, frozen=True):
    """A team in a match (参赛队): who may play; whether its line-up is handed in, and to its own people which."""

    team: str
    name: str
    captain: str
    roster: tuple[ShownPlayer, ...]
    sealed: bool
    line_up: tuple[ShownPlayer, ...] | None


class StanzaLine(msgspec.Struct, frozen=True):
    """A stanza (一节): who sits in each room, N E S W, and the published hash of each board."""

    number: int
    begins: float
    deadline: float
    ended: bool
    open: tuple[ShownPlayer, ...]
    closed: tuple[ShownPlayer, ...]
    boards: dict[int, str]


class CompareLine(msgspec.Struct, frozen=True):
    """A board in both rooms (一副比较), as far as the visitor may see it; totals are of the boards that are `shown`."""

    board: int
    shown: bool
    open: RoomResult | None
    closed: RoomResult | None
    scores: tuple[int | None, int | None]
    awarded: bool
    home: float | None
    visitors: float | None
    totals: tuple[float, float]


class MatchPage(msgspec.Struct, frozen=True):
    """A match as this visitor sees it (比赛页); `next` is when the next stanza begins, in a break."""

    line: MatchLine
    terms: MatchTerms
    now: float
    next: float | None
    home: MatchSide
    visitors: MatchSide
    stanzas: tuple[StanzaLine, ...]
    lines: tuple[CompareLine, ...]
    outcome: Outcome | None


class MatchSeat(msgspec.Struct, frozen=True):
    """Where one plays now (我的座位): room, the table's id and the seat, N E S W; `until` is when the stanza ends."""

    stage: Stage
    now: float
    until: float | None
    room: Room | None
    table: str | None
    seat: Seat | None


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team for a match (参赛队): the id of a `team`, of a `clan`, the `robots`, or `alone`: the visitor with robots.

    `players` are those of it who may play, none named are all; of a clan its captain names four to eight.
    """

    kind: str
    id: str = ""
    players: tuple[str, ...] = ()


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be played (约赛), at once or to begin then; `terms` is what is otherwise than usual."""

    home: Wanted
    visitors: Wanted
    title: str = ""
    begins: float | None = None
    terms: dict[str, Any] = {}


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Players by their ids, `robot` for a robot (名单)."""

    players: tuple[str, ...] = ()


class MatchAward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a board is awarded to both teams (判分), None for both to take it back."""

    board: int
    note: str
    home: Grade | None = None
    visitors: Grade | None = None


class MatchScore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """North-South's score in a room (指定分), None to take it back."""

    room: Room
    board: int
    note: str
    score_ns: int | None = None


class MatchSubstitute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays on at a place of a line-up, 0 to 3 (裁判换人)."""

    side: Who
    place: int
    player: str


class MatchId(msgspec.Struct, frozen=True):
    """The match that something was done to (比赛)."""

    id: str


class MatchesDoor(Controller):
    """The doors of team matches (队式赛)."""

    path = "/api/matches"

    @get()
    async def matches(self, club: InTheClub, visitor: Visitor) -> list[MatchLine]:
        """The latest matches, those to come first."""
        keys = (await club.matches.keys())[-LATEST:]
        return [match_line(await club.matches.match(key), visitor) for key in reversed(keys)]

    @post(status_code=200)
    async def announce(self, club: InTheClub, here: Here, data: NewMatch) -> MatchId:
        """Challenge a team with mine, or as an organiser have two teams meet. Unknown terms are errors."""
        who = here.member
        club.limits.knock("ask", who.id)
        try:
            terms = msgspec.convert(data.terms, MatchTerms)
        except msgspec.ValidationError:
            raise Illegal("unknown-option") from None
        home, visitors = await side_of(club, data.home, who), await side_of(club, data.visitors, who)
        led = home.captain == who.id
        if led and len(home.roster) > MOST:
            raise Illegal("team-full")
        if not led and who.role not in ("organiser", "admin"):
            raise Illegal("captains-only")
        begins = club.matches.now() if data.begins is None else data.begins
        if begins < club.matches.now() - 60:
            raise Illegal("begins-too-soon")
        key = match_key(begins)
        made = await club.matches.open(key, home, visitors, terms, begins, who.id, data.title, accepted=not led)
        return MatchId(made.id)

    @get("/{match:str}")
    async def page(self, club: InTheClub, visitor: Visitor, match: str) -> MatchPage:
        """A match: teams, line-ups, the comparison as far as I may see it."""
        return _page(club, await club.matches.match(match), visitor)

    @get("/{match:str}/seat")
    async def seat(self, club: InTheClub, visitor: Visitor, match: str) -> MatchSeat:
        """Where I play now."""
        return _seat(club, await club.matches.match(match), visitor)

    @post("/{match:str}/accept", status_code=200)
    async def accept(self, club: InTheClub, here: Here, match: str, data: Players) -> MatchId:
        """Accept a challenge to my team, with those who may play."""
        side = (await club.matches.match(match)).visitors
        roster = _chosen({player.member: player for player in side.roster}, data.players)
        if len(roster) > MOST:
            raise Illegal("team-full")
        return await _act(club, here.member, match, lambda m, at: lining_up.accept(m, here.member, roster))

    @post("/{match:str}/decline", status_code=200)
    async def decline(self, club: InTheClub, here: Here, match: str) -> MatchId:
        """Decline a challenge, or take mine back."""
        return await _act(club, here.member, match, lambda m, at: lining_up.decline(m, here.member))

    @post("/{match:str}/line-up", status_code=200)
    async def line_up(self, club: InTheClub, here: Here, match: str, data: Players) -> MatchId:
        """Hand in my team's line-up: the two of the open room, then those of the closed one."""
        return await _act(club, here.member, match, lambda m, at: lining_up.line_up(m, here.member, data.players))

    @post("/{match:str}/concede", status_code=200)
    async def concede(self, club: InTheClub, here: Here, match: str) -> MatchId:
        """Give a match up."""
        return await _act(club, here.member, match, lambda m, at: lining_up.concede(m, here.member))

    @post("/{match:str}/call-off", status_code=200)
    async def call_off(self, club: InTheClub, organiser: Organiser, match: str) -> MatchId:
        """Call a match off."""
        return await _act(club, organiser, match, lambda m, at: lining_up.call_off(m, organiser))

    @post("/{match:str}/award", status_code=200)
    async def award(self, club: InTheClub, organiser: Organiser, match: str, data: MatchAward) -> MatchId:
        """Award a board to both teams, or take that back."""
        return await _act(
            club, organiser, match,
            lambda m, at: directing.award(m, data.board, data.home, data.visitors, data.note, organiser, at),
        )  # fmt: skip

    @post("/{match:str}/assign", status_code=200)
    async def assign(self, club: InTheClub, organiser: Organiser, match: str, data: MatchScore) -> MatchId:
        """Assign a room's score on a board, or take that back."""
        return await _act(
            club, organiser, match,
            lambda m, at: directing.assign(m, data.room, data.board, data.score_ns, data.note, organiser, at),
        )  # fmt: skip

    @post("/{match:str}/substitute", status_code=200)
    async def substitute(self, club: InTheClub, organiser: Organiser, match: str, data: MatchSubstitute) -> MatchId:
        """Let another of a team play on for one of its four."""
        return await _act(
            club, organiser, match,
            lambda m, at: directing.substitute(m, data.side, data.place, data.player, organiser),
        )  # fmt: skip


async def side_of(club: Club, wanted: Wanted, who: Member) -> Side:
    """A team as it comes to a match (参赛队). Raises Illegal: `no-such-team`, `no-such-clan`, `not-in-the-team`,
    `malformed`, StoreAway.
    """
    match wanted.kind:
        case "robots":
            return ROBOTS
        case "alone":
            return Side("", who.name, who.id, (Player(who.id, who.name),))
        case "team":
            page = await club.teams.page(wanted.id, who.id)
            people = {one.member: Player(one.member, one.name) for one in page.members}
            return Side(page.team.id, page.team.name, page.team.captain, _chosen(people, wanted.players))
        case "clan":
            found = await club.clans.page(wanted.id, who.id)
            people = {one.member: Player(one.member, one.name) for one in found.members}
            return Side(found.clan.id, found.clan.name, found.clan.captain, _chosen(people, wanted.players))
        case _:
            raise Illegal("malformed")


def match_line(match: Match, visitor: Member) -> MatchLine:
    """A match in a list (比赛一行)."""
    outcome = match.outcome
    played = outcome is not None and outcome.kind == "finished"
    imps = (_figure(outcome.home_imps), _figure(outcome.visitors_imps)) if outcome is not None and played else None
    vps = None if outcome is None or outcome.vps is None else (outcome.vps[0] / 100, outcome.vps[1] / 100)
    return MatchLine(
        match.id, match.title, match.stage, match.begins, match.terms.boards, match.home.name, match.visitors.name,
        imps, vps, match.side_of(visitor.id), match.led_by(visitor.id), match.event, match.round,
    )  # fmt: skip


def _chosen(people: dict[str, Player], players: tuple[str, ...]) -> tuple[Player, ...]:
    """Of these people those who were named, or all of them if nobody was."""
    if not set(players) <= people.keys():
        raise Illegal("not-in-the-team")
    return tuple(people[member] for member in dict.fromkeys(players)) or tuple(people.values())


async def _act(club: Club, who: Member, match: str, judge: Callable[[Match, float], tuple[Event, ...]]) -> MatchId:
    return MatchId((await club.matches.act(match, who.id, judge)).id)


def _page(club: Club, match: Match, visitor: Member) -> MatchPage:
    mine = match.side_of(visitor.id)
    return MatchPage(
        match_line(match, visitor), match.terms, club.matches.now(), match.following,
        _side(club, match, "home", mine), _side(club, match, "visitors", mine),
        tuple(_stanza(club, each) for each in match.stanzas), _lines(match, visitor), match.outcome,
    )  # fmt: skip


def _side(club: Club, match: Match, who: Who, mine: Who | None) -> MatchSide:
    side, sealed = match.side(who), match.sealed.get(who)
    told_it = None if sealed is None or mine != who else _shown(club, sealed)
    return MatchSide(side.team, side.name, side.captain, _shown(club, side.roster), sealed is not None, told_it)


def _stanza(club: Club, stanza: Stanza) -> StanzaLine:
    opened, closed = (_shown(club, stanza.players(room)) for room in ROOMS)
    hashes = {board.number: board.hash for board in stanza.boards}
    return StanzaLine(stanza.number, stanza.begins, stanza.deadline, stanza.ended is not None, opened, closed, hashes)


def _shown(club: Club, players: tuple[Player, ...]) -> tuple[ShownPlayer, ...]:
    return tuple(shown_player(club, player) for player in players)


def _lines(match: Match, visitor: Member) -> tuple[CompareLine, ...]:
    """The comparison: of boards that are open all, of others what the visitor's own room made of them."""
    numbers = [board.number for stanza in match.stanzas for board in stanza.boards]
    shown = {number for number in numbers if match_board_open(match, number)}
    opened = {line.board: line for line in lines(match, shown)}
    return tuple(
        _line(opened[number]) if number in opened else _own(match, number, visitor.id) for number in numbers
    )  # fmt: skip


def _line(line: Line) -> CompareLine:
    home, visitors = (None if each is None else told(each) for each in (line.home, line.visitors))
    totals = told(line.totals.home), told(line.totals.visitors)
    return CompareLine(
        line.board, True, line.open, line.closed, line.scores, line.awarded, home, visitors, totals
    )  # fmt: skip


def _own(match: Match, number: int, member: str) -> CompareLine:
    place = match.board(number)[0].place_of(member)
    results = [match.results.get((room, number)) if place and place[0] == room else None for room in ROOMS]
    scores = tuple(None if each is None else each.score_ns for each in results)
    return CompareLine(
        number, False, results[0], results[1], (scores[0], scores[1]), False, None, None, (0, 0)
    )  # fmt: skip


def _seat(club: Club, match: Match, visitor: Member) -> MatchSeat:
    place, now = match.seat_of(visitor.id), match.now_on
    until = now.deadline if now is not None else match.following
    if place is None or match.over:
        return MatchSeat(match.stage, club.matches.now(), None if match.over else until, None, None, None)
    stanza, room, seat = place
    return MatchSeat(
        match.stage, club.matches.now(), until, room, table_key(match, stanza.number, room), seat
    )  # fmt: skip


def _figure(exact: str) -> float:
    return told(Fraction(exact))

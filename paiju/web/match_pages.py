"""A team match as its pages show it (比赛页): what this visitor may know of it.

A sealed line-up is told to its own team only; of a board nothing before it is open, but to who has played it.
"""

from fractions import Fraction

import msgspec

from paiju.club.people import Member
from paiju.club.teams import MOST
from paiju.contests.boards import match_board_open
from paiju.contests.teams.comparing import Line, lines, numbers, why
from paiju.contests.teams.match import Match, Stage, Stanza, table_key
from paiju.contests.teams.moves import ROOMS, Outcome, Room, RoomResult, Who
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Seat
from paiju.tables.moves import Player
from paiju.web.club import Club
from paiju.web.shown import ShownPlayer, shown_player
from paiju.web.standings import told


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
    """A team in a match (参赛队): who may play; whether its line-up is handed in, and to its own people which.

    `named`: no more than a match allows; where its captain has yet to name them, or may again, he is told `everybody`.
    """

    team: str
    name: str
    captain: str
    roster: tuple[ShownPlayer, ...]
    sealed: bool
    line_up: tuple[ShownPlayer, ...] | None
    named: bool
    everybody: tuple[ShownPlayer, ...]


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
    """A board in both rooms (一副比较), as far as the visitor may see it; totals are of the boards that are `shown`.

    `why`: what an organiser gave as his reason where he awarded the board or assigned a score.
    """

    board: int
    shown: bool
    open: RoomResult | None
    closed: RoomResult | None
    scores: tuple[int | None, int | None]
    awarded: bool
    home: float | None
    visitors: float | None
    totals: tuple[float, float]
    why: str = ""


class MatchPage(msgspec.Struct, frozen=True):
    """A match as this visitor sees it (比赛页); `next` is when the next stanza begins, in a break.

    `carried` are the IMPs that home brings along.
    """

    line: MatchLine
    terms: MatchTerms
    now: float
    next: float | None
    home: MatchSide
    visitors: MatchSide
    stanzas: tuple[StanzaLine, ...]
    lines: tuple[CompareLine, ...]
    outcome: Outcome | None
    carried: float


class MatchSeat(msgspec.Struct, frozen=True):
    """Where one plays now (我的座位): room, the table's id and the seat, N E S W; `until` is when the stanza ends."""

    stage: Stage
    now: float
    until: float | None
    room: Room | None
    table: str | None
    seat: Seat | None


def match_line(match: Match, visitor: Member | None) -> MatchLine:
    """A match in a list (比赛一行); None is who looks at a file of it."""
    outcome = match.outcome
    played = outcome is not None and outcome.kind == "finished"
    imps = (_figure(outcome.home_imps), _figure(outcome.visitors_imps)) if outcome is not None and played else None
    side, led = (match.side_of(visitor.id), match.led_by(visitor.id)) if visitor else (None, None)
    vps = None if outcome is None or outcome.vps is None else (outcome.vps[0] / 100, outcome.vps[1] / 100)
    return MatchLine(
        match.id, match.title, match.stage, match.begins, match.terms.boards, match.home.name, match.visitors.name,
        imps, vps, side, led, match.event, match.round,
    )  # fmt: skip


def page_of(club: Club, match: Match, visitor: Member) -> MatchPage:
    """A match as this visitor sees it (比赛页)."""
    mine = match.side_of(visitor.id)
    return MatchPage(
        match_line(match, visitor), match.terms, club.matches.now(), match.following,
        _side(club, match, "home", mine, visitor), _side(club, match, "visitors", mine, visitor),
        stanza_lines(club, match), _lines(match, visitor), match.outcome,
        told(match.terms.carry),
    )  # fmt: skip


def _side(club: Club, match: Match, who: Who, mine: Who | None, visitor: Member) -> MatchSide:
    side, sealed, players = match.side(who), match.sealed.get(who), match.players(who)
    told_it = None if sealed is None or mine != who else shown_all(club, sealed)
    names_them = len(side.roster) > MOST and match.stage == "lineup" and side.captain == visitor.id
    return MatchSide(
        side.team, side.name, side.captain, shown_all(club, players), sealed is not None, told_it,
        len(players) <= MOST, shown_all(club, side.roster) if names_them else (),
    )  # fmt: skip


def stanza_lines(club: Club, match: Match) -> tuple[StanzaLine, ...]:
    """The stanzas that have begun (各节), with who sits where."""
    return tuple(_stanza(club, each) for each in match.stanzas)


def _stanza(club: Club, stanza: Stanza) -> StanzaLine:
    opened, closed = (shown_all(club, stanza.players(room)) for room in ROOMS)
    hashes = {board.number: board.hash for board in stanza.boards}
    return StanzaLine(stanza.number, stanza.begins, stanza.deadline, stanza.ended is not None, opened, closed, hashes)


def shown_all(club: Club, players: tuple[Player, ...]) -> tuple[ShownPlayer, ...]:
    """Players as pages show them (各人)."""
    return tuple(shown_player(club, player) for player in players)


def _lines(match: Match, visitor: Member) -> tuple[CompareLine, ...]:
    """The comparison: of boards that are open all, of others what the visitor's own room made of them."""
    opened = {line.board: line for line in open_lines(match)}
    return tuple(opened.get(number) or _own(match, number, visitor.id) for number in numbers(match))


def open_lines(match: Match) -> tuple[CompareLine, ...]:
    """The comparison of the boards that are open to everybody (公开各副)."""
    shown = {number for number in numbers(match) if match_board_open(match, number)}
    return tuple(_line(line, why(match, line.board)) for line in lines(match, shown))


def _line(line: Line, why: str) -> CompareLine:
    home, visitors = (None if each is None else told(each) for each in (line.home, line.visitors))
    totals = told(line.totals.home), told(line.totals.visitors)
    return CompareLine(
        line.board, True, line.open, line.closed, line.scores, line.awarded, home, visitors, totals, why
    )  # fmt: skip


def _own(match: Match, number: int, member: str) -> CompareLine:
    place = match.board(number)[0].place_of(member)
    results = [match.results.get((room, number)) if place and place[0] == room else None for room in ROOMS]
    scores = tuple(None if each is None else each.score_ns for each in results)
    return CompareLine(
        number, False, results[0], results[1], (scores[0], scores[1]), False, None, None, (0, 0)
    )  # fmt: skip


def seat_of(club: Club, match: Match, visitor: Member) -> MatchSeat:
    """Where this visitor plays now (我的座位)."""
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

"""The director's desk of a team match (队式赛裁判台): both rooms, what was decided, and what can be.

Who is in one of the teams is told nothing here that he is not told on the match's page.
"""

from typing import Any

import msgspec
from litestar import Controller, get, post

from paiju.club.people import Member
from paiju.contests.teams import directing
from paiju.contests.teams.comparing import Line, lines
from paiju.contests.teams.directing import CORRECTION
from paiju.contests.teams.match import Match, Ruled
from paiju.contests.teams.moves import ROOMS, Room, RoomResult, Who
from paiju.kernel import Illegal
from paiju.scoring.adjusted import Grade
from paiju.web.api.matches import MatchId, act
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Organiser
from paiju.web.match_pages import MatchLine, match_line, shown_all
from paiju.web.shown import ShownPlayer
from paiju.web.standings import told


class DeskBoard(msgspec.Struct, frozen=True):
    """A board in both rooms (一副): what each made of it, and what was decided; scores are North-South's.

    `assigned` are scores given in place of a room's, `awards` what home and visitors are given in place of both.
    """

    board: int
    open: RoomResult | None
    closed: RoomResult | None
    assigned: tuple[int | None, int | None]
    awards: tuple[Grade, Grade] | None
    home: float | None
    visitors: float | None


class DeskSide(msgspec.Struct, frozen=True):
    """A team at the desk (一队): its four who play, in the order of the line-up, and who of it may come in."""

    name: str
    four: tuple[ShownPlayer, ...]
    others: tuple[ShownPlayer, ...]


class MatchRuling(msgspec.Struct, frozen=True):
    """A decision (一次裁定), as its event has it: who made it, when and why."""

    at: float
    by: str
    note: str
    ruling: Any


class MatchDeskPage(msgspec.Struct, frozen=True):
    """The desk of a match (队式赛裁判台). `until`: corrections end then; None while it is not over.

    `plays`: the visitor is in one of the teams; the boards are then not shown.
    """

    line: MatchLine
    now: float
    until: float | None
    plays: bool
    carried: float
    home: DeskSide
    visitors: DeskSide
    boards: tuple[DeskBoard, ...]
    log: tuple[MatchRuling, ...]


class MatchNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an organiser does it (理由)."""

    note: str


class MatchForfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which team forfeits (判弃权), and why."""

    side: Who
    note: str


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


class MatchCarry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The IMPs that home brings along from an earlier match (带分), exact as `7` or `-6.5`, and why."""

    carried: str
    note: str


class MatchSubstitute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays on at a place of a line-up, 0 to 3 (裁判换人), and why."""

    side: Who
    place: int
    player: str
    note: str


class MatchDeskDoor(Controller):
    """The doors of a match's director (队式赛裁判台)."""

    path = "/api/matches/{match:str}"

    @get("/desk")
    async def desk(self, club: InTheClub, organiser: Organiser, match: str) -> MatchDeskPage:
        """The desk of a match."""
        return await _desk(club, await club.matches.match(match), organiser)

    @post("/call-off", status_code=200)
    async def call_off(self, club: InTheClub, organiser: Organiser, match: str, data: MatchNote) -> MatchId:
        """Call a match off."""
        return await act(club, organiser, match, lambda m, at: directing.call_off(m, data.note, organiser))

    @post("/forfeit", status_code=200)
    async def forfeit(self, club: InTheClub, organiser: Organiser, match: str, data: MatchForfeit) -> MatchId:
        """Have a team forfeit."""
        return await act(club, organiser, match, lambda m, at: directing.forfeit(m, data.side, data.note, organiser))

    @post("/award", status_code=200)
    async def award(self, club: InTheClub, organiser: Organiser, match: str, data: MatchAward) -> MatchId:
        """Award a board to both teams, or take that back."""
        return await act(
            club, organiser, match,
            lambda m, at: directing.award(m, data.board, data.home, data.visitors, data.note, organiser, at),
        )  # fmt: skip

    @post("/assign", status_code=200)
    async def assign(self, club: InTheClub, organiser: Organiser, match: str, data: MatchScore) -> MatchId:
        """Assign a room's score on a board, or take that back."""
        return await act(
            club, organiser, match,
            lambda m, at: directing.assign(m, data.room, data.board, data.score_ns, data.note, organiser, at),
        )  # fmt: skip

    @post("/carry", status_code=200)
    async def carry(self, club: InTheClub, organiser: Organiser, match: str, data: MatchCarry) -> MatchId:
        """Set the IMPs that home brings along."""
        return await act(
            club, organiser, match, lambda m, at: directing.carry(m, data.carried, data.note, organiser, at)
        )  # fmt: skip

    @post("/substitute", status_code=200)
    async def substitute(self, club: InTheClub, organiser: Organiser, match: str, data: MatchSubstitute) -> MatchId:
        """Let another of a team play on for one of its four."""
        return await act(
            club, organiser, match,
            lambda m, at: directing.substitute(m, data.side, data.place, data.player, data.note, organiser),
        )  # fmt: skip


async def _desk(club: Club, match: Match, visitor: Member) -> MatchDeskPage:
    plays = match.side_of(visitor.id) is not None
    until = None if match.ended is None else match.ended + CORRECTION
    boards = () if plays and not match.over else tuple(_board(match, line) for line in lines(match))
    return MatchDeskPage(
        match_line(match, visitor), club.matches.now(), until, plays, told(match.terms.carry),
        _side(club, match, "home"), _side(club, match, "visitors"), boards,
        tuple([await _ruling(club, each) for each in match.rulings]),
    )  # fmt: skip


def _board(match: Match, line: Line) -> DeskBoard:
    award = match.awards.get(line.board)
    given = None
    if award is not None and award.home is not None and award.visitors is not None:
        given = award.home, award.visitors
    opened, closed = (match.assigned.get((room, line.board)) for room in ROOMS)
    home, visitors = (None if imps is None else told(imps) for imps in (line.home, line.visitors))
    return DeskBoard(line.board, line.open, line.closed, (opened, closed), given, home, visitors)


def _side(club: Club, match: Match, who: Who) -> DeskSide:
    now = match.now_on
    four = () if now is None else now.home if who == "home" else now.visitors
    out = {player.member for player in four}.union(() if now is None else now.replaced)
    others = tuple(player for player in match.players(who) if player.member not in out) if four else ()
    return DeskSide(match.side(who).name, shown_all(club, four), shown_all(club, others))


async def _ruling(club: Club, ruled: Ruled) -> MatchRuling:
    try:
        by = (await club.members.person(ruled.ruling.by)).name
    except Illegal:
        by = club.names.shown(ruled.ruling.by, "")
    return MatchRuling(ruled.at, by, ruled.ruling.note, msgspec.to_builtins(ruled.ruling))

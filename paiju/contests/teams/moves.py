"""What happens in a team match (队式赛之事): the rows of its stream.

Line-ups stand in them sealed: who may read them before they are opened, the doors say.
"""

from typing import Any, Literal

import msgspec

from paiju.contests.sealed_boards import Board
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event
from paiju.scoring.adjusted import Grade
from paiju.tables.moves import Player

Who = Literal["home", "visitors"]
"""A team in its match (主队、客队)."""
Room = Literal["open", "closed"]
"""A room (开室、闭室): in the open one home sits North-South, in the closed one the visitors do."""
ROOMS: tuple[Room, Room] = ("open", "closed")
"""Both rooms (两室)."""
Four = tuple[Player, Player, Player, Player]
"""A line-up (上场四人): the pair of the open room, then that of the closed one; first who sits North or East."""


class Side(msgspec.Struct, frozen=True):
    """A team as it comes to a match (参赛队): the id of a team or a clan, "" for one made up for this; who may play."""

    team: str
    name: str
    captain: str
    roster: tuple[Player, ...]


class MatchAnnounced(Event, tag="match-announced", frozen=True):
    """A match was announced, or a challenge sent (公布、挑战). Unless `accepted` the visitors' captain is to answer.

    `event` is the contest that it belongs to, and `round` its round there; `origin` where else it comes from.
    """

    title: str
    begins: float
    terms: MatchTerms
    home: Side
    visitors: Side
    by: str
    accepted: bool
    event: str = ""
    round: int = 0
    origin: str = ""


class MatchAccepted(Event, tag="match-accepted", frozen=True):
    """The visitors' captain accepts (应战), with those who may play now."""

    roster: tuple[Player, ...]


class SquadNamed(Event, tag="squad-named", frozen=True):
    """A captain names the four to eight of a large team or clan who play this match (定参赛人员)."""

    side: Who
    players: tuple[Player, ...]


class LineUpSealed(Event, tag="line-up-sealed", frozen=True):
    """A captain hands in a line-up (交名单), in place of an earlier one; nobody else sees it until it is opened."""

    side: Who
    players: Four


class StanzaBegun(Event, tag="stanza-begun", frozen=True):
    """A stanza has begun (开节): a half, the whole, or extra boards. Both line-ups are opened with it."""

    number: int
    begins: float
    deadline: float
    home: Four
    visitors: Four
    boards: tuple[Board, ...]


class RoomResult(msgspec.Struct, frozen=True):
    """What a board came to in a room (一室成绩)."""

    room: Room
    board: int
    deal: str
    score_ns: int
    outcome: Any
    lead: int | None = None


class BoardPlayed(Event, tag="board-played", frozen=True):
    """A room has finished a board (一室打完)."""

    result: RoomResult


class SeatsLooked(Event, tag="seats-looked", frozen=True):
    """The waiting time was over, and everybody had come (已到齐)."""


class StanzaEnded(Event, tag="stanza-ended", frozen=True):
    """A stanza is over (结节): boards without both results are void. `following`: when the next begins, None: none."""

    number: int
    following: float | None


class Substituted(Event, tag="match-substituted", frozen=True):
    """An organiser lets somebody else play on for one of the four (裁判换人), in whose place `gone` was."""

    side: Who
    place: int
    player: Player
    by: str
    gone: Player | None = None
    note: str = ""


class BoardAwarded(Event, tag="board-awarded", frozen=True):
    """An organiser awards a board to both teams (判分), in place of its results, or takes that back with None."""

    board: int
    home: Grade | None
    visitors: Grade | None
    note: str
    by: str


class ResultAssigned(Event, tag="result-assigned", frozen=True):
    """An organiser assigns North-South's score in a room (指定分), or takes that back with None."""

    room: Room
    board: int
    score_ns: int | None
    note: str
    by: str


class CarriedSet(Event, tag="carried-set", frozen=True):
    """An organiser sets what home brings along from an earlier match (改带分), exact IMPs."""

    carried: str
    note: str
    by: str


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended (赛果). `margin` is home's in IMPs, exact, with what was carried; VPs are hundredths.

    `reason`: `played`, `no-show`, `conceded`, `both-absent`, `no-boards`, `called-off`, `not-accepted`, `declined`,
    `ruled`: an organiser has a team forfeit.
    """

    kind: Literal["finished", "forfeited", "void"]
    reason: str
    margin: str = "0"
    home_imps: str = "0"
    visitors_imps: str = "0"
    boards: int = 0
    vps: tuple[int, int] | None = None
    forfeiter: Who | None = None


class MatchEnded(Event, tag="match-ended", frozen=True):
    """The match is over (终赛); a later one of these, after an award, takes the place of the first.

    `by` is the organiser who ended it, if one did, and `note` why.
    """

    outcome: Outcome
    by: str = ""
    note: str = ""


MatchMove = (
    MatchAnnounced
    | MatchAccepted
    | SquadNamed
    | LineUpSealed
    | StanzaBegun
    | BoardPlayed
    | SeatsLooked
    | StanzaEnded
    | Substituted
    | BoardAwarded
    | ResultAssigned
    | CarriedSet
    | MatchEnded
)

"""A team match as its stream folds (一场队式赛): who plays, which boards, what each room made of them. Pure.

What comes next is only a matter of the clock and of what stands here. `docs/rules/bridge-events.en.md#team-match`.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal, cast

import msgspec
from msgspec.structs import replace

from paiju.contests.teams.moves import (
    ROOMS,
    Board,
    BoardAwarded,
    BoardPlayed,
    CarriedSet,
    Four,
    LineUpSealed,
    MatchAccepted,
    MatchAnnounced,
    MatchEnded,
    MatchMove,
    Outcome,
    ResultAssigned,
    Room,
    RoomResult,
    SeatsLooked,
    Side,
    SquadNamed,
    StanzaBegun,
    StanzaEnded,
    Substituted,
    Who,
)
from paiju.contests.teams.terms import STILL, MatchTerms
from paiju.kernel import Event, Illegal
from paiju.store.log import Row
from paiju.tables.moves import Player

Stage = Literal["created", "lineup", "playing", "half", "finished", "forfeited", "void"]
"""To be accepted; line-ups are handed in; a stanza goes on; between two; over, one way or another."""


class Stanza(msgspec.Struct, frozen=True):
    """A stanza (一节): a half, the whole match, or extra boards; the fours that play it, and until when they may."""

    number: int
    begins: float
    deadline: float
    home: Four
    visitors: Four
    boards: tuple[Board, ...]
    ended: float | None = None
    replaced: frozenset[str] = frozenset()
    """Who was taken out of it by an organiser: he has seen its cards."""

    def players(self, room: Room) -> tuple[Player, ...]:
        """Who sits in a room, N E S W (一室四家)."""
        if room == "open":
            return self.home[0], self.visitors[0], self.home[1], self.visitors[1]
        return self.visitors[2], self.home[2], self.visitors[3], self.home[3]

    def place_of(self, member: str) -> tuple[Room, int] | None:
        """In which room and seat somebody plays (座位); None if he does not."""
        for room in ROOMS:
            for seat, player in enumerate(self.players(room)):
                if player.member == member and not player.robot:
                    return room, seat
        return None


Ruling = BoardAwarded | ResultAssigned | Substituted | CarriedSet | MatchEnded
"""What an organiser decides in a match (裁定)."""


class Ruled(msgspec.Struct, frozen=True):
    """A decision of an organiser, and when (一次裁定)."""

    at: float
    ruling: Ruling


class Match(msgspec.Struct, frozen=True):
    """A match as far as it has come (赛况)."""

    id: str
    title: str
    begins: float
    terms: MatchTerms
    home: Side
    visitors: Side
    by: str
    number: int
    accepted: bool
    event: str = ""
    round: int = 0
    origin: str = ""
    squads: Mapping[Who, tuple[Player, ...]] = {}
    """Who was named to play, of teams that are larger than a match allows."""
    sealed: Mapping[Who, Four] = {}
    """Line-ups that were handed in and not opened yet."""
    stanzas: tuple[Stanza, ...] = ()
    results: Mapping[tuple[Room, int], RoomResult] = {}
    """What each room made of each board, as it comes."""
    assigned: Mapping[tuple[Room, int], int] = {}
    """Scores that stand in place of a room's result."""
    awards: Mapping[int, BoardAwarded] = {}
    looked: bool = False
    """Whether it was seen that all have come."""
    following: float | None = None
    """When the next stanza begins, in a break."""
    outcome: Outcome | None = None
    ended: float | None = None
    """When it was over first."""
    rulings: tuple[Ruled, ...] = ()
    """What organisers decided, in order."""

    @property
    def over(self) -> bool:
        """Whether it is finished, forfeited or void (已了)."""
        return self.outcome is not None

    @property
    def stage(self) -> Stage:
        """What goes on (阶段)."""
        if self.outcome is not None:
            return self.outcome.kind
        if self.now_on is not None:
            return "playing"
        if self.stanzas:
            return "half"
        return "lineup" if self.accepted else "created"

    @property
    def now_on(self) -> Stanza | None:
        """The stanza that goes on (本节)."""
        return self.stanzas[-1] if self.stanzas and self.stanzas[-1].ended is None else None

    @property
    def insiders(self) -> frozenset[str]:
        """Everybody who may play in it, and the captains (双方各人): no spectators before it is over."""
        people = {player.member for side in (self.home, self.visitors) for player in side.roster if not player.robot}
        return frozenset(people | {self.home.captain, self.visitors.captain})

    @property
    def looks_at(self) -> float:
        """When a team that has not come forfeits (弃权之时)."""
        due = self.begins + self.terms.wait
        return max(due, self.stanzas[0].begins + STILL) if self.stanzas else due

    def side(self, who: Who) -> Side:
        """A team of the match (某队)."""
        return self.home if who == "home" else self.visitors

    def players(self, who: Who) -> tuple[Player, ...]:
        """Of whom a captain makes his line-up (可上场者): those he named, or all that came."""
        return self.squads.get(who, self.side(who).roster)

    def side_of(self, member: str) -> Who | None:
        """On which side somebody is (何方): by its roster, or as its captain."""
        for who in ("home", "visitors"):
            side = self.side(who)
            if member == side.captain or any(player.member == member and not player.robot for player in side.roster):
                return who
        return None

    def led_by(self, member: str) -> Who | None:
        """Whose captain somebody is (何队之队长)."""
        return next((who for who in ("home", "visitors") if self.side(who).captain == member), None)

    def board(self, number: int) -> tuple[Stanza, Board]:
        """A board and its stanza (某副). Raises Illegal("no-such-board")."""
        found = ((each, board) for each in self.stanzas for board in each.boards if board.number == number)
        if (place := next(found, None)) is None:
            raise Illegal("no-such-board")
        return place

    def seat_of(self, member: str) -> tuple[Stanza, Room, int] | None:
        """Where somebody plays now (我的座位); None if nowhere."""
        now = self.now_on
        place = now.place_of(member) if now is not None else None
        return None if now is None or place is None else (now, *place)

    def tables(self, room: Room) -> tuple[str, ...]:
        """The ids of a room's tables, one for each stanza (一室各桌)."""
        return tuple(table_key(self, each.number, room) for each in self.stanzas)

    def deals(self, room: Room) -> tuple[tuple[int, str], ...]:
        """The numbers of a room's boards with the ids that their deals have, begun or not (一室各副)."""
        return tuple(
            (board.number, f"{key}-{place}")
            for each, key in zip(self.stanzas, self.tables(room), strict=True)
            for place, board in enumerate(each.boards, 1)
        )

    def after(self, row: Row) -> "Match":
        """The match after one more row of its stream (记)."""
        match = self
        for event in _EVENTS.decode(row.events):
            match = match.booked(event, row.at)
        return replace(match, number=row.number)

    def then(self, events: tuple[Event, ...], at: float) -> "Match":
        """The match as it would be after these (若记)."""
        match = self
        for event in events:
            match = match.booked(event, at)
        return match

    def booked(self, event: Any, at: float) -> "Match":
        """The match after one thing more (记)."""
        if isinstance(event, Ruling) and event.by:
            self = replace(self, rulings=(*self.rulings, Ruled(at, event)))
        match event:
            case MatchAccepted():
                visitors = replace(self.visitors, roster=event.roster or self.visitors.roster)
                return replace(self, accepted=True, visitors=visitors)
            case SquadNamed():
                # A line-up with somebody who is no longer among them does not stand.
                sealed = {w: f for w, f in self.sealed.items() if w != event.side or _among(f, event.players)}
                return replace(self, squads={**self.squads, event.side: event.players}, sealed=sealed)
            case LineUpSealed():
                return replace(self, sealed={**self.sealed, event.side: event.players})
            case StanzaBegun():
                begun = Stanza(event.number, event.begins, event.deadline, event.home, event.visitors, event.boards)
                return replace(self, stanzas=(*self.stanzas, begun), sealed={}, following=None)
            case SeatsLooked():
                return replace(self, looked=True)
            case StanzaEnded():
                last = replace(self.stanzas[-1], ended=at)
                return replace(self, stanzas=(*self.stanzas[:-1], last), following=event.following)
            case MatchEnded():
                ended = at if self.ended is None else self.ended
                return replace(self, outcome=event.outcome, ended=ended, following=None, sealed={})
            case _:
                return self._board_booked(event)

    def _board_booked(self, event: Any) -> "Match":
        match event:
            case BoardPlayed():
                result = event.result
                return replace(self, results={**self.results, (result.room, result.board): result})
            case BoardAwarded():
                awards = {number: award for number, award in self.awards.items() if number != event.board}
                return replace(self, awards=awards if event.home is None else {**awards, event.board: event})
            case ResultAssigned():
                place = event.room, event.board
                assigned = {key: score for key, score in self.assigned.items() if key != place}
                return replace(
                    self, assigned=assigned if event.score_ns is None else {**assigned, place: event.score_ns}
                )
            case CarriedSet():
                return replace(self, terms=replace(self.terms, carried=event.carried))
            case Substituted():
                now = self.stanzas[-1]
                four = list(now.home if event.side == "home" else now.visitors)
                gone, four[event.place] = four[event.place].member, event.player
                changed = {event.side: cast(Four, tuple(four)), "replaced": now.replaced | {gone}}
                return replace(self, stanzas=(*self.stanzas[:-1], replace(now, **changed)))
            case _:
                return self


def _among(four: Four, players: tuple[Player, ...]) -> bool:
    return all(player.robot or player in players for player in four)


def table_key(match: Match, stanza: int, room: Room) -> str:
    """The id of a room's table in a stanza (桌之编号): the same for everybody who would open it."""
    return sha256(f"{match.id}/{stanza}/{room}".encode()).hexdigest()[:12]


def first(key: str, row: Row) -> Match:
    """The match after the first row of its stream (首行)."""
    opened, *rest = _EVENTS.decode(row.events)
    assert isinstance(opened, MatchAnnounced)
    match = Match(
        key, opened.title, opened.begins, opened.terms, opened.home, opened.visitors, opened.by, row.number,
        opened.accepted, opened.event, opened.round, opened.origin,
    )  # fmt: skip
    return match.then(tuple(rest), row.at)


_EVENTS = msgspec.json.Decoder(tuple[MatchMove, ...])

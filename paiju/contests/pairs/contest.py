"""A Swiss event as its stream folds (一场瑞士移位赛): who is registered, each round, what it came to. Pure.

What comes next is only a matter of the clock and of what stands here, so any process may find it, at any time.
`docs/rules/bridge-events.en.md#swiss`.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.contests.pairs.moves import (
    AbsentNoted,
    Board,
    ChairLeft,
    ChairTaken,
    EventAnnounced,
    EventCancelled,
    EventFinished,
    EventMove,
    HandMoved,
    PairEntered,
    PairWithdrew,
    PointsGiven,
    RobotPairEntered,
    RoundPaired,
    RoundScored,
    Standing,
    SubstituteTaken,
    TableResult,
)
from paiju.contests.pairs.terms import Terms
from paiju.contests.swiss.entrants import Entrant, registered
from paiju.contests.swiss.pairing import Pairing, Table
from paiju.contests.swiss.scoring import Gain, after
from paiju.kernel import Event, Illegal
from paiju.store.log import Row
from paiju.tables.moves import Player

Stage = Literal["scheduled", "registering", "playing", "scoring", "break", "finished", "cancelled"]
"""Listed; the registration room is open; a round goes on; its time is up; between rounds; over; not held."""
Seats = tuple[Player, Player]


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a table of the registration room (报名座), since when, and since when his hand is up."""

    player: Player
    since: float
    up: float | None = None


class Round(msgspec.Struct, frozen=True):
    """A round (一轮): who meets whom, from when to when, with which boards; who did not come; what it came to."""

    number: int
    begins: float
    deadline: float
    pairing: Pairing
    boards: tuple[Board, ...]
    substitutes: Mapping[tuple[int, int], Player] = {}
    """By pair and side."""
    absent: frozenset[int] = frozenset()
    looked: bool = False
    """Whether it was seen who had come."""
    results: tuple[TableResult, ...] = ()
    gains: Mapping[int, Gain] = {}
    scored: bool = False
    following: float | None = None

    @property
    def playing(self) -> tuple[Table, ...]:
        """The tables at which both pairs are there (对局各桌)."""
        return tuple(t for t in self.pairing.tables if t.ns not in self.absent and t.ew not in self.absent)

    def table_of(self, pair: int) -> Table | None:
        """The table of a pair (某对之桌); None with the bye, or out of the round."""
        return next((table for table in self.pairing.tables if pair in (table.ns, table.ew)), None)


class PairsEvent(msgspec.Struct, frozen=True):
    """An event as far as it has come (赛况)."""

    id: str
    title: str
    begins: float
    terms: Terms
    host: Player
    number: int
    chairs: Mapping[tuple[int, int], Chair] = {}
    """By table of the registration room and side."""
    sent_away: Mapping[tuple[int, str], float] = {}
    """When a member was sent away from a table there."""
    pairs: tuple[Seats, ...] = ()
    """Pair n at n − 1, in the order of registration."""
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    places: tuple[Standing, ...] | None = None
    cancelled: str = ""
    points_given: bool = False

    @property
    def over(self) -> bool:
        """Whether it is finished or cancelled (已了)."""
        return bool(self.cancelled) or self.places is not None

    @property
    def opens(self) -> float:
        """When registration opens (报名开始)."""
        return self.begins - 60 * self.terms.opens

    @property
    def now_on(self) -> Round | None:
        """The round that is not scored yet (本轮)."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].scored else None

    def stage(self, at: float) -> Stage:
        """What goes on (阶段)."""
        if self.cancelled:
            return "cancelled"
        if self.places is not None:
            return "finished"
        if (now := self.now_on) is not None:
            return "playing" if at < now.deadline else "scoring"
        if self.rounds:
            return "break"
        return "registering" if at >= self.opens else "scheduled"

    def pair_of(self, member: str) -> int | None:
        """The number of the pair that the member registered in (对号)."""
        own = (n for n, pair in enumerate(self.pairs, 1) if any(player.member == member for player in pair))
        return next(own, None)

    def chair_of(self, member: str) -> tuple[int, int] | None:
        """Where the member sits in the registration room (报名座位)."""
        return next((place for place, chair in self.chairs.items() if chair.player.member == member), None)

    def entrant(self, pair: int) -> Entrant:
        """What a pair has done so far (一对的经过). Raises Illegal("no-such-pair")."""
        if not 1 <= pair <= len(self.entrants):
            raise Illegal("no-such-pair")
        return self.entrants[pair - 1]

    def players_in(self, now: Round, pair: int) -> Seats:
        """Who plays for a pair in a round (上场二人)."""
        one, two = self.pairs[pair - 1]
        return now.substitutes.get((pair, 0), one), now.substitutes.get((pair, 1), two)

    def four_at(self, now: Round, table: Table) -> tuple[Player, ...]:
        """Who sits at a table of a round, N E S W (四家)."""
        (north, south), (east, west) = self.players_in(now, table.ns), self.players_in(now, table.ew)
        return north, east, south, west

    def seat_of(self, member: str) -> tuple[Round, Table, int] | None:
        """Where the member plays in the round that goes on (我的座位); None if nowhere."""
        now = self.now_on
        if now is None:
            return None
        for table in now.playing:
            for seat, player in enumerate(self.four_at(now, table)):
                if player.member == member:
                    return now, table, seat
        return None

    def board(self, number: int) -> tuple[Round, Board]:
        """A board and its round (某副). Raises Illegal("no-such-board")."""
        found = ((each, board) for each in self.rounds for board in each.boards if board.number == number)
        if (place := next(found, None)) is None:
            raise Illegal("no-such-board")
        return place

    def after(self, row: Row) -> "PairsEvent":
        """The event after one more row of its stream (记)."""
        contest = self
        for event in _EVENTS.decode(row.events):
            contest = contest.booked(event, row.at)
        return replace(contest, number=row.number)

    def then(self, events: tuple[Event, ...], at: float) -> "PairsEvent":
        """The event as it would be after these (若记)."""
        contest = self
        for event in events:
            contest = contest.booked(event, at)
        return contest

    def booked(self, event: Any, at: float) -> "PairsEvent":
        """The event after one thing more (记)."""
        match event:
            case ChairTaken():
                return self._chairs({(event.table, event.side): Chair(event.player, at)})
            case ChairLeft():
                return self._left(event, at)
            case HandMoved():
                place = event.table, event.side
                return self._chairs({place: replace(self.chairs[place], up=at if event.up else None)})
            case PairEntered():
                pair = self.chairs[event.table, 0].player, self.chairs[event.table, 1].player
                freed = self._chairs({(event.table, 0): None, (event.table, 1): None})
                return replace(freed, pairs=(*self.pairs, pair))
            case RobotPairEntered():
                return replace(self, pairs=(*self.pairs, event.players))
            case PairWithdrew():
                return self._withdrew(event.pair)
            case EventCancelled():
                return replace(self, cancelled=event.reason, chairs={}, pairs=())
            case EventFinished():
                return replace(self, places=event.places)
            case PointsGiven():
                return replace(self, points_given=True)
            case _:
                return self._round_booked(event)

    def _round_booked(self, event: Any) -> "PairsEvent":
        match event:
            case RoundPaired():
                pairing = Pairing(event.tables, event.bye)
                begun = Round(event.round, event.begins, event.deadline, pairing, event.boards)
                entrants = self.entrants or registered(len(self.pairs))
                return replace(self, chairs={}, entrants=entrants, rounds=(*self.rounds, begun))
            case SubstituteTaken():
                taken = {**self.rounds[-1].substitutes, (event.pair, event.side): event.player}
                return self._with(replace(self.rounds[-1], substitutes=taken))
            case AbsentNoted():
                now = self.rounds[-1]
                return self._with(replace(now, absent=now.absent | {*event.pairs}, looked=True))
            case RoundScored():
                return self._scored(event)
            case _:
                return self

    def _scored(self, event: RoundScored) -> "PairsEvent":
        gains = {each.pair: Gain(Fraction(each.points), each.boards) for each in event.gains}
        now = replace(
            self.rounds[-1], results=event.results, gains=gains, scored=True, following=event.following
        )  # fmt: skip
        entrants = after(self.entrants, now.pairing, gains, now.absent)
        return replace(self._with(now), entrants=entrants)

    def _with(self, now: Round) -> "PairsEvent":
        return replace(self, rounds=(*self.rounds[:-1], now))

    def _chairs(self, changed: Mapping[tuple[int, int], Chair | None]) -> "PairsEvent":
        chairs = {**self.chairs, **changed}
        return replace(self, chairs={place: chair for place, chair in chairs.items() if chair is not None})

    def _left(self, event: ChairLeft, at: float) -> "PairsEvent":
        place = event.table, event.side
        sent_away = self.sent_away
        if event.removed:
            sent_away = {**sent_away, (event.table, self.chairs[place].player.member): at}
        # The other one's hand stays up, but the time for which both were up begins anew with the next who sits down.
        return replace(self._chairs({place: None}), sent_away=sent_away)

    def _withdrew(self, pair: int) -> "PairsEvent":
        if not self.entrants:
            return replace(self, pairs=(*self.pairs[: pair - 1], *self.pairs[pair:]))
        entrants = tuple(replace(e, withdrawn=True) if e.number == pair else e for e in self.entrants)
        contest = replace(self, entrants=entrants)
        now = self.now_on
        if now is None or now.table_of(pair) is None:
            return contest
        return contest._with(replace(now, absent=now.absent | {pair}))


def first(key: str, row: Row) -> PairsEvent:
    """The event after the first row of its stream (首行)."""
    opened, *rest = _EVENTS.decode(row.events)
    assert isinstance(opened, EventAnnounced) and not rest
    return PairsEvent(key, opened.title, opened.begins, opened.terms, opened.host, row.number)


_EVENTS = msgspec.json.Decoder(tuple[EventMove, ...])

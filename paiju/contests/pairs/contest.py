"""A pairs event as its stream folds (一场双人赛): who is registered, each round, what it came to. Pure.

What comes next is only a matter of the clock and of what stands here, so any process may find it, at any time.
`docs/rules/bridge-events.en.md`.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from paiju.contests.movements.choice import Plan
from paiju.contests.movements.field import Field, gone, joined, seated, vacant
from paiju.contests.movements.shape import boards as boards_of
from paiju.contests.movements.shape import set_of
from paiju.contests.pairs import effects
from paiju.contests.pairs.desk import Desk
from paiju.contests.pairs.directed import CallAnswered, DeskMove, Directed, DirectorCalled, GainsChanged
from paiju.contests.pairs.kept import while_same
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
    MovementMade,
    PairEntered,
    PairWithdrew,
    PointsGiven,
    RobotPairEntered,
    RoundPaired,
    RoundScored,
    Standing,
    SubstituteTaken,
)
from paiju.contests.pairs.rounds import Chair, Round
from paiju.contests.pairs.seatings import Pairing, Table
from paiju.contests.pairs.terms import SPARE, Terms
from paiju.contests.swiss.entrants import Entrant, registered
from paiju.contests.swiss.scoring import Gain, after
from paiju.kernel import Event, Illegal
from paiju.store.log import Row
from paiju.tables.moves import Player

Stage = Literal["scheduled", "registering", "playing", "scoring", "break", "correcting", "finished", "cancelled"]
"""Listed; the registration room is open; a round goes on; its time is up; between rounds; results may still be
adjusted; over; not held."""
Seats = tuple[Player, Player]


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
    plan: Plan | None = None
    field: Field | None = None
    """The movement, and who is there for it, from the start on; never in a Swiss event."""
    pairs: tuple[Seats, ...] = ()
    """Pair n at n − 1, in the order of registration."""
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    places: tuple[Standing, ...] | None = None
    cancelled: str = ""
    points_given: bool = False
    desk: Desk = Desk()

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

    @property
    def rounds_in_all(self) -> int | None:
        """How many rounds it has (总轮数); None before the start of a movement that follows the field."""
        return self.terms.rounds if self.plan is None else self.plan.rounds

    @property
    def boards_a_round(self) -> int | None:
        """How many boards a round has at each table (每轮副数); None as for the rounds."""
        return self.terms.boards if self.plan is None else self.plan.size

    @property
    def late_open(self) -> bool:
        """Whether a late pair may still register (可迟到报名): a number is nobody's, and a round is still to come."""
        if self.over or self.field is None or not vacant(self.field):
            return False
        return len(self.rounds) < len(self.field.movement.rounds)

    @property
    def length(self) -> float:
        """How long a round lasts (每轮时长), in seconds, after the start."""
        assert self.boards_a_round is not None
        return 60.0 * self.terms.minutes * self.boards_a_round + SPARE

    def numbers(self, board_set: int) -> range:
        """The numbers of the boards of a set (一组牌号), after the start."""
        assert self.boards_a_round is not None
        return boards_of(board_set, self.boards_a_round)

    def boards_at(self, table: Table) -> tuple[Board, ...]:
        """The boards that a table plays (一桌各副), in order."""
        made = {board.number: board for each in self.rounds for board in each.boards}
        return tuple(made[number] for number in self.numbers(table.board_set) if number in made)

    def closed(self, board_set: int) -> bool:
        """Whether nobody can meet a set any more (牌组已毕): the last round in which it is to be played is scored."""
        if self.over or self.played_out:
            return True
        last = board_set
        if self.field is not None:
            rounds = enumerate(self.field.movement.rounds, 1)
            last = max(number for number, each in rounds if any(m.board_set == board_set for m in each))
        return len(self.rounds) >= last and self.rounds[last - 1].scored

    @property
    def secret_tables(self) -> list[tuple[Round, Table]]:
        """All tables whose boards somebody may still meet (未公开各桌), of whichever round."""
        if self.over or self.played_out:
            return []
        tables = [(each, table) for each in self.rounds for table in each.pairing.tables]
        secret = {number for number in {table.board_set for _, table in tables} if not self.closed(number)}
        return [(each, table) for each, table in tables if table.board_set in secret]

    def has_met(self, member: str, board_set: int, but: int) -> bool:
        """Whether a member may know boards of a set, as he was to play them for a pair, `but` this one (打过此组)."""
        pairs = ((each, pair) for each in self.rounds for who, pair in each.stood_in if who == member and pair != but)
        tables = (each.table_of(pair) for each, pair in pairs)
        return any(table is not None and table.board_set == board_set for table in tables)

    def plays(self, number: int) -> int:
        """How many results a board is to have (应有结果数): arranged by the movement, or of the tables that played."""
        if self.field is None or self.plan is None:
            return len(self.board(number)[0].playing)
        return self.field.plays(set_of(number, self.plan.size))

    def clock(self, at: float) -> float:
        """The event's own time at `at` (赛钟): it stands while a director has stopped it."""
        return at if self.desk.stopped is None else self.desk.stopped

    @property
    def played_out(self) -> bool:
        """Whether the last round is scored (各轮皆毕), so that nothing but results can still change."""
        return bool(self.rounds) and self.rounds[-1].scored and self.rounds[-1].following is None

    @property
    def final_due(self) -> float | None:
        """When the time for corrections ends and the ranking is final (更正期止); None before the last score."""
        scored = self.rounds[-1].scored_at if self.played_out else None
        return None if scored is None else scored + 60.0 * self.terms.corrections

    def stage(self, at: float) -> Stage:
        """What goes on (阶段)."""
        at = self.clock(at)
        if self.cancelled:
            return "cancelled"
        if self.places is not None:
            return "finished"
        if (now := self.now_on) is not None:
            return "playing" if at < now.deadline else "scoring"
        if self.rounds:
            return "correcting" if self.played_out else "break"
        return "registering" if at >= self.opens else "scheduled"

    def pair_of(self, member: str) -> int | None:
        """The number of the pair that the member registered in (对号)."""
        return _numbers(self).get(member)

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
        now, place = self.now_on, _places(self).get(member)
        return None if now is None or place is None else (now, *place)

    def board(self, number: int) -> tuple[Round, Board]:
        """A board and the round for which it was made (某副). Raises Illegal("no-such-board")."""
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
                return replace(freed, pairs=(*self.pairs, pair))._joined()
            case RobotPairEntered():
                return replace(self, pairs=(*self.pairs, event.players))
            case PairWithdrew():
                return self._withdrew(event.pair)
            case Directed() | GainsChanged() | DirectorCalled() | CallAnswered():
                return effects.booked(self, event, at)
            case RoundScored():
                return self._scored(event, at)
            case _:
                return self._round_booked(event)

    def _round_booked(self, event: Any) -> "PairsEvent":
        match event:
            case MovementMade():
                return replace(self, plan=event.plan, field=seated(event.movement, len(self.pairs)))
            case RoundPaired():
                pairing = Pairing(event.tables, event.byes)
                begun = self._with_substitutes(Round(event.round, event.begins, event.deadline, pairing, event.boards))
                entrants = self.entrants or registered(len(self.pairs))
                now = replace(self, entrants=entrants, rounds=(*self.rounds, begun))
                return now if self.rounds and now.late_open else replace(now, chairs={})
            case SubstituteTaken():
                now, (one, two) = self.rounds[-1], self.pairs[event.pair - 1]
                taken = {**now.substitutes, (event.pair, event.side): event.player}
                stood_in = now.stood_in
                if event.player not in (one, two):
                    stood_in |= {(event.player.member, event.pair)}
                return self._with(replace(now, substitutes=taken, stood_in=stood_in))
            case AbsentNoted():
                now = self.rounds[-1]
                return self._with(replace(now, absent=now.absent | {*event.pairs}, looked=True))
            case _:
                return self._ended(event)

    def _ended(self, event: Any) -> "PairsEvent":
        match event:
            case EventCancelled():
                return replace(self, cancelled=event.reason, chairs={}, pairs=())
            case EventFinished():
                return replace(self, places=event.places, chairs={})
            case PointsGiven():
                return replace(self, points_given=True)
            case _:
                return self

    def _with_substitutes(self, now: Round) -> Round:
        """A round that begins, with those who play on for somebody as long as they cannot know its boards."""
        if not (rest := self.desk.for_the_rest):
            return now
        tables = {pair: table for table in now.pairing.tables for pair in (table.ns, table.ew)}
        taken = {
            place: player
            for place, player in rest.items()
            if (table := tables.get(place[0])) is not None
            and player not in self.pairs[place[0] - 1]
            and not self.has_met(player.member, table.board_set, but=place[0])
        }
        return replace(now, substitutes=taken, stood_in=frozenset((who.member, at[0]) for at, who in taken.items()))

    def _scored(self, event: RoundScored, at: float) -> "PairsEvent":
        gains = {each.pair: Gain(Fraction(each.points), each.boards) for each in event.gains}
        now = replace(
            self.rounds[-1], results=event.results, gains=gains, scored=True, following=event.following, scored_at=at
        )  # fmt: skip
        entrants = after(self.entrants, now.pairing, gains, now.absent)
        return replace(self._with(now), entrants=entrants)._field_without()

    def _joined(self) -> "PairsEvent":
        """The last pair came late, if there is a movement already: it takes the number that was nobody's."""
        if self.field is None:
            return self
        field, number = joined(self.field, len(self.rounds) + 1)
        return replace(self, field=field, entrants=(*self.entrants, Entrant(number)))

    def _field_without(self) -> "PairsEvent":
        """Who has withdrawn is not there from the next round on."""
        if (field := self.field) is None:
            return self
        for each in self.entrants:
            if each.withdrawn:
                field = gone(field, each.number, len(self.rounds) + 1)
        return replace(self, field=field)

    def _with(self, now: Round) -> "PairsEvent":
        return replace(self, rounds=(*self.rounds[:-1], now))

    def _chairs(self, changed: Mapping[tuple[int, int], Chair | None]) -> "PairsEvent":
        chairs = dict(self.chairs)
        for place, chair in changed.items():
            if chair is None:
                chairs.pop(place, None)
            else:
                chairs[place] = chair
        return replace(self, chairs=chairs)

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
        if self.field is not None and self.field.stays[pair - 1].since > len(self.rounds):
            # A late pair that has not played yet: it was the last, and its number is nobody's again.
            field = gone(self.field, pair, len(self.rounds) + 1)
            return replace(self, pairs=self.pairs[:-1], entrants=self.entrants[:-1], field=field)
        entrants = tuple(replace(e, withdrawn=True) if e.number == pair else e for e in self.entrants)
        contest = replace(self, entrants=entrants)._field_without()
        now = self.now_on
        if now is None or now.table_of(pair) is None:
            return contest
        return contest._with(replace(now, absent=now.absent | {pair}))


def _of_pairs(contest: PairsEvent) -> tuple[Any, ...]:
    return (contest.pairs,)


def _of_the_round(contest: PairsEvent) -> tuple[Any, ...]:
    return contest.now_on, contest.pairs


@while_same(_of_pairs)
def _numbers(contest: PairsEvent) -> dict[str, int]:
    """By member, the number of his pair."""
    return {player.member: number for number, pair in enumerate(contest.pairs, 1) for player in pair}


@while_same(_of_the_round)
def _places(contest: PairsEvent) -> dict[str, tuple[Table, int]]:
    """By member, his table of the round that goes on and his seat."""
    now = contest.now_on
    fours = ((table, contest.four_at(now, table)) for table in now.playing) if now is not None else ()
    return {player.member: (table, seat) for table, four in fours for seat, player in enumerate(four)}


def first(key: str, row: Row) -> PairsEvent:
    """The event after the first row of its stream (首行)."""
    opened, *rest = _EVENTS.decode(row.events)
    assert isinstance(opened, EventAnnounced) and not rest
    return PairsEvent(key, opened.title, opened.begins, opened.terms, opened.host, row.number)


_EVENTS = msgspec.json.Decoder(tuple[EventMove | DeskMove, ...])

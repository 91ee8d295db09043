"""The director's desk (裁判台) as an event's stream folds it: his acts, which stand, and who calls him. Pure."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from paiju.contests.pairs.directed import (
    Act,
    BoardCut,
    CallAnswered,
    Directed,
    DirectorCalled,
    GainsChanged,
    HandsShown,
    MessageSent,
    PairPenalised,
    ResultAdjusted,
    SubstituteSeated,
    TakenBack,
)
from paiju.kernel import Event, Illegal
from paiju.tables.moves import Player

_A = TypeVar("_A", bound=Directed)
Place = tuple[int, int, int]
"""A round, a table of it, a board."""


class Done(msgspec.Struct, frozen=True):
    """An act of a director (一举) by its number, and which later one took it back, if one did."""

    number: int
    at: float
    act: Act
    back: int | None = None


class Call(msgspec.Struct, frozen=True):
    """A call for the director (一次呼叫), by its number; who took it, and when."""

    number: int
    at: float
    round: int
    table: int
    player: Player
    by: Player | None = None
    taken: float | None = None


class Desk(msgspec.Struct, frozen=True):
    """The desk (裁判台). `stopped`: since when the event's clock stands."""

    done: tuple[Done, ...] = ()
    calls: tuple[Call, ...] = ()
    stopped: float | None = None

    def act(self, number: int) -> Done:
        """An act by its number (某举). Raises Illegal("no-such-act")."""
        if not 1 <= number <= len(self.done):
            raise Illegal("no-such-act")
        return self.done[number - 1]

    def standing(self, kind: type[_A]) -> list[_A]:
        """The acts of a kind that nobody has taken back (未撤之判), in order."""
        return [each.act for each in self.done if each.back is None and isinstance(each.act, kind)]

    @property
    def rulings(self) -> Mapping[Place, Done]:
        """What was decided about boards (各处现判), by place: an award, or that it does not count; the last stands."""
        return {
            (act.round, act.table, act.board): each
            for each in self.done
            if each.back is None and isinstance(act := each.act, ResultAdjusted | BoardCut)
        }

    @property
    def adjusted(self) -> Mapping[Place, ResultAdjusted]:
        """What was awarded where (现判)."""
        return {place: act for place, each in self.rulings.items() if isinstance(act := each.act, ResultAdjusted)}

    @property
    def cut(self) -> frozenset[Place]:
        """Where a board does not count (撤牌处)."""
        return frozenset(place for place, each in self.rulings.items() if isinstance(each.act, BoardCut))

    def ever_cut(self, number: int, table: int) -> bool:
        """Whether a board of a table of a round was ever cut (曾撤牌), taken back or not: boards may be out of turn."""
        cuts = (each.act for each in self.done if isinstance(each.act, BoardCut))
        return any((each.round, each.table) == (number, table) for each in cuts)

    @property
    def for_the_rest(self) -> Mapping[tuple[int, int], Player]:
        """By pair and side, who was seated for all rounds to come (长期替补); it may be the registered one again."""
        return {(each.pair, each.side): each.player for each in self.standing(SubstituteSeated) if each.rest}

    @property
    def penalties(self) -> Mapping[int, Fraction]:
        """By pair, what is added to its total (罚分), signed: IMPs, or percent of a top."""
        found: dict[int, Fraction] = {}
        for each in self.standing(PairPenalised):
            found[each.pair] = found.get(each.pair, Fraction(0)) + Fraction(each.hundredths, 100)
        return found

    @property
    def messages(self) -> list[Done]:
        """What all players are told (通知), in order."""
        return [each for each in self.done if each.back is None and isinstance(each.act, MessageSent)]

    @property
    def lookers(self) -> frozenset[str]:
        """Who has looked at hands (看过牌的裁判)."""
        shown = (each.act for each in self.done if isinstance(each.act, HandsShown))
        return frozenset(each.by.member for each in shown)

    def open_call(self, number: int, table: int) -> Call | None:
        """The call from a table of a round that nobody has taken yet (待应之叫)."""
        here = (call for call in self.calls if (call.round, call.table) == (number, table) and call.by is None)
        return next(here, None)

    def booked(self, event: Event, at: float) -> "Desk":
        """The desk after one thing more (记)."""
        match event:
            case DirectorCalled():
                call = Call(len(self.calls) + 1, at, event.round, event.table, event.player)
                return replace(self, calls=(*self.calls, call))
            case CallAnswered():
                place = event.call - 1
                taken = replace(self.calls[place], by=event.by, taken=at)
                return replace(self, calls=(*self.calls[:place], taken, *self.calls[place + 1 :]))
            case Directed():
                number = len(self.done) + 1
                done = self.done
                if isinstance(event, TakenBack):
                    done = tuple(replace(e, back=number) if e.number == event.act else e for e in done)
                return replace(self, done=(*done, Done(number, at, event)))  # pyright: ignore[reportArgumentType]  # an Act
            case _:
                assert isinstance(event, GainsChanged)
                return self

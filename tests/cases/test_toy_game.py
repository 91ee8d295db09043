"""The runner with a game made for this test: acts of several cards, and events that may tell of hidden cards."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from paiju.cards import Cards, parse, without
from paiju.cases.reading import Case, Hidden
from paiju.cases.running import offered
from paiju.cases.twins import leak
from paiju.cases.walking import Unreadable, walk
from paiju.kernel import Action, Choice, Event, Illegal, Seat, State


class Lay(Action, tag="lay", frozen=True):
    """Lay cards of one suit."""

    cards: Cards


class Nod(Action, tag="nod", frozen=True):
    """Nod."""

    times: int


class Laid(Event, tag="laid", frozen=True):
    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "cards"})
    seat: Seat
    cards: Cards


class Beaten(Event, tag="beaten", frozen=True):
    """Somebody holds more than was laid: to say so depends on hidden cards, and the rules say it aloud."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    tells: ClassVar[bool] = True
    seat: Seat


class Leaked(Event, tag="leaked", frozen=True):
    """The same, though the rules do not say so."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat"})
    seat: Seat


class Laying(State, tag="laying", frozen=True):
    hands: tuple[Cards, ...]
    announces: type[Beaten] | type[Leaked] | None = None

    @property
    def waiting(self) -> frozenset[Seat]:
        return frozenset((0,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        hand = self.hands[seat]
        if seat or not hand:
            return ()
        return (Choice(Nod(1)), Choice(Lay(hand[:1]), hand, (1, 2)))

    def decide(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        if isinstance(action, Nod):
            return ()
        if len({card // 13 for card in action.cards}) > 1:
            raise Illegal("mixed-suits", action.cards)
        beaten = any(card % 13 > action.cards[-1] % 13 for hand in self.hands[1:] for card in hand)
        return (Laid(seat, action.cards), *((self.announces(0),) if beaten and self.announces else ()))

    def evolve(self, event: Any) -> "Laying":
        if not isinstance(event, Laid):
            return self
        return Laying((without(self.hands[0], event.cards), *self.hands[1:]), self.announces)


class Notation:
    def __init__(self, announces: type[Beaten] | type[Leaked] | None) -> None:
        self.announces = announces

    def start(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        return Laying(tuple(parse(given["hands"][name]) for name in ("P1", "P2", "P3")), self.announces)

    def action(self, state: State, text: str) -> tuple[Seat, Any]:
        return 0, Lay(parse(text.removeprefix("P1 ")))

    def facts(self, state: State) -> dict[str, Any]:
        return {"to_act": ["P1"]}

    def position(self, state: State) -> dict[str, Any]:
        return {}


def leaked(announces: type[Beaten] | type[Leaked] | None) -> tuple[str, str] | None:
    hands = {"P1": "H9 H8 S2", "P2": "H3 H4 HK D5", "P3": "D2 D3 D4 D6 D7"}
    case = Case(id="toy", game="toy", given={"hands": hands}, actions=["P1 H8 H9"])
    notation = Notation(announces)
    hidden = Hidden("P1", ["P2", "P3"])
    return leak(notation, case, hidden, walk(notation, case))


def test_nothing_said_nothing_leaks():
    assert leaked(None) is None


def test_what_is_said_whoever_holds_it_leaks_nothing():
    # The king is somebody's, so the announcement comes in every exchange.
    assert leaked(Beaten) is None
    assert leaked(Leaked) is None


def two_hands(announces: type[Beaten] | type[Leaked]) -> tuple[str, str] | None:
    """The same with only the second and third hand compared, so that an exchange changes what is announced."""
    hands = {"P1": "H9 H8 S2", "P2": "H3 H4 HK D5", "P3": "D2 D3 D4 D6 D7"}
    case = Case(id="toy", game="toy", given={"hands": hands}, actions=["P1 H8 H9"])
    notation = Nearest(announces)
    return leak(notation, case, Hidden("P1", ["P2", "P3"]), walk(notation, case))


class Facing(Laying, tag="facing", frozen=True):
    """Only the next hand is asked whether it holds more."""

    def decide(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        return Laying(self.hands[:2], self.announces).decide(seat, action)


class Nearest(Notation):
    def start(self, given: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        state = super().start(given, options)
        assert isinstance(state, Laying)
        return Facing(state.hands, state.announces)


def test_an_event_that_may_tell_parts_worlds_and_only_like_ones_are_compared():
    assert two_hands(Beaten) is None


def test_an_event_that_may_not_tell_is_a_leak():
    found = two_hands(Leaked)
    assert found is not None
    assert "leaked" in found[0] and "leaked" not in found[1]


def test_every_way_to_take_cards_that_the_rules_let_stand():
    state = Laying((parse("H8 H9 S2"), ()))
    acts = list(offered(state, 0))
    assert acts == [Nod(1), *(Lay(parse(text)) for text in ("H8", "H8 H9", "H9", "S2"))]


def test_ways_that_cannot_be_counted_out_are_an_error():
    class Wide(Laying, frozen=True):
        def choices(self, seat: Seat) -> tuple[Choice, ...]:
            return (Choice(Lay(self.hands[0][:1]), self.hands[0], (1, 13)),)

    with pytest.raises(Unreadable, match="too many ways"):
        list(offered(Wide((parse(" ".join(f"{s}{r}" for s in "SH" for r in "AKQJT98765")),)), 0))

    class Odd(Laying, frozen=True):
        def choices(self, seat: Seat) -> tuple[Choice, ...]:
            return (Choice(Nod(1), self.hands[0], (1, 1)),)

    with pytest.raises(Unreadable, match="cannot count out a choice of Nod"):
        list(offered(Odd((parse("H8"),)), 0))

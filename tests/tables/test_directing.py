"""What a director does at a table: the clock stopped and going on, a card taken back and again, a seat handed over."""

from typing import Any

import msgspec
import pytest

from paiju.cards import DECK
from paiju.catalogue import GAMES
from paiju.kernel import Event, Illegal
from paiju.store.log import Row
from paiju.tables import halting, rewinding
from paiju.tables.deal import Acted, Deal, first, started
from paiju.tables.house import next_due
from paiju.tables.moves import (
    AnswerUndo,
    Control,
    DealOpened,
    Manners,
    PlacesGiven,
    Player,
    Sat,
    Seal,
    TableOpened,
    Undo,
)
from paiju.tables.places import give_places
from paiju.tables.seating import first as first_table

FOUR = tuple(Player(seat, seat) for seat in "NESW")
PASS = b'{"type":"call","call":"P"}'
BRIDGE = GAMES["bridge"]


class Log:
    """A deal's stream in memory; `at` is the time."""

    def __init__(self) -> None:
        self.at = 1000.0
        options = BRIDGE.Options()
        events = started(BRIDGE, options, "t", FOUR, Control(act=60, reserve=0), Seal(tuple(DECK), 1, "00" * 32))
        self.rows = [self._row(Acted(-1, None), events, 1)]
        self.deal = first("t-1", self.rows[0])

    def _row(self, acted: Any, events: tuple[Event, ...], number: int) -> Row:
        action, told = msgspec.json.encode(acted), msgspec.json.encode(events)
        return Row(f"a{number}", "x", self.at, action, told, number, "deal/t-1", number)

    def book(self, events: tuple[Event, ...], acted: Any = None) -> Deal:
        if events:
            self.rows.append(self._row(acted or Acted(-1, None), events, self.deal.number + 1))
            self.deal = self.deal.after(self.rows[-1])
        return self.deal

    def act(self, seat: int, action: Any) -> Deal:
        return self.book(self.deal.decide(seat, action), Acted(seat, action))


def bid(text: bytes = PASS) -> Any:
    return msgspec.json.decode(text, type=BRIDGE.Action)


def test_while_the_clock_stands_nobody_acts_and_nobody_loses_time() -> None:
    log = Log()
    log.at += 10
    assert log.book(halting.halt(log.deal, "director")).deadlines == {} and next_due(log.deal) is None
    assert halting.halt(log.deal, "director") == ()
    for seat, action in ((0, bid()), (1, Undo())):
        with pytest.raises(Illegal, match=r"^clock-stopped$"):
            log.act(seat, action)
    log.at += 500
    log.book(halting.go_on(log.deal))
    assert log.deal.deadlines == {0: 1000.0 + 500 + 60} and halting.go_on(log.deal) == ()
    log.act(0, bid())


def test_who_was_asked_about_an_undo_keeps_his_time_too() -> None:
    log = Log()
    log.act(0, bid(b'{"type":"call","call":"1C"}'))
    log.act(0, Undo())
    log.at += 4
    log.book(halting.halt(log.deal, "director"))
    log.at += 100
    log.book(halting.go_on(log.deal))
    assert log.deal.deadlines == {1: log.at + 6, 3: log.at + 6}
    log.at += 1
    log.act(1, AnswerUndo(False))
    assert log.deal.deadlines == {1: log.at + 60}


def test_a_director_takes_the_last_call_back_and_lets_it_stand_again() -> None:
    log = Log()
    with pytest.raises(Illegal, match=r"^nothing-to-undo$"):
        rewinding.rewind(log.deal)
    log.act(0, bid())
    log.act(1, bid(b'{"type":"call","call":"1NT"}'))
    before = log.deal.state
    log.book(rewinding.rewind(log.deal))
    assert log.deal.waiting == {1} and log.deal.state != before
    again = rewinding.rewound(log.deal, log.rows, 3)
    assert log.act(again.seat, again.action).state == before
    log.book(rewinding.rewind(log.deal))
    log.act(1, bid())
    with pytest.raises(Illegal, match=r"^act-overtaken$"):
        rewinding.rewound(log.deal, log.rows, 5)
    for seat in (2, 3):
        log.act(seat, bid())
    with pytest.raises(Illegal, match=r"^board-over$"):
        rewinding.rewind(log.deal)


def test_a_seat_that_is_given_to_somebody_else_changes_hands_at_once_in_a_deal() -> None:
    opened = TableOpened("", "bridge", {}, Manners(), FOUR[0], 4, places=("N", "E", "S", "W"))
    table = first_table("t", _table_row(opened, *(Sat(seat, player) for seat, player in enumerate(FOUR))))
    reserve = Player("R", "R")
    four = (reserve, *FOUR[1:])
    assert give_places(table, FOUR) == ()
    assert [type(event).__name__ for event in give_places(table, four)] == ["PlacesGiven", "Left"]
    playing = first_table("t", _table_row(opened, *(Sat(s, p) for s, p in enumerate(FOUR)), DealOpened("t-1", {})))
    assert give_places(playing, four)[0] == PlacesGiven(("R", "E", "S", "W"))
    assert give_places(playing, four)[2] == Sat(0, reserve)


def _table_row(*events: Event) -> Row:
    return Row("a", "x", 1.0, b"null", msgspec.json.encode(events), 1, "table/t", 1)

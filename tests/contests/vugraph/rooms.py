"""Boards played in memory as two rooms play them: rows of deals, with the times at which they happened."""

import random
from typing import Any

import msgspec

from paiju.catalogue import GAMES, options_of
from paiju.contests.vugraph.film import Film
from paiju.kernel import TABLE, Event
from paiju.store.log import Row
from paiju.tables.broadcast import RoomName
from paiju.tables.deal import Acted, Deal, first, started
from paiju.tables.dealing import sealed
from paiju.tables.moves import Abandoned, Control, Player

FOUR = tuple(Player(name.lower(), name) for name in ("Ann", "Bob", "Cid", "Dan"))
MATCH = "match-00000001-00000001"


class Played:
    """A board as one room plays it: each act takes `pace` seconds."""

    def __init__(self, deal: str, board: int, begins: float, pace: float = 1.0, seed: int = 1) -> None:
        game = GAMES["bridge"]
        options = options_of("bridge", {"board": board, "passed_out": "score"})
        deck = list(game.pack(options))
        random.Random(seed).shuffle(deck)
        self.rows: list[Row] = []
        self._pace, self._at, self.key = pace, begins, deal
        opening = started(game, options, "t", FOUR, Control(), sealed(tuple(deck)), {"contest": MATCH, "board": board})
        self._book(TABLE, None, opening)
        self.deal: Deal = first(deal, self.rows[0])

    def _book(self, seat: int, action: Any, events: tuple[Event, ...]) -> Row:
        texts = msgspec.json.encode(Acted(seat, action)), msgspec.json.encode(events)
        number = len(self.rows) + 1
        row = Row(f"a{number}", "house", self._at, *texts, number, f"deal/{self.key}", number)
        self.rows.append(row)
        self._at += self._pace
        return row

    def act(self, wanted: str = "") -> "Played":
        """The next call or card: one of that name, else the safest."""
        (seat,) = self.deal.waiting
        examples = [choice.example for choice in self.deal.state.choices(seat)]
        action = next((one for one in examples if wanted and wanted == getattr(one, "call", None)), examples[0])
        self.deal = self.deal.after(self._book(seat, action, self.deal.decide(seat, action)))
        return self

    def to_the_end(self, bid: str = "1NT") -> "Played":
        """One bid, three passes, and the cards as they come."""
        self.act(bid)
        while self.deal.ended is None:
            self.act()
        return self

    def give_up(self) -> "Played":
        self.deal = self.deal.after(self._book(TABLE, None, (Abandoned("round-over"),)))
        return self

    def film(self, room: RoomName = "open", rows: int | None = None) -> Film:
        """What is filmed of it, or of its first so many rows."""
        film = Film(MATCH, room, self.deal.options.board, self.key)
        for row in self.rows[:rows]:
            film.take(row)
        return film

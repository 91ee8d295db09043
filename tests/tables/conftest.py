"""Deals as the log has them, played through by anybody's rules, and the read model that follows them."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from paiju.catalogue import GAMES
from paiju.club.people import members
from paiju.kernel import Event
from paiju.robots.selfplay import anything, play_out, shuffled
from paiju.store import Entry, Store
from paiju.tables.deal import HOUSE, started
from paiju.tables.dealing import sealed
from paiju.tables.history.readmodel import History
from paiju.tables.moves import Abandoned, Control, DealClosed, Player, Substituted
from paiju.tables.readmodel import ReadModel
from tests.store.conftest import store, where

__all__ = ["store", "where"]

ROBOT = Player("robot", "Robot", True)


@dataclass
class Played:
    """A club's log of deals, as tables write it."""

    store: Store
    numbers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.asked = ReadModel(self.store)
        self.history = History(self.store)

    async def row(self, stream: str, by: str, at: float, *events: Event) -> None:
        number = self.numbers[stream] = self.numbers.get(stream, 0) + 1
        told = msgspec.json.encode(events)
        await self.store.log.append(stream, number, Entry(f"{number}", by, at, b"null", told))

    async def begin(self, deal: str, game: str, seated: list[Player], at: float, **options: Any) -> Any:
        """A deal's first row; its options."""
        rules = GAMES[game]
        chosen = msgspec.convert(options, rules.Options)
        seal = sealed(shuffled(rules, chosen, Random(deal)).cards)
        events = started(rules, chosen, deal.partition("-")[0], tuple(seated), Control(), seal)
        await self.row(f"deal/{deal}", HOUSE, at, *events)
        return chosen

    async def end(self, deal: str, outcome: Any, at: float) -> None:
        await self.row(f"table/{deal.partition('-')[0]}", HOUSE, at, DealClosed(deal, msgspec.to_builtins(outcome)))
        await self.asked.catch_up()

    async def deal(self, deal: str, game: str, seated: list[Player], at: float, **options: Any) -> Any:
        """A whole deal, played at random; its result."""
        chosen = await self.begin(deal, game, seated, at, **options)
        rng = Random(deal)
        _, result = play_out(GAMES[game], chosen, shuffled(GAMES[game], chosen, rng), lambda _: anything, rng)
        await self.end(deal, result, at + 60)
        return result

    async def substitute(self, deal: str, seat: int, player: Player, at: float) -> None:
        await self.row(f"deal/{deal}", HOUSE, at, Substituted(seat, player))

    async def abandon(self, deal: str, at: float) -> None:
        await self.row(f"deal/{deal}", HOUSE, at, Abandoned("table-closed"))
        await self.asked.catch_up()

    async def member(self, key: str, name: str) -> Player:
        values = {"id": key, "name": name, "key": name.casefold(), "role": "member", "language": "en", "since": 1.0}
        await self.store.database.run(lambda connection: connection.execute(members.insert().values(values)) and None)
        return Player(key, name)


@pytest.fixture
def played(store: Store) -> Played:
    return Played(store)

"""Weeks of the pool that lie behind: members with accounts play board after board, and the steward closes each week."""

import random
import time
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from paiju.catalogue import GAMES, options_of
from paiju.club.changes import Changes
from paiju.club.entrance import Entrance, NewAccount
from paiju.contests.moves import ResultCame
from paiju.contests.pool import Pool, record, reserve
from paiju.contests.rooms import LATE, ROOMS, Room, week_at
from paiju.games.bridge.moves import STRAINS, BridgeResult, Contract
from paiju.kernel import Event
from paiju.scoring.contract import contract_score
from paiju.store import Store, open_store
from paiju.tables.dealing import sealed, shuffled
from paiju.tables.folds import Judged
from paiju.tables.moves import Player
from tests.contests.house import Process

WEEK = 7 * 24 * 3600.0
PASSWORD = "correct horse"


class Past:
    """A club that has been open for some weeks; `rng` decides who meets whom, and what they make of it."""

    def __init__(self, store: Store, players: Sequence[Player], rng: random.Random) -> None:
        self._process = Process(store, lambda: self.at)
        self._players = players
        self._rng = rng
        self.at = time.time()

    async def play(self, room: Room, boards: int) -> Pool:
        """Everybody plays so many boards of this week, each time in another four."""
        pool = await self._process.steward.current(room)
        order = list(self._players)
        for at in range(boards * len(order) // 4):
            if at % (len(order) // 4) == 0:
                self._rng.shuffle(order)
            deal, four = uuid.uuid4().hex[:12], tuple(order.pop() for _ in range(4))
            order[:0] = four
            fresh = sealed(shuffled(GAMES[room.game].pack(options_of(room.game, room.options))))
            pool = await self._book(pool, reserve(pool, deal, f"t{deal}", four, fresh, self.at))
            pool = await self._book(pool, record(pool, self._result(pool.turns[deal].board, deal), self.at + 300))
        return pool

    async def close(self, pool: Pool) -> None:
        """The week's end comes, and the rounds on which the steward closes it."""
        self.at = pool.ends + LATE + 61
        await self._process.steward.round()

    def _result(self, board: int, deal: str) -> ResultCame:
        level, strain = self._rng.randint(1, 5), self._rng.choice(STRAINS)
        tricks = min(13, level + 6 + self._rng.choice([-2, -1, 0, 0, 0, 1]))
        score = contract_score(level, strain, 0, False, tricks)
        contract = Contract(level, strain, 0, 0)
        scores = (score, -score, score, -score)
        result = BridgeResult(scores=scores, board=board, contract=contract, tricks=tricks, score_ns=score)
        return ResultCame(deal, score, msgspec.to_builtins(result), self._rng.randrange(52))

    async def _book(self, pool: Pool, events: tuple[Event, ...]) -> Pool:
        booked, _ = await self._process.pools.act(pool.id, uuid.uuid4().hex, "house", lambda _: Judged(None, events))
        return booked


async def play_weeks(
    folder: Path, names: Sequence[str], weeks: int, rooms: Iterable[str] = ("dynamic",), boards: int = 2
) -> dict[str, str]:
    """Let 4n people of a club that is not open play in the pool, `weeks` closed ones and the running one; their ids."""
    store = await open_store(folder)
    changes = Changes(store)
    try:
        entrance = Entrance(changes, time.time)
        ids = {
            name: (await entrance.register(None, NewAccount(name, PASSWORD, "en"), "test", lambda _: False))[0].id
            for name in names
        }
        past = Past(store, [Player(ids[name], name) for name in names], random.Random(7))
        now = past.at
        for ago in range(weeks, -1, -1):
            past.at = week_at(now - ago * WEEK).begins + 60 if ago else now
            pools = [await past.play(ROOMS[room], boards) for room in rooms]
            if ago:
                await past.close(pools[0])
        return ids
    finally:
        await changes.close()
        await store.close()

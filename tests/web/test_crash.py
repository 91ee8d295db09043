"""Nothing that was acknowledged is ever lost: the server is killed again and again while many tables play."""

import asyncio
import contextlib
import json
import os
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.web.people import ClubProcess, Person, four_at_a_table

TABLES = 40
KILLS = 50 if os.environ.get("PAIJU_ALL") else 8
PATIENCE = 120
"""Seconds for which a machine may be busy; then a table has come to a stop."""
LOST = (ConnectionError, WebSocketException, OSError, EOFError, httpx.TransportError)


class Player(Person):
    """Somebody who plays on through crashes: what was not answered he sends again, under the same id."""

    table = ""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.acknowledged: list[tuple[str, str]] = []
        self.sent: set[str] = set()
        self.open_act: tuple[str, str, Any] | None = None
        self.count = 0
        self.heard = asyncio.Queue[str]()

    async def play_through(self, heard: asyncio.Queue[str]) -> None:
        """Play until the line is lost; each act that is acknowledged is heard of, by its table."""
        self.heard = heard
        self.deal = self.seating = None
        with contextlib.suppress(*LOST):
            await self.connect()
            await self.hello(self.table)
            if self.open_act is not None:
                act, deal, action = self.open_act
                self.booked(await self.act(action, deal=deal, act=act))
            while True:
                await self.turn()

    async def turn(self) -> None:
        await self.until(lambda: self.between or self.on_turn, PATIENCE)
        if self.between:
            await self.http.post(f"/api/tables/{self.table}/ready", json={"ready": True})
            await self.until(lambda: not self.between, PATIENCE)
            return
        assert self.deal is not None
        met = self.standing
        self.count += 1
        self.open_act = (f"{self.name}-{self.count}", self.deal["deal"], self.pick())
        self.sent.add(self.open_act[0])
        self.booked(await self.act(self.open_act[2], deal=self.open_act[1], act=self.open_act[0]))
        with contextlib.suppress(TimeoutError):  # what was refused changes nothing
            await self.until(lambda: self.standing != met, 1)

    @property
    def between(self) -> bool:
        return self.seating is not None and self.seating["table"]["state"] == "between"

    @property
    def standing(self) -> tuple[str, int] | None:
        return None if self.deal is None else (self.deal["deal"], self.deal["number"])

    def booked(self, answer: Any) -> None:
        assert self.open_act is not None
        if answer["type"] == "done":
            self.acknowledged.append((self.open_act[1], self.open_act[0]))
            self.heard.put_nowait(self.table)
        self.open_act = None


@pytest.mark.slow
async def test_killed_again_and_again_under_load_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    club = ClubProcess(tmp_path / "data", "--thinking", "0").start()
    players = [Player(club.url, f"{table}{seat}") for table in range(TABLES) for seat in "NESW"]
    try:
        await asyncio.gather(*(seat(players[first : first + 4]) for first in range(0, len(players), 4)))
        for kill in range(KILLS):
            heard = asyncio.Queue[str]()
            playing = [asyncio.create_task(player.play_through(heard)) for player in players]
            await under_way(heard, kill)
            await asyncio.to_thread(club.kill)
            await asyncio.wait_for(asyncio.gather(*playing), 60)
            await asyncio.to_thread(club.start)
        assert await asyncio.to_thread(club.stop) == 0
    finally:
        club.stop()
        await asyncio.gather(*(player.go() for player in players), return_exceptions=True)
    check(tmp_path / "data" / "club.db", players)


async def under_way(heard: asyncio.Queue[str], kill: int) -> None:
    """Wait until people still come in, are in the midst of the play, or every table has gone on."""
    moved = Counter[str]()
    async with asyncio.timeout(PATIENCE):
        while len(moved) < TABLES if kill % 3 == 2 else moved.total() < (10, 90)[kill % 3]:
            moved[await heard.get()] += 1


async def seat(four: list[Player]) -> None:
    """A table of four people with a deal under way."""
    for player in four:
        await player.enter()
        await player.connect()
    table = await four_at_a_table(list(four))
    for player in four:
        player.table = table
        await player.disconnect()


def check(file: Path, players: list[Player]) -> None:
    """Every acknowledged act stands in the log once; streams have no gaps; nothing stands there that nobody sent."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT stream, number, act, by FROM log ORDER BY stream, number").fetchall()
    stored = Counter((stream.removeprefix("deal/"), act) for stream, _, act, _ in rows if stream.startswith("deal/"))
    acknowledged = [act for player in players for act in player.acknowledged]
    assert len(acknowledged) == len(set(acknowledged)) and len(acknowledged) > KILLS * TABLES
    assert not [act for act in acknowledged if stored[act] != 1]
    sent = {act for player in players for act in player.sent}
    people = {player.member for player in players}
    assert {act for stream, _, act, by in rows if by in people and stream.startswith("deal/")} <= sent
    last: dict[str, int] = {}
    for stream, number, _, _ in rows:
        assert number == last.get(stream, 0) + 1
        last[stream] = number
    print(json.dumps({"kills": KILLS, "acknowledged": len(acknowledged), "rows": len(rows)}))

"""A club is backed up while tables are played, and goes on elsewhere from what the backup holds."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

from tests.web.forked import command
from tests.web.people import ClubProcess, Person, club_process, four_at_a_table

TABLES = 4


class Player(Person):
    """Somebody who remembers which of his acts were answered."""

    def __init__(self, url: str, name: str, answered: list[tuple[str, str]]) -> None:
        super().__init__(url, name)
        self.answered = answered

    async def act(self, action: Any, deal: str | None = None, act: str | None = None) -> Any:
        key = act or f"{self.name}-{next(self._ids)}"
        on: str = deal or (self.deal["deal"] if self.deal else "")
        answer = await super().act(action, on, key)
        if answer["type"] == "done":
            self.answered.append((on, key))
        return answer


async def paiju(*words: str) -> str:
    done = await asyncio.wait_for(asyncio.to_thread(command, *words), 60)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


async def tables_of_four(club: ClubProcess, answered: list[tuple[str, str]], guests: AsyncExitStack) -> list[Player]:
    players: list[Player] = []
    for number in range(TABLES):
        four = [Player(club.url, f"{number}{seat}", answered) for seat in "NESW"]
        for player in four:
            guests.push_async_callback(player.go)
            await player.enter()
            await player.connect()
        await four_at_a_table(list(four))
        players += four
    return players


async def test_every_act_answered_before_the_backup_is_in_the_club_that_is_restored(tmp_path: Path) -> None:
    answered: list[tuple[str, str]] = []
    over = asyncio.Event()
    async with AsyncExitStack() as guests:
        with club_process(tmp_path / "data", "--thinking", "0") as club:
            players = await tables_of_four(club, answered, guests)
            playing = [asyncio.create_task(player.play_on(over.is_set)) for player in players]
            while len(answered) < 40:
                await asyncio.sleep(0.05)
            before = list(answered)
            told = await paiju("backup", str(tmp_path / "backup"), "--folder", str(tmp_path / "data"))
            assert f"{4 * TABLES} people" in told
            assert len(answered) > len(before), "nobody played meanwhile"
            over.set()
            for player in players:
                player.news.set()
            await asyncio.wait_for(asyncio.gather(*playing), 60)
            token = players[0].http.cookies["paiju"]
        await paiju("restore", str(tmp_path / "backup"), "--folder", str(tmp_path / "again"))
        with closing(sqlite3.connect(f"file:{tmp_path}/backup?mode=ro", uri=True)) as backup:
            rows = backup.execute("SELECT stream, number, act FROM log ORDER BY stream, number").fetchall()
        assert {(f"deal/{deal}", act) for deal, act in before} <= {(stream, act) for stream, _, act in rows}
        last: dict[str, int] = {}
        for stream, number, _ in rows:
            assert number == last.get(stream, 0) + 1, "a stream has a gap"
            last[stream] = number
        with club_process(tmp_path / "again", "--thinking", "0") as again:
            # The same people are let in, and the same deal goes on where the backup found it.
            one = Person(again.url, players[0].name)
            guests.push_async_callback(one.go)
            one.http.cookies.set("paiju", token, domain="127.0.0.1")
            session = (await one.http.get("/api/session")).json()
            assert session["name"] == "0N"
            await one.connect()
            await one.hello(session["table"])
            await one.until(lambda: one.deal is not None)
            assert one.deal is not None and one.deal["number"] >= last[f"deal/{one.deal['deal']}"]

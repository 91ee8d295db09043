"""What a viewer is told when he comes just while something happens."""

import asyncio
from pathlib import Path
from typing import Any, cast

import msgspec

from paiju.app import open_club
from paiju.catalogue import options_of
from paiju.games.bridge.moves import Call
from paiju.store.log import Entry, Log, Row
from paiju.tables import seating
from paiju.tables.moves import Manners, Player
from paiju.tables.table import ROBOT
from paiju.web.club import Club

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")


class Listener:
    """A line that keeps what it is sent."""

    def __init__(self, member: str) -> None:
        self.member = member
        self.told: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    @property
    def calls(self) -> list[str]:
        """The calls in the latest view."""
        return [spoken["call"] for spoken in self.told[-1]["view"]["calls"]]


class LateAnswers:
    """The club's own log, whose writers hear late that their rows are there."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.stored, self.answer = asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append(self, stream: str, number: int, entry: Entry) -> Row:
        row = await self._log.append(stream, number, entry)
        self.stored.set()
        await self.answer.wait()
        return row


async def ann_and_bob(club: Club) -> str:
    """A table of two people and two robots, who take an hour for an act; Ann deals."""
    table = await club.tables.open(ANN, "", "bridge", options_of("bridge", {}), Manners(), 0, True)
    await club.tables.change(table.id, "bob", "sit", lambda now: seating.sit(now, BOB, 1, True))
    await club.tables.change(table.id, "bob", "ready", lambda now: seating.ready(now, "bob", True))
    await club.tables.change(table.id, "ann", "start", lambda now: seating.start(now, "ann"))
    return table.id


async def test_a_row_that_was_read_before_its_writer_heard_of_it_is_told_once(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0, pace=3600) as club:
        table = await ann_and_bob(club)
        ann, bob = Listener("ann"), Listener("bob")
        await club.feed.join(ann, table, None)
        log = club.play.deals.log
        late = LateAnswers(log)
        club.play.deals.log = cast("Log", late)
        act = asyncio.create_task(club.play.act(f"{table}-1", "ann", "1", Call("1C")))
        await late.stored.wait()
        await club.feed.join(bob, table, None)
        assert bob.calls == ["1C"]
        late.answer.set()
        await act
        club.play.deals.log = log
        await club.play.act(f"{table}-1", "bob", "2", Call("P"))
        assert ann.calls == bob.calls == ["1C", "P"]
        assert [told["number"] for told in bob.told if told["type"] == "deal"] == [2, 3]
        assert ROBOT.name in [player["name"] for player in bob.told[-1]["players"]]


async def test_who_sees_a_row_before_its_writer_heard_of_it_may_act_on_it(tmp_path: Path) -> None:
    async with open_club(tmp_path, thinking=0, pace=3600) as club:
        table = await ann_and_bob(club)
        bob, log = Listener("bob"), club.play.deals.log
        late = LateAnswers(log)
        club.play.deals.log = cast("Log", late)
        act = asyncio.create_task(club.play.act(f"{table}-1", "ann", "1", Call("1C")))
        await late.stored.wait()
        await club.feed.join(bob, table, None)
        assert bob.calls == ["1C"]
        club.play.deals.log = log
        await club.play.act(f"{table}-1", "bob", "2", Call("P"))
        late.answer.set()
        await act
        assert bob.calls == ["1C", "P"]

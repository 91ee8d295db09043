"""The players of a large event, as `paiju bench events` has them (大赛众人): all in one process with their club.

They sit down, play every card, and ask over HTTP where they play whenever they are told that something has changed.
"""

import asyncio
import gzip
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec

from paiju.cli.robot_event import Pair
from paiju.cli.robot_tables import RobotTables
from paiju.club.sessions import begin
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import table_key
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.moves import Call
from paiju.tables.deal import Deal
from paiju.web.asgi import Front
from paiju.web.club import Club
from paiju.web.sockets import COOKIE

_BIDS = ("1C", "1NT", "2S", "3NT", "4H", "6D")


class Clock:
    """The club's time (钟): it goes on as any other, and may be set forward over what nobody wants to wait for."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time() + self._ahead

    def skip_to(self, at: float) -> None:
        """It is `at` now, if that was still to come."""
        self._ahead += max(0.0, at - self.now())


class _Seat(msgspec.Struct):
    table: str | None


class _Mine(msgspec.Struct):
    seat: _Seat


_MINE = msgspec.json.Decoder(list[_Mine])


class Told(msgspec.Struct):
    """An answer over HTTP (答): its status, and its body as it went out, packed."""

    status: int = 0
    body: bytes = b""

    @property
    def unpacked(self) -> bytes:
        """The body as the page gets it (解压)."""
        return gzip.decompress(self.body) if self.body.startswith(b"\x1f\x8b") else self.body


async def ask(front: Front, path: str, token: str, address: str) -> Told:
    """Ask the club's HTTP application as a browser does (问), without a network between. Raises RuntimeError."""
    told, asked = Told(), {"type": "http.request", "body": b"", "more_body": False}

    async def receive() -> Any:
        return asked

    async def send(message: Any) -> None:
        told.status = message.get("status", told.status)
        told.body += message.get("body", b"")

    await front(_scope("http", path, token, address), receive, send)
    if told.status != 200:
        raise RuntimeError(f"{path}: {told.status} {told.body!r}")
    return told


def _scope(kind: str, path: str, token: str, address: str) -> dict[str, Any]:
    headers = {"host": "club", "cookie": f"{COOKIE}={token}", "accept-encoding": "gzip", "user-agent": "bench"}
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (address, 1), "server": ("club", 80),
    }  # fmt: skip


class Player:
    """One of them (一人): his line, on which he is told of what concerns him, and where he plays as he knows it."""

    def __init__(self, front: Front, token: str, number: int) -> None:
        self.token = token
        self.address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        self.table: str | None = None
        self.knew = 0.0
        """When he last heard where he plays."""
        self.there = asyncio.Event()
        self._front = front
        self._asking: asyncio.Task[None] | None = None
        self._again = False
        self._came: asyncio.Queue[Any] = asyncio.Queue()

    async def come(self) -> None:
        """Open his line, and hold it until he goes (来)."""
        self._came.put_nowait({"type": "websocket.connect"})
        await self._front(_scope("websocket", "/ws", self.token, self.address), self._came.get, self._heard)

    def go(self) -> None:
        """Close his line (走)."""
        self._came.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _heard(self, message: Any) -> None:
        self.there.set()
        if '"type":"event"' not in message.get("text", ""):
            return
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        else:
            self._again = True

    async def _ask(self) -> None:
        while True:
            self._again = False
            mine = _MINE.decode((await ask(self._front, "/api/events/mine", self.token, self.address)).unpacked)
            self.table = mine[0].seat.table if mine else None
            self.knew = time.perf_counter()
            if not self._again:
                return


@asynccontextmanager
async def arrived(club: Club, front: Front, members: Sequence[str]) -> AsyncGenerator[list[Player]]:
    """All these have come in (到), each with a session and a line of his own."""
    at = club.events.now()
    tokens = await club.store.database.run(lambda connection: [begin(connection, one, "", at) for one in members])
    players = [Player(front, token, number) for number, token in enumerate(tokens, 1)]
    lines = [asyncio.create_task(player.come()) for player in players]
    try:
        await asyncio.gather(*(player.there.wait() for player in players))
        yield players
    finally:
        for player in players:
            player.go()
        await asyncio.gather(*lines)


async def play_round(robots: RobotTables, event: PairsEvent, field: Sequence[Pair]) -> None:
    """All tables of the round that goes on play all their boards (打完一轮)."""
    now = event.now_on
    assert now is not None
    names = {one.id: one.name for pair in field for one in pair}
    await asyncio.gather(*(robots.play_out(table_key(event, now, each), names) for each in now.playing))


def some_contract(deal: Deal, seat: int, rng: Random) -> Any:
    """The dealer bids something, the others pass; then every card is played."""
    match deal.state:
        case Auction(calls=()):
            return Call(rng.choice(_BIDS))
        case _:
            return deal.late(seat)

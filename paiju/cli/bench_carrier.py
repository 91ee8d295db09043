"""The bare carrier (裸载体): the club's own lines and queues on the club's web server, with nothing behind them.

A message in is answered with four out, of the sizes that a real table's had. It can be kept as busy as the club is:
then those who wait for it wait as they do there. For comparison, the same is carried by the WebSocket of the framework
that answers the club's HTTP, also with a queue and a task a line. Run as a process by `paiju bench table`.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
import uvicorn
import uvloop
from litestar import Litestar, WebSocket, websocket

from paiju.club.people import Member
from paiju.club.same_place import Place
from paiju.club.sessions import BrowserSession, SignedIn
from paiju.web.scopes import Receive, Scope, Send
from paiju.web.sockets import SocketLine

NOBODY = SignedIn(BrowserSession("bench", 0, 0, ""), Member("bench", "bench", "guest", "en"))


class Wanted(msgspec.Struct):
    """What the carrier is to do (所需): the four sizes of each answer, and time to spend on each act first."""

    sizes: list[tuple[int, int, int, int]]
    busy: float = 0
    """Seconds of processor time."""
    framework: bool = False
    """By the framework's own WebSocket."""


class Line(Protocol):
    """A line of either carrier (线)."""

    def send(self, message: bytes) -> None:
        """Queue a message."""
        ...


class Room:
    """The lines at one table (一桌)."""

    def __init__(self, answers: Sequence[tuple[bytes, ...]], busy: float) -> None:
        self._answers = answers
        self._busy = busy
        self._heard = 0
        self.lines: list[Line] = []

    def hear(self) -> None:
        """Answer a message with one to each line."""
        if self._busy:
            until = time.thread_time() + self._busy
            while time.thread_time() < until:
                pass
        messages = self._answers[self._heard % len(self._answers)]
        self._heard += 1
        for line, message in zip(self.lines, messages, strict=True):
            line.send(message)


class Carrier:
    """The application (载体): each line to `/TABLE` is a seat; what comes in on it goes to all lines of the table."""

    def __init__(self, answers: Sequence[tuple[bytes, ...]], busy: float) -> None:
        self._answers = answers
        self._busy = busy
        self._rooms: dict[str, Room] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one line."""
        if scope["type"] != "websocket":
            return
        await receive()
        room = self._rooms.setdefault(scope["path"], Room(self._answers, self._busy))
        line = SocketLine(NOBODY, send, Place("", ""))
        room.lines.append(line)
        await send({"type": "websocket.accept"})
        writer = asyncio.create_task(line.write())
        try:
            while (await receive())["type"] == "websocket.receive":
                room.hear()
        finally:
            writer.cancel()


class FrameworkLine:
    """A line by the framework's WebSocket (框架之线): a queue, and a task that empties it."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Queue a message."""
        self._queue.put_nowait(message)

    async def write(self) -> None:
        """Send what is queued until the line ends."""
        while True:
            await self._socket.send_data(await self._queue.get())


def by_framework(answers: Sequence[tuple[bytes, ...]]) -> Litestar:
    """The same as `Carrier`, by the framework's own WebSocket (框架载体)."""
    rooms: dict[str, Room] = {}

    @websocket("/{table:str}")
    async def seat(socket: WebSocket[Any, Any, Any], table: str) -> None:
        room = rooms.setdefault(table, Room(answers, 0))
        line = FrameworkLine(socket)
        room.lines.append(line)
        await socket.accept()
        writer = asyncio.create_task(line.write())
        try:
            while True:
                await socket.receive_data(mode="text")
                room.hear()
        finally:
            writer.cancel()

    return Litestar([seat], openapi_config=None, logging_config=None)


def answers_of(sizes: Sequence[Sequence[int]]) -> list[tuple[bytes, ...]]:
    """Messages of these sizes in bytes, four for each message in (应答)."""
    return [tuple(b"%d" % seat + b"." * (size - 1) for seat, size in enumerate(four)) for four in sizes]


async def main() -> None:
    """Serve on a free port until the process is ended; what is wanted comes as one line of JSON on standard input."""
    wanted = msgspec.json.decode(sys.stdin.readline(), type=Wanted)
    answers = answers_of(wanted.sizes)
    app = by_framework(answers) if wanted.framework else Carrier(answers, wanted.busy)
    config = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_config=None, access_log=False, lifespan="off", ws_per_message_deflate=False,
        ws_max_size=65536, ws_ping_interval=None, timeout_graceful_shutdown=1,
    )  # fmt: skip
    socket = config.bind_socket()
    socket.listen(config.backlog)
    print(f"open at http://127.0.0.1:{socket.getsockname()[1]} ", flush=True)
    gc.freeze()
    gc.set_threshold(100_000, 20, 1000)
    await uvicorn.Server(config).serve(sockets=[socket])


if __name__ == "__main__":
    uvloop.run(main())

"""The bare fan-out (裸广播): the club's own lines and queues on the club's web server, one message to all.

Messages of given sizes, at a given pace, to everybody whose line is open, from a given moment on. Run as a process by
`paiju bench vugraph`.
"""

import asyncio
import gc
import sys
import time

import msgspec
import uvicorn
import uvloop

from paiju.cli.bench_carrier import NOBODY
from paiju.club.same_place import Place
from paiju.web.scopes import Receive, Scope, Send
from paiju.web.sockets import SocketLine


class Sending(msgspec.Struct):
    """What is sent (所发): the sizes of the messages, when each is due in seconds since the epoch."""

    sizes: list[int]
    due: list[float]


class FanOut:
    """The application (载体): whoever opens a line gets every message."""

    def __init__(self) -> None:
        self._lines: list[SocketLine] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one line."""
        if scope["type"] != "websocket":
            return
        await receive()
        line = SocketLine(NOBODY, send, Place("", ""))
        self._lines.append(line)
        await send({"type": "websocket.accept"})
        writer = asyncio.create_task(line.write())
        try:
            while (await receive())["type"] == "websocket.receive":
                pass
        finally:
            writer.cancel()

    async def run(self, wanted: Sending) -> None:
        """Send it all (发)."""
        for size, due in zip(wanted.sizes, wanted.due, strict=True):
            await asyncio.sleep(max(0.0, due - time.time()))
            message = b"." * size
            for line in self._lines:
                line.send(message)


async def main() -> None:
    """Serve on a free port until the process is ended; what is sent comes as one line of JSON on standard input."""
    wanted = msgspec.json.decode(sys.stdin.readline(), type=Sending)
    bare = FanOut()
    config = uvicorn.Config(
        bare, host="127.0.0.1", port=0, log_config=None, access_log=False, lifespan="off", backlog=4096,
        ws_per_message_deflate=False, ws_max_size=65536, ws_ping_interval=None, timeout_graceful_shutdown=1,
    )  # fmt: skip
    socket = config.bind_socket()
    socket.listen(config.backlog)
    print(f"open at http://127.0.0.1:{socket.getsockname()[1]} ", flush=True)
    gc.freeze()
    gc.set_threshold(100_000, 20, 1000)
    sending = asyncio.create_task(bare.run(wanted))
    await uvicorn.Server(config).serve(sockets=[socket])
    sending.cancel()


if __name__ == "__main__":
    uvloop.run(main())

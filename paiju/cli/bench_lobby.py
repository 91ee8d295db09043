"""What the lobby costs (大厅之费): many look while tables open and people sit down. `paiju bench lobby`."""

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from paiju.cli.bench_crowd import Door
from paiju.cli.bench_line import ClientLine, open_line
from paiju.cli.bench_table import Server, running

HOSTS = 20
"""People who open tables and change seats while the others look."""
_LOOK = b'{"type":"lobby"}'


class LobbyBench(msgspec.Struct, frozen=True):
    """What `paiju bench lobby` has measured (大厅之数)."""

    people: int
    seconds: float
    changes: int
    """Tables opened and seats taken."""
    messages_per_person_per_second: float
    most_per_person: int
    """Messages that anybody got in all."""
    bytes_per_message: float
    whole_bytes: float
    """Of the first message, which tells the whole."""
    cpu_share: float
    """Of one core, of the server."""
    idle_share: float
    """The same while the same people look and nothing happens."""


class Looker:
    """One who looks at the lobby (看客), and counts."""

    def __init__(self) -> None:
        self.wholes: list[int] = []
        self.news: list[int] = []
        self.line: ClientLine | None = None
        self.told = asyncio.Event()

    def heard(self, message: bytes) -> None:
        """A message has come, or several in one frame."""
        if message.startswith(b"["):
            for one in msgspec.json.decode(message, type=tuple[msgspec.Raw, ...]):
                self.heard(bytes(one))
        if message.startswith(b'{"type":"lobby",'):
            self.wholes.append(len(message))
            self.told.set()
        elif message.startswith(b'{"type":"lobby-news"'):
            self.news.append(len(message))


async def measure(people: int, seconds: float, rate: float, folder: Path) -> LobbyBench:
    """Let so many look for so long while so many changes a second happen (测).

    Raises bench_table.Broken, OSError, RuntimeError for what the club refuses.
    """
    with TemporaryDirectory(prefix="paiju-bench-", dir=folder) as own, ExitStack() as stack:
        command = ("serve", "--port", "0", "--folder", f"{own}/club", "--thinking", "0", "--proxy", "127.0.0.1")
        server = Server(stack.enter_context(running("paiju", *command)))
        door = Door(server.url)
        lookers = [Looker() for _ in range(people)]
        for number, looker in enumerate(lookers):
            cookie = door.enter(f"Looker {number}")
            looker.line = await open_line(server.url, "/ws", cookie, looker.heard)
            looker.line.send(_LOOK)
        for looker in lookers:
            await asyncio.wait_for(looker.told.wait(), 60)
        cookies = [door.enter(f"Host {number}") for number in range(HOSTS)]
        await asyncio.sleep(2)
        idle = await _idle(server, seconds / 3)
        for looker in lookers:
            looker.news.clear()
        cpu, begun = server.cpu(), time.perf_counter()
        changes = await _change(server.url, cookies, seconds, rate)
        await asyncio.sleep(max(0.0, begun + seconds - time.perf_counter()))
        passed, spent = time.perf_counter() - begun, server.cpu() - cpu
        news = [size for looker in lookers for size in looker.news]
        for looker in lookers:
            if looker.line is not None:
                looker.line.close()
        door.close()
        return LobbyBench(
            people,
            passed,
            changes,
            len(news) / people / passed,
            max(len(looker.news) for looker in lookers),
            sum(news) / max(1, len(news)),
            sum(size for looker in lookers for size in looker.wholes) / people,
            spent / passed,
            idle,
        )


async def _idle(server: Server, seconds: float) -> float:
    cpu, begun = server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    return (server.cpu() - cpu) / (time.perf_counter() - begun)


async def _change(url: str, cookies: list[str], seconds: float, rate: float) -> int:
    """Open tables and change seats, evenly over that time; how often."""
    loop, begun, tables, count = asyncio.get_running_loop(), time.perf_counter(), [""] * len(cookies), 0
    door = Door(url)
    while (now := time.perf_counter() - begun) < seconds:
        host, turn = count % len(cookies), count // len(cookies) % 5
        if turn == 0:
            opened = await loop.run_in_executor(
                None, lambda h=host: door.post(cookies[h], "tables", game="bridge", seat=0)
            )
            tables[host] = opened["id"]
        elif turn == 4:
            await loop.run_in_executor(None, lambda h=host: door.post(cookies[h], f"tables/{tables[h]}/leave"))
        else:
            await loop.run_in_executor(
                None, lambda h=host, t=turn: door.post(cookies[h], f"tables/{tables[h]}/sit", seat=t)
            )
        count += 1
        await asyncio.sleep(max(0.0, count / rate - now))
    door.close()
    return count

"""People at the club as programs: a real server process, real HTTP, real sockets."""

import asyncio
import contextlib
import itertools
import random
import re
from collections.abc import AsyncGenerator, Callable
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.web.forked import forked

Message = dict[str, Any]


class ClubProcess:
    """A `paiju serve` process on a data folder; may be killed and started again on the same port."""

    def __init__(self, folder: Path, *options: str, where: tuple[str, ...] | None = None) -> None:
        self.folder = folder
        self.options = options
        self.where = where or ("--folder", str(folder))
        self.port = 0
        self.process: ForkServerProcess | None = None

    def start(self) -> "ClubProcess":
        self.process, line = forked(self.log, "serve", "--port", str(self.port), *self.where, *self.options)
        found = re.search(r":(\d+) ", line)
        if not found:
            self.process.join()
        assert found, f"the club did not open: {line!r}; see {self.log}"
        self.port = int(found[1])
        return self

    @property
    def log(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.join()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        self.process.join(20)
        assert self.process.exitcode is not None, f"the club does not end; see {self.log}"
        return self.process.exitcode


@contextlib.contextmanager
def club_process(folder: Path, *options: str, where: tuple[str, ...] | None = None):
    club = ClubProcess(folder, *options, where=where).start()
    try:
        yield club
    finally:
        club.stop()


class Person:
    """A guest: a session by HTTP, and a socket that keeps the latest of everything it was told."""

    def __init__(self, url: str, name: str, seed: int = 0, through: str = "") -> None:
        """`through`: the address for which a proxy would say that he asks."""
        self.url = url
        self.name = name
        self.rng = random.Random(f"{name}{seed}")
        # Certificates take long to load, and a club without TLS has none. Idle lines are given up before the club does.
        limits = httpx.Limits(keepalive_expiry=1)
        self.http = httpx.AsyncClient(base_url=url, timeout=30, limits=limits, verify=url.startswith("https"))
        if through:
            self.http.headers["x-forwarded-for"] = through
        self.through = through
        self.member = ""
        self.seating: Message | None = None
        self.deal: Message | None = None
        self.told: list[Message] = []
        self.raw: list[str] = []
        self.answers: dict[str, Message] = {}
        self.news = asyncio.Event()
        self._ids = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    async def enter(self) -> "Person":
        answer = await self.http.post("/api/session", json={"name": self.name, "language": "en"})
        answer.raise_for_status()
        self.member = answer.json()["member"]
        return self

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/{path}", json=body)

    async def connect(self) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies} | ({"x-forwarded-for": self.through} if self.through else {})
        address = self.url.replace("http", "ws") + "/ws"
        self._socket = await connect(address, additional_headers=headers, max_size=2**22, proxy=None, open_timeout=60)
        self._reader = asyncio.create_task(self._read(self._socket))

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                heard: Any = msgspec.json.decode(text)
                self.raw.append(str(text))
                for message in heard if isinstance(heard, list) else [heard]:
                    self._hear(message)
        self.news.set()

    def _hear(self, message: Message) -> None:
        self.told.append(message)
        match message["type"]:
            case "seating":
                self.seating = message
            case "deal":
                self.deal = message
            case "done" | "refused":
                self.answers[message["id"]] = message
            case _:
                pass
        self.news.set()

    async def send(self, **message: Any) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message).decode())

    async def hello(self, table: str, watch: int | None = None) -> None:
        await self.send(type="hello", table=table, watch=watch)
        await self.until(lambda: self.seating is not None and self.seating["table"]["id"] == table)

    async def act(self, action: Message, deal: str | None = None, act: str | None = None) -> Message:
        """Act, and wait for the answer."""
        key = act or f"{self.name}-{next(self._ids)}-{self.rng.getrandbits(32):x}"
        assert deal or self.deal
        on = self.deal["number"] if self.deal else 0
        deal = deal or (self.deal["deal"] if self.deal else "")
        await self.send(type="act", id=key, deal=deal, on=on, action=action)
        await self.until(lambda: key in self.answers)
        return self.answers.pop(key)

    async def until(self, true: Callable[[], Any], seconds: float = 30) -> None:
        """Wait until something that is told makes this true. Raises ConnectionError once nothing more can be told."""
        async with asyncio.timeout(seconds):
            while not true():
                if self._reader is not None and self._reader.done():
                    raise ConnectionError("the line was lost")
                self.news.clear()
                await self.news.wait()

    @property
    def on_turn(self) -> bool:
        return self.deal is not None and self.deal["seat"] in self.deal["waiting"] and bool(self.deal["choices"])

    def pick(self) -> Message:
        """A legal act at random, as the choices offer it; mostly passes so that auctions end."""
        assert self.deal is not None
        choices = [c for c in self.deal["choices"] if c["example"]["type"] not in ("ask", "undo", "claim", "withdraw")]
        first = choices[0]
        if first.get("take"):
            return {"type": "play", "card": self.rng.choice(first["cards"])}
        if first["example"]["type"] == "call" and self.rng.random() < 0.6:
            return first["example"]
        return self.rng.choice(choices[:6])["example"]

    async def play_on(self, done: Callable[[], bool]) -> None:
        """Play legally at random until that is true."""
        while not done():
            if self.on_turn:
                number = self.deal["number"] if self.deal else 0
                answer = await self.act(self.pick())
                assert answer["type"] == "done", answer
                await self.until(lambda n=number: done() or (self.deal is not None and self.deal["number"] > n))
            else:
                await self.until(lambda: done() or self.on_turn)

    async def disconnect(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def go(self) -> None:
        await self.disconnect()
        await self.http.aclose()


@contextlib.asynccontextmanager
async def people(url: str, *names: str) -> AsyncGenerator[list[Person]]:
    """These people, entered and connected."""
    present = [await Person(url, name).enter() for name in names]
    try:
        await asyncio.gather(*(person.connect() for person in present))
        yield present
    finally:
        await asyncio.gather(*(person.go() for person in present))


async def four_at_a_table(present: list[Person], **wanted: Any) -> str:
    """Seat four people at a new table and start; its id."""
    opened = await present[0].post("tables", game="bridge", seat=0, **wanted)
    opened.raise_for_status()
    table: str = opened.json()["id"]
    for seat, person in enumerate(present[1:], 1):
        (await person.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
    await asyncio.gather(*(person.hello(table) for person in present))
    for person in present[1:]:
        (await person.post(f"tables/{table}/ready", ready=True)).raise_for_status()
    (await present[0].post(f"tables/{table}/start")).raise_for_status()
    await asyncio.gather(*(person.until(lambda p=person: p.deal is not None) for person in present))
    return table

"""A crowd of programs at tables of four (人群), as a process of its own: so they cost the server nothing.

It takes orders as lines of JSON on standard input and answers each with one. Run by `paiju bench table`.
"""

import asyncio
import http.client
import itertools
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from paiju.cli.bench_line import ClientLine, open_line


class Order(msgspec.Struct):
    """What the crowd is told to do (令).

    `arrive`: sit down at the tables `first`, `first + 1`, … of `url`; with `bare` it is the bare carrier. `play`: make
    so many acts at each table, each as soon as it may. `pace`: make one act a table a second, for so many seconds.
    """

    do: str
    url: str = ""
    bare: bool = False
    first: int = 0
    tables: int = 0
    acts: int = 0
    seconds: float = 0
    size: int = 0
    """Bytes of a message to the bare carrier."""


class Done(msgspec.Struct):
    """What came of it (复命)."""

    acts: int = 0
    latencies: list[float] = []
    """Seconds from each act, or from when it was due, to its answer."""
    sizes: list[tuple[int, int, int, int]] = []
    """Of one table's acts: the bytes of the message to each seat."""
    act_size: float = 0
    """Mean bytes of an act."""


class Four:
    """Four at a table (四人一桌): acts at once, or one a second, whenever the server says whose turn it is."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lines: list[ClientLine] = []
        self.failure: str | None = None
        self.finished = asyncio.Event()
        self.latencies: list[float] = []
        self._turn: tuple[ClientLine, bytes] | None = None
        self._unanswered = 0
        self._due: deque[float | None] = deque()
        self._since: float | None = None

    async def arrive(self, order: Order) -> None:
        """Take the four seats; ends when the first act can be made."""
        raise NotImplementedError

    def play(self, acts: int) -> None:
        """Make so many acts, each as soon as it may; then `finished` is set."""
        self._begin(acts)
        self._due.extend([None] * acts)
        self._go_on()

    def pace(self, seconds: float, rng: random.Random) -> None:
        """Make one act a second, from a random moment of the first second on; then `finished` is set."""
        loop = asyncio.get_running_loop()
        self._begin(int(seconds))
        start = loop.time() + rng.random()
        for beat in range(int(seconds)):
            loop.call_at(start + beat, self._beat)

    def may_act(self, line: ClientLine, act: bytes) -> None:
        """The server has said that it is this line's turn."""
        self._turn = (line, act)
        self._go_on()

    def answered(self) -> None:
        """The server has answered the act under way."""
        if self._since is not None:
            self.latencies.append(time.perf_counter() - self._since)
            self._since = None
            self._unanswered -= 1
        if not self._unanswered:
            self.finished.set()
        else:
            self._go_on()

    def failed(self, why: str) -> None:
        """Something went wrong: nothing more comes of this table."""
        self.failure = self.failure or f"table {self.number}: {why}"
        self.finished.set()

    def leave(self) -> None:
        """Hang up."""
        for line in self.lines:
            line.close()

    def _begin(self, acts: int) -> None:
        self.latencies, self._unanswered = [], acts
        self.finished.clear()

    def _beat(self) -> None:
        self._due.append(time.perf_counter())
        self._go_on()

    def _go_on(self) -> None:
        """Act, if it is somebody's turn, the act before is answered, and one is due."""
        if self._turn is None or self._since is not None or not self._due:
            return
        (line, act), self._turn = self._turn, None
        # An act that comes late because the one before was slow is as late as it is.
        self._since = self._due.popleft() or time.perf_counter()
        line.send(act)


class Bare(Four):
    """Four lines to the bare carrier: the next seat acts when it has heard of the last act."""

    async def arrive(self, order: Order) -> None:
        """Open the lines."""
        self._act = b"." * order.size
        for seat in range(4):

            def heard(message: bytes, seat: int = seat) -> None:
                self._heard(seat, message)

            self.lines.append(await open_line(order.url, f"/{self.number}", "", heard))
        self._next = 0
        self.may_act(self.lines[0], self._act)

    def _heard(self, seat: int, message: bytes) -> None:
        if not message:
            self.failed("the line was lost")
            return
        # The last of the four messages answers the act, as `done` does at a real table.
        if seat == 3:
            self.answered()
        if seat == (self._next + 1) % 4:
            self._next = seat
            self.may_act(self.lines[seat], self._act)


class _Choice(msgspec.Struct):
    example: msgspec.Raw
    cards: tuple[int, ...] = ()


class _Told(msgspec.Struct):
    type: str
    number: int = 0
    code: str = ""
    reason: str = ""
    deal: str = ""
    seat: int | None = None
    waiting: tuple[int, ...] = ()
    choices: msgspec.Raw = msgspec.Raw(b"[]")


_TOLD = msgspec.json.Decoder(_Told)
_SEVERAL = msgspec.json.Decoder(tuple[msgspec.Raw, ...])
_CHOICES = msgspec.json.Decoder(tuple[_Choice, ...])
_PASSES = 0.6
"""How often a program passes in the auction: so it ends after a dozen calls."""


class Guests(Four):
    """Four guests of the club at a table of bridge: random legal acts, as their choices offer them."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.sizes: tuple[list[int], ...] = ([], [], [], [])
        self.act_sizes: list[int] = []
        self._rng = random.Random(number)
        self._ids = itertools.count(1)
        self._calls = 0
        self._ready = asyncio.Event()

    async def arrive(self, order: Order) -> None:
        """Come in, open a table, sit down, start."""
        door = Door(order.url)
        names = [f"Bench {self.number} {seat}" for seat in "NESW"]
        cookies = [door.enter(name) for name in names]
        table = door.post(cookies[0], "tables", game="bridge", seat=0)["id"]
        for seat, cookie in enumerate(cookies):
            if seat:
                door.post(cookie, f"tables/{table}/sit", seat=seat)

            def heard(message: bytes, seat: int = seat) -> None:
                self._heard(seat, message)

            self.lines.append(await open_line(order.url, "/ws", cookie, heard))
            self.lines[seat].send(msgspec.json.encode({"type": "hello", "table": table}))
        for cookie in cookies[1:]:
            door.post(cookie, f"tables/{table}/ready", ready=True)
        door.post(cookies[0], f"tables/{table}/start")
        door.close()
        async with asyncio.timeout(60):
            await self._ready.wait()

    def _heard(self, seat: int, message: bytes) -> None:
        if not message:
            self.failed("the line was lost")
            return
        if not message.startswith(b"["):
            self._hear(seat, _TOLD.decode(message), len(message))
            return
        for one in _SEVERAL.decode(message):
            self._hear(seat, _TOLD.decode(one), len(bytes(one)))

    def _hear(self, seat: int, told: _Told, size: int) -> None:
        match told.type:
            case "deal":
                self._see(seat, told, size)
            case "done":
                self.answered()
            case "refused" | "gone":
                self.failed(told.code or told.reason)
            case _:
                pass

    def _see(self, seat: int, told: _Told, size: int) -> None:
        self.sizes[seat].append(size)
        if not told.waiting:
            self.failed("the deal was over too soon")
        elif told.seat in told.waiting:
            act = b'{"type":"act","id":"%d-%d","deal":"%s","on":%d,"action":%s}' % (
                self.number, next(self._ids), told.deal.encode(), told.number, self._pick(told.choices),
            )  # fmt: skip
            self.act_sizes.append(len(act))
            self._ready.set()
            self.may_act(self.lines[seat], act)

    def _pick(self, choices: msgspec.Raw) -> bytes:
        """A legal act at random; the first is always a bid, so that no board is passed out."""
        offered = _CHOICES.decode(choices)
        if offered[0].cards:
            return b'{"type":"play","card":%d}' % self._rng.choice(offered[0].cards)
        passing, *calls = [bytes(choice.example) for choice in offered if b'"type":"call"' in bytes(choice.example)]
        self._calls += 1
        if not calls or (self._calls > 1 and self._rng.random() < _PASSES):
            return passing
        return self._rng.choice(calls[:4])


class Door:
    """The club's answers over HTTP for one who sets a table up (门)."""

    def __init__(self, url: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)

    def enter(self, name: str) -> str:
        """Come in as a guest; his cookie."""
        self._ask("/api/session", "", {"name": name, "language": "en"})
        return self.cookie

    def post(self, cookie: str, path: str, **body: Any) -> Any:
        """Ask something, and have the answer. Raises RuntimeError for a refusal."""
        return self._ask(f"/api/{path}", cookie, body)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _address(self) -> str:
        return f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(256)}"

    def _ask(self, path: str, cookie: str, body: Any) -> Any:
        # Each comes from a network of his own: one address may not bring a whole crowd.
        headers = {"content-type": "application/json", "cookie": cookie, "x-forwarded-for": self._address()}
        self._connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {text.decode()}")
        self.cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        return msgspec.json.decode(text)


class Crowd:
    """All tables of this process (人群)."""

    def __init__(self) -> None:
        self._tables: list[Four] = []

    async def obey(self, order: Order) -> Done:
        """Do what is ordered. Raises what goes wrong."""
        match order.do:
            case "arrive":
                for number in range(order.first, order.first + order.tables):
                    four = Bare(number) if order.bare else Guests(number)
                    self._tables.append(four)
                    await four.arrive(order)
                return Done()
            case "play":
                return await self._all(lambda four: four.play(order.acts))
            case "pace":
                rng = random.Random(order.first)
                return await self._all(lambda four: four.pace(order.seconds, rng))
            case _:
                for four in self._tables:
                    four.leave()
                return Done()

    async def _all(self, begin: Callable[[Four], None]) -> Done:
        for four in self._tables:
            begin(four)
        await asyncio.gather(*(four.finished.wait() for four in self._tables))
        failures = [four.failure for four in self._tables if four.failure]
        if failures:
            raise RuntimeError(failures[0])
        latencies = [latency for four in self._tables for latency in four.latencies]
        done = Done(len(latencies), latencies)
        guests = [four for four in self._tables if isinstance(four, Guests)]
        if guests:
            done.sizes = list(zip(*guests[0].sizes, strict=False))
            done.act_size = _mean([size for four in guests for size in four.act_sizes])
        return done


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


async def main() -> None:
    """Obey orders until standard input ends."""
    crowd = Crowd()
    loop = asyncio.get_running_loop()
    orders = msgspec.json.Decoder(Order)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        done = await crowd.obey(orders.decode(line))
        print(msgspec.json.encode(done).decode(), flush=True)


if __name__ == "__main__":
    uvloop.run(main())

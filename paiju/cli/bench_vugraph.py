"""What a broadcast costs (转播之费): many watch one match at a real server. `paiju bench vugraph`.

The match has been played by robots beforehand, with moments that are still to come, so that the server shows its steps
at a known pace. Beside it the bare fan-out: messages of the same sizes, at the same pace, on the same carrier.
"""

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from paiju.cli.bench_fanout import Sending
from paiju.cli.bench_line import ClientLine, open_line
from paiju.cli.bench_table import Server, running
from paiju.cli.robot_match import RobotMatches
from paiju.club.people import members
from paiju.club.sessions import begin
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.terms import MatchTerms
from paiju.store import open_store
from paiju.tables.deal import Deal
from paiju.web.sockets import COOKIE

LEAD = 1.0
"""Seconds between the last spectator's arrival and the first step."""
_STEP = b'{"type":"room-step"'


class VugraphBench(msgspec.Struct, frozen=True):
    """What `paiju bench vugraph` has measured (转播之数)."""

    spectators: int
    seconds: float
    messages: int
    """That each spectator got."""
    bytes_per_message: float
    us_per_message: float
    """Of the server's processor time, for one message to one spectator."""
    bare_us_per_message: float
    ratio: float
    """What the bare fan-out needs, as a share of what the broadcast does."""
    spread_p99_ms: float
    """From the first spectator's getting a step to the last one's."""


class Seat:
    """One who watches (观众), and notes what comes when."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.at: list[float] = []
        self.told = asyncio.Event()
        self.line: ClientLine | None = None

    def heard(self, frame: bytes) -> None:
        """A message has come, or several in one frame."""
        if frame.startswith(b"["):
            for one in msgspec.json.decode(frame, type=tuple[msgspec.Raw, ...]):
                self.heard(bytes(one))
            return
        if frame.startswith((_STEP, b".")):
            self.sizes.append(len(frame))
            self.at.append(time.perf_counter())
        self.told.set()


async def measure(spectators: int, pace: float, folder: Path) -> VugraphBench:
    """Let so many watch a match of which so many steps a second are shown (测). Raises bench_table.Broken, OSError."""
    with TemporaryDirectory(prefix="paiju-bench-", dir=folder) as own, ExitStack() as stack:
        club = Path(own, "club")
        club.mkdir()
        # Whoever comes in takes some milliseconds; no step may be due before the last has come.
        first = time.time() + 6 + 0.03 * spectators
        # In a loop of its own, which ends whatever the robots' tables still have to do.
        match, acts, tokens = await asyncio.to_thread(asyncio.run, _prepared(club / "club.db", spectators, pace, first))
        server = Server(stack.enter_context(running("paiju", "serve", "--port", "0", "--folder", str(club))))
        seats = [Seat() for _ in range(spectators)]
        for seat, token in zip(seats, tokens, strict=True):
            seat.line = await open_line(server.url, "/ws", f"{COOKIE}={token}", seat.heard)
            seat.line.send(msgspec.json.encode({"type": "watch-match", "match": match}))
            await asyncio.wait_for(seat.told.wait(), 60)
        if time.time() > first - LEAD / 2:
            raise RuntimeError(f"{spectators} spectators could not come in before the match began: use fewer")
        spent, seconds = await _spent(server, seats, first, acts / pace)
    sizes = seats[0].sizes
    with ExitStack() as stack:
        first = time.time() + 3 + 0.005 * spectators
        sending = Sending(sizes, [first + number / pace for number in range(len(sizes))])
        process = stack.enter_context(running("paiju.cli.bench_fanout"))
        server = Server(process, msgspec.json.encode(sending).decode() + "\n")
        bare = [Seat() for _ in range(spectators)]
        for seat in bare:
            seat.line = await open_line(server.url, "/", "", seat.heard)
        bare_spent, _ = await _spent(server, bare, first, len(sizes) / pace)
    many = sum(len(seat.sizes) for seat in seats)
    bare_many = sum(len(seat.sizes) for seat in bare)
    spreads = sorted(max(at) - min(at) for at in zip(*(seat.at for seat in seats), strict=False))
    return VugraphBench(
        spectators,
        seconds,
        len(sizes),
        sum(sizes) / max(1, len(sizes)),
        1e6 * spent / many,
        1e6 * bare_spent / bare_many,
        (bare_spent / bare_many) / (spent / many),
        1000 * spreads[int(0.99 * (len(spreads) - 1))],
    )


async def _spent(server: Server, seats: list[Seat], first: float, seconds: float) -> tuple[float, float]:
    """The server's processor time from just before the first message until everybody has what came by the end."""
    await asyncio.sleep(max(0.0, first - LEAD / 2 - time.time()))
    cpu, begun = server.cpu(), time.perf_counter()
    await asyncio.sleep(LEAD / 2 + seconds + LEAD)
    spent, passed = server.cpu() - cpu, time.perf_counter() - begun
    for seat in seats:
        if seat.line is not None:
            seat.line.close()
    return spent, passed


async def _prepared(path: Path, spectators: int, pace: float, first: float) -> tuple[str, int, list[str]]:
    """A club whose members have come in, and a match whose acts are still to come: its key, how many, their tokens."""
    store = await open_store(path)
    try:
        acts = 0

        def act(deal: Deal, seat: int, _rng: Random) -> Any:
            nonlocal acts
            robots.at, acts = first + acts / pace, acts + 1
            bid = deal.state.choices(seat)[1].example
            return deal.late(seat) if getattr(deal.state, "calls", ()) else bid

        robots = RobotMatches(store, time.time() - 60, Random(1), act)
        teams = await robots.teams(2)
        key = match_key(robots.at)
        await robots.matches.open(
            key, teams[0][0], teams[1][0], MatchTerms(delay=0, wait=7200, minutes=30), robots.at, teams[0][1].id
        )
        await robots.line_up(key, [captain for _, captain in teams])
        await robots.run(key)
        await robots.close()
        now = time.time()
        people = [f"{number:012d}" for number in range(spectators)]
        return key, acts, await store.database.run(lambda connection: _let_in(connection, people, now))
    finally:
        await store.close()


def _let_in(connection: Any, people: list[str], at: float) -> list[str]:
    """Make members of these, and begin a session for each; their tokens."""
    values = [{"id": one, "name": one, "key": one, "role": "member", "language": "en", "since": at} for one in people]
    connection.execute(members.insert(), values)
    return [begin(connection, one, "", at) for one in people]

"""Vugraph (转播): the broadcasts of this process. Each match that somebody watches is read from the log.

What is due is encoded once and sent to all who watch.

Nothing that is not due leaves `OnAir`, and nobody is shown anything before it is noted that he watches.
"""

import asyncio
import time
from collections.abc import Callable, Iterable

import structlog

from paiju.club.onlookers import Onlookers
from paiju.club.people import Member
from paiju.contests.vugraph.film import Film
from paiju.contests.vugraph.on_air import OnAir
from paiju.contests.vugraph.program import Program
from paiju.kernel import Illegal
from paiju.store import Store
from paiju.store.log import StoreAway
from paiju.tables.errands import Errands
from paiju.tables.sight import Line, Shown, encode
from paiju.tables.wire import GoneMessage

LOOK = 5.0
"""Seconds after which a match is looked at though no bell has rung."""
KEPT = 60.0
"""Seconds for which a match that nobody watches is kept at hand."""
AT_ONCE = 25
"""Rows of a deal that are folded before others have their turn."""
_log = structlog.get_logger(__name__)


class Studio:
    """One match at work (演播室): read on as bells ring, and told to its lines when the time has come."""

    def __init__(self, air: OnAir) -> None:
        self.air = air
        self.lines: set[Line] = set()
        self.used = time.monotonic()
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.behind: set[str] = set()
        """The streams of which there may be more."""
        self.rung = asyncio.Event()
        self.look_at_all()

    @property
    def stream(self) -> str:
        """The match's own stream."""
        return f"contest/{self.air.showing.match}"

    @property
    def streams(self) -> dict[str, Film | None]:
        """The streams of which it must hear, with the films that they are of."""
        return {self.stream: None} | {f"deal/{film.deal}": film for film in self.air.open_films}

    def look_at_all(self) -> None:
        """Any of its streams may have more."""
        self.looked = time.monotonic()
        self.behind |= self.streams.keys()
        self.rung.set()

    def heard(self, stream: str) -> None:
        """A bell rang for a stream, or for none if some were lost."""
        if not stream:
            self.look_at_all()
        elif stream in self.streams:
            self.behind.add(stream)
            self.rung.set()


class Vugraph:
    """All broadcasts of this process (转播)."""

    def __init__(
        self, store: Store, program: Program, onlookers: Onlookers, now: Callable[[], float], shown: Shown
    ) -> None:
        self.program = program
        self.onlookers = onlookers
        self.now = now
        self._log = store.log
        self._shown = shown
        self._studios: dict[str, Studio] = {}
        self._errands = Errands()
        store.bells.subscribe(self._heard)

    async def admit(self, match: str, who: Member) -> None:
        """Let somebody in to a broadcast (入场): from then on he has watched the match.

        Raises Illegal: `members-only`, and as `Program.may_watch`; StoreAway.
        """
        await self.may_watch(match, who)
        await self.onlookers.note(match, who.id)

    async def may_watch(self, match: str, who: Member) -> None:
        """Whether somebody may watch a match (可看否). Raises as `admit`."""
        if who.guest:
            raise Illegal("members-only")
        await self.program.may_watch(match, who.id)

    async def on_air(self, match: str) -> Studio:
        """The broadcast of a match, with all that is due (开播). Raises Illegal("no-such-match"), StoreAway."""
        studio = self._studios.get(match)
        if studio is None:
            showing = await self.program.showing(match)
            studio = self._studios.get(match)
            if studio is None:
                studio = self._studios[match] = Studio(OnAir(showing, self._shown))
                self._errands.begin(self._run(studio))
        studio.used = time.monotonic()
        await asyncio.shield(studio.ready)
        return studio

    def join(self, studio: Studio, line: Line) -> None:
        """Tell a line of a match from now on (接入)."""
        studio.lines.add(line)

    def leave(self, match: str, line: Line) -> None:
        """Tell it no more (离开)."""
        studio = self._studios.get(match)
        if studio is not None:
            studio.lines.discard(line)
            studio.used = time.monotonic()

    def watching(self, match: str) -> int:
        """How many watch a match by this process (观众数)."""
        studio = self._studios.get(match)
        return len({line.member for line in studio.lines}) if studio else 0

    def tell(self, match: str, message: bytes, but: frozenset[str] = frozenset()) -> None:
        """Send a message to those who watch a match by this process, but not to these (广播)."""
        studio = self._studios.get(match)
        if studio is not None:
            _send(message, [line for line in studio.lines if line.member not in but])

    async def apart(self, one: str, other: str) -> bool:
        """Whether two may not talk alone (不得私语): one has watched a match that goes on and the other's team plays.

        Raises StoreAway.
        """
        for player, spectator in ((one, other), (other, one)):
            for match in await self.program.played_by(player):
                if await self.onlookers.watched(match, spectator):
                    return True
        return False

    def _heard(self, stream: str, _number: int) -> None:
        for studio in self._studios.values():
            studio.heard(stream)

    async def _run(self, studio: Studio) -> None:
        """Read on and tell what is due, as long as somebody watches or has just watched."""
        match = studio.air.showing.match
        try:
            while studio.lines or time.monotonic() - studio.used < KEPT:
                studio.rung.clear()
                try:
                    await self._look(studio)
                except StoreAway as error:
                    _log.warning("vugraph-waits", match=match, error=str(error))
                    await asyncio.sleep(1)
                    studio.look_at_all()
                    continue
                if not studio.ready.done():
                    studio.ready.set_result(None)
                if not await _rings(studio.rung, self._pause(studio)) and time.monotonic() - studio.looked >= LOOK:
                    studio.look_at_all()
        finally:
            self._studios.pop(match, None)
            if not studio.ready.done():
                studio.ready.cancel()
            _send(encode(GoneMessage("broadcast-away")), studio.lines)

    def _pause(self, studio: Studio) -> float:
        due = studio.air.next_due
        return LOOK if due is None else max(0.0, min(LOOK, due - self.now()))

    async def _look(self, studio: Studio) -> None:
        air, behind, studio.behind = studio.air, studio.behind, set[str]()
        if studio.stream in behind:
            showing = await self.program.showing(air.showing.match)
            if showing != air.showing:
                known = studio.streams.keys()
                air.now_on(showing)
                behind |= studio.streams.keys() - known
                await self._send_away(studio)
        for stream, film in studio.streams.items():
            if film is not None and stream in behind:
                await self._read_on(film)
        for message in air.advance(self.now()):
            _send(message, studio.lines)

    async def _read_on(self, film: Film) -> None:
        for count, row in enumerate(await self._log.read(f"deal/{film.deal}", film.number), 1):
            film.take(row)
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _send_away(self, studio: Studio) -> None:
        """End the broadcast for those who may not watch it any more, as they play in the match now."""
        for line in list(studio.lines):
            try:
                await self.program.may_watch(studio.air.showing.match, line.member)
            except Illegal as error:
                studio.lines.discard(line)
                line.send(encode(GoneMessage(error.code)))


def _send(message: bytes, lines: Iterable[Line]) -> None:
    for line in list(lines):
        line.send(message)


async def _rings(rung: asyncio.Event, seconds: float) -> bool:
    """Whether it rang within so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            await rung.wait()
    except TimeoutError:
        return False
    return True

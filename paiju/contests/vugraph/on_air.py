"""A match on the air (开播): both rooms' boards, how far spectators may see, what they are told as that changes."""

from collections.abc import Iterable, Mapping

import msgspec

from paiju.contests.vugraph.comparison import compared
from paiju.contests.vugraph.film import Film
from paiju.contests.vugraph.schedule import Delay, RoomReel
from paiju.games.bridge.moves import BridgeResult
from paiju.scoring.adjusted import Artificial
from paiju.tables.broadcast import Compared, RoomName, RoomNow
from paiju.tables.sight import Shown, as_told, encode

ROOMS: tuple[RoomName, RoomName] = ("open", "closed")


class Place(msgspec.Struct, frozen=True):
    """A board in a room (一室一副), begun or not: its number, and the id that its deal has."""

    room: RoomName
    board: int
    deal: str


class Showing(msgspec.Struct, frozen=True):
    """A match as its broadcast must know it (所播之比赛). `places` are in each room's order of play.

    `void` are places of which no result will count any more, whether they were played or not; `assigned` are scores of
    North-South in place of a room's result, `awarded` what both teams get in place of a board's; `carried` are home's
    IMPs from an earlier match. `held` are the last places of stanzas, with when the stanza was over in both rooms, None
    while it goes on.
    """

    match: str
    title: str
    home: str
    visitors: str
    begins: float
    delay: Delay
    over: bool
    places: tuple[Place, ...]
    void: frozenset[Place] = frozenset()
    assigned: Mapping[tuple[RoomName, int], int] = {}
    awarded: Mapping[int, tuple[Artificial, Artificial]] = {}
    carried: float = 0
    held: Mapping[Place, float | None] = {}


class OnAir:
    """A match on the air (开播)."""

    def __init__(self, showing: Showing, shown: Shown = as_told) -> None:
        self.showing = showing
        self._shown = shown
        self._reels = {room: RoomReel(showing.delay) for room in ROOMS}
        self._known: dict[Place, Film] = {}
        self._compared: Compared | None = None
        self.now_on(showing)
        self._last_told = self.compared

    def now_on(self, showing: Showing) -> None:
        """Take in the match as it is now (比赛有变): boards may have been added."""
        self.showing = showing
        self._compared = None
        for place in showing.places:
            if place not in self._known:
                film = self._known[place] = Film(showing.match, place.room, place.board, place.deal, self._shown)
                self._reels[place.room].add(film)
        for place, over in showing.held.items():
            self._reels[place.room].held[place.deal] = over

    @property
    def open_films(self) -> list[Film]:
        """The boards of which more may come (未完各副)."""
        return [film for film in self._known.values() if film.ended is None]

    def advance(self, now: float) -> list[bytes]:
        """The messages that have become due since the last time (新到期的报文)."""
        news: list[bytes] = []
        scored = False
        for reel in self._reels.values():
            before = sum(map(reel.told, range(len(reel.films))))
            news += [film.frames[step].message for film, step in reel.advance(now)]
            scored = scored or sum(map(reel.told, range(len(reel.films)))) > before
        if scored:
            self._compared = None
        if self.compared != self._last_told:
            self._last_told = self.compared
            news.append(encode(self.compared))
        return news

    @property
    def next_due(self) -> float | None:
        """When the next step that is known is due (下一步之时); None if nothing is known to come."""
        return min((due for reel in self._reels.values() if (due := reel.next_due) is not None), default=None)

    @property
    def rooms(self) -> tuple[RoomNow, ...]:
        """Where each room's broadcast stands (播至); a room of which nothing was shown is not there."""
        return tuple(now for room in ROOMS if (now := self._room(room)) is not None)

    def _room(self, room: RoomName) -> RoomNow | None:
        reel = self._reels[room]
        latest = next((at for at in range(len(reel.films) - 1, -1, -1) if reel.shown[at]), None)
        return None if latest is None else RoomNow(room, reel.films[latest].board, reel.shown[latest])

    @property
    def compared(self) -> Compared:
        """The comparison as far as it has been shown (对比)."""
        if self._compared is None:
            over = self.showing.over and not self._goes_on and self.next_due is None
            self._compared = compared(self.showing, self._told(), over)
        return self._compared

    @property
    def _goes_on(self) -> bool:
        """Whether a board is under way in a room (尚有在打)."""
        return any(film.began is not None and film.ended is None for film in self._known.values())

    def _told(self) -> Iterable[tuple[Place, BridgeResult | None]]:
        """The boards that have been shown to their ends, with what came of them; and those that a room never began."""
        told = {film.board for reel in self._reels.values() for at, film in enumerate(reel.films) if reel.told(at)}
        for room in ROOMS:
            reel = self._reels[room]
            for at, film in enumerate(reel.films):
                place = Place(room, film.board, film.deal)
                void = place in self.showing.void
                if reel.told(at) or (void and film.began is None and film.board in told):
                    yield place, None if void else film.result

    def steps(self, room: RoomName, board: int) -> list[bytes] | None:
        """The steps of a board that have been shown (已播各步), each as its message; None if there is no such board."""
        reel = self._reels[room]
        for at, film in enumerate(reel.films):
            if film.board == board:
                return [frame.message for frame in film.frames[: reel.shown[at]]]
        return None

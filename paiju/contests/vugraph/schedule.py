"""When spectators are shown what (播出时刻): the delay of a broadcast, worked out from the log's own times.

A delay of seconds shows each call and card so much later. A delay of one board shows a board from the moment on at
which its room has finished it, at the pace of its play, and what is left of it at once when the next is finished. The
last board of a stanza, which none follows, is held until the other room has finished too.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from paiju.contests.vugraph.film import Film

Delay = float | None
"""Seconds by which spectators are behind, or None: one finished board (迟一副)."""


def due(
    films: Sequence[Film], at: int, step: int, delay: Delay, held: Mapping[str, float | None] = MappingProxyType({})
) -> float | None:
    """When a step of one of a room's boards is due (该播之时), in seconds since the epoch; None if nobody can tell yet.

    `films` are the room's boards in the order of play, `at` and `step` count from 0. `held`: the last boards of
    stanzas, by their deals, with when the stanza was over, None while it goes on.
    """
    film = films[at]
    happened = film.frames[step].at
    if delay is not None:
        return happened + delay
    if film.ended is None or film.began is None:
        return None
    over = held.get(film.deal, film.ended)
    if over is None:
        return None
    later = next((other.ended for other in films[at + 1 :] if other.ended is not None), None)
    shown = max(film.ended, over) + happened - film.began
    return shown if later is None else min(shown, later)


class RoomReel:
    """A room's boards in order, and how far spectators may see (一室之播)."""

    def __init__(self, delay: Delay) -> None:
        self.delay = delay
        self.films: list[Film] = []
        self.shown: list[int] = []
        """By film, how many steps have been due."""
        self.held: dict[str, float | None] = {}
        """The last boards of stanzas, by their deals, as `due` wants them."""

    def add(self, film: Film) -> None:
        """Add the next board of the room (加一副)."""
        self.films.append(film)
        self.shown.append(0)

    def advance(self, now: float) -> list[tuple[Film, int]]:
        """The steps that have become due since the last time (新到期之步), in the order in which they are shown."""
        found: list[tuple[Film, int]] = []
        for at, film in enumerate(self.films):
            while self.shown[at] < len(film.frames):
                when = due(self.films, at, self.shown[at], self.delay, self.held)
                if when is None or when > now:
                    return found
                found.append((film, self.shown[at]))
                self.shown[at] += 1
        return found

    @property
    def next_due(self) -> float | None:
        """When the next step that is known is due (下一步之时); None if nothing is known to come."""
        for at, film in enumerate(self.films):
            if self.shown[at] < len(film.frames):
                return due(self.films, at, self.shown[at], self.delay, self.held)
        return None

    def told(self, at: int) -> bool:
        """Whether a board has been shown to its end (已播完): then its result may be told."""
        film = self.films[at]
        return film.ended is not None and self.shown[at] == len(film.frames)

"""Health (健康): whether the club is open, and whether it can do its work now, for whoever watches the machine."""

import asyncio
import time
from typing import Literal

import msgspec
from litestar import Response, get

from paiju import __version__
from paiju.store.log import StoreAway
from paiju.store.pulse import look, touch
from paiju.web.club import Club
from paiju.web.doors import InTheClub

PATIENCE = 1.0
"""Seconds in which the database must answer."""
BEHIND = 5.0
"""Seconds that a follower may be behind; he looks once a second by himself."""


class Readiness(msgspec.Struct, frozen=True):
    """Whether the club can do its work now (就绪); all times in seconds."""

    status: Literal["ready", "not-ready"]
    why: tuple[str, ...]
    """`database-slow`, `database-away`, `follower-behind`."""
    database: float | None
    """How long the database took to answer."""
    last_write: float | None
    """How long ago this process last stored a move; null if it has stored none."""
    behind: dict[str, float | None]
    """How far each follower of the log is behind; null if he has not read it all yet."""
    position: dict[str, int]
    """The last row of the log that each has dealt with."""


@get("/api/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """That the club is open, and its version. It asks nobody: a club whose database is away is open still."""
    return {"status": "open", "version": __version__}


@get("/api/health/ready", include_in_schema=False)
async def ready(club: InTheClub) -> Response[Readiness]:
    """Whether the club can do its work now; 503 if not."""
    found = await readiness(club)
    return Response(found, status_code=200 if not found.why else 503, headers={"cache-control": "no-store"})


async def readiness(club: Club) -> Readiness:
    """Ask the database, and look how far its readers have come (就绪否)."""
    why: list[str] = []
    took = None
    begun = time.monotonic()
    try:
        async with asyncio.timeout(PATIENCE):
            # What could not be written is tried again: a full disk can still be read.
            await (club.store.database.run(touch) if club.store.pulse.failure else club.store.database.read(look))
        took = time.monotonic() - begun
    except TimeoutError:
        why.append("database-slow")
    except StoreAway:
        why.append("database-away")
    followers = club.store.log.followers
    if any(follower.behind is None or follower.behind > BEHIND for follower in followers):
        why.append("follower-behind")
    wrote = club.store.pulse.wrote_at
    return Readiness(
        "not-ready" if why else "ready",
        tuple(why),
        took,
        None if wrote is None else time.monotonic() - wrote,
        {follower.name: follower.behind for follower in followers},
        {follower.name: follower.position for follower in followers},
    )

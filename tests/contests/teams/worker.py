"""A process that runs a team match and is killed at a given row: `python -m … FOLDER KEY KIND`.

KIND is the kind of event after whose row it kills itself, `-` for never.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

from paiju.cli.robot_match import RobotMatches
from paiju.club.people import Member
from paiju.store import open_store


async def main(folder: str, key: str, kind: str) -> None:
    store = await open_store(Path(folder))
    append, mark = store.log.append, f'"type":"{kind}"'.encode()

    async def appended(stream: str, number: int, entry: Any) -> Any:
        row = await append(stream, number, entry)
        if mark in entry.events:
            os.kill(os.getpid(), signal.SIGKILL)
        return row

    store.log.append = appended
    at = (await store.log.read(f"contest/{key}"))[-1].at
    robots = RobotMatches(store, at, Random(1), lambda deal, seat, _: deal.late(seat))
    match = await robots.matches.match(key)
    if not match.stanzas and not match.over:
        captains = [Member(side.captain, side.captain, "member", "en") for side in (match.home, match.visitors)]
        await robots.line_up(key, captains)
    await robots.run(key)
    await robots.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3]))

"""A process that runs a Swiss event and is killed at a given row: `python -m … FOLDER KEY KIND MEMBER…`.

KIND is the kind of event after whose row it kills itself, `award` for an award in the ledger, `-` for never.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

from paiju.cli.robot_event import RobotEvent
from paiju.club.people import Member
from paiju.store import open_store


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(folder: str, key: str, kind: str, members: list[str]) -> None:
    store = await open_store(Path(folder))
    append, mark = store.log.append, f'"type":"{kind}"'.encode()

    async def appended(stream: str, number: int, entry: Any) -> Any:
        row = await append(stream, number, entry)
        if mark in entry.events:
            die()
        return row

    store.log.append = appended
    at = (await store.log.read(f"contest/{key}"))[-1].at
    robots = RobotEvent(store, at, Random(1), lambda deal, seat, _: deal.late(seat))
    if kind == "award":
        award = robots.grades.award

        async def awarded(*words: Any) -> None:
            await award(*words)
            die()

        vars(robots.grades)["award"] = awarded
    people = [Member(member, member, "member", "en") for member in members]
    robots.at = max(at, (await robots.events.event(key)).opens)
    await robots.enter(key, list(zip(people[::2], people[1::2], strict=True)))
    await robots.run(key)
    await robots.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))

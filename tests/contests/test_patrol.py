"""The round of a steward: he looks when something is due, or when he is stirred, not only once a turn."""

import asyncio
import time
from collections.abc import Sequence

import pytest

from paiju.contests import patrol


class One:
    """One contest, and how often it was looked at."""

    known = ("one",)

    def __init__(self, due: Sequence[float | None]) -> None:
        self._due = list(due)
        self.looks = 0
        self.now = time.time
        self.looked = asyncio.Event()

    async def keys(self) -> list[str]:
        return ["one"]

    async def step(self, key: str) -> float | None:
        self.looks += 1
        wait = self._due.pop(0) if self._due else None
        if not self._due:
            self.looked.set()
        return None if wait is None else time.time() + wait


@pytest.fixture(autouse=True)
def long_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patrol, "TURN", 600.0)


async def test_he_looks_when_something_is_due() -> None:
    one = One([0.01, 0.01, None])
    task = asyncio.create_task(patrol.patrol(one, one.step, (), asyncio.Event()))
    await asyncio.wait_for(one.looked.wait(), 60)
    task.cancel()
    assert one.looks == 3


async def test_he_looks_when_he_is_stirred_once_for_many() -> None:
    one, stirred = One([None, None]), asyncio.Event()
    task = asyncio.create_task(patrol.patrol(one, one.step, (), stirred))
    while one.looks == 0:
        await asyncio.sleep(0)
    for _ in range(5):
        stirred.set()
        await asyncio.sleep(0)
    await asyncio.wait_for(one.looked.wait(), 60)
    task.cancel()
    assert one.looks == 2


async def test_side_by_side_keeps_the_order_and_tells_of_a_failure_when_all_have_ended() -> None:
    done: list[int] = []

    async def work(number: int) -> int:
        await asyncio.sleep(0)
        if number == 3:
            raise ValueError("three")
        done.append(number)
        return -number

    assert await patrol.side_by_side(work, (0, 1, 2)) == [0, -1, -2]
    with pytest.raises(ValueError, match="three"):
        await patrol.side_by_side(work, range(3, 6))
    assert done == [0, 1, 2, 4, 5]

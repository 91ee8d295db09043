"""Meeting points: who asks at the same instant is told of one table, by whichever process, on both databases."""

import asyncio

from paiju.store import Store
from paiju.tables import meeting
from paiju.tables.folds import Folds
from paiju.tables.meeting import Meeting, Meetings
from tests.store.conftest import store, where

__all__ = ["store", "where"]


def process(store: Store, at: float = 1e9) -> Meetings:
    """The meeting points as one process knows them."""
    folds: Folds[Meeting] = Folds(
        store.log, "meeting", meeting.first, lambda point, row, _: point.after(row), lambda: at, True
    )
    return Meetings(folds, lambda: at)


async def test_all_who_come_at_once_are_told_of_one_table(store: Store) -> None:
    both = [process(store), process(store)]
    first = await asyncio.gather(*(both[n % 2].table("room-fixed") for n in range(8)))
    assert len({*first}) == 1
    # All of them find it full at once, and are told of one other.
    second = await asyncio.gather(*(both[n % 2].table("room-fixed", first[0]) for n in range(8)))
    assert len({*second}) == 1 and second[0] != first[0]
    # Who has not heard of that finds the first one full, and follows.
    assert await process(store).table("room-fixed", first[0]) == second[0]
    assert await both[0].table("room-fixed") == second[0]
    rows = await store.log.read(f"meeting/room-fixed-{'2001-09-09'}")
    assert [row.number for row in rows] == [1, 2]


async def test_other_kinds_and_other_days_meet_elsewhere(store: Store) -> None:
    here = process(store)
    found = [await here.table("bridge"), await here.table("gongzhu"), await process(store, 2e9).table("bridge")]
    assert len({*found}) == 3

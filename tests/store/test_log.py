"""The log's contract, the same on both databases."""

import asyncio
import sys

import pytest

from paiju.store import ActTaken, Conflict, Entry, Row, Store, StoreAway, open_store
from paiju.store.log import LARGEST_TEXT
from tests.store.moves import entry


async def test_a_row_comes_back_as_it_was_written(store: Store) -> None:
    given = entry()
    row = await store.log.append("deal/1", 1, given)
    assert (row.stream, row.number) == ("deal/1", 1)
    for field in Entry.__struct_fields__:
        assert getattr(row, field) == getattr(given, field)
    assert await store.log.read("deal/1") == [row]


async def test_numbers_begin_at_one_and_leave_no_gap(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.log.append("deal/1", 2, entry())
    await store.log.append("deal/1", 1, entry())
    for wrong in (1, 3):
        with pytest.raises(Conflict) as raised:
            await store.log.append("deal/1", wrong, entry())
        assert (raised.value.stream, raised.value.number) == ("deal/1", wrong)
    await store.log.append("deal/1", 2, entry())
    assert [row.number for row in await store.log.read("deal/1")] == [1, 2]


async def test_a_retry_is_answered_with_the_stored_row(store: Store) -> None:
    first = await store.log.append("deal/1", 1, entry("a"))
    await store.log.append("deal/1", 2, entry("b"))
    # The client may have judged again, for another number and with other events, before it tries again.
    for number in (1, 2, 3, 7):
        assert await store.log.append("deal/1", number, entry("a", size=99)) == first
    assert len(await store.log.read("deal/1")) == 2


async def test_the_same_id_is_a_different_act_in_another_stream(store: Store) -> None:
    await store.log.append("deal/1", 1, entry("a"))
    row = await store.log.append("deal/2", 1, entry("a"))
    assert (row.stream, row.number) == ("deal/2", 1)


async def test_anothers_id_is_refused(store: Store) -> None:
    await store.log.append("deal/1", 1, entry("a", by="ann"))
    for number in (1, 2):
        with pytest.raises(ActTaken):
            await store.log.append("deal/1", number, entry("a", by="bob"))
    assert len(await store.log.read("deal/1")) == 1


async def test_each_of_a_group_gets_its_own_answer(store: Store) -> None:
    """Forty tables act at once; one of them loses, one repeats itself, one steals an id: only these are told so."""
    await store.log.append("deal/7", 1, entry("old", by="ann"))
    good = [store.log.append(f"deal/{n}", 1, entry()) for n in range(100, 140)]
    taken = store.log.append("deal/7", 1, entry())
    again = store.log.append("deal/7", 2, entry("old", by="ann"))
    stolen = store.log.append("deal/7", 2, entry("old", by="bob"))
    answers = await asyncio.gather(*good, taken, again, stolen, return_exceptions=True)
    assert all(isinstance(answer, Row) for answer in answers[:40])
    assert isinstance(answers[40], Conflict)
    assert isinstance(answers[41], Row) and answers[41].number == 1
    assert isinstance(answers[42], ActTaken)
    heads = await store.log.heads("deal/")
    assert heads == {"deal/7": 1} | {f"deal/{n}": 1 for n in range(100, 140)}


async def test_of_many_who_want_a_number_the_first_gets_it(store: Store) -> None:
    answers = await asyncio.gather(
        *(store.log.append("deal/1", 1, entry(f"act {n}")) for n in range(30)), return_exceptions=True
    )
    assert isinstance(answers[0], Row)
    assert all(isinstance(answer, Conflict) for answer in answers[1:])
    assert [row.act for row in await store.log.read("deal/1")] == ["act 0"]


async def test_a_stream_keeps_the_order_in_which_its_moves_were_handed_in(store: Store) -> None:
    rows = await asyncio.gather(*(store.log.append("deal/1", n, entry()) for n in range(1, 51)))
    assert [row.number for row in rows] == list(range(1, 51))
    assert [row.position for row in rows] == sorted(row.position for row in rows)
    assert await store.log.read("deal/1") == rows


async def test_reading_begins_after_a_number(store: Store) -> None:
    for number in range(1, 6):
        await store.log.append("deal/1", number, entry())
    await store.log.append("deal/11", 1, entry())
    assert [row.number for row in await store.log.read("deal/1", after=3)] == [4, 5]
    assert await store.log.read("deal/1", after=5) == []
    assert await store.log.read("deal/none") == []


async def test_heads_of_a_prefix(store: Store) -> None:
    for stream, moves in (("deal/1", 3), ("deal/2", 1), ("dealer/1", 1), ("table/1", 2), ("Deal/1", 1)):
        for number in range(1, moves + 1):
            await store.log.append(stream, number, entry())
    assert await store.log.heads("deal/") == {"deal/1": 3, "deal/2": 1}
    assert await store.log.heads("deal") == {"deal/1": 3, "deal/2": 1, "dealer/1": 1}
    assert len(await store.log.heads()) == 5


async def test_a_cancelled_caller_harms_nobody(store: Store) -> None:
    gone = asyncio.create_task(store.log.append("deal/1", 1, entry("gone")))
    kept = asyncio.create_task(store.log.append("deal/2", 1, entry("kept")))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await kept).act == "kept"
    with pytest.raises(asyncio.CancelledError):
        await gone
    # It had been handed in, so it is stored; and the client that tries again is told so.
    assert (await store.log.append("deal/1", 2, entry("gone"))).number == 1


REFUSED: list[tuple[str, int, dict[str, object]]] = [
    ("", 1, {}),
    ("deal 1", 1, {}),
    ("deal/1\n", 1, {}),
    ("牌/1", 1, {}),
    ("d" * 65, 1, {}),
    ("deal/1", 0, {}),
    ("deal/1", 2**63, {}),
    ("deal/1", 1, {"act": ""}),
    ("deal/1", 1, {"act": "a" * 65}),
    ("deal/1", 1, {"act": "a\0"}),
    ("deal/1", 1, {"by": "\ud800"}),
    ("deal/1", 1, {"at": float("nan")}),
    ("deal/1", 1, {"action": b""}),
    ("deal/1", 1, {"action": b'"\xff"'}),
    ("deal/1", 1, {"events": b'"\0"'}),
    ("deal/1", 1, {"events": b" " * (LARGEST_TEXT + 1)}),
]


async def test_what_no_log_can_hold_is_refused(store: Store) -> None:
    for stream, number, wrong in REFUSED:
        given = entry()
        fields = {name: wrong.get(name, getattr(given, name)) for name in Entry.__struct_fields__}
        with pytest.raises(ValueError):
            await store.log.append(stream, number, Entry(**fields))  # pyright: ignore[reportArgumentType]
    assert await store.log.heads() == {}


async def test_the_widest_that_it_can_hold_it_holds(store: Store) -> None:
    given = Entry(act="纸" * 64, by="牌" * 64, at=sys.float_info.max, action=b'"%s"' % (b"x" * 10**6), events=b"[]")
    row = await store.log.append("d" * 64, 1, given)
    assert await store.log.read("d" * 64) == [row]


async def test_closing_writes_what_waits_and_then_refuses(where: str) -> None:
    store = await open_store(where)
    waiting = [asyncio.create_task(store.log.append(f"deal/{n}", 1, entry())) for n in range(200)]
    await asyncio.sleep(0)
    await store.close()
    assert len(await asyncio.gather(*waiting)) == 200
    with pytest.raises(StoreAway):
        await store.log.append("deal/1", 2, entry())
    with pytest.raises(StoreAway):
        await store.log.read("deal/1")
    again = await open_store(where)
    assert len(await again.log.heads()) == 200
    await again.close()

"""Sessions: several browsers, their end, and that another process hears of it."""

import asyncio

import pytest

from paiju.club.sessions import NOTED, UNUSED
from paiju.kernel import Illegal
from paiju.store import open_store
from tests.club.conftest import People


async def test_each_browser_has_a_session_of_its_own(people: People) -> None:
    member, first = await people.register("Ann", "correct horse")
    people.at += 10
    _, second = await people.entrance.log_in("Ann", "correct horse", "Safari, iPhone")
    told = await people.sessions.of_member(member.id)
    assert [(session.browser, session.since) for session in told] == [
        ("Safari, iPhone", people.at),
        ("Firefox, Linux", people.at - 10),
    ]
    other, _ = await people.register("Bob", "correct horse")
    with pytest.raises(Illegal, match="no-such-session"):
        await people.sessions.end(other.id, told[1].id)
    await people.sessions.end(member.id, told[1].id)
    assert await people.sessions.of(first) is None
    assert await people.sessions.member(second) == member
    await people.sessions.end_all(member.id)
    assert await people.sessions.of(second) is None and await people.sessions.of_member(member.id) == []


async def test_a_session_ends_after_a_year_without_use(people: People) -> None:
    member, token = await people.register("Ann")
    people.at += UNUSED - 1
    known = await people.sessions.of(token)
    assert known is not None and known.session.used == people.at  # and with that a new year begins
    people.at += UNUSED - 1
    assert await people.sessions.of(token) is not None
    people.at += UNUSED + 1
    assert await people.sessions.of(token) is None
    await people.sessions.sweep()
    people.at -= UNUSED
    assert await people.sessions.of(token) is None and await people.sessions.of_member(member.id) == []


async def test_use_is_noted_once_an_hour(people: People) -> None:
    member, token = await people.register("Ann")
    begun = people.at
    people.at += NOTED - 1
    await people.sessions.of(token)
    assert [session.used for session in await people.sessions.of_member(member.id)] == [begun]
    people.at += 2
    await people.sessions.of(token)
    assert [session.used for session in await people.sessions.of_member(member.id)] == [people.at]


async def test_a_token_stands_nowhere_in_the_tables(people: People) -> None:
    from paiju.club.sessions import sessions

    _, token = await people.register("Ann")
    rows = await people.store.database.read(lambda c: c.execute(sessions.select()).all())
    assert token not in str(rows)


@pytest.mark.postgres
async def test_another_process_hears_that_a_session_has_ended(postgres: str) -> None:
    stores = [await open_store(postgres) for _ in range(2)]
    one, other = [People(store) for store in stores]
    try:
        member, token = await one.register("Ann", "correct horse")
        assert await other.sessions.member(token) == member  # and keeps it in memory
        await one.members.give_role(member.id, "organiser")
        async with asyncio.timeout(10):
            while (now := await other.sessions.member(token)) is None or now.role != "organiser":
                await asyncio.sleep(0.02)
        await one.members.block(member.id, "enough")
        async with asyncio.timeout(10):
            while await other.sessions.of(token) is not None:
                await asyncio.sleep(0.02)
    finally:
        for process in (one, other):
            await process.close()
            await process.store.close()

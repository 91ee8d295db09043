"""Who sits at one table from one place, on SQLite and on PostgreSQL."""

from sqlalchemy import text

from paiju.club.same_place import KEPT, Place, SamePlace
from tests.club.conftest import People


async def test_who_shares_an_address_or_a_browser_is_told_once_and_what_is_kept_tells_nothing(people: People) -> None:
    ann, bob, cas = [(await people.guest(name))[0].id for name in ("Ann", "Bob", "Cas")]
    same = SamePlace(people.store.database, people.now)
    home, phone = Place("203.0.113.5", "a" * 16), Place("198.51.100.7", "a" * 16)
    await same.note("t1", ann, home, {bob, cas})
    assert await same.latest() == [], "of the others nothing is known yet"
    await same.note("t1", bob, Place("203.0.113.5", ""), {ann, cas})
    await same.note("t1", cas, Place("192.0.2.1", ""), {ann, bob})
    people.at += 60
    await same.note("t1", bob, Place("203.0.113.5", ""), {ann, cas})
    # At another table they are apart, and who has left before does not count.
    await same.note("t2", ann, home, {bob})
    await same.note("t2", bob, Place("192.0.2.1", "b" * 16), {ann})
    await same.note("t2", cas, home, {bob})
    [told] = await same.latest()
    assert {told.one_name, told.other_name} == {"Ann", "Bob"} and {told.one, told.other} == {ann, bob}
    assert (told.table, told.since, told.address, told.browser) == ("t1", 1_000_000.0, True, False)
    # The same browser from elsewhere: it is the same pair.
    await same.note("t1", bob, phone, {ann, cas})
    assert [(one.address, one.browser) for one in await same.latest()] == [(True, True)]

    query = text("SELECT address, browser FROM seat_places")
    kept = await people.store.database.read(lambda connection: [tuple(row) for row in connection.execute(query)])
    assert len(kept) == 7 and not any("203.0.113.5" in place or "aaaa" in mark for place, mark in kept)
    people.at += KEPT + 1
    await same.sweep()
    assert await people.store.database.read(lambda connection: connection.execute(query).all()) == []
    assert len(await same.latest()) == 1


async def test_of_two_browsers_without_a_mark_nothing_is_said(people: People) -> None:
    ann, bob = [(await people.guest(name))[0].id for name in ("Ann", "Bob")]
    same = SamePlace(people.store.database, people.now)
    await same.note("t1", ann, Place("203.0.113.5", ""), {bob})
    await same.note("t1", bob, Place("203.0.113.6", ""), {ann})
    assert await same.latest() == []

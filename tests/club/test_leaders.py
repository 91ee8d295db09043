"""Who leads: places, pages and one's own line, on both databases."""

import pytest

from paiju.club import leaders
from paiju.club.deletion import delete_account
from paiju.club.grades import Grades
from paiju.handicap.readmodel import HandicapPoints, handicap_points
from tests.club.conftest import People


async def test_equals_share_a_place_and_everybody_finds_his_page(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaders, "PAGE", 2)
    grades = Grades(people.changes, people.now)
    ids = {name: (await people.register(name))[0].id for name in ("Ann", "Bob", "Cat", "Dan", "Eve")}
    for name, points in (("Ann", 3), ("Bob", 2), ("Bob", 3), ("Cat", 3), ("Dan", 1)):
        await grades.award(ids[name], points, "pairs")
    first, second, after = [await grades.leaders(page, ids["Cat"]) for page in (1, 2, 3)]
    told = [(line.place, line.name, line.figure, line.count) for line in (*first.lines, *second.lines)]
    assert told == [(1, "Bob", 5, 2), (2, "Ann", 3, 1), (2, "Cat", 3, 1), (4, "Dan", 1, 1)]
    assert after.lines == () and [page.pages for page in (first, second, after)] == [2, 2, 2]
    assert first.you == second.lines[0] and first.your_page == 2
    await delete_account(people.changes, ids["Bob"], 5.0, lambda *_: None)
    left = await grades.leaders(1, ids["Eve"])
    assert [(line.place, line.name) for line in left.lines] == [(1, "Ann"), (1, "Cat")]
    assert left.you is left.your_page is None


async def test_total_points_count_what_disconnects_cost_and_guests_are_not_listed(people: People) -> None:
    points = HandicapPoints(people.store)
    nobody = await points.leaders(1, "nobody")
    assert (nobody.lines, nobody.pages, nobody.you) == ((), 1, None)
    (ann, _), (bob, _), (gus, _) = await people.register("Ann"), await people.register("Bob"), await people.guest("Gus")
    rows = [
        {"deal": deal, "member": member, "reason": reason, "points": came, "at": 1.0}
        for deal, member, reason, came in (
            ("d1", ann.id, "board", 7), ("d2", ann.id, "disconnect", -20), ("d1", bob.id, "board", -7),
            ("d3", gus.id, "board", 9),
        )
    ]  # fmt: skip
    await people.store.database.run(lambda connection: connection.execute(handicap_points.insert(), rows) and None)
    listed = await points.leaders(1, ann.id)
    assert [(line.place, line.name, line.figure, line.count) for line in listed.lines] == [
        (1, "Bob", -7, 1),
        (2, "Ann", -13, 1),
    ]
    assert listed.you == listed.lines[1] and listed.your_page == 1
